// SPDX-License-Identifier: Apache-2.0
//
// What Swift's module of the C library leaves out of it: how it shares out memory, see mallopt(3).
#pragma once
#include <malloc.h>

// Makes all threads share one heap. The C library would give nearly each its own, and each keeps what it once needed.
static inline void na11y_use_one_heap(void) { mallopt(M_ARENA_MAX, 1); }
