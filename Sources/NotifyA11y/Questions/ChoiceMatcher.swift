// SPDX-License-Identifier: Apache-2.0

/// Finds what the person means by words that they said or typed.
///
/// Pure. A visible name comes before every label, and a label before every name that the person taught. What could mean
/// several things is listed and never guessed.
public struct ChoiceMatcher {
    /// What the words mean.
    public enum Meaning: Sendable, Hashable {
        /// Nothing that can be done now.
        case nothing
        /// One thing.
        case one(OpenChoice)
        /// Each of these.
        case several([OpenChoice])
    }

    private let choices: [Named]
    private let taught: [(name: [String], meaning: String)]

    /// A choice with the words of its names, in the language of its event.
    private struct Named {
        let choice: OpenChoice
        let names: [[String]]
        let title: [String]
        /// What may be said besides, to tell events apart: the words of title, program and key.
        let context: Set<String>

        init(_ choice: OpenChoice) {
            let event = choice.record.event
            func words(_ text: String) -> [String] { NameWords.words(text, language: event.language) }
            self.choice = choice
            names = ([choice.action.title] + choice.action.labels).map(words)
            title = words(event.texts.title)
            context = Set(title + words(event.subject.app) + words(event.subject.key))
        }
    }

    /// A matcher for what can be done now.
    ///
    /// - Parameters:
    ///   - open: The events whose choice is open.
    ///   - taught: The names that the person taught.
    public init(_ open: [OpenRecord], taught: [TaughtName] = []) {
        choices = open.flatMap(\.choices).map(Named.init)
        self.taught = taught.map { (NameWords.words($0.name), $0.meaning) }
    }

    /// What the words mean: a visible name, with words of the event's title before or behind it where several events
    /// have that name; or the number of one.
    public func meaning(of text: String) -> Meaning {
        let number = Self.number(text).map { number in choices.filter { $0.choice.number == number } } ?? []
        let named = named(text)
        // A choice may be called "2": then the words come first, unless the list has another 2.
        let found = number + named.filter { choice in !number.contains { $0.choice == choice.choice } }
        switch found.count {
        case 0: return .nothing
        case 1: return .one(found[0].choice)
        default: return .several(found.map(\.choice))
        }
    }

    /// What the words mean for one event, whose choices also have numbers of their own, from 1.
    public func meaning(of text: String, within record: Record) -> Meaning {
        let own = choices.filter { $0.choice.record.sequence == record.sequence }
        let named = named(text).filter { $0.choice.record.sequence == record.sequence }
        if named.count == 1 { return .one(named[0].choice) }
        if named.count > 1 { return .several(named.map(\.choice)) }
        if let id = own.first(where: { $0.choice.action.id == text }) { return .one(id.choice) }
        guard let number = Self.number(text), own.indices.contains(number - 1) else { return .nothing }
        return .one(own[number - 1].choice)
    }

    private func named(_ text: String) -> [Named] {
        let visible = find(text) { Array($0.prefix(1)) }
        if !visible.isEmpty { return visible }
        let labelled = find(text) { Array($0.dropFirst()) }
        if !labelled.isEmpty { return labelled }
        let words = NameWords.words(text)
        guard !words.isEmpty, let taught = taught.first(where: { $0.name == words }) else { return [] }
        let meant = find(taught.meaning) { Array($0.prefix(1)) }
        return meant.isEmpty ? find(taught.meaning) { Array($0.dropFirst()) } : meant
    }

    /// The choices with these names that the words name; of those, only the ones whose whole title was said, if any.
    private func find(_ text: String, names: ([[String]]) -> [[String]]) -> [Named] {
        var exact: [Named] = []
        var partial: [Named] = []
        for choice in choices {
            let words = NameWords.words(text, language: choice.choice.record.event.language)
            guard !words.isEmpty else { continue }
            let rests = names(choice.names).flatMap { Self.rests(of: words, without: $0) }
            if rests.contains(choice.title) {
                exact.append(choice)
            } else if rests.contains(where: { $0.allSatisfy(choice.context.contains) }) {
                partial.append(choice)
            }
        }
        return exact.isEmpty ? partial : exact
    }

    /// What is left of the words when a name at their end or beginning is taken away.
    private static func rests(of words: [String], without name: [String]) -> [[String]] {
        guard !name.isEmpty, words.count >= name.count else { return [] }
        var rests: [[String]] = []
        if words.suffix(name.count).elementsEqual(name) { rests.append(Array(words.dropLast(name.count))) }
        if words.prefix(name.count).elementsEqual(name) { rests.append(Array(words.dropFirst(name.count))) }
        return rests
    }

    /// A whole number above 0, alone or behind "number".
    private static func number(_ text: String) -> Int? {
        var words = NameWords.words(text)
        if words.count == 2, words[0] == "number" { words.removeFirst() }
        guard words.count == 1, let number = Int(words[0]), number > 0 else { return nil }
        return number
    }
}
