// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <gio/gio.h>

// G_VARIANT_TYPE is a macro with a cast, whose answer is the string itself: so it is used where the string still lives.
// The type must be a valid one.
static inline GVariant *na11y_new_array(const char *type, GVariant *const *elements, gsize count) {
    return g_variant_new_array(G_VARIANT_TYPE(type), elements, count);
}

// G_SOURCE_FUNC and the flags are macros or enums that need casts in Swift: one idle source at the priority of
// everything else, so that hand-overs are not starved by what the loop already does.
static inline void na11y_attach_idle(GMainContext *context, GSourceFunc function, gpointer data) {
    GSource *source = g_idle_source_new();
    g_source_set_priority(source, G_PRIORITY_DEFAULT);
    g_source_set_callback(source, function, data, NULL);
    g_source_attach(source, context);
    g_source_unref(source);
}

// G_CALLBACK is a cast of a function pointer, which Swift can't do safely.
static inline void na11y_on_closed(GDBusConnection *connection,
                                   void (*function)(GDBusConnection *, gboolean, GError *, gpointer), gpointer data,
                                   GDestroyNotify release) {
    g_signal_connect_data(connection, "closed", G_CALLBACK(function), data, (GClosureNotify)(void (*)(void))release,
                          (GConnectFlags)0);
}

// Whether an error means that a deadline passed, on our side of the connection. The domain is a macro.
static inline gboolean na11y_is_timeout(const GError *error) {
    return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT);
}

// Whether an error means that we are not allowed to connect.
static inline gboolean na11y_is_denied(const GError *error) {
    return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
}

// Whether an error means that the connection or its server is gone.
static inline gboolean na11y_is_disconnection(const GError *error) {
    return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CLOSED) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED) ||
           g_error_matches(error, G_IO_ERROR, G_IO_ERROR_BROKEN_PIPE);
}

// Flags are a C enum whose values Swift imports as separate constants; one call that names them.
static inline void na11y_connect(const char *address, GCancellable *cancellable, GAsyncReadyCallback function,
                                 gpointer data) {
    g_dbus_connection_new_for_address(
        address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
        cancellable, function, data);
}

// Connects and waits for it, for a test's own service. The flags again.
static inline GDBusConnection *na11y_connect_now(const char *address) {
    return g_dbus_connection_new_for_address_sync(
        address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
        NULL, NULL);
}

// Takes a name that nobody else has, for a test's own service. g_variant_new is variadic.
static inline gboolean na11y_take_name(GDBusConnection *connection, const char *name) {
    GVariant *reply = g_dbus_connection_call_sync(
        connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
        g_variant_new("(su)", name, 4u /* do not queue */), NULL, G_DBUS_CALL_FLAGS_NONE, 10000, NULL, NULL);
    guint32 answer = 0;
    if (reply) {
        g_variant_get(reply, "(u)", &answer);
        g_variant_unref(reply);
    }
    return answer == 1;
}
