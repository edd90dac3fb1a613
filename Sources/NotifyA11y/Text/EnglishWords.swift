// SPDX-License-Identifier: Apache-2.0

/// Forms that sentences in English need again and again.
package enum EnglishWords {
    /// Words as people list them: "a, b and c".
    package static func list(_ words: [String], _ conjunction: String = "and") -> String {
        guard words.count > 1, let last = words.last else { return words.joined() }
        return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }

    /// A place in a row in digits, such as "3rd".
    package static func ordinal(_ number: Int) -> String {
        switch (number % 100, number % 10) {
        case (11...13, _): "\(number)th"
        case (_, 1): "\(number)st"
        case (_, 2): "\(number)nd"
        case (_, 3): "\(number)rd"
        default: "\(number)th"
        }
    }
}
