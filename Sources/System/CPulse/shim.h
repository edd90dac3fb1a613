// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <pulse/pulseaudio.h>
#include <sys/eventfd.h>
#include <sys/stat.h>

// The loop's functions are pointers in a struct, and a timer wants an absolute wall-clock time, which the loop turns
// into a monotonic one at once: here it is one call with the time from now.
static inline pa_time_event *na11y_timer_new(
    pa_mainloop_api *api, uint64_t microseconds, pa_time_event_cb_t fire, void *context) {
    struct timeval at;
    pa_gettimeofday(&at);
    pa_timeval_add(&at, microseconds);
    return api->time_new(api, &at, fire, context);
}

static inline void na11y_timer_free(pa_mainloop_api *api, pa_time_event *event) {
    api->time_free(event);
}

// A descriptor that can be read once something was written; a read gives the sum. -1 where there is none.
static inline int na11y_wake_new(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// A number that changes when another server has made its socket at this path; 0 while there is none.
static inline uint64_t na11y_socket_stamp(const char *path) {
    struct stat facts;
    if (stat(path, &facts) != 0)
        return 0;
    return (uint64_t) facts.st_ino * 1000003u
        ^ (uint64_t) facts.st_ctim.tv_sec * 1000000007u
        ^ (uint64_t) facts.st_ctim.tv_nsec;
}

// "Let the server choose", which is a cast, and the machine's byte order, which is a macro of a macro: Swift imports
// neither.
static inline uint32_t na11y_any(void) { return (uint32_t) -1; }
static inline pa_sample_format_t na11y_16_bit(void) { return PA_SAMPLE_S16NE; }

// Combined flags of an enumeration are no value of it in Swift. With these the stream's clock runs between the server's
// reports, and the reports come by themselves.
static inline pa_stream_flags_t na11y_timed_stream(void) {
    return (pa_stream_flags_t) (PA_STREAM_INTERPOLATE_TIMING | PA_STREAM_AUTO_TIMING_UPDATE);
}
