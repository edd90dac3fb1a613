// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import Glibc
import NotifyA11y
import NotifyA11yClient

/// Writes answers to standard output and everything else to standard error.
///
/// Never into a terminal whose foreground belongs to another program: what a background job has to say waits for the
/// terminal's next prompt.
enum Output {
    /// Writes text to standard output.
    ///
    /// - Returns: Whether all of it was written, or waits for the prompt.
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

    /// Writes text that isn't the answer to a terminal, such as a question's prompt.
    @discardableResult
    static func show(_ text: String) -> Bool { write(Array(text.utf8), to: STDERR_FILENO) }

    /// Nobody reads what we write any more.
    static let closed = NotifyError(.disconnected, "standard output is closed")

    @discardableResult
    private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        if TerminalState.isTaken(descriptor) { return hold(bytes, for: descriptor) }
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

    /// Gives lines to the companion, which keeps them until the terminal's prompt asks for them.
    ///
    /// Without a companion they are dropped: the exit status is all that a background job has left.
    private static func hold(_ bytes: [UInt8], for descriptor: CInt) -> Bool {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        guard !lines.isEmpty, let device = TerminalState.device(of: descriptor),
            let launcher = try? CompanionLauncher(.current()), let socket = try? launcher.connect()
        else { return true }
        var connection = CompanionConnection(socket)
        let _: Nothing? = try? connection.call(.hold, HoldParameters(terminal: device, lines: lines))
        return true
    }
}
