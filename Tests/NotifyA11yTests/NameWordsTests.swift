// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import NotifyA11y

@Suite("Names as people say and type them")
struct NameWordsTests {
    @Test(
        "case, accents, punctuation and filler words don't matter",
        arguments: [
            ("Yes", "yes"), ("YES!", "yes"), ("Oui, s’il vous plaît", "oui sil vous plait"), ("Später", "spater"),
            ("cafe\u{301}", "cafe"), ("café", "cafe"), ("Łódź", "lodz"), ("Straße", "strasse"), ("İptal", "iptal"),
            ("ΆΛΦΑ", "αλφα"), ("ёлка", "елка"),
            ("Deploy to the production server, please?", "deploy to production server"),
            ("don't", "dont"), ("שָׁלוֹם", "שלום"), ("retry-now", "retry now"), ("  yes  ", "yes"), ("3 of 7", "3 of 7"),
        ])
    func folded(text: String, words: String) {
        #expect(NameWords.words(text).joined(separator: " ") == words)
    }

    @Test("what is no accent stays: the vowels of Devanagari and the letters of other scripts")
    func scripts() {
        #expect(NameWords.words("नि") != NameWords.words("नु"))
        #expect(NameWords.words("й") != NameWords.words("и"))
        #expect(NameWords.words("はい") == ["はい"])
        #expect(NameWords.words("가") == NameWords.words("\u{1100}\u{1161}"))
    }

    @Test("signs stand for themselves, and so do filler words where there is nothing else")
    func signs() {
        #expect(NameWords.words("+1") == ["1"])
        #expect(NameWords.words("👍") == ["👍"])
        #expect(NameWords.words("?!") == ["?!"])
        #expect(NameWords.words("The") == ["the"])
        #expect(NameWords.words("") == [])
        #expect(NameWords.words(" \u{0}") == ["\u{0}"])
    }

    @Test("the filler words of the event's language are left out, and those of others aren't")
    func languages() {
        let german = LanguageTag(rawValue: "de-AT")
        #expect(NameWords.words("Bitte das Backup starten", language: german) == ["backup", "starten"])
        #expect(NameWords.words("Bitte das Backup starten") == ["bitte", "das", "backup", "starten"])
        #expect(NameWords.words("die now", language: LanguageTag(rawValue: "en")) == ["die", "now"])
    }
}

@Suite("What the person means")
struct ChoiceMatcherTests {
    private func open(
        _ sequence: Int64, _ title: String, _ actions: [Action], number: Int? = nil, key: String? = nil
    ) -> OpenRecord {
        let time = Timestamp(milliseconds: 1_764_468_000_000 + sequence)
        return OpenRecord(
            Record(
                sequence: sequence,
                event: Event(
                    id: .make(at: time), time: time, kind: .question,
                    subject: Subject(app: "ci", key: key ?? title.lowercased()), texts: Texts(title: title),
                    actions: actions)),
            number: number)
    }

    private func yesNo() -> [Action] {
        [Action(id: "y", title: "Yes", labels: ["sure"]), Action(id: "n", title: "No")]
    }

    private func name(_ meaning: ChoiceMatcher.Meaning) -> String {
        switch meaning {
        case .nothing: "nothing"
        case .one(let choice): "\(choice.record.sequence) \(choice.action.id)"
        case .several(let choices):
            "several \(choices.map { "\($0.record.sequence)\($0.action.id)" }.joined(separator: " "))"
        }
    }

    @Test(
        "a name is enough where one event has it; otherwise words of the title go with it",
        arguments: [
            ("retry", "3 r"), ("RETRY, please", "3 r"), ("yes", "several 1y 2y"), ("deploy yes", "1 y"),
            ("yes deploy", "1 y"), ("Deploy to production? Yes", "1 y"), ("restart no", "2 n"),
            ("staging yes", "nothing"),
            ("maybe", "nothing"), ("deploy", "nothing"), ("ci restart yes", "2 y"), ("", "nothing"),
            ("sure", "several 1y 2y"),
            ("deploy sure", "1 y"), ("3", "2 y"), ("number 4", "2 n"), ("9", "nothing"), ("try again", "3 r"),
            ("do it", "1 y"), ("Do it!", "1 y"),
        ])
    func across(words: String, meaning: String) {
        let matcher = ChoiceMatcher(
            [
                open(1, "Deploy to production?", yesNo(), number: 1),
                open(2, "Restart the server?", yesNo(), number: 3),
                open(3, "Backup", [Action(id: "r", title: "Retry", labels: ["try again"])], number: 5),
            ], taught: [TaughtName(name: "do it", meaning: "deploy yes")])
        #expect(name(matcher.meaning(of: words)) == meaning)
    }

    @Test("a whole title comes before a part of another one, and is never hidden by it")
    func wholeTitle() {
        let matcher = ChoiceMatcher([open(1, "Deploy", yesNo()), open(2, "Deploy to production", yesNo())])
        #expect(name(matcher.meaning(of: "deploy yes")) == "1 y")
        #expect(name(matcher.meaning(of: "production yes")) == "2 y")
    }

    @Test(
        "visible names come before labels, labels before taught names, and a number that is also a name is not guessed")
    func order() {
        let first = open(1, "One", [Action(id: "a", title: "Go", labels: ["Stop it"])], number: 1)
        let second = open(2, "Two", [Action(id: "b", title: "Stop it")], number: 2)
        let matcher = ChoiceMatcher(
            [first, second],
            taught: [TaughtName(name: "go", meaning: "two stop it"), TaughtName(name: "off", meaning: "go")])
        #expect(name(matcher.meaning(of: "stop it")) == "2 b")
        #expect(name(matcher.meaning(of: "go")) == "1 a")
        #expect(name(matcher.meaning(of: "off")) == "1 a")
        let numbers = [open(1, "How many?", [Action(id: "x", title: "2"), Action(id: "y", title: "3")], number: 1)]
        #expect(name(ChoiceMatcher(numbers).meaning(of: "3")) == "1 y")
        #expect(name(ChoiceMatcher(numbers).meaning(of: "2")) == "several 1y 1x")
        #expect(name(ChoiceMatcher(numbers).meaning(of: "2", within: numbers[0].record)) == "1 x")
        #expect(name(ChoiceMatcher(numbers).meaning(of: "1", within: numbers[0].record)) == "1 x")
        #expect(name(ChoiceMatcher(numbers).meaning(of: "y", within: numbers[0].record)) == "1 y")
    }

    @Test("numbers rise, begin again after two digits, and are never given to two things at a time")
    func numbers() {
        #expect(ChoiceNumbers.next(2, after: 0, taken: []) == 1)
        #expect(ChoiceNumbers.next(2, after: 2, taken: [1, 2]) == 3)
        #expect(ChoiceNumbers.next(3, after: 97, taken: [1, 2]) == 3)
        #expect(ChoiceNumbers.next(2, after: 99, taken: Set(1...99)) == 100)
        #expect(ChoiceNumbers.next(2, after: 99, taken: [2]) == 3)
    }

    @Test("a draft with names that can't be told apart is refused with both names")
    func duplicates() {
        for (first, second) in [("Yes", "yes"), ("Café", "cafe"), ("the server", "server"), ("Retry?", "retry")] {
            var draft = Draft(.question, "x")
            draft.actions = [Action(id: "a", title: first), Action(id: "b", title: second)]
            let error = refusal(draft)
            #expect(error?.code == .invalidArgument)
            #expect(error?.message.contains("'\(first)' and '\(second)' have the same name") == true)
        }
        var draft = Draft(.question, "x")
        draft.actions = [Action(id: "a", title: "Yes"), Action(id: "b", title: "No", labels: ["yes!"])]
        #expect(refusal(draft)?.message.contains("'Yes' and 'yes!' have the same name") == true)
        draft.actions = [Action(id: "a", title: "Yes", labels: ["YES", "ja", "Ja"])]
        #expect(refusal(draft) == nil)
    }

    @Test("a time-out that isn't above zero, a default that is no choice, and terms of what is no question are refused")
    func terms() throws {
        var draft = Draft(.question, "x")
        draft.actions = [Action(id: "y", title: "Yes"), Action(id: "n", title: "No")]
        for timeout in [0, -1, Double.nan, .infinity] {
            draft.timeout = timeout
            #expect(refusal(draft)?.message.contains("not above zero") == true)
        }
        draft.timeout = 1.5
        draft.default = "maybe"
        #expect(refusal(draft)?.message.contains("'maybe' is none of the choices, which are 'Yes', 'No'") == true)
        draft.default = "YES"
        let event = try Intake.event(from: draft, now: .now())
        #expect(event.terms == AnswerTerms(default: "y", timeout: 1.5))
        draft.kind = .warning
        #expect(refusal(draft)?.message.contains("only a question has a default and a time-out") == true)
    }

    private func refusal(_ draft: Draft) -> NotifyError? {
        do throws(NotifyError) {
            _ = try Intake.event(from: draft, now: .now())
            return nil
        } catch {
            return error
        }
    }
}
