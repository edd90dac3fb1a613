// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// Reads and writes small text files of ours.
public enum SmallFile {
    /// The file's text; nil when it can't be read, isn't a regular file or has more than 64 KiB.
    public static func read(_ path: String) -> String? {
        // Not blocking: a named pipe in the file's place must not hold us up.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes = [UInt8](repeating: 0, count: 65_537)
        var length = 0
        while length < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(file, buffer.baseAddress?.advanced(by: length), buffer.count - length)
            }
            guard count >= 0 else { return nil }
            if count == 0 { break }
            length += count
        }
        return length > 65_536 ? nil : String(decoding: bytes[..<length], as: UTF8.self)
    }

    /// Writes a file that only its owner can read, whole or not at all.
    ///
    /// - Returns: Whether it was written.
    @discardableResult
    public static func write(_ text: String, to path: String) -> Bool {
        let temporary = path + ".new"
        unsafe unlink(temporary)
        let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return false }
        let bytes = Array(text.utf8)
        let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
        let closed = close(file) == 0
        guard count == bytes.count, closed, unsafe rename(temporary, path) == 0 else {
            unsafe unlink(temporary)
            return false
        }
        return true
    }
}
