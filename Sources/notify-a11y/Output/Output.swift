// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import Glibc
import NotifyA11y
import NotifyA11yClient

/// Writes answers to standard output and everything else to standard error.
enum Output {
    /// Writes text to standard output.
    ///
    /// - Returns: Whether all of it was written.
    @discardableResult
    static func write(_ text: String) -> Bool { write(Array(text.utf8), to: STDOUT_FILENO) }

    /// Writes one JSON object as one line.
    static func json(_ value: some Encodable) throws(NotifyError) {
        guard let line = try? RPC.line(value, with: RPC.encoder()) else {
            throw NotifyError(.io, "the answer can't be written as JSON")
        }
        guard write(Array(line), to: STDOUT_FILENO) else { throw Self.closed }
    }

    /// Writes a line of diagnosis.
    static func complain(_ message: String) {
        write(Array("notify-a11y: \(SafeText.line(message))\n".utf8), to: STDERR_FILENO)
    }

    /// Nobody reads what we write any more.
    static let closed = NotifyError(.disconnected, "standard output is closed")

    @discardableResult
    private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
            }
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            written += count
        }
        return true
    }
}
