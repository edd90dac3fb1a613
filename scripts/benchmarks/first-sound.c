// SPDX-License-Identifier: Apache-2.0
//
// Measures how long after a command's start the first sample can be heard, on the monitor of a sink.
//   first-sound SOURCE RUNS [NAME=VALUE…] COMMAND [WORD…] [-- [NAME=VALUE…] COMMAND [WORD…]]…
// Variables before a command are set for it and for those after it, without a program such as env in between.
// One recorder hears all commands in turns, so what it adds is the same for each. Prints a line for each command: the
// median, the least and the most in milliseconds, and in how many runs anything was heard within two seconds.
#include "turns.h"
#include <pulse/simple.h>

enum { rate = 48000, piece = rate / 400 };

// Quieter than any cue of anybody's, louder than the rounding of a resampler.
static const int audible = 33;  // -60 dB of full scale

static pa_simple *recorder;
static long long position;
// When the sample number 0 was recorded, as the earliest arrival of a piece says: later ones came late.
static double origin = INFINITY;

// Reads a piece; gives when its first audible sample was recorded, or nothing.
static double listen_once(void) {
    int16_t samples[piece];
    int error = 0;
    if (pa_simple_read(recorder, samples, sizeof samples, &error) < 0) {
        fprintf(stderr, "can't record (PulseAudio error %d)\n", error);
        exit(69);
    }
    position += piece;
    double begin = now() - (double)position / rate;
    if (begin < origin) origin = begin;
    for (int index = 0; index < piece; index++)
        if (abs(samples[index]) >= audible) return origin + (double)(position - piece + index) / rate;
    return INFINITY;
}

static void wait_for_silence(void) {
    double quiet_since = now();
    while (now() - quiet_since < 0.4)
        if (listen_once() != INFINITY) quiet_since = now();
}

static double measure(const struct turns *turns, char **command, int number) {
    (void)number;
    for (; strchr(command[0], '='); command++) putenv(command[0]);
    wait_for_silence();
    double begin = now(), heard = INFINITY;
    pid_t process = start(turns, command);
    // What was recorded before the start but read after it is silence anyway.
    while (heard == INFINITY && now() - begin < 2) heard = listen_once();
    // Some commands end when their sound does.
    while (waitpid(process, NULL, WNOHANG) == 0) listen_once();
    return (heard - begin) * 1000;
}

int main(int count, char **words) {
    if (count < 4) return 64;
    int error = 0;
    struct turns turns = read_turns(atoi(words[2]), words + 3, count - 3);
    const pa_sample_spec format = {PA_SAMPLE_S16NE, rate, 1};
    const pa_buffer_attr buffer = {.maxlength = (uint32_t)-1, .fragsize = piece * sizeof(int16_t)};
    recorder = pa_simple_new(
        NULL, "bench", PA_STREAM_RECORD, words[1], "first sound", &format, NULL, &buffer, &error);
    if (!recorder) {
        fprintf(stderr, "can't record %s (PulseAudio error %d)\n", words[1], error);
        return 69;
    }
    take_turns(&turns, 0, measure);
    for (int which = 0; which < turns.commands; which++) {
        const double *own = sorted_times(&turns, which);
        int heard = 0;
        while (heard < turns.runs && own[heard] != INFINITY) heard++;
        if (heard == 0) printf("- - - 0\n");
        else printf("%.1f %.1f %.1f %d\n", own[heard / 2], own[0], own[heard - 1], heard);
    }
    return 0;
}
