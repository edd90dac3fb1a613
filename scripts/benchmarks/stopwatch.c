// SPDX-License-Identifier: Apache-2.0
//
// Runs several commands in turns and measures each from before its start to its end.
//   stopwatch RUNS PAUSE COMMAND [WORD…] [-- COMMAND [WORD…]]…
// PAUSE is how many milliseconds lie between two runs, so that what one leaves behind doesn't slow the next. The order
// changes from round to round. Prints a line for each command: the median, the 10th and the 90th percentile in
// milliseconds. A command that fails ends everything, with its words.
#include "turns.h"

static double run(const struct turns *turns, char **command, int number) {
    (void)number;
    double begin = now();
    finish(start(turns, command), command[0]);
    return (now() - begin) * 1000;
}

int main(int count, char **words) {
    if (count < 4) return 64;
    struct turns turns = read_turns(atoi(words[1]), words + 3, count - 3);
    take_turns(&turns, atoi(words[2]), run);
    print_times(&turns);
    return 0;
}
