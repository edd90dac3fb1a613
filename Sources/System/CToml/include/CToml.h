// SPDX-License-Identifier: Apache-2.0
// Reads a TOML document into a flat list of values, each with its place. toml++ is a C++ header; this is the C before
// it, so that no Swift target needs C++. Nothing throws across this border.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a value is.
typedef enum na11y_toml_type {
    NA11Y_TOML_TABLE,
    NA11Y_TOML_LIST,
    NA11Y_TOML_TEXT,
    NA11Y_TOML_INTEGER,
    NA11Y_TOML_NUMBER,
    NA11Y_TOML_FLAG,
    /// A date, a time, or both.
    NA11Y_TOML_DATE,
} na11y_toml_type;

/// A line and a column, both from 1; a column counts code points. 0 where the parser does not know.
typedef struct na11y_toml_place {
    uint32_t line;
    uint32_t column;
} na11y_toml_place;

/// A document that was read, or the error that stopped the reading.
typedef struct na11y_toml na11y_toml;

/// Reads `length` bytes of UTF-8. Returns NULL only when there is no memory; otherwise free with na11y_toml_free.
///
/// Tables and lists may be nested 16 deep and a line may have 256 dots; more is an error, because toml++ walks and frees
/// what it read by recursion.
na11y_toml *na11y_toml_read(const char *bytes, size_t length);
void na11y_toml_free(na11y_toml *document);

/// The error's words, NUL-terminated, valid as long as the document; NULL where it could be read.
const char *na11y_toml_error(const na11y_toml *document);
na11y_toml_place na11y_toml_error_place(const na11y_toml *document);

/// How many values there are. The first is the whole document; every value comes after what holds it, in order.
size_t na11y_toml_count(const na11y_toml *document);

/// Of value `index`, which must be less than the count:
na11y_toml_type na11y_toml_type_of(const na11y_toml *document, size_t index);
/// The index of the table or list that holds it; its own for the document.
size_t na11y_toml_parent(const na11y_toml *document, size_t index);
/// Its key in a table, not NUL-terminated and perhaps holding NULs; of length 0 in a list.
const char *na11y_toml_key(const na11y_toml *document, size_t index, size_t *length);
na11y_toml_place na11y_toml_key_place(const na11y_toml *document, size_t index);
na11y_toml_place na11y_toml_value_place(const na11y_toml *document, size_t index);
/// Its text, not NUL-terminated and perhaps holding NULs; of length 0 where it is none.
const char *na11y_toml_text(const na11y_toml *document, size_t index, size_t *length);
/// Its integer, or 1 for a flag that is true; 0 where it is neither.
int64_t na11y_toml_integer(const na11y_toml *document, size_t index);
/// Its number; an integer's too. May be infinite or not a number.
double na11y_toml_number(const na11y_toml *document, size_t index);

#ifdef __cplusplus
}
#endif
