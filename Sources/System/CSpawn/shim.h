// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <spawn.h>

// What glibc declares for _GNU_SOURCE only, which Swift's own module of it doesn't set.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

// Closes every descriptor from this one on in the child.
static inline int na11y_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
