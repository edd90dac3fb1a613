// SPDX-License-Identifier: Apache-2.0

/// One value of a channel's settings.
public enum SettingValue: Sendable, Hashable, Codable {
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([String])

    /// Reads it from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .list(try container.decode([String].self))
        }
    }

    /// Writes it as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        }
    }
}

extension SettingValue {
    /// Its text, if it is one.
    package var word: String? { if case .text(let text) = self { text } else { nil } }
    /// Its words, if it is a list.
    package var words: [String]? { if case .list(let list) = self { list } else { nil } }
    /// Its number, if it is one.
    package var number: Double? { if case .number(let number) = self { number } else { nil } }
    /// Its flag, if it is one.
    package var isOn: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    /// Its words as channels, if it is a list.
    package var channels: [ChannelID]? { words?.map(ChannelID.init(rawValue:)) }
}

/// What a profile says about one channel, besides whether it is used: `channels.earcon.volume = 0.8` is the value of
/// "volume".
///
/// Which settings a channel knows is in its ``ChannelDescription``.
public struct ChannelSettings: Sendable, Hashable, Codable {
    /// The values by the setting's name.
    public var values: [String: SettingValue]

    /// Settings of these values.
    public init(_ values: [String: SettingValue] = [:]) { self.values = values }

    /// The number of this name, clamped to `range`; `fallback` when there is none.
    public func number(_ name: String, in range: ClosedRange<Double>, else fallback: Double) -> Double {
        guard case .number(let number) = values[name], number.isFinite else { return fallback }
        return min(max(number, range.lowerBound), range.upperBound)
    }

    /// The text of this name.
    public func text(_ name: String) -> String? {
        guard case .text(let text) = values[name] else { return nil }
        return text
    }

    /// The switch of this name; `fallback` when there is none.
    public func flag(_ name: String, else fallback: Bool) -> Bool {
        guard case .flag(let flag) = values[name] else { return fallback }
        return flag
    }
}
