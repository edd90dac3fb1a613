// SPDX-License-Identifier: Apache-2.0

/// How important an emitter claims that an event is.
///
/// A claim: it passes quiet times only by the person's grant.
public enum Importance: String, Sendable, Hashable, CaseIterable, Comparable {
    case low, normal, high, critical

    /// Whether the first comes before the second.
    public static func < (a: Importance, b: Importance) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .low: 0
        case .normal: 1
        case .high: 2
        case .critical: 3
        }
    }
}

/// Who may hear or see an event's words outside the text state.
public enum Sensitivity: String, Sendable, Hashable, CaseIterable {
    /// Anyone near the machine.
    case `public`
    /// Only the person: outside the text state the public text stands for it.
    case `private`
    /// Only on request: never spoken, indexed or sent elsewhere.
    case secret
}

/// A refinement of an event's kind, in the style of the sound naming specification, such as `battery-caution`.
public struct Category: Sendable, Hashable, Codable, RawRepresentable {
    /// The text itself.
    public let rawValue: String

    /// Wraps a text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reads it from its text.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes it as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// The language of a text as a BCP 47 tag, such as `de` or `pt-BR`.
public struct LanguageTag: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The text itself.
    public let rawValue: String

    /// The tag, if it has the form of one: subtags of 1 to 8 ASCII letters or digits, the first of 2 to 8 letters,
    /// separated by "-" (or "_", as in a locale's name); nil otherwise.
    ///
    /// A locale's encoding and modifier are dropped.
    public init?(rawValue: String) {
        let name = rawValue.prefix { $0 != "." && $0 != "@" }
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let first = parts.first, (2...8).contains(first.utf8.count),
            first.allSatisfy({ $0.isASCII && $0.isLetter }),
            parts.allSatisfy({
                (1...8).contains($0.utf8.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            })
        else { return nil }
        self.rawValue = parts.joined(separator: "-")
    }

    /// The first subtag in lower case, such as `pt`.
    public var language: String { rawValue.prefix { $0 != "-" }.lowercased() }

    /// The text for people and logs.
    public var description: String { rawValue }

    /// Reads it from its text.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let tag = LanguageTag(rawValue: text) else {
            throw NotifyError(
                .invalidArgument,
                "'\(SafeText.line(String(text.prefix(64))))' is not a language tag; write it like 'en', 'de' or 'pt-BR'"
            )
        }
        self = tag
    }

    /// Writes it as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// Something the person can do about an event.
public struct Action: Sendable, Hashable, Codable {
    /// The emitter's name for it, told back when it is chosen.
    public let id: String
    /// Its visible name, which is also what can be said or typed to choose it.
    public let title: String
    /// Further names that can be said or typed; the visible one comes before them all.
    public let labels: [String]

    /// An action of this id and visible name.
    public init(id: String, title: String, labels: [String] = []) {
        self.id = id
        self.title = title
        self.labels = labels
    }

    private enum CodingKeys: String, CodingKey { case id, title, labels }

    /// Reads an action; labels may be left out.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        title = try container.decode(String.self, forKey: .title)
        labels = try container.decodeIfPresent([String].self, forKey: .labels) ?? []
    }

    /// Writes an action; labels only where there are any.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        if !labels.isEmpty { try container.encode(labels, forKey: .labels) }
    }
}

/// How far something has come: an amount, of how much, in which unit.
public struct Progress: Sendable, Hashable, Codable {
    /// The amount so far, in `unit`; finite, at least 0.
    public let value: Double
    /// The whole amount, in `unit`; finite, above 0; nil when it isn't known.
    public let total: Double?
    /// What is counted, such as "files"; nil for a percentage when there is no total either.
    public let unit: String?

    /// Progress of these numbers, or nil when `value` is no amount.
    ///
    /// A total that is none becomes unknown. The value of such a one without a unit is no percentage either, so it is
    /// nil as well: "0 of 0" at a start says that nothing is known yet.
    public init?(value: Double, total: Double? = nil, unit: String? = nil) {
        guard value.isFinite, value >= 0 else { return nil }
        if let total, unit == nil, !(total.isFinite && total > 0) { return nil }
        self.value = value
        self.total = total.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        self.unit = unit
    }

    /// 0 to 1, clamped; nil when the total isn't known.
    ///
    /// Without a total and a unit, `value` is in per cent.
    public var fraction: Double? {
        if let total { return min(value / total, 1) }
        return unit == nil ? min(value / 100, 1) : nil
    }
}
