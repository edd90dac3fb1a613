// SPDX-License-Identifier: Apache-2.0

/// What reaches a person.
public enum Sense: String, Sendable, Hashable, Codable, CaseIterable {
    case sight, hearing, touch, braille
}

/// A set of senses, in eight bits: planning asks for it on every event.
public struct Senses: OptionSet, Sendable, Hashable {
    /// The text itself.
    public let rawValue: UInt8

    /// Wraps a text.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The eyes.
    public static let sight = Senses(rawValue: 1)
    /// The ears.
    public static let hearing = Senses(rawValue: 2)
    /// The skin.
    public static let touch = Senses(rawValue: 4)
    /// A braille display.
    public static let braille = Senses(rawValue: 8)
    /// All four.
    public static let all: Senses = [.sight, .hearing, .touch, .braille]

    /// The set of this one sense.
    public init(_ sense: Sense) {
        switch sense {
        case .sight: self = .sight
        case .hearing: self = .hearing
        case .touch: self = .touch
        case .braille: self = .braille
        }
    }

    /// Its senses, in the order of ``Sense``.
    public var list: [Sense] { Sense.allCases.filter { contains(Senses($0)) } }
}

extension Senses: Codable {
    /// Reads it from its text.
    public init(from decoder: any Decoder) throws {
        self = try decoder.singleValueContainer().decode([Sense].self).reduce(into: []) { $0.insert(Senses($1)) }
    }

    /// Writes it as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(list)
    }
}
