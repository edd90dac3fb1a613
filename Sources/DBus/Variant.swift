// SPDX-License-Identifier: Apache-2.0

/// A value as it crosses D-Bus, with its exact type.
///
/// The types are those of the D-Bus specification, in its order of numbers, texts and containers; see
/// <https://dbus.freedesktop.org/doc/dbus-specification.html#type-system>.
public enum Variant: Sendable, Hashable {
    /// `b`
    case boolean(Bool)
    /// `y`
    case byte(UInt8)
    /// `n`
    case int16(Int16)
    /// `q`
    case uint16(UInt16)
    /// `i`, and `h` where a file descriptor's index comes in.
    case int32(Int32)
    /// `u`
    case uint32(UInt32)
    /// `x`
    case int64(Int64)
    /// `t`
    case uint64(UInt64)
    /// `d`
    case double(Double)
    /// `s`; a NUL, which D-Bus can't carry, goes out as U+FFFD.
    case string(String)
    /// `o`; checked on the way out.
    case objectPath(String)
    /// `g`; checked on the way out.
    case signature(String)
    /// `as`
    case strings([String])
    /// `a{sv}`
    case dictionary([String: Variant])
    /// Any other array: the type of its elements, and the elements, which must have it.
    case array(of: String, [Variant])
    /// An entry of a dictionary that isn't `a{sv}`, as an element of an array.
    indirect case entry(Variant, Variant)
    /// `(…)`
    case structure([Variant])
    /// `v`
    indirect case variant(Variant)

    /// The text of a string, an object path or a signature; nil for anything else.
    public var text: String? {
        switch self {
        case .string(let text), .objectPath(let text), .signature(let text): text
        case .variant(let inner): inner.text
        default: nil
        }
    }

    /// The texts of an array of strings; nil for anything else.
    public var texts: [String]? {
        switch self {
        case .strings(let texts): texts
        case .variant(let inner): inner.texts
        default: nil
        }
    }

    /// The truth of a boolean; nil for anything else.
    public var truth: Bool? {
        switch self {
        case .boolean(let truth): truth
        case .variant(let inner): inner.truth
        default: nil
        }
    }

    /// The number of any whole type; nil for anything else, and for an unsigned one above `Int64.max`.
    public var number: Int64? {
        switch self {
        case .byte(let number): Int64(number)
        case .int16(let number): Int64(number)
        case .uint16(let number): Int64(number)
        case .int32(let number): Int64(number)
        case .uint32(let number): Int64(number)
        case .int64(let number): number
        case .uint64(let number): Int64(exactly: number)
        case .variant(let inner): inner.number
        default: nil
        }
    }

    /// The entries of an `a{sv}`; nil for anything else.
    public var entries: [String: Variant]? {
        switch self {
        case .dictionary(let entries): entries
        case .variant(let inner): inner.entries
        default: nil
        }
    }
}
