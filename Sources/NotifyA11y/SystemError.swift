// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// An error number of the system, as the cause of an error of ours.
public struct SystemError: Error, RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The value of `errno`; see errno(3).
    public let rawValue: CInt

    /// The error of this number.
    public init(rawValue: CInt) { self.rawValue = rawValue }

    /// What went wrong in the last call of this thread.
    public static var last: SystemError { SystemError(rawValue: errno) }

    /// The C library's own words, such as "No such file or directory".
    public var text: String {
        var bytes = [CChar](repeating: 0, count: 128)
        // Swift sees the POSIX form, which fills the buffer.
        guard unsafe strerror_r(rawValue, &bytes, bytes.count) == 0 else { return "error \(rawValue)" }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The number and its words.
    public var description: String { "\(text) (\(rawValue))" }
}
