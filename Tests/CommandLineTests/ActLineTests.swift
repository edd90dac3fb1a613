// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient
import Testing

@testable import notify_a11y

@Suite("What can be done, in lines")
struct ActLineTests {
    private static func record(_ kind: Event.Kind, _ actions: [Action], settlement: Settlement? = nil) -> Record {
        let event = Event(
            id: Event.ID(high: 0x7000, low: 1 << 63), time: .now(), kind: kind,
            subject: Subject(app: "ci", key: "build"), texts: Texts(title: "Build"), actions: actions)
        return Record(sequence: 7, event: event, settlement: settlement)
    }

    private static let again = Action(id: "again", title: "Try again")

    @Test("the example has a number of the list, and there is none where nothing can be chosen")
    func example() {
        let open = OpenRecord(Self.record(.failure, [Self.again, Action(id: "log", title: "Log")]), number: 4)
        let lines = Act.list([OpenRecord(Self.record(.question, [])), open])
        #expect(lines.last == "Type a name or a number: notify-a11y act 4")
        #expect(lines.contains("  4 Try again"))
        let none = Act.list([OpenRecord(Self.record(.question, []), number: 1)])
        #expect(none.count == 1)
        #expect(none.first?.hasPrefix("Question: Build (ci, ") == true)
        #expect(Act.list([]) == ["Nothing can be done now."])
    }

    @Test(
        "a choice of any kind of event says when no program waits for it", arguments: [Event.Kind.failure, .question])
    func nobodyWaits(_ kind: Event.Kind) {
        let settlement = Settlement(Self.again, route: .act, who: nil, time: .now())
        let record = Self.record(kind, [Self.again], settlement: settlement)
        let note = Act.note(on: QuestionAnswer(record: record, awaited: false))
        #expect(note?.contains("is kept, but no program is waiting for it now") == true)
        #expect(Act.note(on: QuestionAnswer(record: record, awaited: true)) == nil)
    }
}
