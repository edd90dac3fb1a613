// SPDX-License-Identifier: Apache-2.0
//
// Emits many events on one connection with a number of them outstanding, and counts only what was answered as recorded.
//   pipeline SOCKET EVENTS OUTSTANDING
// Prints: events a second, and the median and the 99th percentile of the time from an event's write to its answer in
// milliseconds.
#include "socket.h"

static int ascending(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

int main(int count, char **words) {
    if (count != 4) return 64;
    long events = atol(words[2]), most = atol(words[3]);
    if (events < 1 || most < 1) return 64;
    int descriptor = connect_to(words[1]);

    // Made beforehand, so that what is measured is the companion and not our formatting.
    size_t room = (size_t)events * 160, length = 0;
    char *lines = malloc(room);
    size_t *begins = malloc((size_t)(events + 1) * sizeof *begins);
    double *times = malloc((size_t)events * sizeof *times);
    if (!lines || !begins || !times) fail("can't make the events");
    for (long index = 0; index < events; index++) {
        begins[index] = length;
        length += (size_t)snprintf(
            lines + length, room - length,
            "{\"id\":%ld,\"jsonrpc\":\"2.0\",\"method\":\"event.emit\",\"params\":"
            "{\"app\":\"bench\",\"key\":\"order %ld\",\"kind\":\"success\",\"title\":\"Order %ld\"}}\n",
            index + 1, index % 100, index);
    }
    begins[events] = length;

    static char answers[1 << 18];
    size_t held = 0;
    long sent = 0, answered = 0;
    double start = now();
    while (answered < events) {
        long outstanding = sent - answered, more = most - outstanding;
        if (more > events - sent) more = events - sent;
        // Refilled by the quarter, as a program that pipelines would, not by the single event.
        if (more > 0 && (more * 4 >= most || outstanding == 0)) {
            double moment = now();
            for (long index = sent; index < sent + more; index++) times[index] = moment;
            write_all(descriptor, lines + begins[sent], begins[sent + more] - begins[sent]);
            sent += more;
        }
        ssize_t some = read(descriptor, answers + held, sizeof answers - held);
        if (some <= 0) fail("the companion closed the connection");
        double moment = now();
        char *begin = answers, *stop = answers + held + some, *end;
        while ((end = memchr(begin, '\n', (size_t)(stop - begin)))) {
            if (!memmem(begin, (size_t)(end - begin), "\"recorded\":true", 15)) {
                fprintf(stderr, "not recorded: %.*s\n", (int)(end - begin), begin);
                return 1;
            }
            times[answered] = (moment - times[answered]) * 1000;
            answered++;
            begin = end + 1;
        }
        held = (size_t)(stop - begin);
        memmove(answers, begin, held);
    }
    double seconds = now() - start;
    qsort(times, (size_t)events, sizeof *times, ascending);
    printf("%.0f %.3f %.3f\n", (double)events / seconds, times[events / 2], times[events - 1 - events / 100]);
    return 0;
}
