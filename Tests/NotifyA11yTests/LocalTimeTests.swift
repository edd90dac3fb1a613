// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import Testing

/// The local wall clock on the days on which clocks change.
///
/// The times are what `date -d @SECONDS` prints with the zone in `TZ`; each zone is tested in a process of its own,
/// since the zone belongs to the whole process.
@Suite("Local time in its zones")
struct LocalTimeTests {
    /// Checks moments, in seconds since 1970, against the day and minute of the zone; ends the process with how many are
    /// wrong.
    private static func check(_ zone: String, _ table: [(Int64, Weekday, Int, Int)]) -> Never {
        unsafe setenv("TZ", zone, 1)
        let wrong = table.filter { second, day, hour, minute in
            LocalTime(Timestamp(milliseconds: second * 1000)) != LocalTime(day, minute: hour * 60 + minute)
        }
        exit(CInt(wrong.count))
    }

    @Test("Europe/Berlin: 02:00 becomes 03:00, and in autumn 02:30 comes twice")
    func berlin() async {
        await #expect(processExitsWith: .success) {
            LocalTimeTests.check(
                "Europe/Berlin",
                [
                    (1_774_745_999, .sunday, 1, 59), (1_774_746_000, .sunday, 3, 0),
                    (1_792_888_200, .sunday, 2, 30), (1_792_891_800, .sunday, 2, 30), (1_792_895_400, .sunday, 3, 30),
                ])
        }
    }

    @Test("America/New_York")
    func newYork() async {
        await #expect(processExitsWith: .success) {
            LocalTimeTests.check(
                "America/New_York",
                [
                    (1_772_953_199, .sunday, 1, 59), (1_772_953_200, .sunday, 3, 0),
                    (1_793_511_000, .sunday, 1, 30), (1_793_514_600, .sunday, 1, 30),
                ])
        }
    }

    @Test("Australia/Lord_Howe changes by half an hour")
    func lordHowe() async {
        await #expect(processExitsWith: .success) {
            LocalTimeTests.check(
                "Australia/Lord_Howe",
                [
                    (1_775_314_799, .sunday, 1, 59), (1_775_314_800, .sunday, 1, 30),
                    (1_791_041_399, .sunday, 1, 59), (1_791_041_400, .sunday, 2, 30),
                ])
        }
    }

    @Test("Asia/Kolkata is half an hour beside the others, all year")
    func kolkata() async {
        await #expect(processExitsWith: .success) {
            LocalTimeTests.check(
                "Asia/Kolkata", [(1_774_746_000, .sunday, 6, 30), (1_792_888_200, .sunday, 6, 0)])
        }
    }

    @Test("quiet hours of the evening are those of the wall clock in winter, in summer and on the days between")
    func quietEvenings() async {
        await #expect(processExitsWith: .success) {
            unsafe setenv("TZ", "Europe/Berlin", 1)
            let quiet = QuietTime(from: 19 * 60, to: 23 * 60, silence: [.speech])
            func holds(_ second: Int64) -> Bool { quiet.holds(at: LocalTime(Timestamp(milliseconds: second * 1000))) }
            // Seven in the evening of January 15, July 15, March 29 and October 25.
            let evenings: [Int64] = [1_768_500_000, 1_784_134_800, 1_774_803_600, 1_792_951_200]
            let wrong = evenings.filter { evening in
                let end = evening + 4 * 3600
                return holds(evening - 1) || !holds(evening) || !holds(end - 1) || holds(end)
            }
            exit(CInt(wrong.count))
        }
    }

    @Test(
        "quiet hours that begin in the hour that is left out begin after it, and the hour that comes twice is quiet twice"
    )
    func quietOverChanges() async {
        await #expect(processExitsWith: .success) {
            unsafe setenv("TZ", "Europe/Berlin", 1)
            let quiet = QuietTime(from: 150, to: 300, silence: [.speech])
            func holds(_ second: Int64) -> Bool { quiet.holds(at: LocalTime(Timestamp(milliseconds: second * 1000))) }
            let spring = !holds(1_774_745_999) && holds(1_774_746_000) && !holds(1_774_753_200)
            let autumn = holds(1_792_888_200) && holds(1_792_891_800) && !holds(1_792_887_000)
            exit(spring && autumn ? 0 : 1)
        }
    }
}
