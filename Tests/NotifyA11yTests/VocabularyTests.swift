// SPDX-License-Identifier: Apache-2.0
import Foundation
import NotifyA11y
import Testing

@Suite("Vocabulary")
struct VocabularyTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func read<Value: Decodable>(_ type: Value.Type = Value.self, _ json: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }

    @Test(
        "a language tag is one, whether it comes from BCP 47 or from a locale",
        arguments: [
            ("de", "de", "de"), ("pt-BR", "pt-BR", "pt"), ("de_AT.UTF-8", "de-AT", "de"), ("ca@valencia", "ca", "ca"),
            ("sr_RS@latin", "sr-RS", "sr"), ("zh-Hant-TW", "zh-Hant-TW", "zh"), ("DE", "DE", "de"),
            ("de-1996", "de-1996", "de"), ("C", nil, ""), ("", nil, ""), ("-de", nil, ""), ("de-", nil, ""),
            ("en--US", nil, ""), ("d", nil, ""), ("deutsch12", nil, ""), ("dé", nil, ""), ("de AT", nil, ""),
            ("12", nil, ""), ("C.UTF-8", nil, ""), ("de-abcdefghi", nil, ""), (".UTF-8", nil, ""),
        ] as [(String, String?, String)])
    func languageTag(_ text: String, _ expected: String?, _ language: String) {
        let tag = LanguageTag(rawValue: text)
        #expect(tag?.rawValue == expected)
        #expect(tag?.language ?? "" == language)
    }

    @Test("a bad language tag in a message is refused by its name")
    func badLanguage() {
        let error = #expect(throws: NotifyError.self) { try read([LanguageTag].self, "[\"english please\"]") }
        #expect(error?.message.contains("'english please'") == true)
    }

    @Test(
        "how far something has come is a fraction where a whole is known",
        arguments: [
            (40, nil, nil, 0.4), (0, nil, nil, 0), (100, nil, nil, 1), (250, nil, nil, 1), (3, 4, nil, 0.75),
            (3, 4, "files", 0.75), (9, 4, "files", 1), (3, nil, "files", nil), (3, 0, "files", nil),
            (0, 5, nil, 0), (Double.greatestFiniteMagnitude, Double.leastNonzeroMagnitude, nil, 1),
        ] as [(Double, Double?, String?, Double?)])
    func fraction(_ value: Double, _ total: Double?, _ unit: String?, _ expected: Double?) {
        #expect(Progress(value: value, total: total, unit: unit)?.fraction == expected)
    }

    @Test("time is milliseconds since 1970 and sorts")
    func timestamp() throws {
        #expect(Timestamp(milliseconds: 1) < Timestamp(milliseconds: 2))
        #expect(try json([Timestamp(milliseconds: -5)]) == "[-5]")
        #expect(try read([Timestamp].self, "[1780000000000]") == [Timestamp(milliseconds: 1_780_000_000_000)])
        let seconds = Date().timeIntervalSince1970
        #expect(abs(Double(Timestamp.now().milliseconds) / 1000 - seconds) < 5)
    }

    @Test("every set of senses is written as a list in a fixed order and read again", arguments: UInt8(0)..<16)
    func senses(_ bits: UInt8) throws {
        let senses = Senses(rawValue: bits)
        let names = ["sight", "hearing", "touch", "braille"].enumerated().filter { bits >> $0.offset & 1 == 1 }
            .map { "\"\($0.element)\"" }
        #expect(try json(senses) == "[\(names.joined(separator: ","))]")
        #expect(try read(Senses.self, json(senses)) == senses)
        #expect(senses.list.count == names.count)
    }

    @Test("an unknown sense is refused")
    func unknownSense() {
        #expect(throws: DecodingError.self) { try read(Senses.self, "[\"smell\"]") }
    }

    @Test("every sense has its own bit")
    func everySense() {
        #expect(Senses(Sense.allCases.map { Senses($0) }) == .all)
        #expect(Set(Sense.allCases.map { Senses($0).rawValue }).count == 4)
    }

    @Test(
        "a setting keeps its form over JSON",
        arguments: [
            (.flag(true), "true"), (.flag(false), "false"), (.number(0.8), "0.8"), (.number(1), "1"),
            (.text("a/b"), "\"a/b\""), (.list(["a", "b"]), "[\"a\",\"b\"]"), (.list([]), "[]"),
        ] as [(SettingValue, String)])
    func settingValue(_ value: SettingValue, _ text: String) throws {
        #expect(try json(value) == text)
        #expect(try read(SettingValue.self, text) == value)
    }

    @Test("a number out of its range is clamped, and what is no number is the default")
    func clamping() {
        let settings = ChannelSettings([
            "low": .number(-3), "high": .number(9), "in": .number(0.5), "nan": .number(.nan),
            "endless": .number(.infinity),
            "text": .text("loud"), "flag": .flag(true),
        ])
        #expect(settings.number("low", in: 0...1, else: 0.3) == 0)
        #expect(settings.number("high", in: 0...1, else: 0.3) == 1)
        #expect(settings.number("in", in: 0...1, else: 0.3) == 0.5)
        for name in ["nan", "endless", "text", "flag", "absent"] {
            #expect(settings.number(name, in: 0...1, else: 0.3) == 0.3)
        }
        #expect(settings.text("text") == "loud")
        #expect(settings.text("in") == nil)
        #expect(settings.flag("flag", else: false))
        #expect(settings.flag("absent", else: true))
        #expect(!settings.flag("text", else: false))
    }

    @Test("a draft with everything in it is the same after JSON")
    func draftRoundTrip() throws {
        var draft = Draft(.question, "Delete 3 files?")
        draft.id = .make(at: .now())
        draft.time = Timestamp(milliseconds: 9)
        draft.detail = "a\nb"
        draft.spoken = "s"
        draft.short = "sh"
        draft.public = "p"
        draft.hint = "h"
        draft.app = "app"
        draft.key = "key"
        draft.category = Category(rawValue: "battery-caution")
        draft.language = LanguageTag(rawValue: "de")
        draft.importance = .high
        draft.sensitivity = .private
        draft.actions = [Action(id: "yes", title: "Yes")]
        draft.value = 0.5
        draft.total = 3
        draft.unit = "files"
        draft.origin = Origin(source: .command, byHand: true, terminal: .background, host: "box")
        #expect(try read(Draft.self, json(draft)) == draft)
        let event = try Intake.event(from: draft, now: .now())
        #expect(try read(Event.self, json(event)) == event)
        let record = Record(sequence: 7, event: event, run: 2, repetitions: 3, seen: true, acknowledged: true)
        #expect(try read(Record.self, json(record)) == record)
    }

    @Test("a draft needs no more than kind and title, and an origin needs nothing")
    func smallDraft() throws {
        let draft = try read(Draft.self, #"{"kind":"success","title":"Order 42","origin":{},"unknown":[1]}"#)
        #expect(draft.kind == .success)
        #expect(draft.origin == Origin())
    }

    @Test("an unknown kind is refused with the nearest one")
    func unknownKind() {
        let error = #expect(throws: NotifyError.self) { try read(Draft.self, #"{"kind":"sucess","title":"x"}"#) }
        #expect(error?.message == "unknown kind 'sucess'; did you mean 'success'?")
    }

    @Test("a query of the history without a limit asks for 100")
    func historyQuery() throws {
        #expect(HistoryQuery().limit == 100)
        #expect(try read(HistoryQuery.self, "{}") == HistoryQuery())
        #expect(try read(HistoryQuery.self, #"{"limit":7,"kind":"failure"}"#) == HistoryQuery(kind: .failure, limit: 7))
    }

    @Test("an entry counts as unseen while anything of it is, and ranks by the most urgent of that")
    func entryRank() throws {
        func record(_ kind: Event.Kind, seen: Bool = false) throws -> Record {
            Record(sequence: 1, event: try Intake.event(from: Draft(kind, "x"), now: .now()), seen: seen)
        }
        let covered = Entry(newest: try record(.success), unseen: [try record(.failure)])
        #expect(covered.isUnseen)
        #expect(covered.rank == Event.Kind.failure.rank)
        let read = Entry(newest: try record(.failure, seen: true))
        #expect(!read.isUnseen)
        #expect(read.rank == Event.Kind.failure.rank)
        let partly = Entry(newest: try record(.failure, seen: true), unseen: [try record(.warning)])
        #expect(partly.rank == Event.Kind.warning.rank)
        #expect(Entry(newest: try record(.success, seen: true), unseenCount: 3).isUnseen)
        let order: [Event.Kind] = [.failure, .question, .warning, .success, .progress]
        #expect(order.map(\.rank) == [0, 1, 2, 3, 4])
        #expect(Event.Kind.message.rank == Event.Kind.success.rank)
    }

    @Test("an error's code crosses the socket by its name")
    func errorCodes() {
        let codes: [NotifyError.Code] = [
            .unavailable, .denied, .invalidArgument, .busy, .io, .timedOut, .notFound, .disconnected,
        ]
        for code in codes { #expect(NotifyError.Code(name: code.description) == code) }
        #expect(NotifyError.Code(name: "of a newer version") == nil)
    }

    @Test("a session's addresses come from its environment, and empty ones count as absent")
    func session() {
        let session = SessionAddresses(environment: [
            "DISPLAY": ":1", "PULSE_SERVER": "", "XDG_RUNTIME_DIR": "/run/user/7",
        ])
        #expect(session.display == ":1")
        #expect(session.pulseServer == nil)
        #expect(session.busAddress == "unix:path=/run/user/7/bus")
        #expect(session.soundServer == "unix:/run/user/7/pulse/native")
        #expect(SessionAddresses(environment: [:]) == SessionAddresses())
    }

    @Test("the words of a summary count each kind and name what failed")
    func summaryWords() {
        func words(_ counts: [Event.Kind: Int], _ failures: [String] = []) -> String {
            Phrases.english.merged(EventSummary(counts, failures: failures))
        }
        #expect(words([.success: 10, .failure: 2]) == "12 more: 10 succeeded, 2 failed")
        #expect(
            words([.success: 7, .failure: 2], ["backup", "tests"]) == "9 more: 7 succeeded, 2 failed: backup, tests")
        #expect(words([.failure: 3], ["backup", "backup"]) == "3 more: 3 failed: backup")
        let many = words([.failure: 40], (0..<40).map { "build \($0)" })
        #expect(many.hasSuffix("build 10, build 11 and 28 more"))
        #expect(Phrases.english.line(.success, "Order 42") == "Success: Order 42")
        #expect(Phrases.english.line(.failure, "Failure") == "Failure")
    }
}
