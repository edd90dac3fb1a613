// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import NotifyA11y

@Suite("When digests come")
struct DigestTimesTests {
    /// Noon on a day in UTC, and the same moment on the local clock.
    private let noon = Timestamp(milliseconds: 1_780_056_000_000)

    private func after(_ seconds: Double) -> Timestamp {
        Timestamp(milliseconds: noon.milliseconds + Int64(seconds * 1000))
    }

    private func times(_ minutesFromNoon: [Int]) -> DigestTimes {
        let clocks = minutesFromNoon.map { LocalTime(after(Double($0) * 60)).clock }
        return DigestTimes(
            Profile(
                name: "test",
                values: [ProfileValue.digestAt.name: Sourced(.list(clocks), Profile.Source(file: "a", line: 1))]))
    }

    private func isDue(_ times: DigestTimes, _ from: Double, _ to: Double) -> Bool {
        times.isDue(since: after(from), now: after(to), waited: .zero)
    }

    @Test("once, in the half minute in which its minute begins")
    func once() {
        let times = times([10])
        let looks = stride(from: 0.0, through: 3600, by: 30)
        #expect(looks.filter { isDue(times, $0 - 30, $0) } == [600])
    }

    @Test("not where the clock was put back", arguments: [1.0, 60.0, 3600.0, 86_400.0, 400_000.0])
    func back(_ seconds: Double) {
        #expect(!isDue(times([0, 10, 600]), 0, -seconds))
        #expect(!isDue(times([0, 10, 600]), 0, 0))
    }

    @Test("where its minute went by unseen, as over a night asleep", arguments: [11.0, 600.0, 780.0, 1380.0, 3600.0])
    func asleep(_ minutes: Double) {
        #expect(isDue(times([10]), 0, minutes * 60))
        #expect(!isDue(times([]), 0, minutes * 60))
    }
}
