// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yDBus
import Testing

@testable import NotifyA11yDesktop

@Suite("A card")
struct CardTests {
    static func server(_ capabilities: Set<String> = ["body", "body-markup"]) -> NotificationServer {
        NotificationServer(owner: ":1.1", title: "test 1", capabilities: capabilities)
    }

    static func delivery(
        _ kind: Event.Kind = .message, _ title: String = "Order 42", detail: String? = nil, key: String = "order",
        change: (inout Delivery) -> Void = { _ in }
    ) -> Delivery {
        var delivery = Delivery(
            event: Event.ID(high: 1, low: 2), sequence: 1, kind: kind, subject: Subject(app: "shop", key: key),
            texts: Texts(title: title, detail: detail), kindWord: NotifyA11y.Phrases.english.kind(kind))
        change(&delivery)
        return delivery
    }

    private func hints(_ card: Card) -> [String: Variant] { card.arguments(replacing: 0)[6].entries ?? [:] }

    @Test("the summary is the kind's word and the title on one line", arguments: Event.Kind.allCases)
    func summary(kind: Event.Kind) {
        let word = NotifyA11y.Phrases.english.kind(kind)
        #expect(Card(Self.delivery(kind), for: Self.server()).summary == "\(word): Order 42")
        #expect(Card(Self.delivery(kind, word), for: Self.server()).summary == word)
    }

    @Test(
        "a body is escaped once where the server reads markup, and not at all elsewhere",
        arguments: [
            ("foo & bar < baz", "foo &amp; bar &lt; baz"), ("use &amp; here", "use &amp;amp; here"),
            ("<b>&#64;</b>", "&lt;b&gt;&amp;#64;&lt;/b&gt;"), ("\"it's\"", "\"it's\""),
            ("&\u{301}<\u{20DD}", "&amp;\u{301}&lt;\u{20DD}"),
        ])
    func escaping(text: String, markup: String) {
        let delivery = Self.delivery(detail: text)
        #expect(Array(Card(delivery, for: Self.server()).body.utf8) == Array(markup.utf8))
        #expect(Array(Card(delivery, for: Self.server(["body"])).body.utf8) == Array(text.utf8))
    }

    @Test("a summary is never escaped, since it is never markup")
    func plainSummary() {
        #expect(Card(Self.delivery(.message, "a & b < c"), for: Self.server()).summary == "Message: a & b < c")
    }

    @Test("a server without bodies gets the detail's first line in the summary")
    func withoutBody() {
        let delivery = Self.delivery(.failure, "Backup", detail: "disk full\nat 02:00")
        let card = Card(delivery, for: Self.server([]))
        #expect(card.summary == "Failure: Backup – disk full")
        #expect(card.body.isEmpty)
    }

    @Test("what can be done next is the body's last line")
    func hint() {
        let delivery = Self.delivery(detail: "disk full") { $0.texts.hint = "free some space" }
        #expect(Card(delivery, for: Self.server()).body == "disk full\nfree some space")
    }

    @Test("a long body is cut between two characters, with a mark and no half entity", arguments: 0..<8)
    func longBody(shift: Int) {
        let text = String(repeating: "a", count: shift) + String(repeating: "&👩‍👩‍👧‍👦é", count: 2_000)
        let body = Card(Self.delivery(detail: text), for: Self.server()).body.replacing("&amp;", with: "&")
        #expect(body.count == Card.longestBody)
        // Compared outside of the expectation, which would print thousands of emoji.
        let isBeginning = text.prefix(Card.longestBody - 1) + "…" == body
        #expect(isBeginning)
    }

    @Test("a character of thousands of accents does not reach the server whole")
    func accents() {
        let text = "x" + String(repeating: "\u{301}", count: 30_000)
        let bytes = Card(Self.delivery(detail: text), for: Self.server()).body.utf8.count
        #expect(bytes <= Card.longestBody * 32)
    }

    @Test("a long title keeps the kind's word in front")
    func longTitle() {
        let card = Card(Self.delivery(.failure, String(repeating: "ü", count: 5_000)), for: Self.server())
        #expect(card.summary.hasPrefix("Failure: ü"))
        #expect(card.summary.hasSuffix("…"))
        #expect(card.summary.count == Card.longestSummary)
    }

    static let bars: [(Progress?, Int32?)] = [
        (Progress(value: 250), 100), (Progress(value: 0), 0), (Progress(value: 40), 40),
        (Progress(value: 3, total: 4), 75), (Progress(value: 9, total: 4), 100),
        (Progress(value: 3, unit: "files"), nil), (Progress(value: -3), nil), (Progress(value: .nan), nil), (nil, nil),
    ]

    @Test("the bar's value is a whole number from 0 to 100, and only there when it is known", arguments: bars)
    func value(progress: Progress?, percent: Int32?) {
        let card = Card(Self.delivery(.progress) { $0.progress = progress }, for: Self.server())
        #expect(hints(card)["value"] == percent.map(Variant.int32))
        let end = Card(Self.delivery(.success) { $0.progress = progress }, for: Self.server())
        #expect(hints(end)["value"] == nil)
    }

    @Test("the server's own sound is suppressed exactly when an earcon of ours is played")
    func sound() {
        #expect(
            hints(Card(Self.delivery { $0.withEarcon = true }, for: Self.server()))["suppress-sound"] == .boolean(true))
        #expect(hints(Card(Self.delivery(), for: Self.server()))["suppress-sound"] == nil)
    }

    @Test("critical only after the person's grant, and low only for progress", arguments: Event.Kind.allCases)
    func urgency(kind: Event.Kind) {
        for importance in Importance.allCases {
            let card = Card(Self.delivery(kind) { $0.importance = importance }, for: Self.server())
            let expected: UInt8 = importance == .critical ? 2 : kind == .progress ? 0 : 1
            #expect(hints(card)["urgency"] == .byte(expected))
        }
    }

    @Test(
        "failures and questions never expire by our wish, a warning stays a minute, the rest 20 seconds",
        arguments: [
            (Event.Kind.failure, Int32(0), Int32(0)), (.question, 0, 0), (.warning, 60_000, 90_000),
            (.success, 20_000, 90_000),
            (.message, 20_000, 90_000), (.progress, 20_000, 90_000),
        ])
    func expiry(kind: Event.Kind, usual: Int32, longer: Int32) {
        #expect(Card(Self.delivery(kind), for: Self.server()).expiry == usual)
        let slow = Self.delivery(kind) { $0.settings = ChannelSettings(["expiry": .number(90)]) }
        #expect(Card(slow, for: Self.server()).expiry == longer)
        let hasty = Self.delivery(kind) { $0.settings = ChannelSettings(["expiry": .number(-5)]) }
        #expect(Card(hasty, for: Self.server()).expiry == usual)
    }

    @Test("nothing is transient, no action is offered, and the subject's key isn't told")
    func absent() {
        let delivery = Self.delivery(.question, key: "secret key") {
            $0.actions = [Action(id: "yes", title: "Yes")]
            $0.category = Category(rawValue: "battery-caution")
        }
        let card = Card(delivery, for: Self.server(["body", "actions"]))
        let arguments = card.arguments(replacing: 7)
        #expect(arguments.map(\.type) == ["s", "u", "s", "s", "s", "as", "a{sv}", "i"])
        #expect(arguments[0] == .string("shop"))
        #expect(arguments[1] == .uint32(7))
        #expect(arguments[5] == .strings([]))
        #expect(hints(card)["transient"] == nil)
        #expect(hints(card)["category"] == .string("battery-caution"))
        #expect(!"\(arguments)".contains("secret key"))
    }
}

@Suite("The cards that are shown")
struct ShownCardsTests {
    private func subject(_ number: Int) -> Subject { Subject(app: "a", key: "\(number)") }

    @Test("the newest id of a subject counts, and a closed card is forgotten")
    func newest() {
        var cards = ShownCards()
        cards.note(5, of: subject(1))
        cards.note(17, of: subject(1))
        #expect(cards.id(of: subject(1)) == 17)
        cards.forget(id: 5)
        #expect(cards.id(of: subject(1)) == 17)
        cards.forget(id: 17)
        #expect(cards.id(of: subject(1)) == nil)
    }

    @Test("an id that the server gave to another subject is no longer the first one's")
    func reused() {
        var cards = ShownCards()
        cards.note(5, of: subject(1))
        cards.note(5, of: subject(2))
        #expect(cards.id(of: subject(1)) == nil)
        #expect(cards.forget(subject(2)) == 5)
        #expect(cards.count == 0)
    }

    @Test("however many subjects there are, the number kept is bounded, and the newest are kept")
    func bounded() {
        var cards = ShownCards()
        for number in 1...2_000 { cards.note(UInt32(number), of: subject(number)) }
        #expect(cards.count == ShownCards.limit)
        #expect(cards.id(of: subject(2_000)) == 2_000)
        #expect(cards.id(of: subject(1)) == nil)
    }
}
