// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

extension ProfileKey {
    /// A value that can't be used: where it stands and what is wrong.
    struct Refusal: Error {
        let place: TOMLNode.Place
        let message: String
    }

    /// The value of a key, if it may have it.
    ///
    /// - Returns: The value as profiles keep it: `extends` and `cannot` as lists, `"auto"` as text.
    func value(of node: TOMLNode) throws(Refusal) -> SettingValue {
        switch (form, node.value) {
        case (.profiles, .text(let name)):
            return .list([try profileName(name, at: node.place)])
        case (.profiles, .list(let items)):
            return .list(
                try texts(items, node).map { item throws(Refusal) in try profileName(item.text, at: item.place) })
        case (.senses, .list(let items)):
            let words = Sense.allCases.map(\.rawValue)
            return .list(
                try texts(items, node).map { item throws(Refusal) in try choice(item.text, words, at: item.place) })
        case (.use, .flag(let flag)), (.setting(.flag), .flag(let flag)):
            return .flag(flag)
        case (.use, .text(let word)) where word == Profile.Switch.auto.rawValue:
            return .text(word)
        case (.setting(.number(let range)), .integer(let integer)):
            return try number(Double(integer), in: range, at: node)
        case (.setting(.number(let range)), .number(let number)):
            return try self.number(number, in: range, at: node)
        case (.setting(.text), .text(let text)):
            return .text(text)
        case (.setting(.choice(let words)), .text(let word)):
            return .text(try choice(word, words, at: node.place))
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

    private func texts(
        _ items: [TOMLNode], _ list: TOMLNode
    ) throws(Refusal) -> [(text: String, place: TOMLNode.Place)] {
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

    private func profileName(_ name: String, at place: TOMLNode.Place) throws(Refusal) -> String {
        guard ProfileName.isValid(name) else { throw Refusal(place: place, message: Phrases.badProfileName(name)) }
        return name
    }
}
