// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import NotifyA11y
internal import NotifyA11yClient

/// Holds the lock that makes the companion the only one of its person.
///
/// Let go when the process ends, however it does.
final class CompanionLock: Sendable {
    private let descriptor: CInt

    /// Takes the lock at this path and writes our process id into it.
    ///
    /// - Returns: Nil when another companion has it.
    /// - Throws: ``NotifyError`` with `io` when the file can't be made.
    static func take(_ path: String) throws(NotifyError) -> CompanionLock? {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            let cause = SystemError.last
            throw NotifyError(.io, "can't open the lock '\(path)' (\(cause.text))", cause: cause)
        }
        var isTaken = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        // Whoever looks whether it is held has it for a moment; a companion has it for good.
        for _ in 0..<5 where !isTaken && errno == EWOULDBLOCK {
            _ = poll(nil, 0, 4)
            isTaken = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        }
        guard isTaken else {
            let cause = SystemError.last
            close(descriptor)
            if cause.rawValue == EWOULDBLOCK { return nil }
            throw NotifyError(.io, "can't lock '\(path)' (\(cause.text))", cause: cause)
        }
        let text = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        _ = unsafe text.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        return CompanionLock(descriptor: descriptor)
    }

    private init(descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}
