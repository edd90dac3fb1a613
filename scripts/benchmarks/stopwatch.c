// SPDX-License-Identifier: Apache-2.0
//
// Runs several commands in turns and measures each from before its start to its end.
//   stopwatch RUNS PAUSE COMMAND [WORD…] [-- COMMAND [WORD…]]…
// PAUSE is how many milliseconds lie between two runs, so that what one leaves behind doesn't slow the next. The order
// changes from round to round. Prints a line for each command: the median, the 10th and the 90th percentile in
// milliseconds. A command that fails ends everything, with its words.
#include "socket.h"
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;
enum { most = 8 };

static int ascending(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static double run(char **command, const posix_spawn_file_actions_t *actions) {
    pid_t process;
    int status;
    double start = now();
    errno = posix_spawnp(&process, command[0], actions, NULL, command, environ);
    if (errno) fail(command[0]);
    if (waitpid(process, &status, 0) < 0) fail(command[0]);
    double milliseconds = (now() - start) * 1000;
    if (status != 0) {
        fprintf(stderr, "%s failed (status %d)\n", command[0], WIFEXITED(status) ? WEXITSTATUS(status) : -1);
        exit(69);
    }
    return milliseconds;
}

int main(int count, char **words) {
    if (count < 4) return 64;
    int runs = atoi(words[1]), pause = atoi(words[2]), commands = 1;
    char **command[most] = {words + 3};
    for (int index = 3; index < count; index++) {
        if (strcmp(words[index], "--") != 0) continue;
        words[index] = NULL;
        if (commands == most || index + 1 == count) return 64;
        command[commands++] = words + index + 1;
    }
    if (runs < 1) return 64;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);

    double *times = malloc((size_t)(runs * commands) * sizeof *times);
    if (!times) fail("can't keep the times");
    struct timespec between = {pause / 1000, pause % 1000 * 1000000L};
    for (int round = -1; round < runs; round++) {
        for (int turn = 0; turn < commands; turn++) {
            int which = (turn + round + commands) % commands;
            double time = run(command[which], &actions);
            // The first round brings the programs into memory.
            if (round >= 0) times[which * runs + round] = time;
            nanosleep(&between, NULL);
        }
    }
    for (int which = 0; which < commands; which++) {
        double *own = times + which * runs;
        qsort(own, (size_t)runs, sizeof *own, ascending);
        printf("%.2f %.2f %.2f\n", own[runs / 2], own[runs / 10], own[runs - 1 - runs / 10]);
    }
    return 0;
}
