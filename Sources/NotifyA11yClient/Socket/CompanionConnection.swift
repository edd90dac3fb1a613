// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials
public import NotifyA11y

/// A conversation with the companion: one question, one answer.
///
/// Blocking, for a thread that may wait.
public struct CompanionConnection: ~Copyable {
    private var socket: LineSocket
    private let encoder = RPC.encoder()
    private let decoder = JSONDecoder()
    private var lastID: Int64 = 0
    /// What the companion said besides its last answer, such as that the person's profile can't be used; nil for nothing.
    public private(set) var notice: String?

    /// A conversation over this connection.
    public init(_ socket: consuming LineSocket) { self.socket = socket }

    /// Asks, and waits for the answer.
    ///
    /// - Parameters:
    ///   - method: What is asked for.
    ///   - parameters: With which values.
    ///   - limit: How long to wait for the answer.
    /// - Returns: The answer.
    /// - Throws: ``NotifyError``: what the companion answered, or `io` and `timedOut` when it doesn't.
    public mutating func call<Result: Decodable & Sendable>(
        _ method: Method, _ parameters: some Encodable & Sendable, within limit: Duration = .seconds(10)
    ) throws(NotifyError) -> Result {
        lastID += 1
        try write(RPC.Request(id: .number(lastID), method: method, params: parameters))
        while true {
            guard let line = try socket.line(within: limit) else {
                throw NotifyError(.disconnected, "the companion closed the connection; it may be stopping: try again")
            }
            let reply: Reply<Result> = try read(line)
            guard reply.id == .number(lastID) || reply.id == nil else { continue }
            notice = reply.notice
            if let error = reply.error { throw error.error }
            if let result = reply.result { return result }
        }
    }

    /// Asks without waiting.
    ///
    /// - Returns: The question's id, for ``answer(to:orInputOn:within:)``.
    /// - Throws: ``NotifyError`` with `io` or `timedOut` when it can't be sent.
    mutating func ask(_ method: Method, _ parameters: some Encodable & Sendable) throws(NotifyError) -> Int64 {
        lastID += 1
        try write(RPC.Request(id: .number(lastID), method: method, params: parameters))
        return lastID
    }

    /// How waiting for an answer ended.
    enum Awaited<Result: Sendable>: Sendable {
        case answer(Result)
        /// This descriptor can be read.
        case input(CInt)
        /// The time is over.
        case late
    }

    /// Waits for an answer, or until one of some descriptors can be read.
    ///
    /// - Throws: ``NotifyError``: what the companion answered; `disconnected` when it has ended.
    mutating func answer<Result: Decodable & Sendable>(
        to id: Int64, orInputOn descriptors: [CInt], within limit: Duration? = nil
    ) throws(NotifyError) -> Awaited<Result> {
        let end = limit.map { ContinuousClock.now + $0 }
        while true {
            if let ready = try socket.waitForLine(or: descriptors, within: end.map { $0 - .now }) {
                return .input(ready)
            }
            if let end, end <= .now { return .late }
            guard let line = try socket.line(within: .seconds(30)) else {
                throw NotifyError(.disconnected, "the companion closed the connection; it may be stopping: try again")
            }
            let reply: Reply<Result> = try read(line)
            guard reply.id == .number(id) else { continue }
            if let error = reply.error { throw error.error }
            if let result = reply.result { return .answer(result) }
        }
    }

    /// Tells, and expects no answer.
    ///
    /// - Throws: ``NotifyError`` with `io` or `timedOut` when it can't be sent.
    public mutating func notify(_ method: Method, _ parameters: some Encodable & Sendable) throws(NotifyError) {
        try write(RPC.Request(id: nil, method: method, params: parameters))
    }

    /// Waits for the next change, after `state.watch` was called.
    ///
    /// - Parameter limit: How long to wait; nil waits for ever.
    /// - Returns: The change; nil when the companion has ended.
    /// - Throws: ``NotifyError`` with `io` or `timedOut`.
    public mutating func nextChange(within limit: Duration? = nil) throws(NotifyError) -> ChangeMessage? {
        while let line = try socket.line(within: limit) {
            let message: Pushed = try read(line)
            if message.method == "state.changed", let params = message.params { return params }
        }
        return nil
    }

    private struct Reply<Result: Decodable>: Decodable {
        let id: RequestID?
        let result: Result?
        let error: RPC.Failure?
        let notice: String?
    }

    private struct Pushed: Decodable {
        let method: String?
        let params: ChangeMessage?
    }

    private mutating func write(_ message: some Encodable) throws(NotifyError) {
        let line: Data
        do {
            line = try RPC.line(message, with: encoder)
        } catch {
            throw NotifyError(.invalidArgument, "the values can't be written as JSON; use finite numbers", cause: error)
        }
        guard line.count <= RPC.longestLine else {
            throw NotifyError(
                .invalidArgument, "the message has \(line.count) bytes and \(RPC.longestLine) are possible; shorten it")
        }
        try socket.send(line)
    }

    private func read<Message: Decodable>(_ line: Data) throws(NotifyError) -> Message {
        do {
            return try decoder.decode(Message.self, from: line)
        } catch {
            throw NotifyError(
                .io,
                "the companion's answer can't be read; it may be of another version: restart it with notify-a11y companion stop",
                cause: error)
        }
    }
}
