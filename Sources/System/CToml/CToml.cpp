// SPDX-License-Identifier: Apache-2.0
#include "CToml.h"

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 16
#include <toml++/toml.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

struct Value {
    na11y_toml_type type;
    size_t parent;
    std::string key;
    na11y_toml_place key_place;
    na11y_toml_place value_place;
    std::string text;
    int64_t integer = 0;
    double number = 0;
};

na11y_toml_place place_of(const toml::source_position &position) { return {position.line, position.column}; }

// The first line with more dots than dotted keys have in good faith; 0 where there is none.
uint32_t line_of_too_many_dots(std::string_view bytes) {
    uint32_t line = 1, dots = 0;
    for (char byte : bytes) {
        if (byte == '\n') {
            line++;
            dots = 0;
        } else if (byte == '.' && ++dots > 256) {
            return line;
        }
    }
    return 0;
}

} // namespace

struct na11y_toml {
    std::vector<Value> values;
    bool is_broken = false;
    std::string error;
    na11y_toml_place error_place{0, 0};

    void fail(std::string words, na11y_toml_place place) {
        is_broken = true;
        error = std::move(words);
        error_place = place;
    }

    void add(const toml::node &node, size_t parent, std::string_view key, na11y_toml_place key_place) {
        const size_t index = values.size();
        Value value{NA11Y_TOML_DATE, parent, std::string(key), key_place, place_of(node.source().begin), {}};
        if (auto text = node.as_string()) {
            value.type = NA11Y_TOML_TEXT;
            value.text = text->get();
        } else if (auto integer = node.as_integer()) {
            value.type = NA11Y_TOML_INTEGER;
            value.integer = integer->get();
            value.number = static_cast<double>(integer->get());
        } else if (auto number = node.as_floating_point()) {
            value.type = NA11Y_TOML_NUMBER;
            value.number = number->get();
        } else if (auto flag = node.as_boolean()) {
            value.type = NA11Y_TOML_FLAG;
            value.integer = flag->get() ? 1 : 0;
        } else if (auto list = node.as_array()) {
            value.type = NA11Y_TOML_LIST;
            values.push_back(std::move(value));
            for (const auto &item : *list) add(item, index, {}, {0, 0});
            return;
        } else if (auto table = node.as_table()) {
            value.type = NA11Y_TOML_TABLE;
            values.push_back(std::move(value));
            add_all(*table, index);
            return;
        }
        values.push_back(std::move(value));
    }

    // toml++ keeps tables sorted by key; people meet errors in the order of their file.
    void add_all(const toml::table &table, size_t index) {
        std::vector<std::pair<const toml::key *, const toml::node *>> entries;
        for (auto it = table.cbegin(); it != table.cend(); ++it) entries.push_back({&it->first, &it->second});
        std::stable_sort(entries.begin(), entries.end(), [](const auto &a, const auto &b) {
            const auto &x = a.first->source().begin, &y = b.first->source().begin;
            return std::pair(x.line, x.column) < std::pair(y.line, y.column);
        });
        for (auto [key, node] : entries) add(*node, index, key->str(), place_of(key->source().begin));
    }
};

na11y_toml *na11y_toml_read(const char *bytes, size_t length) {
    // Without memory the standard library throws, and that must not reach C.
    try {
        auto *document = new na11y_toml();
        try {
            const std::string_view all(bytes, length);
            if (uint32_t line = line_of_too_many_dots(all)) {
                document->fail("more than 256 dots in one line", {line, 1});
                return document;
            }
            auto result = toml::parse(all);
            if (result) {
                document->add(result.table(), 0, {}, {0, 0});
            } else {
                const auto &error = result.error();
                document->fail(std::string(error.description()), place_of(error.source().begin));
            }
        } catch (...) {
            delete document;
            return nullptr;
        }
        return document;
    } catch (...) {
        return nullptr;
    }
}

void na11y_toml_free(na11y_toml *document) { delete document; }

const char *na11y_toml_error(const na11y_toml *document) {
    return document->is_broken ? document->error.c_str() : nullptr;
}
na11y_toml_place na11y_toml_error_place(const na11y_toml *document) { return document->error_place; }

size_t na11y_toml_count(const na11y_toml *document) { return document->values.size(); }
na11y_toml_type na11y_toml_type_of(const na11y_toml *document, size_t index) { return document->values[index].type; }
size_t na11y_toml_parent(const na11y_toml *document, size_t index) { return document->values[index].parent; }
const char *na11y_toml_key(const na11y_toml *document, size_t index, size_t *length) {
    *length = document->values[index].key.size();
    return document->values[index].key.data();
}
na11y_toml_place na11y_toml_key_place(const na11y_toml *document, size_t index) {
    return document->values[index].key_place;
}
na11y_toml_place na11y_toml_value_place(const na11y_toml *document, size_t index) {
    return document->values[index].value_place;
}
const char *na11y_toml_text(const na11y_toml *document, size_t index, size_t *length) {
    *length = document->values[index].text.size();
    return document->values[index].text.data();
}
int64_t na11y_toml_integer(const na11y_toml *document, size_t index) { return document->values[index].integer; }
double na11y_toml_number(const na11y_toml *document, size_t index) { return document->values[index].number; }
