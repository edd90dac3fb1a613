// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient

/// A small server on a thread of its own: it takes one caller after another and does with each as it was told.
final class Listener: Sendable {
    let path: String
    private let descriptor: CInt
    private let callers = SeenMutex<[CInt]>([])

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
        guard let serve else { return }
        Thread.detachNewThread { [weak self] in
            while true {
                let caller = accept(descriptor, nil, nil)
                guard caller >= 0 else { return }
                guard let self else {
                    close(caller)
                    return
                }
                self.callers.withLock { $0.append(caller) }
                serve(caller)
            }
        }
    }

    deinit {
        shutdown(descriptor, CInt(SHUT_RDWR))
        close(descriptor)
        for caller in callers.withLock({ $0 }) { close(caller) }
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
