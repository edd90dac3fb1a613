// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Reads how long something lasts, as people write it.
enum DurationWords {
    /// The longest that a situation may last, in seconds: a year.
    private static let longest = 31_536_000.0

    /// The seconds of "90s", "10m", "2h", "3d" or several in a row such as "1h30m".
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` where it is none, is nothing, or is longer than a year.
    static func seconds(_ text: String, of option: String) throws(NotifyError) -> Double {
        guard let seconds = TimeText.seconds(text), seconds >= 1, seconds <= longest else {
            throw NotifyError(
                .invalidArgument,
                "'--\(option)' is '\(SafeText.line(text))'; write 90s, 10m, 2h, 1h30m or 3d, a year at most")
        }
        return seconds
    }

    /// The seconds of a limit on waiting: the same, or a number of seconds alone, above zero.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` where it is none, or not above zero.
    static func limit(_ text: String, of option: String) throws(NotifyError) -> Double {
        let isNegative = text.hasPrefix("-")
        let number = isNegative ? text.dropFirst() : text[...]
        guard let seconds = TimeText.seconds(number) ?? TimeText.number(number), seconds <= AnswerTerms.longestTimeout
        else {
            throw NotifyError(
                .invalidArgument, "'--\(option)' is '\(SafeText.line(text))'; write it like 90s, 10m, 2h or 3d")
        }
        guard seconds > 0, !isNegative else {
            throw NotifyError(
                .invalidArgument,
                "'--\(option)' is '\(SafeText.line(text))', which is not above zero; leave it out to wait as long as it takes"
            )
        }
        return seconds
    }
}
