// SPDX-License-Identifier: Apache-2.0
//
// Several commands that run in turns: how they are written, how one is started, and what is said of their times.
#pragma once
#include "socket.h"
#include <fcntl.h>
#include <math.h>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;
enum { most_commands = 8 };

struct turns {
    int runs, commands;
    char **command[most_commands];
    posix_spawn_file_actions_t actions;
    // The times of the first command, then those of the second, and so on.
    double *times;
};

// Reads "COMMAND [WORD…] [-- COMMAND [WORD…]]…"; ends with the status for wrong usage where it isn't that.
static inline struct turns read_turns(int runs, char **words, int count) {
    struct turns turns = {.runs = runs, .commands = 1, .command = {words}};
    for (int index = 0; index < count; index++) {
        if (strcmp(words[index], "--") != 0) continue;
        words[index] = NULL;
        if (turns.commands == most_commands || index + 1 == count) exit(64);
        turns.command[turns.commands++] = words + index + 1;
    }
    if (runs < 1 || count < 1) exit(64);
    posix_spawn_file_actions_init(&turns.actions);
    posix_spawn_file_actions_addopen(&turns.actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&turns.actions, 1, "/dev/null", O_WRONLY, 0);
    turns.times = malloc((size_t)(runs * turns.commands) * sizeof *turns.times);
    if (!turns.times) fail("can't keep the times");
    return turns;
}

static inline pid_t start(const struct turns *turns, char **words) {
    pid_t process;
    errno = posix_spawnp(&process, words[0], &turns->actions, NULL, words, environ);
    if (errno) fail(words[0]);
    return process;
}

// Waits for a command; one that fails ends everything.
static inline void finish(pid_t process, const char *name) {
    int status;
    if (waitpid(process, &status, 0) < 0) fail(name);
    if (status == 0) return;
    fprintf(stderr, "%s failed (status %d)\n", name, WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    exit(69);
}

// Measures every command in each round. The order changes from round to round, and "pause" milliseconds lie between two
// runs, so that what one leaves behind doesn't slow the next. The first round, which brings the programs into memory and
// starts servers, doesn't count.
static inline void take_turns(struct turns *turns, int pause, double (*measure)(const struct turns *, char **, int)) {
    struct timespec between = {pause / 1000, pause % 1000 * 1000000L};
    for (int round = -1; round < turns->runs; round++) {
        for (int turn = 0; turn < turns->commands; turn++) {
            int which = (turn + round + turns->commands) % turns->commands;
            double time = measure(turns, turns->command[which], round + 1);
            if (round >= 0) turns->times[which * turns->runs + round] = time;
            if (pause > 0) nanosleep(&between, NULL);
        }
    }
}

static inline int ascending(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

// The times of one command, the shortest first.
static inline double *sorted_times(struct turns *turns, int which) {
    double *own = turns->times + which * turns->runs;
    qsort(own, (size_t)turns->runs, sizeof *own, ascending);
    return own;
}

// Prints a line for each command: the median, the 10th and the 90th percentile.
static inline void print_times(struct turns *turns) {
    int runs = turns->runs;
    for (int which = 0; which < turns->commands; which++) {
        const double *own = sorted_times(turns, which);
        printf("%.2f %.2f %.2f\n", own[runs / 2], own[runs / 10], own[runs - 1 - runs / 10]);
    }
}
