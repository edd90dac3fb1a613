// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import NotifyA11y

/// The folder of the text state and the files in it, which nobody but the person may read.
struct StateFolder {
    let path: String

    /// The database.
    ///
    /// SQLite makes the files beside it, with the same mode.
    var database: String { path + "/state.db" }

    private static let besides = ["-wal", "-shm", "-journal"]

    /// Makes the folder and the file where they aren't there, and sees to it that they are ours alone.
    ///
    /// - Throws: ``NotifyError``: `denied` for what belongs to somebody else or is no file, `io` when the system refuses.
    func prepare() throws(NotifyError) {
        try makeFolder()
        for ending in Self.besides { _ = try isOurs(database + ending) }
        if try isOurs(database) {
            try restrict(database, to: 0o600)
        } else {
            // Exclusively, so that it can't be somebody else's; with its mode from the first moment.
            let descriptor = unsafe open(database, O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_RDWR, 0o600)
            guard descriptor >= 0 else {
                // Another process of ours may have made it just now.
                if errno == EEXIST, try isOurs(database) { return }
                throw failure("make", database)
            }
            close(descriptor)
            // A stricter umask may have taken our own rights away.
            try restrict(database, to: 0o600)
        }
    }

    /// Whether the log of a database that isn't there or is empty was left behind.
    var hasOrphanedLog: Bool { size(of: database) ?? 0 == 0 && size(of: database + "-wal") ?? 0 > 0 }

    /// Renames the database and what lies beside it, so that it is kept and out of the way.
    ///
    /// - Returns: The new path.
    func moveAside(at time: Timestamp) throws(NotifyError) -> String {
        let stem = "\(path)/state-damaged-\(Self.date(time))"
        var target = stem + ".db"
        var number = 1
        while exists(target) {
            number += 1
            target = "\(stem)-\(number).db"
        }
        for ending in Self.besides + [""] where exists(database + ending) {
            guard unsafe rename(database + ending, target + ending) == 0 else {
                throw failure("move aside", database + ending)
            }
        }
        return target
    }

    /// The time in UTC in a form that suits a file's name and sorts, such as `2026-11-30T02-14-05Z`.
    static func date(_ time: Timestamp) -> String {
        var seconds = time_t(time.milliseconds / 1000)
        var parts = unsafe tm()
        unsafe gmtime_r(&seconds, &parts)
        func digits(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = unsafe "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1))-\(digits(parts.tm_mday))"
        return unsafe "\(day)T\(digits(parts.tm_hour))-\(digits(parts.tm_min))-\(digits(parts.tm_sec))Z"
    }

    private func makeFolder() throws(NotifyError) {
        var parent = ""
        for part in path.split(separator: "/") {
            parent += (parent.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
            if unsafe mkdir(parent, 0o700) != 0, errno != EEXIST {
                // A folder above that we may not look into is no trouble while the next one can be reached.
                let code = errno
                if !exists(parent) {
                    errno = code
                    throw failure("make the folder", parent)
                }
            }
        }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw failure("use the folder", path) }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw NotifyError(.denied, "'\(path)' is not a folder; move it away or choose another folder for the state")
        }
        try checkOwner(status, of: path)
        try restrict(path, to: 0o700)
    }

    /// Whether a file is there and ours; not through a symbolic link, which could lead to a file that isn't.
    private func isOurs(_ file: String) throws(NotifyError) -> Bool {
        var status = stat()
        guard unsafe lstat(file, &status) == 0 else {
            if errno == ENOENT { return false }
            throw failure("look at", file)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let kind = status.st_mode & S_IFMT == S_IFLNK ? "a symbolic link" : "not a file"
            throw NotifyError(.denied, "'\(file)' is \(kind), so the text state is not kept there; move it away")
        }
        try checkOwner(status, of: file)
        return true
    }

    private func checkOwner(_ status: stat, of path: String) throws(NotifyError) {
        guard status.st_uid == geteuid() else {
            throw NotifyError(
                .denied,
                "'\(path)' belongs to user \(status.st_uid), not to user \(geteuid()) who runs this; "
                    + "move it away or give it back with chown")
        }
    }

    /// Takes everybody else's rights away.
    ///
    /// On a read-only disk it is enough when nobody else has any.
    private func restrict(_ path: String, to mode: mode_t) throws(NotifyError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { throw failure("look at", path) }
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        if isLink { unsafe stat(path, &status) }
        guard status.st_mode & 0o7777 != mode else { return }
        guard unsafe chmod(path, mode) == 0 || status.st_mode & 0o077 == 0 else { throw failure("protect", path) }
    }

    private func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    private func size(of path: String) -> Int? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The error for the system call that has just failed.
    private func failure(_ verb: String, _ path: String) -> NotifyError {
        let code = errno
        let text = unsafe String(cString: strerror(code))
        let isDenied = code == EACCES || code == EPERM
        return NotifyError(isDenied ? .denied : .io, "can't \(verb) '\(path)' (error \(code): \(text))")
    }
}
