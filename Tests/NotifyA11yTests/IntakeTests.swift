// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@Suite("Intake")
struct IntakeTests {
    private let now = Timestamp(milliseconds: 1_780_000_000_000)

    private func event(_ kind: Event.Kind, _ title: String, _ change: (inout Draft) -> Void = { _ in }) throws -> Event
    {
        var draft = Draft(kind, title)
        change(&draft)
        return try Intake.event(from: draft, now: now)
    }

    @Test("a draft of kind and title is a whole event")
    func plain() throws {
        let event = try event(.success, "Order 42")
        #expect(event.kind == .success)
        #expect(event.texts == Texts(title: "Order 42"))
        #expect(event.time == now)
        #expect(event.subject == Subject(app: "unknown", key: "order 42"))
        #expect(event.importance == .normal)
        #expect(event.sensitivity == .public)
        #expect(event.actions.isEmpty)
        #expect(event.progress == nil)
        #expect(event.origin == Origin())
    }

    @Test(
        "an empty title becomes the kind's own word",
        arguments: Event.Kind.allCases, ["", "   ", "\n", "\u{1B}[0m", "\u{3000}", "\u{200B}"])
    func emptyTitle(_ kind: Event.Kind, _ title: String) throws {
        #expect(try event(kind, title).texts.title == Phrases.english.kind(kind))
    }

    @Test(
        "a title has one line; further lines become the detail's first",
        arguments: [
            ("Build done\r\n3 warnings\r\n\r\n", nil, "Build done", "3 warnings"),
            ("Build done\n\n\n3 warnings\nmore", nil, "Build done", "3 warnings\nmore"),
            ("Build done\nfirst", "second", "Build done", "first\nsecond"),
            ("\n\nBuild done\n", "second", "Build done", "second"),
            ("Build done \u{2028} \u{2028}", nil, "Build done", nil),
            ("Build done", "\n \n", "Build done", nil),
            ("\u{200B}\nrest", nil, "Message", "rest"),
        ] as [(String, String?, String, String?)])
    func severalLines(_ title: String, _ detail: String?, _ line: String, _ rest: String?) throws {
        let event = try event(.message, title) { $0.detail = detail }
        #expect(event.texts.title == line)
        #expect(event.texts.detail == rest)
        #expect(!event.texts.cut)
    }

    @Test("every text is made safe, whichever it is")
    func allTexts() throws {
        let hostile = "\u{1B}[31mred\u{1B}[0m\0"
        let event = try event(.question, hostile) {
            $0.detail = hostile
            $0.spoken = hostile
            $0.short = hostile
            $0.public = hostile
            $0.hint = hostile
            $0.app = hostile
            $0.key = hostile
            $0.category = Category(rawValue: hostile)
            $0.unit = hostile
            $0.value = 1
            $0.actions = [Action(id: hostile, title: hostile)]
            $0.origin = Origin(host: hostile)
        }
        let safe = "red\u{FFFD}"
        #expect(
            event.texts
                == Texts(title: safe, detail: safe, spoken: safe, short: safe, public: safe, hint: safe))
        #expect(event.subject == Subject(app: safe, key: safe))
        #expect(event.category?.rawValue == safe)
        #expect(event.progress?.unit == safe)
        #expect(event.actions == [Action(id: safe, title: safe)])
        #expect(event.origin.host == safe)
    }

    @Test("names are one line and at most 1 KiB")
    func names() throws {
        let event = try event(.message, "x") {
            $0.app = "a\nb"
            $0.key = String(repeating: "k", count: 5000)
        }
        #expect(event.subject.app == "a b")
        #expect(event.subject.key.utf8.count == 1024)
        #expect(event.subject.key.hasSuffix("…"))
    }

    @Test("without a key, the title in lower case is one, so that the same title is the same matter")
    func keyFromTitle() throws {
        #expect(try event(.success, "Order 42").subject == event(.failure, "ORDER 42").subject)
        #expect(try event(.success, "Order 42").subject != event(.success, "Order 43").subject)
        let long = try event(.success, String(repeating: "İ", count: 5000))
        #expect(long.subject.key.utf8.count <= Intake.longestName)
    }

    @Test("each over-long text is cut, and the event says so", arguments: 0..<6)
    func cut(_ which: Int) throws {
        let long = String(repeating: "a", count: SafeText.limit + 1)
        let event = try event(.message, which == 0 ? long : "t") {
            switch which {
            case 1: $0.detail = long
            case 2: $0.spoken = long
            case 3: $0.public = long
            case 4: $0.hint = long
            case 5: $0.short = "123456789012345678901"
            default: break
            }
        }
        #expect(event.texts.cut)
        let texts = event.texts
        for text in [texts.title, texts.detail, texts.spoken, texts.public, texts.hint, texts.short] {
            let isBounded = text.map { $0.utf8.count <= SafeText.limit } ?? true
            #expect(isBounded)
        }
    }

    @Test("a title whose further lines overflow the detail is cut once more")
    func overflowingDetail() throws {
        let event = try event(.message, "title\n\u{202E}" + String(repeating: "b", count: 40_000)) {
            $0.detail = String(repeating: "c", count: 40_000)
        }
        #expect(event.texts.cut)
        let detail = try #require(event.texts.detail)
        #expect(detail.utf8.count <= SafeText.limit)
        let isCut = detail.hasPrefix("\u{202E}b") && detail.hasSuffix("c…")
        #expect(isCut)
    }

    @Test(
        "a short text has at most 20 characters, as a reader counts them",
        arguments: [
            ("12345678901234567890", "12345678901234567890", false),
            ("123456789012345678901", "1234567890123456789…", true),
            (String(repeating: "👩‍🔬", count: 21), String(repeating: "👩‍🔬", count: 19) + "…", true),
            ("two\nlines", "two lines", false),
            ("\u{202E}1234567890123456789012345", "1234567890123456789…", true),
            (" ", nil, false), ("", nil, false),
        ] as [(String, String?, Bool)])
    func short(_ given: String, _ expected: String?, _ cut: Bool) throws {
        let texts = try event(.message, "t") { $0.short = given }.texts
        #expect(texts.short == expected)
        #expect(texts.cut == cut)
    }

    @Test(
        "texts are as private as their source unless the emitter says otherwise",
        arguments: [
            (.hand, nil, .public), (.app, nil, .public), (.command, nil, .private), (.program, nil, .private),
            (.program, .public, .public), (.hand, .secret, .secret),
        ] as [(Origin.Source, Sensitivity?, Sensitivity)])
    func sensitivity(_ source: Origin.Source, _ given: Sensitivity?, _ expected: Sensitivity) throws {
        let event = try event(.message, "t") {
            $0.origin = Origin(source: source)
            $0.sensitivity = given
        }
        #expect(event.sensitivity == expected)
    }

    @Test(
        "progress that is no number is dropped, and the event stays",
        arguments: [
            (nil, nil, nil), (.nan, nil, nil), (.infinity, 100, nil), (-1, nil, nil), (-.infinity, nil, nil),
            (40, nil, 0.4), (112, nil, 1), (3, 4, 0.75), (5, 4, 1),
            (0, 0, nil), (37, 0, nil), (37, -1, nil), (37, .nan, nil), (37, .infinity, nil),
        ] as [(Double?, Double?, Double?)])
    func progress(_ value: Double?, _ total: Double?, _ fraction: Double?) throws {
        let event = try event(.progress, "Upload") {
            $0.value = value
            $0.total = total
        }
        #expect(event.kind == .progress)
        #expect(event.progress?.fraction == fraction)
    }

    @Test("an amount of unknown total keeps its unit and has no fraction")
    func unknownTotal() throws {
        let event = try event(.progress, "Upload") {
            $0.value = 7
            $0.total = 0
            $0.unit = "files"
        }
        #expect(event.progress?.value == 7)
        #expect(event.progress?.total == nil)
        #expect(event.progress?.fraction == nil)
    }

    @Test(
        "actions that can't be told apart are refused, with both names",
        arguments: [
            [Action(id: "a", title: "Yes"), Action(id: "b", title: "yes")],
            [Action(id: "a", title: "Yes"), Action(id: "a", title: "No")],
            [Action(id: "a", title: "Yes\u{1B}[0m"), Action(id: "b", title: "Yes")],
        ])
    func sameActions(_ actions: [Action]) throws {
        let error = try #require(throws: NotifyError.self) { try event(.question, "t") { $0.actions = actions } }
        #expect(error.code == .invalidArgument)
        #expect(error.message.contains("the same name") || error.message.contains("the same id 'a'"))
    }

    @Test(
        "actions without a name and too many are refused",
        arguments: [
            ([Action(id: "", title: "Yes")], "ID=TITLE"), ([Action(id: "a", title: " \n")], "ID=TITLE"),
            ((0..<10).map { Action(id: "\($0)", title: "Choice \($0)") }, "at most 9"),
        ])
    func badActions(_ actions: [Action], _ hint: String) throws {
        let error = try #require(throws: NotifyError.self) { try event(.question, "t") { $0.actions = actions } }
        #expect(error.code == .invalidArgument)
        #expect(error.message.contains(hint))
    }

    @Test("nine actions are taken in their order")
    func nineActions() throws {
        let actions = (0..<9).map { Action(id: "\($0)", title: "Choice \($0)") }
        #expect(try event(.question, "t") { $0.actions = actions }.actions == actions)
    }

    @Test("what the emitter states, stays")
    func stated() throws {
        let id = Event.ID.make(at: now)
        let origin = Origin(source: .hand, byHand: true, terminal: .foreground, host: "box")
        let event = try event(.warning, "t") {
            $0.id = id
            $0.time = Timestamp(milliseconds: 5)
            $0.importance = .critical
            $0.language = LanguageTag(rawValue: "de")
            $0.category = Category(rawValue: "battery-caution")
            $0.origin = origin
        }
        #expect(event.id == id)
        #expect(event.time.milliseconds == 5)
        #expect(event.importance == .critical)
        #expect(event.language?.rawValue == "de")
        #expect(event.category?.rawValue == "battery-caution")
        #expect(event.origin == origin)
    }

    @Test("an error never holds an event's text")
    func errorsArePrivate() throws {
        let error = try #require(throws: NotifyError.self) {
            try event(.question, "my secret title") {
                $0.detail = "my secret detail"
                $0.actions = [Action(id: "", title: "")]
            }
        }
        #expect(!error.message.contains("secret"))
    }
}
