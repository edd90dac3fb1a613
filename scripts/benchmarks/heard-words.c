// SPDX-License-Identifier: Apache-2.0
//
// Measures how far the words that the companion tells of are from the words in the recorded sound, and how long sound goes
// on after it was asked for silence, on the monitor of a sink.
//   heard-words SOURCE RUNS SOCKET
// Prints two lines: for words the median and the greatest distance, told early or late, in milliseconds, and how many
// were measured; for silence the median and the greatest time, and how often it was measured.
#include "socket.h"
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <pulse/simple.h>

enum { rate = 48000, piece = rate / 400, seconds = 600, words = 6, most_runs = 100 };

static const int audible = 330;  // -40 dB of full scale, louder than what goes on between words
// Each word begins loudly, and a silence stands before it.
static const char *const text = "Nine. Eight. Again. Under. Order. Amber.";

static int16_t *samples;
static _Atomic long long position;
// When the sample number 0 was recorded, as the earliest arrival of a piece says: later ones came late.
static _Atomic double origin = INFINITY;

static void *record(void *source) {
    const pa_sample_spec format = {PA_SAMPLE_S16NE, rate, 1};
    const pa_buffer_attr buffer = {.maxlength = (uint32_t)-1, .fragsize = piece * sizeof(int16_t)};
    int error = 0;
    pa_simple *recorder =
        pa_simple_new(NULL, "bench", PA_STREAM_RECORD, source, "heard words", &format, NULL, &buffer, &error);
    if (!recorder) {
        fprintf(stderr, "can't record %s (PulseAudio error %d)\n", (const char *)source, error);
        exit(69);
    }
    for (long long place = 0; place + piece <= (long long)rate * seconds; place += piece) {
        if (pa_simple_read(recorder, samples + place, piece * sizeof(int16_t), &error) < 0) exit(69);
        double begin = now() - (double)(place + piece) / rate;
        if (begin < origin) origin = begin;
        position = place + piece;
    }
    fprintf(stderr, "the measurement takes too long\n");
    exit(69);
}

static long long sample_at(double time) { return (long long)((time - origin) * rate); }
static double time_of(long long sample) { return origin + (double)sample / rate; }

// Reads a line within a time; gives when it came, or nothing.
static double line_within(int socket, char *line, size_t size, double limit) {
    static char held[1 << 16];
    static size_t count;
    for (double end = now() + limit;;) {
        char *newline = memchr(held, '\n', count);
        if (newline) {
            size_t length = (size_t)(newline - held);
            if (length >= size) length = size - 1;
            memcpy(line, held, length);
            line[length] = 0;
            count -= (size_t)(newline - held) + 1;
            memmove(held, newline + 1, count);
            return now();
        }
        struct pollfd entry = {.fd = socket, .events = POLLIN};
        if (now() >= end || count == sizeof held || poll(&entry, 1, (int)((end - now()) * 1000) + 1) <= 0) return INFINITY;
        ssize_t more = read(socket, held + count, sizeof held - count);
        if (more <= 0) {
            fprintf(stderr, "the companion closed the connection\n");
            exit(69);
        }
        count += (size_t)more;
    }
}

// Where sound begins after at least 60 ms of silence, from a place on.
static int onsets(long long from, double *times, int limit) {
    long long quiet = rate;
    int found = 0;
    for (long long place = from; place < position && found < limit; place++) {
        if (abs(samples[place]) >= audible) {
            if (quiet >= rate * 6 / 100) times[found++] = time_of(place);
            quiet = 0;
        } else {
            quiet++;
        }
    }
    return found;
}

static void wait_until(double time) {
    while (now() < time) poll(NULL, 0, 5);
}

static int ascending(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

static void print(double *values, int count) {
    if (count == 0) {
        printf("- - 0\n");
        return;
    }
    qsort(values, (size_t)count, sizeof *values, ascending);
    printf("%.1f %.1f %d\n", values[count / 2], values[count - 1], count);
}

int main(int count, char **arguments) {
    if (count != 4) return 64;
    int runs = atoi(arguments[2]);
    if (runs < 1 || runs > most_runs) return 64;
    samples = calloc((size_t)rate * seconds, sizeof *samples);
    if (!samples) fail("can't keep the sound");
    pthread_t recorder;
    if (pthread_create(&recorder, NULL, record, arguments[1]) != 0) fail("can't record");
    while (position < rate) poll(NULL, 0, 10);
    int socket = connect_to(arguments[3]);
    static char line[1 << 16], request[512];
    snprintf(request, sizeof request,
        "{\"jsonrpc\":\"2.0\",\"method\":\"state.watch\",\"params\":{\"speech\":true}}\n");
    write_all(socket, request, strlen(request));

    static double distances[most_runs * words], silences[most_runs];
    int measured = 0, silenced = 0;
    for (int run = -1; run < runs; run++) {
        snprintf(request, sizeof request,
            "{\"jsonrpc\":\"2.0\",\"method\":\"speech.say\",\"params\":{\"language\":\"en\",\"text\":\"%s\"}}\n", text);
        long long begin = position;
        write_all(socket, request, strlen(request));
        double told[words];
        int count_told = 0;
        // The companion says each sentence by itself: one word, and the next begins when it was said.
        for (double time; (time = line_within(socket, line, sizeof line, 20)) != INFINITY;) {
            if (strstr(line, "\"phase\":\"word\"") && count_told < words) told[count_told++] = time;
            if (strstr(line, "\"phase\":\"quiet\"")) break;
        }
        wait_until(now() + 0.2);
        double heard[words + 1];
        int count_heard = onsets(begin, heard, words + 1);
        // The first run starts the engine and brings programs into memory.
        if (run < 0) continue;
        if (count_heard != words || count_told != words) {
            fprintf(stderr, "%d words were told and %d heard of %d\n", count_told, count_heard, words);
            continue;
        }
        for (int word = 0; word < words; word++) distances[measured++] = fabs(told[word] - heard[word]) * 1000;
    }
    for (int run = 0; run < runs; run++) {
        snprintf(request, sizeof request,
            "{\"jsonrpc\":\"2.0\",\"method\":\"speech.say\",\"params\":{\"language\":\"en\",\"text\":\"Yellow lemon memory, "
            "yellow lemon memory, yellow lemon memory, yellow lemon memory, yellow lemon memory\"}}\n");
        write_all(socket, request, strlen(request));
        for (double time; (time = line_within(socket, line, sizeof line, 20)) != INFINITY;)
            if (strstr(line, "\"word\":4")) break;
        // In the middle of words that are loud throughout, and only where sound was heard just before.
        wait_until(now() + 0.1);
        snprintf(request, sizeof request, "{\"jsonrpc\":\"2.0\",\"method\":\"signal.silence\"}\n");
        double asked = now();
        write_all(socket, request, strlen(request));
        wait_until(asked + 0.6);
        long long last = sample_at(asked), loud = 0;
        for (long long place = last - rate / 50; place < last; place++) loud += abs(samples[place]) >= audible;
        for (long long place = last; place < position; place++)
            if (abs(samples[place]) >= audible) last = place;
        if (loud > 0) silences[silenced++] = (time_of(last) - asked) * 1000;
        while (line_within(socket, line, sizeof line, 2) != INFINITY)
            if (strstr(line, "\"phase\":\"quiet\"")) break;
    }
    print(distances, measured);
    print(silences, silenced);
    return 0;
}
