// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@testable import notify_a11y

@Suite("How long, in words of the command line")
struct DurationTests {
    @Test("a situation lasts a second to a year, with its unit")
    func situations() throws {
        #expect(try DurationWords.seconds("1h30m", of: "for") == 5400)
        #expect(try DurationWords.seconds("365d", of: "for") == 31_536_000)
        for text in ["30", "0s", "366d", "soon", "", "-1h"] {
            let error = #expect(throws: NotifyError.self) { try DurationWords.seconds(text, of: "for") }
            #expect(error?.code == .invalidArgument)
            #expect(error?.message.hasPrefix("'--for' is '\(text)'; write 90s") == true)
        }
    }

    @Test("a limit on waiting may be a number of seconds, and is above zero")
    func limits() throws {
        #expect(try DurationWords.limit("0.5", of: "timeout") == 0.5)
        #expect(try DurationWords.limit("10m", of: "timeout") == 600)
        for text in ["0", "-5", "0s", "-5m"] {
            let error = #expect(throws: NotifyError.self) { try DurationWords.limit(text, of: "timeout") }
            #expect(error?.message.contains("is not above zero") == true)
        }
        for text in ["soon", "", "nan", "inf", "1e30", "99999999999"] {
            let error = #expect(throws: NotifyError.self) { try DurationWords.limit(text, of: "timeout") }
            #expect(error?.message.contains("write it like 90s") == true)
        }
    }

    @Test("so long ago is counted back from now")
    func ago() throws {
        let now = Timestamp(milliseconds: 1_700_000_000_000)
        #expect(try TimeWords.time("90s", now: now).milliseconds == 1_699_999_910_000)
        #expect(try TimeWords.time("1h30m", now: now).milliseconds == 1_699_994_600_000)
        #expect(throws: NotifyError.self) { try TimeWords.time("yesterday", now: now) }
    }

    @Test("a day that there isn't is no time", arguments: ["2026-11-31", "2026-02-29", "2026-04-31 14:05"])
    func noSuchDay(_ text: String) throws {
        let error = #expect(throws: NotifyError.self) { try TimeWords.time(text) }
        #expect(error?.message.hasPrefix("'\(text)' is no time; write 90s") == true)
        #expect(throws: NotifyError.self) { try TimeWords.localTime("2026-11-31T23:30Z") }
    }

    @Test("the last day of a month is one")
    func lastDay() throws {
        for text in ["2026-11-30", "2028-02-29", "2026-12-31 23:59"] { _ = try TimeWords.time(text) }
        #expect(try TimeWords.time("2026-12-01").milliseconds - TimeWords.time("2026-11-30").milliseconds == 86_400_000)
    }
}
