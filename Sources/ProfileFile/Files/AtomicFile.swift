// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Replaces a small text file as a whole: whoever reads it meanwhile gets the old text or the new one.
enum AtomicFile {
    /// Writes a file, and makes its folder where there is none.
    ///
    /// A link is followed, and the file keeps its mode; a new one is for the person alone.
    ///
    /// - Throws: The system's reason; the old file is then as it was.
    static func write(_ bytes: [UInt8], to path: String) throws(BoundedFile.Failure) {
        let target = resolved(path)
        let folder = folder(of: target)
        try makeFolder(folder)
        let temporary = "\(folder)/.profile.\(UInt64.random(in: .min ... .max))"
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure() }
        do throws(BoundedFile.Failure) {
            defer { close(descriptor) }
            var status = stat()
            if unsafe stat(target, &status) == 0, fchmod(descriptor, status.st_mode & 0o7777) != 0 { throw failure() }
            try writeAll(bytes, to: descriptor)
            guard fsync(descriptor) == 0 else { throw failure() }
            guard unsafe rename(temporary, target) == 0 else { throw failure() }
        } catch {
            unsafe unlink(temporary)
            throw error
        }
        // So that the new name survives a power cut; where a folder can't be synced, the file is there all the same.
        let directory = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if directory >= 0 {
            fsync(directory)
            close(directory)
        }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: CInt) throws(BoundedFile.Failure) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    descriptor, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure() }
            written += count
        }
    }

    /// Where a path leads to; the path itself where there is nothing yet.
    private static func resolved(_ path: String) -> String {
        guard let real = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes a folder and those above it, for the person alone.
    private static func makeFolder(_ path: String) throws(BoundedFile.Failure) {
        if unsafe mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, path != "/", path != "." else { throw failure() }
        try makeFolder(folder(of: path))
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure() }
    }

    private static func failure() -> BoundedFile.Failure {
        BoundedFile.Failure(message: Phrases.unwritable(BoundedFile.reason(errno)))
    }
}
