// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import NotifyA11y
internal import Synchronization

/// The companion's log: what happened to the companion itself, never an event's text.
///
/// Lines go to standard error when someone is watching, and else to a file that only its owner can read.
package final class Log: Sendable {
    private let descriptor: CInt
    private let owned: Bool

    /// Logs to standard error.
    package static let standardError = Log(descriptor: STDERR_FILENO, owned: false)

    private init(descriptor: CInt, owned: Bool) {
        self.descriptor = descriptor
        self.owned = owned
    }

    /// Logs to a file, which is begun anew when it has grown beyond a mebibyte; to standard error where it can't be
    /// opened.
    package convenience init(file: String) {
        var status = stat()
        let isLarge = unsafe lstat(file, &status) == 0 && status.st_size > 1 << 20
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (isLarge ? O_TRUNC : 0)
        let descriptor = unsafe open(file, flags, 0o600)
        self.init(descriptor: descriptor < 0 ? STDERR_FILENO : descriptor, owned: descriptor >= 0)
    }

    deinit { if owned { close(descriptor) } }

    /// Writes one line, with the local time.
    package func line(_ message: String) {
        var now = time(nil)
        var local = unsafe tm()
        unsafe localtime_r(&now, &local)
        func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = unsafe "\(local.tm_year + 1900)-\(two(local.tm_mon + 1))-\(two(local.tm_mday))"
        let clock = unsafe "\(two(local.tm_hour)):\(two(local.tm_min)):\(two(local.tm_sec))"
        let bytes = Array("\(date) \(clock) \(SafeText.line(message))\n".utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }
}
