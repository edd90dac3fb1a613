// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import Testing

@Suite("Event ids")
struct EventIDTests {
    @Test("an id has the version, the variant and the time of RFC 9562")
    func bits() {
        var numbers = SeededNumbers(seed: 2)
        for _ in 0..<1000 {
            let time = Timestamp(milliseconds: Int64.random(in: 0..<1 << 48, using: &numbers))
            let id = Event.ID(time: time, random: (numbers.next(), numbers.next()))
            #expect(id.high >> 16 == UInt64(time.milliseconds))
            #expect(id.high >> 12 & 0xF == 7)
            #expect(id.low >> 62 == 0b10)
            let text = Array(id.description)
            #expect(text.count == 36)
            #expect(text[14] == "7")
            #expect("89ab".contains(text[19]))
            #expect(Event.ID(id.description) == id)
            #expect(Event.ID(id.description.uppercased()) == id)
            #expect(UUID(uuidString: id.description)?.uuidString.lowercased() == id.description)
        }
    }

    @Test("the example of RFC 9562 comes out as printed there")
    func example() {
        // Appendix A.6.
        let id = Event.ID(time: Timestamp(milliseconds: 0x017F_22E2_79B0), random: (0xCC3, 0x18C4_DC0C_0C07_398F))
        #expect(id.description == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
    }

    @Test("random bits reach every place that is free, and only those")
    func randomBits() {
        let time = Timestamp(milliseconds: 0)
        let ones = Event.ID(time: time, random: (.max, .max))
        let zeros = Event.ID(time: time, random: (0, 0))
        #expect(ones.high ^ zeros.high == 0xFFF)
        #expect(ones.low ^ zeros.low == 0x3FFF_FFFF_FFFF_FFFF)
    }

    @Test("ids sort by their time, as values and as texts")
    func order() {
        let times: [Int64] = [-1, 0, 1, 255, 256, 1_780_000_000_000, 1 << 48 - 1]
        let ids = times.map { Event.ID.make(at: Timestamp(milliseconds: $0)) }.dropFirst()
        #expect(ids.sorted() == Array(ids))
        #expect(ids.map(\.description).sorted() == ids.map(\.description))
        let same = Timestamp(milliseconds: 5)
        let (a, b) = (Event.ID(high: 1, low: 2), Event.ID(high: 1, low: 3))
        #expect(a < b && !(b < a))
        #expect(Event.ID.make(at: same) != Event.ID.make(at: same))
    }

    @Test("a time before 1970 or beyond 48 bits makes an id all the same")
    func extremeTimes() {
        #expect(Event.ID.make(at: Timestamp(milliseconds: .min)).high >> 16 == 0)
        #expect(Event.ID.make(at: Timestamp(milliseconds: .max)).high >> 12 & 0xF == 7)
    }

    @Test(
        "a text that is no UUID is none",
        arguments: [
            "", "x", "017f22e2-79b0-7cc3-98c4-dc0c0c07398", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f0",
            "017f22e279b07cc398c4dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c07398g",
            "017f22e2_79b0_7cc3_98c4_dc0c0c07398f", "{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}",
            "017f22e2-79b0-7cc3-98c4-dc0c0c07398\u{E9}", "0-17f22e2-79b0-7cc3-98c4dc0c0c07398f",
            " 017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n",
            "------------------------------------",
        ])
    func badTexts(_ text: String) {
        #expect(Event.ID(text) == nil)
    }

    @Test("an id is read from JSON as its text, and a bad one is refused with what to give")
    func coding() throws {
        let id = Event.ID.make(at: .now())
        let data = try JSONEncoder().encode([id])
        #expect(String(decoding: data, as: UTF8.self) == "[\"\(id)\"]")
        #expect(try JSONDecoder().decode([Event.ID].self, from: data) == [id])
        let error = #expect(throws: NotifyError.self) {
            try JSONDecoder().decode([Event.ID].self, from: Data("[\"order-42\"]".utf8))
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains("'order-42'") == true)
    }

    @Test("a maker never makes the same id twice")
    func maker() {
        var (one, other) = (EventIDMaker(), EventIDMaker())
        let time = Timestamp(milliseconds: 1_780_000_000_000)
        var seen: Set<Event.ID> = []
        var marks: Set<UInt64> = []
        for _ in 0..<50_000 {
            let id = one.next(at: time)
            seen.insert(id)
            marks.insert(id.high & 0xF000 | id.low >> 62)
            seen.insert(other.next(at: time))
        }
        #expect(seen.count == 100_000)
        #expect(marks.count == 1 && marks.first == 0x7002, "each is of version 7 and of the variant of RFC 9562")
    }
}
