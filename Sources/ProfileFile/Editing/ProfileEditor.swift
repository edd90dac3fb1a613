// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Changes the person's `profile.toml`: one statement at a time, with every comment, blank and other line kept.
///
/// Nothing is written unless the result can be read and words still reach the person. The file is replaced as a whole, so
/// that no reader ever meets half of it.
public struct ProfileEditor: Sendable {
    /// What a change did.
    public struct Change: Sendable, Hashable {
        /// The person's file.
        public let path: String
        /// The line in which it stands, or stood; nil where it isn't in the file.
        public let line: Int?
        /// The value before as TOML; nil where it wasn't stated.
        public let before: String?
        /// The value now as TOML; nil where it isn't stated.
        public let after: String?

        /// Whether anything was written.
        public var isChanged: Bool { before != after }
    }

    let reader: ProfileReader

    /// An editor of the file that this reader reads.
    public init(_ reader: ProfileReader) { self.reader = reader }

    /// States a value.
    ///
    /// - Parameters:
    ///   - key: The key with dots, such as `channels.speech.rate`.
    ///   - value: A plain word, words with commas between them where it is a list, or TOML.
    /// - Returns: What was changed.
    /// - Throws: What is wrong with the key, the value, the file as it is, or what would come of it.
    public func set(_ key: String, to value: String) throws(ProfileError) -> Change {
        let row = try self.row(named: key)
        let literal = try literal(value, for: row)
        return try edit { text, bytes throws(ProfileError) in
            try refuseBroken(bytes)
            let before = text.value(of: row.path)
            if let before, isSame(before, literal, for: row) {
                return Edit(bytes: bytes, line: text.line(of: row.path), before: before, after: before)
            }
            let changed = text.setting(row.path, to: literal).first { isChanged(bytes, to: $0, only: row.path) }
            guard let changed else { throw problem(Phrases.cannotPlace(row.name), key: row.name) }
            return Edit(
                bytes: changed, line: ProfileText(changed).line(of: row.path), before: before, after: literal)
        }
    }

    /// Takes a value out, so that what the file extends holds again.
    ///
    /// - Parameter key: The key with dots; also one that there isn't, as long as the file has it.
    /// - Returns: What was changed.
    /// - Throws: That there is no such key, or what is wrong with the file as it is or with what would come of it.
    public func unset(_ key: String) throws(ProfileError) -> Change {
        let path = self.path(of: key)
        return try edit { text, bytes throws(ProfileError) in
            guard let before = text.value(of: path), let changed = text.unsetting(path) else {
                if reader.schema.keys[path] == nil { _ = try row(named: key) }
                return Edit(bytes: bytes, line: nil, before: nil, after: nil)
            }
            guard isChanged(bytes, to: changed, only: path) else { throw problem(Phrases.cannotPlace(key), key: key) }
            return Edit(bytes: changed, line: text.line(of: path), before: before, after: nil)
        }
    }

    // MARK: - The row and the value

    func path(of key: String) -> [String] {
        // As toml++ reads it, with quotes and all.
        guard !key.contains(where: \.isNewline), let read = try? TOMLReader.read(Array("\(key) = 0".utf8)),
            let only = read.leaves.first, read.leaves.count == 1
        else { return key.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }
        return only.key
    }

    private func row(named key: String) throws(ProfileError) -> ProfileKey {
        let path = path(of: key)
        if let row = reader.schema.keys[path], row.list.isEmpty { return row }
        let all = reader.schema.all.filter(\.list.isEmpty).map(\.name)
        if let list = path.first.map({ [$0] }), ProfileKey.lists.contains(list) {
            throw problem(Phrases.editByHand(list[0], reader.path), key: key, kind: .unknownKey)
        }
        // Slips of the finger first; else whoever names only the last part of a key.
        let endings = all.filter { $0.hasSuffix(".\(key)") }
        let nearest = NearestWord.find(key, among: all, slips: 3) ?? (endings.count == 1 ? endings.first : nil)
        throw problem(
            Phrases.unknownKey(key, nearest: nearest, valid: endings.isEmpty ? near(path, all) : endings), key: key,
            kind: .unknownKey)
    }

    /// The keys that begin alike; all of them where none does.
    private func near(_ path: [String], _ all: [String]) -> [String] {
        for depth in (1..<max(path.count, 2)).reversed() {
            let start = path.prefix(depth).joined(separator: ".") + "."
            let found = all.filter { $0.hasPrefix(start) }
            if !found.isEmpty { return found }
        }
        return all
    }

    /// A value as TOML.
    private func literal(_ value: String, for row: ProfileKey) throws(ProfileError) -> String {
        let names = ProfileKey.Names(channels: reader.schema.channels, isShipped: false)
        let word = value.trimmingBlanks
        let items = word.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmingBlanks }
        var refusal: String?
        let list = TOMLText.value(.list(items))
        let guesses: [String] =
            switch row.form {
            case .list, .channels, .setting(.list), .setting(.clocks): [list]
            case .words, .profiles: [items.count > 1 ? list : TOMLText.quoted(value)]
            default: [TOMLText.quoted(value)]
            }
        for candidate in [word] + guesses {
            guard let node = node(of: candidate) else { continue }
            do throws(ProfileKey.Refusal) {
                _ = try row.value(of: node, names)
                return candidate
            } catch {
                // What was typed as TOML is refused as that.
                refusal = refusal ?? error.message
            }
        }
        throw problem(refusal ?? Phrases.cannotPlace(row.name), key: row.name)
    }

    /// The value that a text is in TOML; nil where it is none, or more than one.
    private func node(of literal: String) -> TOMLNode? {
        guard !literal.isEmpty, !literal.contains(where: \.isNewline),
            let read = try? TOMLReader.read(Array("x = \(literal)".utf8)), case .table(let members) = read.value,
            members.count == 1
        else { return nil }
        // A comment behind it would become part of the file.
        var scanner = TOMLScanner(Array(literal.utf8), at: 0)
        guard scanner.value(under: []).range == 0..<literal.utf8.count else { return nil }
        return members[0].node
    }

    private func isSame(_ a: String, _ b: String, for row: ProfileKey) -> Bool {
        let names = ProfileKey.Names(channels: reader.schema.channels, isShipped: false)
        func value(_ literal: String) -> SettingValue? { node(of: literal).flatMap { try? row.value(of: $0, names) } }
        guard let first = value(a) else { return a == b }
        return first == value(b)
    }

    func problem(
        _ message: String, key: String?, kind: ProfileError.Problem.Kind = .value
    ) -> ProfileError {
        ProfileError([ProfileError.Problem(file: reader.path, key: key, message: message, kind: kind)])
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text = text.dropFirst() }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
    }
}
