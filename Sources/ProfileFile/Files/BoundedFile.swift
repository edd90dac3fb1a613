// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Reads small text files that anyone may have put there: never blocks on a FIFO, never reads without end.
enum BoundedFile {
    /// The longest profile, in bytes.
    static let limit = 1 << 20

    /// What is wrong with a file.
    struct Failure: Error {
        let message: String
    }

    /// Reads a whole file.
    ///
    /// - Returns: Its bytes, or nil when there is nothing of this name.
    /// - Throws: What it is instead, or the system's reason. A symbolic link is followed; one to nothing is an error.
    static func read(_ path: String) throws(Failure) -> [UInt8]? {
        // Opening a FIFO would wait for its writer.
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return try failedToOpen(path, errno) }
        defer { close(descriptor) }

        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw Failure(message: Phrases.unreadable(reason(errno))) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw Failure(message: Phrases.isFolder)
        default: throw Failure(message: Phrases.isNoFile)
        }

        // The size that was stated may have changed already; what is read counts.
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        var length = 0
        while length <= limit {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(descriptor, buffer.baseAddress.map { unsafe $0 + length }, limit + 1 - length)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(message: Phrases.unreadable(reason(errno))) }
            if count == 0 { break }
            length += count
        }
        guard length <= limit else { throw Failure(message: Phrases.isTooLong) }
        return Array(bytes.prefix(length))
    }

    private static func failedToOpen(_ path: String, _ number: CInt) throws(Failure) -> [UInt8]? {
        switch number {
        case ENOENT, ENOTDIR:
            var status = stat()
            guard unsafe lstat(path, &status) == 0 else { return nil }
            throw Failure(message: Phrases.isDanglingLink)
        // What a socket answers to being opened.
        case ENXIO: throw Failure(message: Phrases.isNoFile)
        default: throw Failure(message: Phrases.unreadable(reason(number)))
        }
    }

    static func reason(_ number: CInt) -> String {
        // Safe to call from several threads since glibc 2.32.
        unsafe String(cString: strerror(number))
    }
}
