// SPDX-License-Identifier: Apache-2.0

/// An answer of Speech Dispatcher's to one command.
struct SSIPReply: Sendable, Hashable {
    /// Three digits; 2xx is yes.
    var code: Int
    /// The values that came before the last line.
    var values: [String]
    /// The last line's words, which tell what is wrong where something is.
    var text: String

    /// Whether the command was done.
    var isYes: Bool { (200..<300).contains(code) }
}

/// What Speech Dispatcher tells about a message by itself.
struct SSIPEvent: Sendable, Hashable {
    /// What happened.
    enum Kind: Int, Sendable, Hashable {
        /// Its first sound is heard.
        case began = 701
        /// It was spoken to its end.
        case ended = 702
        /// It won't be spoken, or not to its end.
        case cancelled = 703
        case paused = 704
        case resumed = 705
    }

    /// What happened.
    var kind: Kind
    /// The number that the server gave the message.
    var message: Int
}

/// Puts the lines of the protocol together.
///
/// An answer is lines "NNN-value" and one last line "NNN words". See the protocol's own description, SSIP, in the
/// package speech-dispatcher-doc-cs or at <https://htmlpreview.github.io/?https://github.com/brailcom/speechd>.
struct SSIPLines {
    /// What a piece of input brought.
    enum Item: Sendable, Hashable {
        case reply(SSIPReply)
        case event(SSIPEvent)
    }

    /// Why the other side can't be Speech Dispatcher.
    struct Nonsense: Error {}

    private var rest: [UInt8] = []
    private var values: [String] = []

    /// A line longer than this, or an answer with more values than that, has no sense.
    static let longestLine = 64 * 1024
    static let mostValues = 10_000

    /// Takes what was read.
    ///
    /// - Returns: The answers and events that are complete with it, in order.
    mutating func take(_ bytes: some Collection<UInt8>) throws(Nonsense) -> [Item] {
        rest += bytes
        var items: [Item] = []
        while let newline = rest.firstIndex(of: UInt8(ascii: "\n")) {
            var line = rest[..<newline]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if let item = try complete(String(decoding: line, as: UTF8.self)) { items.append(item) }
            rest.removeSubrange(...newline)
        }
        guard rest.count <= Self.longestLine else { throw Nonsense() }
        return items
    }

    private mutating func complete(_ line: String) throws(Nonsense) -> Item? {
        guard let code = Int(line.prefix(3)), (100..<1000).contains(code) else { throw Nonsense() }
        let text = String(line.dropFirst(4))
        switch line.dropFirst(3).first {
        case "-":
            guard values.count < Self.mostValues else { throw Nonsense() }
            values.append(text)
            return nil
        case " ", nil: break
        default: throw Nonsense()
        }
        defer { values = [] }
        guard code >= 700 else { return .reply(SSIPReply(code: code, values: values, text: text)) }
        // An event of a kind that we don't use, such as an index mark, has no meaning here.
        guard let kind = SSIPEvent.Kind(rawValue: code), let message = values.first.flatMap({ Int($0) }) else {
            return nil
        }
        return .event(SSIPEvent(kind: kind, message: message))
    }
}
