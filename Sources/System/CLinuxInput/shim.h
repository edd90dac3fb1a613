// SPDX-License-Identifier: Apache-2.0
//
// Force feedback of evdev devices with plain numbers in and, where something can fail, minus an error number out.
// Swift can't call ioctl, which is variadic, nor use request macros; and strict memory safety refuses ff_effect, which
// holds a union. See <https://docs.kernel.org/input/ff.html>.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// What a device offers, as bits of na11y_ff_features.
enum { NA11Y_FF_RUMBLE = 1, NA11Y_FF_SINE = 2, NA11Y_FF_GAIN = 4 };

// Opens a device to read and write: a descriptor that is only read can't take effects. Never waits.
static inline int na11y_ff_open(const char *path) {
    int fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    return fd < 0 ? -errno : fd;
}

static inline void na11y_ff_close(int fd) { close(fd); }

// Which effects a device really has.
static inline int na11y_ff_features(int fd) {
    unsigned char bits[(FF_MAX + 8) / 8];
    memset(bits, 0, sizeof bits);
    if (ioctl(fd, EVIOCGBIT(EV_FF, sizeof bits), bits) < 0) return -errno;
#define NA11Y_HAS(bit) ((bits[(bit) / 8] >> ((bit) % 8)) & 1)
    return (NA11Y_HAS(FF_RUMBLE) ? NA11Y_FF_RUMBLE : 0) |
           (NA11Y_HAS(FF_PERIODIC) && NA11Y_HAS(FF_SINE) ? NA11Y_FF_SINE : 0) |
           (NA11Y_HAS(FF_GAIN) ? NA11Y_FF_GAIN : 0);
#undef NA11Y_HAS
}

// How many effects a device keeps at a time.
static inline int na11y_ff_slots(int fd) {
    int slots = 0;
    return ioctl(fd, EVIOCGEFFECTS, &slots) < 0 ? -errno : slots;
}

// The device's own name, as NUL-terminated bytes.
static inline int na11y_ff_name(int fd, char *name, int size) {
    memset(name, 0, (size_t)size);
    return ioctl(fd, EVIOCGNAME((unsigned)size - 1), name) < 0 ? -errno : 0;
}

// Stores a rumble in a slot of ours, or for -1 in a new one; answers the slot.
static inline int na11y_ff_upload_rumble(int fd, int slot, uint16_t strength, uint16_t length_ms) {
    struct ff_effect effect = {
        .type = FF_RUMBLE,
        .id = (int16_t)slot,
        .u.rumble = {.strong_magnitude = strength, .weak_magnitude = strength},
        .replay = {.length = length_ms},
    };
    return ioctl(fd, EVIOCSFF, &effect) < 0 ? -errno : effect.id;
}

// Stores a sine wave of 100 Hz, felt as a buzz, for devices without rumble.
static inline int na11y_ff_upload_sine(int fd, int slot, uint16_t strength, uint16_t length_ms) {
    struct ff_effect effect = {
        .type = FF_PERIODIC,
        .id = (int16_t)slot,
        .u.periodic = {.waveform = FF_SINE, .period = 10, .magnitude = (int16_t)(strength / 2)},
        .replay = {.length = length_ms},
    };
    return ioctl(fd, EVIOCSFF, &effect) < 0 ? -errno : effect.id;
}

static inline int na11y_ff_write(int fd, uint16_t code, int32_t value) {
    struct input_event event;
    memset(&event, 0, sizeof event);
    event.type = EV_FF;
    event.code = code;
    event.value = value;
    ssize_t written = write(fd, &event, sizeof event);
    return written < 0 ? -errno : written == (ssize_t)sizeof event ? 0 : -EIO;
}

// Plays what is in a slot once, from its beginning.
static inline int na11y_ff_play(int fd, int slot) { return na11y_ff_write(fd, (uint16_t)slot, 1); }

// Stops what plays from a slot.
static inline int na11y_ff_stop(int fd, int slot) { return na11y_ff_write(fd, (uint16_t)slot, 0); }

// Sets how strong all effects are; the kernel silently ignores it on devices without gain.
static inline int na11y_ff_set_gain(int fd, uint16_t gain) { return na11y_ff_write(fd, FF_GAIN, gain); }

// Frees a slot, and stops it.
static inline int na11y_ff_erase(int fd, int slot) { return ioctl(fd, EVIOCRMFF, slot) < 0 ? -errno : 0; }

// The sizes and request numbers that the calls above rest on, for a test against the kernel's documentation.
static inline unsigned na11y_sizeof_ff_effect(void) { return (unsigned)sizeof(struct ff_effect); }
static inline unsigned na11y_eviocsff(void) { return (unsigned)EVIOCSFF; }
