// SPDX-License-Identifier: Apache-2.0

/// A closed set of words that people write, such as "low" and "high": a wrong one is named with the nearest valid one.
public protocol NamedWord: RawRepresentable, CaseIterable, Codable where RawValue == String {
    /// What the words are, such as "importance".
    static var what: String { get }
    /// What people write instead, and what they mean by it.
    static var synonyms: [String: String] { get }
}

extension NamedWord {
    /// None.
    public static var synonyms: [String: String] { [:] }

    /// The value of this word.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument`, naming the word and the nearest valid one.
    public init(word: String) throws(NotifyError) {
        guard let value = Self(rawValue: word) else {
            if let meant = Self.synonyms[word.lowercased()] {
                throw NotifyError(
                    .invalidArgument, "unknown \(Self.what) '\(SafeText.line(word))'; did you mean '\(meant)'?")
            }
            throw .unknownWord(word, what: Self.what, among: Self.allCases.map(\.rawValue))
        }
        self = value
    }

    /// Reads a value by its word.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument`, naming the word and the nearest valid one.
    public init(from decoder: any Decoder) throws {
        self = try Self(word: decoder.singleValueContainer().decode(String.self))
    }
}

extension Event.Kind: NamedWord {
    /// Kinds.
    public static var what: String { "kind" }
    /// What other programs call them.
    public static var synonyms: [String: String] {
        [
            "ok": "success", "done": "success", "pass": "success", "passed": "success", "succeeded": "success",
            "finished": "success", "error": "failure", "err": "failure", "fail": "failure", "failed": "failure",
            "fatal": "failure", "critical": "failure", "warn": "warning", "caution": "warning", "info": "message",
            "information": "message", "note": "message", "notice": "message", "debug": "message", "ask": "question",
            "prompt": "question", "running": "progress", "started": "progress", "start": "progress",
        ]
    }
}

extension Importance: NamedWord {
    /// Levels of importance.
    public static var what: String { "importance" }
}

extension Sensitivity: NamedWord {
    /// Levels of sensitivity.
    public static var what: String { "sensitivity" }
}
