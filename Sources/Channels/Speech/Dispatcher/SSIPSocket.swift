// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
internal import Glibc
internal import NotifyA11y

/// Owns a connected socket, and closes it with its last reference.
final class SSIPSocket: Sendable {
    let descriptor: CInt

    /// Connects to the socket at a path, without waiting.
    ///
    /// - Throws: ``NotifyError`` with `unavailable` when nobody listens there, `denied` when we may not.
    init(path: String) throws(NotifyError) {
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else {
            throw NotifyError(.io, DispatcherPhrases.english.noSocket(SystemError.last.text), cause: SystemError.last)
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let fits = unsafe withUnsafeMutableBytes(of: &address.sun_path) { target in
            guard bytes.count < target.count else { return false }
            unsafe target.copyBytes(from: bytes)
            return true
        }
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard !fits || result != 0 else { return }
        // A local socket connects at once, or its queue of callers is full.
        let error = fits ? SystemError.last : SystemError(rawValue: ENAMETOOLONG)
        let why = error.rawValue == EAGAIN ? DispatcherPhrases.english.silent : error.text
        throw NotifyError(
            error.rawValue == EACCES ? .denied : error.rawValue == EAGAIN ? .timedOut : .unavailable,
            DispatcherPhrases.english.noServer(SafeText.line(path, limit: 255), why), cause: error)
    }

    deinit { close(descriptor) }

    /// Sends a few lines, which a socket that is read takes at once.
    ///
    /// - Returns: Whether it took all of them.
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let sent = unsafe bytes.withUnsafeBytes {
            // No signal where the other side has gone: its end is read.
            unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
        }
        return sent == bytes.count
    }

    /// Reads what is there.
    ///
    /// - Returns: The bytes; empty where there are none yet; nil at the end.
    func read() -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 16_384)
        let count = unsafe chunk.withUnsafeMutableBytes {
            unsafe recv(descriptor, $0.baseAddress, $0.count, CInt(MSG_DONTWAIT))
        }
        if count > 0 { return Array(chunk[..<count]) }
        if count < 0, errno == EAGAIN || errno == EINTR { return [] }
        return nil
    }

    /// Ends both directions: whoever reads it sees the end.
    func hangUp() { shutdown(descriptor, CInt(SHUT_RDWR)) }
}
