// SPDX-License-Identifier: Apache-2.0

/// Where an event came from, as far as the emitter can tell.
public struct Origin: Sendable, Hashable, Codable {
    /// What kind of emitter gave the texts; sets how private they are when the emitter doesn't say.
    public enum Source: String, Sendable, Hashable, Codable, CaseIterable {
        /// A person typed them.
        case hand
        /// An app gave them through the library.
        case app
        /// They were read from a command's output.
        case command
        /// They came from another program, not made for this bus.
        case program

        /// How private texts from this source are unless something says otherwise.
        public var defaultSensitivity: Sensitivity {
            switch self {
            case .hand, .app: .public
            case .command, .program: .private
            }
        }
    }

    /// What the emitter does with the recorded line on the terminal that it was started from.
    public enum Terminal: String, Sendable, Hashable, Codable {
        /// Its process group is in the terminal's foreground, and it will write the line there and report it.
        case foreground
        /// It has a terminal, whose foreground belongs to another program.
        case background
        /// It was asked to print something else, or nothing.
        case quiet
        /// It has none.
        case none
    }

    /// What kind of emitter gave the texts.
    public var source: Source
    /// Whether it was typed by hand in a local session: standard input and output are terminals, the process group is
    /// in the foreground, and the session is not remote.
    public var byHand: Bool
    /// What the emitter does with the recorded line.
    public var terminal: Terminal
    /// The machine's name; nil for this one.
    public var host: String?

    /// An origin; by default an app without a terminal.
    public init(source: Source = .app, byHand: Bool = false, terminal: Terminal = .none, host: String? = nil) {
        self.source = source
        self.byHand = byHand
        self.terminal = terminal
        self.host = host
    }

    private enum CodingKeys: String, CodingKey { case source, byHand, terminal, host }

    /// Reads it from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        source = try container.decodeIfPresent(Source.self, forKey: .source) ?? .app
        byHand = try container.decodeIfPresent(Bool.self, forKey: .byHand) ?? false
        terminal = try container.decodeIfPresent(Terminal.self, forKey: .terminal) ?? .none
        host = try container.decodeIfPresent(String.self, forKey: .host)
    }
}
