// SPDX-License-Identifier: Apache-2.0
//
// Runs several commands in turns and measures each from before its start until the session bus hands its card, a call of
// Notify, to the notification server.
//   first-card RUNS PAUSE COMMAND [WORD…] [-- COMMAND [WORD…]]…
// PAUSE is how many milliseconds lie between two runs. In the words, %d stands for the number of the run, so that each
// card is another one. Prints a line for each command: the median, the 10th and the 90th percentile in milliseconds.
#include "turns.h"
#include <gio/gio.h>

enum { longest = 64 };

static GMutex lock;
static GCond seen;
static double called;

// A monitor answers nothing: each message ends here.
static GDBusMessage *see(GDBusConnection *bus, GDBusMessage *message, gboolean incoming, gpointer unused) {
    (void)bus, (void)unused;
    if (!incoming) return message;
    if (g_strcmp0(g_dbus_message_get_member(message), "Notify") == 0) {
        g_mutex_lock(&lock);
        if (called == 0) called = now();
        g_cond_signal(&seen);
        g_mutex_unlock(&lock);
    }
    g_object_unref(message);
    return NULL;
}

static void watch(void) {
    GError *error = NULL;
    GDBusConnection *bus = g_dbus_connection_new_for_address_sync(
        getenv("DBUS_SESSION_BUS_ADDRESS"),
        G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL, &error);
    const char *rules[] = {"type='method_call',interface='org.freedesktop.Notifications',member='Notify'", NULL};
    GVariant *answer = NULL;
    if (bus) {
        answer = g_dbus_connection_call_sync(bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                             "org.freedesktop.DBus.Monitoring", "BecomeMonitor",
                                             g_variant_new("(^asu)", rules, 0u), NULL, G_DBUS_CALL_FLAGS_NONE, 10000, NULL,
                                             &error);
    }
    if (!answer) {
        fprintf(stderr, "can't watch the session bus: %s\n", error ? error->message : "no bus");
        exit(69);
    }
    g_variant_unref(answer);
    g_dbus_connection_add_filter(bus, see, NULL, NULL);
}

static double run(const struct turns *turns, char **command, int number) {
    char *words[longest + 1] = {0}, text[16];
    snprintf(text, sizeof text, "%d", number);
    for (int index = 0; command[index] && index < longest; index++) {
        char **parts = g_strsplit(command[index], "%d", -1);
        words[index] = g_strjoinv(text, parts);
        g_strfreev(parts);
    }
    g_mutex_lock(&lock);
    called = 0;
    g_mutex_unlock(&lock);
    double begin = now();
    finish(start(turns, words), words[0]);
    gint64 end = g_get_monotonic_time() + 10 * G_TIME_SPAN_SECOND;
    g_mutex_lock(&lock);
    while (called == 0 && g_cond_wait_until(&seen, &lock, end)) {}
    double milliseconds = (called - begin) * 1000;
    gboolean came = called != 0;
    g_mutex_unlock(&lock);
    if (!came) {
        fprintf(stderr, "the card of %s did not come\n", words[0]);
        exit(69);
    }
    for (int index = 0; words[index]; index++) g_free(words[index]);
    return milliseconds;
}

int main(int count, char **words) {
    if (count < 4) return 64;
    struct turns turns = read_turns(atoi(words[1]), words + 3, count - 3);
    watch();
    take_turns(&turns, atoi(words[2]), run);
    print_times(&turns);
    return 0;
}
