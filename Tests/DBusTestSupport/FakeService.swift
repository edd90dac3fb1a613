// SPDX-License-Identifier: Apache-2.0
internal import CGIO
internal import LiveSupport
public import NotifyA11yDBus
internal import Synchronization

/// A program on a bus that answers as a test tells it: late, wrongly, by errors, or not at all.
public final class FakeService: Sendable {
    /// A call that came in.
    public struct Call: Sendable, Hashable {
        /// The method's name.
        public let method: String
        /// What it was given.
        public let arguments: [Variant]
    }

    /// What is answered to a call.
    public enum Answer: Sendable {
        /// These values.
        case values([Variant])
        /// The error of this name.
        case error(String)
        /// Nothing, for ever.
        case nothing
        /// Nothing, and the connection is closed: the program died.
        case death
    }

    /// Why a service could not take its place.
    public enum Failure: Error { case noBus, nameTaken }

    private final class Inside: Sendable {
        let calls = Mutex<[Call]>([])
        let answer: @Sendable (Call) -> Answer

        init(_ answer: @escaping @Sendable (Call) -> Answer) { self.answer = answer }
    }

    private let inside: Inside
    private let connection: Connection

    /// Connects, takes a name and answers from then on.
    ///
    /// - Parameters:
    ///   - name: The name to take.
    ///   - address: Where the bus is.
    ///   - answer: What to answer to a call; runs on a thread of its own.
    public init(_ name: String, at address: String, answer: @escaping @Sendable (Call) -> Answer) throws {
        inside = Inside(answer)
        connection = try Connection(address)
        connection.filter(inside) { message, inside in
            guard let call = unsafe Self.call(in: message) else { return false }
            inside.calls.withLock { $0.append(call) }
            switch inside.answer(call) {
            case .values(let values): unsafe Self.reply(to: message, values)
            case .error(let name): unsafe Self.fail(message, name)
            case .nothing: break
            case .death: unsafe g_dbus_connection_close(Connection.current, nil, nil, nil)
            }
            return true
        }
        guard connection.takeName(name) else { throw Failure.nameTaken }
    }
}
