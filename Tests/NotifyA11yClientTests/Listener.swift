// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient

/// A small server on a thread of its own: it takes one caller after another and does with each as it was told.
final class Listener: Sendable {
    let path: String
    private let descriptor: CInt
    private let callers = Callers()
    private let hasThread: Bool

    private final class Callers: Sendable {
        private let open = SeenMutex<[CInt]>([])

        func add(_ caller: CInt) { open.withLock { $0.append(caller) } }
        func forEach(_ body: (CInt) -> Void) { for caller in open.withLock({ $0 }) { body(caller) } }
    }

    /// Listens in the test's folder.
    ///
    /// - Parameters:
    ///   - backlog: How many callers may wait to be taken.
    ///   - serve: Called with each caller's descriptor, which stays open until the listener goes; nobody is taken
    ///     without it.
    /// - Throws: The system's error when it can't listen.
    init(backlog: CInt = 8, _ serve: (@Sendable (CInt) -> Void)?) throws {
        path = TemporaryDirectory.path + "/bus.sock"
        descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        let descriptor = descriptor
        let bound = unsafe LineSocket.withAddress(of: path) { unsafe bind(descriptor, $0, $1) }
        guard bound == 0, listen(descriptor, backlog) == 0 else { throw SystemError.last }
        hasThread = serve != nil
        guard let serve else { return }
        let callers = callers
        Thread.detachNewThread {
            while true {
                let caller = accept(descriptor, nil, nil)
                guard caller >= 0 else { break }
                callers.add(caller)
                serve(caller)
            }
            // Closed here alone: a number that is closed elsewhere may be another listener's by now.
            callers.forEach { close($0) }
            close(descriptor)
        }
    }

    deinit {
        callers.forEach { shutdown($0, CInt(SHUT_RDWR)) }
        shutdown(descriptor, CInt(SHUT_RDWR))
        if !hasThread { close(descriptor) }
    }

    /// Writes bytes to a caller.
    static func write(_ text: String, to caller: CInt) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe send(caller, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
    }

    /// Reads what a caller sends up to a newline; nil at its end.
    static func readLine(from caller: CInt) -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while unsafe recv(caller, &byte, 1, 0) == 1 {
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }
}
