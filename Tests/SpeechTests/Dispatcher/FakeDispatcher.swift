// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Foundation
import LiveSupport
import NotifyA11y
import Synchronization

/// A program on Speech Dispatcher's socket that answers as a test tells it, or not at all.
final class FakeDispatcher: Sendable {
    private struct State {
        var lines: [String] = []
        var open: Set<Int32> = []
        var connections = 0
        var isEnded = false
    }

    private let listener: Int32
    private let state = Mutex(State())
    let session: SessionAddresses

    /// What Speech Dispatcher answers, when all is well; the words of a message get an event of their own each.
    static func usual(_ line: String) -> String? {
        switch line {
        case "SPEAK": "230 OK RECEIVING DATA\r\n"
        case ".": "225-7\r\n225 OK MESSAGE QUEUED\r\n" + event(701, "BEGIN") + event(702, "END")
        case "GET OUTPUT_MODULE": "251-fake\r\n251 OK GET RETURNED\r\n"
        default: line.hasPrefix("SET ") ? "209 OK SET\r\n" : line == "QUIT" ? "231 HAPPY HACKING\r\n" : ""
        }
    }

    /// An event of message 7.
    static func event(_ code: Int, _ name: String) -> String { "\(code)-7\r\n\(code)-1\r\n\(code) \(name)\r\n" }

    /// Listens.
    ///
    /// - Parameter answer: What to answer to a line; nil closes the connection. Without it nobody even takes the
    ///   connections.
    /// - Throws: When the socket can't be made.
    init(_ answer: (@Sendable (String) -> String?)?) throws {
        let path = "\(TemporaryDirectory.path)/fake"
        session = SessionAddresses(speechDispatcher: "unix_socket:\(path)")
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard bound == 0, listen(listener, 8) == 0 else { throw CocoaError(.fileWriteUnknown) }
        guard let answer else { return }
        let taking = listener
        Thread.detachNewThread { [weak self] in
            while true {
                let descriptor = accept(taking, nil, nil)
                guard descriptor >= 0, let self, self.take(descriptor) else { return }
                Thread.detachNewThread { [weak self] in self?.serve(descriptor, answer) }
            }
        }
    }

    deinit {
        state.withLock { state in
            state.isEnded = true
            for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// What it was told, in order.
    var lines: [String] { state.withLock { $0.lines } }
    /// How many connections there were.
    var connections: Int { state.withLock { $0.connections } }

    private func take(_ descriptor: Int32) -> Bool {
        state.withLock { state in
            guard !state.isEnded else { return false }
            state.open.insert(descriptor)
            state.connections += 1
            return true
        }
    }

    private func serve(_ descriptor: Int32, _ answer: @Sendable (String) -> String?) {
        defer {
            // Closed while the number is still ours to shut down.
            state.withLock { state in
                state.open.remove(descriptor)
                close(descriptor)
            }
        }
        var rest: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            guard count > 0 else { break }
            rest += chunk[..<count]
            while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: rest[..<newline], as: UTF8.self).trimmingCharacters(
                    in: .whitespacesAndNewlines)
                rest.removeSubrange(...newline)
                state.withLock { $0.lines.append(line) }
                guard let text = answer(line) else {
                    return
                }
                let bytes = Array(text.utf8)
                _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            }
        }
    }
}
