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
        id: UInt64 = 2, change: (inout Delivery) -> Void = { _ in }
    ) -> Delivery {
        var delivery = Delivery(
            event: Event.ID(high: 1, low: id), sequence: 1, kind: kind, subject: Subject(app: "shop", key: key),
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
        #expect(body.count == CardText.longestBody)
        // Compared outside of the expectation, which would print thousands of emoji.
        let isBeginning = text.prefix(CardText.longestBody - 1) + "…" == body
        #expect(isBeginning)
    }

    @Test("a character of thousands of accents does not reach the server whole")
    func accents() {
        let text = "x" + String(repeating: "\u{301}", count: 30_000)
        let bytes = Card(Self.delivery(detail: text), for: Self.server()).body.utf8.count
        #expect(bytes <= CardText.longestBody * 32)
    }

    @Test("a long title keeps the kind's word in front")
    func longTitle() {
        let card = Card(Self.delivery(.failure, String(repeating: "ü", count: 5_000)), for: Self.server())
        #expect(card.summary.hasPrefix("Failure: ü"))
        #expect(card.summary.hasSuffix("…"))
        #expect(card.summary.count == CardText.longestSummary)
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

    @Test("a card with more to read stays longer, by the person's own pace")
    func pace() {
        let long = Self.delivery(.message, "Minutes", detail: String(repeating: "word ", count: 100))
        #expect(Card(long, for: Self.server()).expiry == 48_000)
        let slow = Self.delivery(.message, "Minutes", detail: String(repeating: "word ", count: 100)) {
            $0.settings = ChannelSettings(["pace": .number(2)])
        }
        #expect(Card(slow, for: Self.server()).expiry == 263_000)
        let fast = Self.delivery(.message, "Minutes", detail: String(repeating: "word ", count: 100)) {
            $0.settings = ChannelSettings(["pace": .number(100)])
        }
        #expect(Card(fast, for: Self.server()).expiry == 20_000)
    }

    @Test("no settings make a card stay shorter than 20 seconds, or a failure go", arguments: Event.Kind.allCases)
    func neverHasty(kind: Event.Kind) {
        for values in [-1e300, -1, 0, 0.5, 19, 1e300, .infinity, .nan] {
            let settings = ChannelSettings(["expiry": .number(values), "pace": .number(values)])
            let card = Card(Self.delivery(kind) { $0.settings = settings }, for: Self.server())
            #expect(card.expiry == 0 || (20_000...86_400_000).contains(card.expiry))
            #expect((card.expiry == 0) == (kind == .failure || kind == .question))
        }
    }

    @Test(
        "what the profile holds stays until it is acknowledged, but how far something is goes",
        arguments: Event.Kind.allCases)
    func held(kind: Event.Kind) {
        let held = Self.delivery(kind) { $0.manner.hold = true }
        #expect(Card(held, for: Self.server()).expiry == (kind == .progress ? 20_000 : 0))
    }

    @Test("where text must be large, a summary fits into 40 characters, its mark included")
    func large() {
        let card = Card(
            Self.delivery(.failure, "Backup of the photographs to the attic") { $0.manner.isLarge = true },
            for: Self.server())
        #expect(card.summary == "Failure: Backup of the photographs to t…")
        #expect(card.summary.count == 40)
    }

    @Test("a card is transient only by the person's wish, and only where what it tells may pass")
    func transient() {
        for kind in Event.Kind.allCases {
            #expect(hints(Card(Self.delivery(kind), for: Self.server()))["transient"] == nil)
            let wished = Self.delivery(kind) { $0.settings = ChannelSettings(["transient": .flag(true)]) }
            let expected: Variant? = kind == .progress || kind == .success ? .boolean(true) : nil
            #expect(hints(Card(wished, for: Self.server()))["transient"] == expected)
        }
    }

    @Test("a card stays after a button was pressed only by the person's wish")
    func resident() {
        let server = Self.server(["body", "actions"])
        #expect(hints(Card(Self.delivery(), for: server))["resident"] == nil)
        let wished = Self.delivery { $0.settings = ChannelSettings(["resident": .flag(true)]) }
        #expect(hints(Card(wished, for: server))["resident"] == .boolean(true))
        #expect(hints(Card(wished, for: Self.server()))["resident"] == nil)
    }

    @Test("what can be pressed is offered where the server takes it, under keys that mean nothing to it")
    func buttons() {
        let delivery = Self.delivery(.question, "Deploy?") {
            $0.actions = [Action(id: "default", title: "Yes"), Action(id: "inline-reply", title: "No")]
        }
        let server = Self.server(["body", "actions"])
        #expect(Card(delivery, for: server).arguments(replacing: 0)[5] == .strings(["0", "Yes", "1", "No"]))
        #expect(
            Card(delivery, for: server).buttons.map(\.choice) == [.action(id: "default"), .action(id: "inline-reply")])
        for kind in [Event.Kind.success, .failure, .warning, .message] {
            #expect(Card(Self.delivery(kind), for: server).arguments(replacing: 0)[5] == .strings(["seen", "Seen"]))
        }
        #expect(Card(Self.delivery(.progress), for: server).buttons.isEmpty)
    }

    @Test("a server without actions gets none, and a question says in words what there is to choose and how")
    func noActions() {
        let delivery = Self.delivery(.question, "Deploy?", detail: "to production") {
            $0.actions = [Action(id: "y", title: "Yes"), Action(id: "n", title: "No")]
        }
        for kind in Event.Kind.allCases {
            #expect(Card(Self.delivery(kind), for: Self.server(["body"])).arguments(replacing: 0)[5] == .strings([]))
        }
        let words = "to production\nChoices: Yes, No\nTo answer, type: notify-a11y act"
        #expect(Card(delivery, for: Self.server(["body"])).body == words)
        // dunst takes actions and draws no button.
        var dunst = Self.server(["body", "actions"])
        dunst.name = "dunst"
        #expect(Card(delivery, for: dunst).body == words)
        #expect(Card(delivery, for: Self.server(["body", "actions"])).body == "to production")
        #expect(Card(delivery, for: Self.server([])).summary == "Question: Deploy? – Choices: Yes, No")
    }

    static let amounts: [(Progress?, String)] = [
        (Progress(value: 40), "40 %"), (Progress(value: 3, total: 4, unit: "files"), "3 of 4 files (75 %)"),
        (Progress(value: 1.25, total: 8, unit: "GB"), "1.3 of 8 GB (15 %)"),
        (Progress(value: 12, unit: "files"), "12 files"),
        (Progress(value: 250), "100 %"), (Progress(value: .nan), ""), (Progress(value: -3), ""), (nil, ""),
    ]

    @Test(
        "how far it has come stands in words where there is no bar, and what a bar can't say everywhere",
        arguments: amounts)
    func amount(progress: Progress?, words: String) {
        let delivery = Self.delivery(.progress) { $0.progress = progress }
        #expect(Card(delivery, for: Self.server()).body == words)
        var bar = Self.server()
        bar.name = "mako"
        let rest = progress?.unit == nil ? "" : words.split(separator: " (")[0].description
        #expect(Card(delivery, for: bar).body == rest)
        #expect(Card(delivery, for: bar).percent == progress?.fraction.map { Int32($0 * 100) })
        #expect(Card(Self.delivery(.success) { $0.progress = progress }, for: Self.server()).body.isEmpty)
    }

    @Test("a server that shows a bar in place of the words gets none")
    func barOnly() {
        var xfce = Self.server()
        xfce.name = "Xfce Notify Daemon"
        let card = Card(Self.delivery(.progress) { $0.progress = Progress(value: 40) }, for: xfce)
        #expect(hints(card)["value"] == nil)
        #expect(card.body == "40 %")
    }

    @Test(
        "a category goes by the specification's name where there is one",
        arguments: [
            ("complete-download", Event.Kind.success, "transfer.complete"),
            ("complete-download", .failure, "transfer.error"), ("complete-download", .progress, "transfer"),
            ("message-new-email", .message, "email.arrived"), ("message-new-instant", .message, "im.received"),
            ("network-connectivity-lost", .warning, "network.disconnected"), ("device-added", .message, "device.added"),
            ("device-added", .failure, "device.error"), ("device-added-usb", .message, "device.added"),
            ("transfer.complete", .success, "transfer.complete"),
            ("battery-caution", .warning, "x-notify-a11y.battery-caution"),
            ("devices", .message, "x-notify-a11y.devices"), ("Bad name", .message, nil), ("", .message, nil),
        ] as [(String, Event.Kind, String?)])
    func category(name: String, kind: Event.Kind, expected: String?) {
        let delivery = Self.delivery(kind) { $0.category = Category(rawValue: name) }
        #expect(hints(Card(delivery, for: Self.server()))["category"] == expected.map(Variant.string))
    }

    @Test("the fields are the specification's, and the subject's key isn't told")
    func fields() {
        let delivery = Self.delivery(.question, key: "secret key") { $0.actions = [Action(id: "yes", title: "Yes")] }
        let arguments = Card(delivery, for: Self.server(["body", "actions"])).arguments(replacing: 7)
        #expect(arguments.map(\.type) == ["s", "u", "s", "s", "s", "as", "a{sv}", "i"])
        #expect(arguments[0] == .string("shop"))
        #expect(arguments[1] == .uint32(7))
        #expect(!"\(arguments)".contains("secret key"))
    }

    @Test("a title with a mark behind it stays within the limit")
    func marked() {
        let delivery = Self.delivery(.failure, String(repeating: "x", count: 500))
        let summary = Card(delivery, for: Self.server(), apartBy: String(repeating: "y", count: 100)).summary
        #expect(summary.count == CardText.longestSummary)
        #expect(summary.hasSuffix("y…)"))
    }

    @Test("the words at the end of a long body stay")
    func longTail() {
        let delivery = Self.delivery(.question, detail: String(repeating: "é", count: 5_000)) {
            $0.texts.hint = "see the log"
            $0.actions = [Action(id: "y", title: "Yes")]
        }
        let body = Card(delivery, for: Self.server()).body
        #expect(body.hasSuffix("é…\nsee the log\nChoices: Yes\nTo answer, type: notify-a11y act"))
        #expect(body.count == CardText.longestBody)
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

    @Test("cards that say the same are told apart by the program, and where that is the same, by a number")
    func apart() {
        var cards = ShownCards()
        func show(_ app: String, _ key: String, _ face: String, _ id: UInt32) -> String? {
            let subject = Subject(app: app, key: key)
            let mark = cards.mark(of: subject, saying: face)
            cards.note(ShownCards.Shown(id: id, face: face, mark: mark), of: subject)
            return mark
        }
        #expect(show("mail", "a", "Private message", 1) == nil)
        #expect(show("mail", "b", "Private message", 2) == "2")
        #expect(show("chat", "c", "Private message", 3) == "chat")
        #expect(show("chat", "d", "Private message", 4) == "3")
        // A newer one of the same subject keeps what it is known by.
        #expect(show("mail", "b", "Private message", 2) == "2")
        #expect(show("mail", "e", "Other", 5) == nil)
        cards.forget(Subject(app: "mail", key: "b"))
        #expect(show("mail", "f", "Private message", 6) == "2")
    }

    @Test("the card that can best be spared is the oldest that waits for nobody")
    func spare() {
        var cards = ShownCards()
        cards.note(ShownCards.Shown(id: 1, kind: .failure), of: subject(1))
        cards.note(ShownCards.Shown(id: 2, kind: .success), of: subject(2))
        cards.note(ShownCards.Shown(id: 3, kind: .message), of: subject(3))
        #expect(cards.spare(except: subject(9)) == subject(2))
        #expect(cards.spare(except: subject(2)) == subject(3))
        #expect(cards.count(pressing: true) == 1)
        #expect(cards.count(pressing: false) == 2)
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
