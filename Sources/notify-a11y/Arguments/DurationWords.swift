// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Reads how long something lasts, as people write it.
enum DurationWords {
    /// The longest that is taken, in seconds: a year.
    static let longest = 31_536_000.0

    /// The seconds of "90s", "10m", "2h", "3d" or several in a row such as "1h30m".
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` where it is none, is nothing, or is longer than a year.
    static func seconds(_ text: String, of option: String) throws(NotifyError) -> Double {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        var total = 0.0
        var digits = ""
        var isWhole = !text.isEmpty
        for character in text where character != " " {
            if character.isASCII, character.isNumber {
                digits.append(character)
            } else if let unit = units[character], let count = Double(digits), digits.count < 10 {
                total += count * unit
                digits = ""
            } else {
                isWhole = false
            }
        }
        guard isWhole, digits.isEmpty, total >= 1, total <= longest else {
            throw NotifyError(
                .invalidArgument,
                "'--\(option)' is '\(SafeText.line(text))'; write 90s, 10m, 2h, 1h30m or 3d, a year at most")
        }
        return total
    }
}
