// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials
internal import NotifyA11y

/// The parts of an event that few events have, in one column as JSON.
///
/// An event without them has NULL there.
struct RareParts: Codable {
    var spoken: String?
    var short: String?
    var `public`: String?
    var hint: String?
    var cut: Bool?
    var category: Category?
    var actions: [Action]?
    var terms: AnswerTerms?
    var host: String?

    init() {}

    /// The parts of an event; nil when it has none of them.
    init?(of event: Event) {
        let texts = event.texts
        guard
            texts.spoken != nil || texts.short != nil || texts.public != nil || texts.hint != nil || texts.cut
                || event.category != nil || !event.actions.isEmpty || event.terms != nil
                || event.origin.host != nil
        else { return nil }
        spoken = texts.spoken
        short = texts.short
        `public` = texts.public
        hint = texts.hint
        cut = texts.cut ? true : nil
        category = event.category
        actions = event.actions.isEmpty ? nil : event.actions
        terms = event.terms
        host = event.origin.host
    }
}

/// Turns values into the JSON of a column and back.
struct ColumnCoder {
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()

    init() { encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }

    /// The value's JSON; nil for what JSON can't hold, of which these types have nothing.
    func text(_ value: some Encodable) -> String? {
        guard let data = try? encoder.encode(value) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// The value of a JSON text; nil when it is of another form, as from another version of the program.
    func value<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
        try? decoder.decode(type, from: Data(text.utf8))
    }
}
