// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift can't import: SQLite copies what is bound.
static inline int na11y_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

// Sixteen bytes in big-endian order, so that ids sort in the index as they sort in time.
static inline int na11y_bind_id(sqlite3_stmt *statement, int index, unsigned long long high, unsigned long long low) {
    unsigned char bytes[16];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (unsigned char)(high >> (56 - 8 * i));
        bytes[8 + i] = (unsigned char)(low >> (56 - 8 * i));
    }
    return sqlite3_bind_blob(statement, index, bytes, 16, SQLITE_TRANSIENT);
}
