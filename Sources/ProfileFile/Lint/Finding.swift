// SPDX-License-Identifier: Apache-2.0

extension ProfileLint {
    /// What is looked for.
    public enum Check: String, Sendable, Hashable, Codable, CaseIterable {
        /// The file can't be read.
        case file
        /// The file is no valid TOML.
        case syntax
        /// A key that there isn't.
        case unknownKey
        /// A value out of range or of the wrong form, or one that is missing.
        case value
        /// A profile that isn't there, or that extends itself.
        case extends
        /// No words reach a sense of the person, for some kind.
        case noWords
        /// Every channel is off.
        case everythingOff
        /// Words come by the voice alone.
        case speechOnly
        /// A card that is to go before it can be read.
        case cardTooShort
        /// A failure or question that times out.
        case failureTimesOut
        /// A grant for every app.
        case grantForAll
        /// A quiet time that never ends.
        case quietNeverEnds
        /// A quiet time that never begins, or silences nothing.
        case quietNeverBegins
        /// A rule that matches no event, or that another one always comes before.
        case ruleNeverMatches
        /// A rule that uses only channels that are off.
        case ruleWithoutChannel
        /// What waits for a digest that never comes.
        case digestNeverComes
        /// More than three flashes a second.
        case flashes
        /// Colours that can't be told apart well enough for the contrast that is asked for.
        case contrast
        /// The same cue or word for two kinds.
        case sameForTwoKinds
        /// A voice that isn't installed.
        case unknownVoice
        /// A language that there isn't, or that no voice speaks.
        case unknownLanguage
    }

    /// One thing that `profile lint` finds.
    public struct Finding: Sendable, Hashable, Codable, CustomStringConvertible {
        /// What was looked for.
        public let check: Check
        /// The file's path, or the name of a shipped profile.
        public let file: String
        /// The line, from 1; nil where it isn't about one.
        public let line: Int?
        /// The column in code points, from 1; nil where it isn't about one.
        public let column: Int?
        /// The key, or an element such as "rule 2"; nil where it isn't about one.
        public let key: String?
        /// What is wrong, with the value.
        public let message: String
        /// What to do about it.
        public let fix: String

        init(
            _ check: Check, file: String, line: Int? = nil, column: Int? = nil, key: String? = nil, _ message: String,
            fix: String
        ) {
            self.check = check
            self.file = file
            self.line = line
            self.column = column
            self.key = key
            self.message = message
            self.fix = fix
        }

        /// The place, what is wrong and what to do, in one line.
        public var description: String {
            let place = [file, line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap { $0 }
            return "\(place.joined(separator: ", ")): \(message); \(fix)"
        }
    }
}
