// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

extension LocalTime {
    /// The local time of these words: "23:30" is on the day of `now`, "sat 23:30" and "Saturday 23:30" on that day.
    ///
    /// - Parameters:
    ///   - words: The day, in any case and at least its first three letters, and the time; or the time alone.
    ///   - now: The local time now.
    public init?(words: String, now: LocalTime) {
        let parts = words.split { $0 == " " || $0 == "," }
        guard let clock = parts.last, parts.count <= 2, let minute = TimeText.minute(clock) else { return nil }
        guard parts.count == 2 else {
            self.init(now.weekday, minute: minute)
            return
        }
        let name = parts[0].lowercased()
        guard name.count >= 3,
            let day = Weekday.allCases.first(where: { "\($0)".hasPrefix(name) })
        else { return nil }
        self.init(day, minute: minute)
    }

    /// As it crosses the socket, such as "sat 23:30".
    public var words: String { "\(weekday.short) \(clock)" }
}
