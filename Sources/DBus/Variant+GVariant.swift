// SPDX-License-Identifier: Apache-2.0
internal import CGIO
package import NotifyA11y

/// To and from GLib's values.
///
/// Pointers of GLib's never leave this file and the calls that take them.
extension Variant {
    /// How deep a value may be nested, as in D-Bus itself.
    private static let deepest = 64

    /// The value of one of GLib's, which stays the caller's.
    init(borrowing value: OpaquePointer) { unsafe self.init(value, depth: 0) }

    /// The parts of one of GLib's tuples: a message's parameters.
    package static func parts(of tuple: OpaquePointer) -> [Variant] {
        unsafe (0..<g_variant_n_children(tuple)).map { unsafe child(tuple, $0, depth: 1) }
    }

    private init(_ value: OpaquePointer, depth: Int) {
        // GDBus refuses deeper messages before they come here; this only keeps the recursion's end in sight.
        guard depth <= Self.deepest else {
            self = .structure([])
            return
        }
        switch unsafe UInt8(truncatingIfNeeded: g_variant_classify(value).rawValue) {
        case UInt8(ascii: "b"): self = unsafe .boolean(g_variant_get_boolean(value) != 0)
        case UInt8(ascii: "y"): self = unsafe .byte(g_variant_get_byte(value))
        case UInt8(ascii: "n"): self = unsafe .int16(g_variant_get_int16(value))
        case UInt8(ascii: "q"): self = unsafe .uint16(g_variant_get_uint16(value))
        case UInt8(ascii: "i"): self = unsafe .int32(g_variant_get_int32(value))
        case UInt8(ascii: "h"): self = unsafe .int32(g_variant_get_handle(value))
        case UInt8(ascii: "u"): self = unsafe .uint32(g_variant_get_uint32(value))
        case UInt8(ascii: "x"): self = unsafe .int64(Int64(g_variant_get_int64(value)))
        case UInt8(ascii: "t"): self = unsafe .uint64(UInt64(g_variant_get_uint64(value)))
        case UInt8(ascii: "d"): self = unsafe .double(g_variant_get_double(value))
        case UInt8(ascii: "s"): self = unsafe .string(Self.text(value))
        case UInt8(ascii: "o"): self = unsafe .objectPath(Self.text(value))
        case UInt8(ascii: "g"): self = unsafe .signature(Self.text(value))
        case UInt8(ascii: "v"): self = unsafe .variant(Self.child(value, 0, depth: depth + 1))
        case UInt8(ascii: "{"):
            self = unsafe .entry(
                Self.child(value, 0, depth: depth + 1), Self.child(value, 1, depth: depth + 1))
        case UInt8(ascii: "a"): unsafe self.init(array: value, depth: depth)
        default:
            self = unsafe .structure(
                (0..<g_variant_n_children(value)).map { unsafe Self.child(value, $0, depth: depth + 1) })
        }
    }

    private init(array: OpaquePointer, depth: Int) {
        let children = unsafe (0..<g_variant_n_children(array)).map { unsafe Self.child(array, $0, depth: depth + 1) }
        let type = unsafe String(cString: g_variant_get_type_string(array))
        switch type {
        case "as": self = .strings(children.compactMap(\.text))
        case "a{sv}":
            var entries: [String: Variant] = [:]
            for case .entry(let key, .variant(let value)) in children { entries[key.text ?? ""] = value }
            self = .dictionary(entries)
        default: self = .array(of: String(type.dropFirst()), children)
        }
    }

    private static func child(_ value: OpaquePointer, _ index: Int, depth: Int) -> Variant {
        unsafe child(value, gsize(index), depth: depth)
    }

    private static func child(_ value: OpaquePointer, _ index: gsize, depth: Int) -> Variant {
        guard let child = unsafe g_variant_get_child_value(value, index) else { return .structure([]) }
        defer { unsafe g_variant_unref(child) }
        return unsafe Variant(child, depth: depth)
    }

    private static func text(_ value: OpaquePointer) -> String {
        unsafe g_variant_get_string(value, nil).map { unsafe String(cString: $0) } ?? ""
    }

    /// The type as D-Bus writes it.
    public var type: String {
        switch self {
        case .boolean: "b"
        case .byte: "y"
        case .int16: "n"
        case .uint16: "q"
        case .int32: "i"
        case .uint32: "u"
        case .int64: "x"
        case .uint64: "t"
        case .double: "d"
        case .string: "s"
        case .objectPath: "o"
        case .signature: "g"
        case .strings: "as"
        case .dictionary: "a{sv}"
        case .array(let element, _): "a" + element
        case .entry(let key, let value): "{" + key.type + value.type + "}"
        case .structure(let parts): "(" + parts.map(\.type).joined() + ")"
        case .variant: "v"
        }
    }

    /// A new value of GLib's, as a floating reference: whatever it is put into owns it.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` for what D-Bus can't carry.
    func makeGVariant() throws(NotifyError) -> OpaquePointer {
        try check()
        return unsafe built()
    }

    /// A new tuple of GLib's, floating, of these values.
    package static func makeTuple(_ parts: [Variant]) throws(NotifyError) -> OpaquePointer {
        try unsafe Variant.structure(parts).makeGVariant()
    }

    /// Refuses what GLib would abort or complain about.
    private func check() throws(NotifyError) {
        switch self {
        case .objectPath(let path):
            guard unsafe g_variant_is_object_path(path) != 0 else { throw .unusable(path, as: "object path") }
        case .signature(let signature):
            guard unsafe g_variant_is_signature(signature) != 0 else { throw .unusable(signature, as: "signature") }
        case .dictionary(let entries): for value in entries.values { try value.check() }
        case .array(let element, let elements):
            let type = "a" + element
            // Only complete types: "ss" is a signature, but no type of an element.
            guard unsafe g_variant_type_string_is_valid(type) != 0, unsafe g_variant_is_signature(type) != 0 else {
                throw .unusable(element, as: "element type")
            }
            for value in elements {
                guard value.type == element else { throw .unusable(value.type, as: "element of \(type)") }
                try value.check()
            }
        case .entry(let key, let value):
            guard key.type.utf8.count == 1, key.type != "v" else { throw .unusable(key.type, as: "key's type") }
            try key.check()
            try value.check()
        case .structure(let parts): for part in parts { try part.check() }
        case .variant(let inner): try inner.check()
        default: break
        }
    }

    private func built() -> OpaquePointer {
        switch self {
        case .boolean(let value): unsafe g_variant_new_boolean(value ? 1 : 0)
        case .byte(let value): unsafe g_variant_new_byte(value)
        case .int16(let value): unsafe g_variant_new_int16(value)
        case .uint16(let value): unsafe g_variant_new_uint16(value)
        case .int32(let value): unsafe g_variant_new_int32(value)
        case .uint32(let value): unsafe g_variant_new_uint32(value)
        case .int64(let value): unsafe g_variant_new_int64(gint64(value))
        case .uint64(let value): unsafe g_variant_new_uint64(guint64(value))
        case .double(let value): unsafe g_variant_new_double(value)
        case .string(let value): unsafe g_variant_new_string(Self.withoutNUL(value))
        case .objectPath(let value): unsafe g_variant_new_object_path(value)
        case .signature(let value): unsafe g_variant_new_signature(value)
        case .strings(let values): unsafe Self.array("s", values.map { unsafe Variant.string($0).built() })
        case .dictionary(let entries):
            unsafe Self.array(
                "{sv}",
                entries.sorted { $0.key < $1.key }.map {
                    unsafe g_variant_new_dict_entry(
                        Variant.string($0.key).built(), g_variant_new_variant($0.value.built()))
                })
        case .array(let element, let elements): unsafe Self.array(element, elements.map { unsafe $0.built() })
        case .entry(let key, let value): unsafe g_variant_new_dict_entry(key.built(), value.built())
        case .structure(let parts):
            unsafe parts.map { unsafe $0.built() as OpaquePointer? }.withUnsafeBufferPointer {
                unsafe g_variant_new_tuple($0.baseAddress, gsize($0.count))
            }
        case .variant(let inner): unsafe g_variant_new_variant(inner.built())
        }
    }

    private static func array(_ element: String, _ elements: [OpaquePointer]) -> OpaquePointer {
        unsafe elements.map { unsafe $0 as OpaquePointer? }.withUnsafeBufferPointer {
            unsafe na11y_new_array(element, $0.baseAddress, gsize($0.count))
        }
    }

    private static func withoutNUL(_ text: String) -> String {
        guard text.utf8.contains(0) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}

extension NotifyError {
    /// What can't be sent over D-Bus.
    static func unusable(_ value: String, as what: String) -> NotifyError {
        NotifyError(.invalidArgument, "'\(SafeText.line(value, limit: 255))' is no D-Bus \(what)")
    }
}
