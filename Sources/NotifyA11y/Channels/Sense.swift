// SPDX-License-Identifier: Apache-2.0

/// What reaches a person.
public enum Sense: String, Sendable, Hashable, Codable, CaseIterable {
    case sight, hearing, touch, braille
}

/// A set of senses, in eight bits: planning asks for it on every event.
public struct Senses: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let sight = Senses(rawValue: 1)
    public static let hearing = Senses(rawValue: 2)
    public static let touch = Senses(rawValue: 4)
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
    public init(from decoder: any Decoder) throws {
        self = try decoder.singleValueContainer().decode([Sense].self).reduce(into: []) { $0.insert(Senses($1)) }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(list)
    }
}
