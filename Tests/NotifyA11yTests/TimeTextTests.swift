// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import NotifyA11y

@Suite("Times as people write them")
struct TimeTextTests {
    @Test(
        "a time of day has an hour and two digits of minutes",
        arguments: [
            ("00:00", 0), ("7:05", 425), ("07:05", 425), ("23:59", 1439), ("24:00", nil), ("12:60", nil), ("7:5", nil),
            ("7", nil), ("", nil), (":", nil), ("-7:00", nil), ("7:00:00", nil), ("٧:٠٠", nil), ("+7:00", nil),
        ] as [(String, Int?)])
    func minutes(text: String, minute: Int?) {
        #expect(TimeText.minute(text) == minute)
    }

    @Test(
        "a length of time has a unit to each number",
        arguments: [
            ("90s", 90), ("10m", 600), ("2h", 7200), ("3d", 259_200), ("1h30m", 5400), ("1h 30m", 5400), ("1.5h", 5400),
            ("0s", 0), ("", nil), (" ", nil), ("90", nil), ("s", nil), ("1h30", nil), ("-5m", nil), ("1e3s", nil),
            ("1.5.5h", nil), (".5h", nil), ("12345678901s", nil), ("5 minutes", nil), ("nans", nil), ("٥m", nil),
        ] as [(String, Double?)])
    func lengths(text: String, seconds: Double?) {
        #expect(TimeText.seconds(text) == seconds)
    }

    @Test(
        "a number of seconds stands alone",
        arguments: [("90", 90), ("0.5", 0.5), ("", nil), ("90s", nil), ("1e3", nil), ("inf", nil), ("-1", nil)]
            as [(String, Double?)])
    func numbers(text: String, seconds: Double?) {
        #expect(TimeText.number(text) == seconds)
    }
}
