// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y

/// Texts that are too long or too private for an argument.
enum StandardInput {
    /// How long a text may be, in bytes: as much as one message to the companion holds, with room for escapes.
    static let longest = 500_000

    /// All of standard input.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` when it is longer than ``longest``, `io` when it can't be read.
    static func text() throws(NotifyError) -> String { try text(of: STDIN_FILENO, name: "standard input") }

    /// All of a file.
    static func text(ofFile path: String) throws(NotifyError) -> String {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            let cause = SystemError(rawValue: errno)
            throw NotifyError(
                .notFound, "can't read '\(SafeText.line(path))' (\(cause.text)); give a text file", cause: cause)
        }
        defer { close(file) }
        return try text(of: file, name: "'\(SafeText.line(path))'")
    }

    private static func text(of file: CInt, name: String) throws(NotifyError) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                let cause = SystemError(rawValue: errno)
                throw NotifyError(.io, "can't read \(name) (\(cause.text)); give a text file", cause: cause)
            }
            if count == 0 { break }
            bytes += buffer[..<count]
            guard bytes.count <= longest else {
                throw NotifyError(
                    .invalidArgument, "\(name) has more than \(longest) bytes; split it, as with: split -C 400k")
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
