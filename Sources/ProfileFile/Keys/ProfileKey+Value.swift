// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

extension ProfileKey {
    /// A value that can't be used: where it stands and what is wrong.
    struct Refusal: Error {
        let place: TOMLNode.Place
        let message: String
    }

    /// What a key's value may name besides the words of its form.
    struct Names {
        /// The channels that can be built.
        let channels: [String]
        /// Whether the file comes with us; it then names channels that this program may have been built without.
        let isShipped: Bool
    }

    /// The value of a key, if it may have it.
    ///
    /// - Returns: The value as profiles keep it: what may be one word or several as a list, `"auto"` as text, a length
    ///   of time as seconds.
    func value(of node: TOMLNode, _ names: Names) throws(Refusal) -> SettingValue {
        switch (form, node.value) {
        case (.profiles, .text(let name)):
            return .list([try profileName(name, at: node.place)])
        case (.profiles, .list(let items)):
            return .list(
                try texts(items).map { item throws(Refusal) in try profileName(item.text, at: item.place) })
        case (.words(let words), .text(let word)):
            return .list([try choice(word, words, at: node.place)])
        case (.words(let words), .list(let items)), (.list(let words), .list(let items)):
            return .list(
                try texts(items).map { item throws(Refusal) in try choice(item.text, words, at: item.place) })
        case (.channels, .list(let items)):
            return .list(try channels(items, names))
        case (.use, .flag(let flag)), (.setting(.flag), .flag(let flag)):
            return .flag(flag)
        case (.use, .text(let word)) where word == Profile.Switch.auto.rawValue:
            return .text(word)
        case (.count(let range), .integer(let integer)):
            guard let count = Int(exactly: integer), range.contains(count) else { throw wrong(node) }
            return .number(Double(count))
        case (.pattern, .text(let text)) where !text.isEmpty:
            return .text(text)
        case (.clock, .text(let text)):
            guard ClockText.minute(text) != nil else { throw wrong(node) }
            return .text(text)
        case (.word(let words), .text(let word)), (.setting(.choice(let words)), .text(let word)):
            return .text(try choice(word, words, at: node.place))
        case (.setting(let form), _):
            return try setting(form, node)
        default:
            throw wrong(node)
        }
    }

    private func setting(_ form: ChannelDescription.Setting.Form, _ node: TOMLNode) throws(Refusal) -> SettingValue {
        switch (form, node.value) {
        case (.number(let range), .integer(let integer)), (.seconds(let range), .integer(let integer)):
            return try number(Double(integer), in: range, at: node)
        case (.number(let range), .number(let number)), (.seconds(let range), .number(let number)):
            return try self.number(number, in: range, at: node)
        case (.seconds(let range), .text(let text)):
            guard let seconds = ClockText.seconds(text) else { throw wrong(node) }
            return try number(seconds, in: range, at: node)
        case (.text, .text(let text)):
            return .text(text)
        case (.colours, .text(let text)):
            guard let colours = ColourPair(text) else { throw wrong(node) }
            guard colours.contrast >= ColourPair.leastContrast else {
                throw Refusal(place: node.place, message: Phrases.tooAlike(colours, text, of: name))
            }
            return .text(text)
        case (.list, .list(let items)):
            return .list(try texts(items).map(\.text))
        case (.clocks, .list(let items)):
            let texts = try texts(items)
            for item in texts where ClockText.minute(item.text) == nil {
                throw Refusal(place: item.place, message: Phrases.wrongClock(item.text, of: name))
            }
            return .list(texts.map(\.text))
        default:
            throw wrong(node)
        }
    }

    private func wrong(_ node: TOMLNode) -> Refusal {
        Refusal(place: node.place, message: Phrases.wrongValue(of: name, is: node.value, shouldBe: form))
    }

    private func number(
        _ number: Double, in range: ClosedRange<Double>, at node: TOMLNode
    ) throws(Refusal) -> SettingValue {
        // Not a number is in no range.
        guard range.contains(number) else { throw wrong(node) }
        return .number(number)
    }

    private func texts(_ items: [TOMLNode]) throws(Refusal) -> [(text: String, place: TOMLNode.Place)] {
        var texts: [(text: String, place: TOMLNode.Place)] = []
        for item in items {
            guard case .text(let text) = item.value else {
                throw Refusal(
                    place: item.place, message: Phrases.wrongValue(of: name, is: item.value, shouldBe: form))
            }
            texts.append((text, item.place))
        }
        return texts
    }

    private func choice(_ word: String, _ words: [String], at place: TOMLNode.Place) throws(Refusal) -> String {
        guard words.contains(word) else {
            throw Refusal(place: place, message: Phrases.unknownChoice(word, of: name, among: words))
        }
        return word
    }

    private func channels(_ items: [TOMLNode], _ names: Names) throws(Refusal) -> [String] {
        var known: [String] = []
        for item in try texts(items) {
            if names.isShipped && !names.channels.contains(item.text) { continue }
            known.append(try choice(item.text, names.channels, at: item.place))
        }
        return known
    }

    private func profileName(_ name: String, at place: TOMLNode.Place) throws(Refusal) -> String {
        guard ProfileName.isValid(name) else { throw Refusal(place: place, message: Phrases.badProfileName(name)) }
        return name
    }
}
