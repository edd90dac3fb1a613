// SPDX-License-Identifier: Apache-2.0

/// What a channel is, before anything of it is opened: the profile reader and the planner go by it.
public struct ChannelDescription: Sendable, Hashable {
    /// One setting that a profile can make.
    public struct Setting: Sendable, Hashable {
        /// What values it takes.
        public enum Form: Sendable, Hashable {
            case flag
            case number(ClosedRange<Double>)
            case text
            case choice([String])
            /// Several texts.
            case list
            /// A length of time, kept as a number of seconds; written as a number or such as "90s", "5m" or "2h".
            case seconds(ClosedRange<Double>)
            /// Times of day, such as "10:00".
            case clocks
            /// Two colours that can be told apart, such as "#000000,#ffd75f": the words', and that of the block behind them.
            case colours
        }

        /// Its name below `channels.NAME.`.
        public let name: String
        /// What values it takes.
        public let form: Form
        /// One sentence on what it does, with the unit of a number and the default.
        public let meaning: String
        /// What holds when profiles that are used together state it.
        public let combination: Combination

        /// A setting of this name, form and meaning.
        ///
        /// - Parameters:
        ///   - name: Its name below `channels.NAME.`.
        ///   - form: What values it takes.
        ///   - meaning: One sentence on what it does.
        ///   - combination: What holds when several profiles state it: for a loudness ``Combination/smaller``.
        public init(_ name: String, _ form: Form, _ meaning: String, combining combination: Combination = .last) {
            self.name = name
            self.form = form
            self.meaning = meaning
            self.combination = combination
        }
    }

    /// Its name.
    public let id: ChannelID
    /// Whether it carries words or only a cue.
    public let carries: Carries
    /// The senses that it reaches when all is well.
    public let senses: Senses
    /// The settings that a profile can make.
    public let settings: [Setting]

    /// The description of a channel.
    public init(id: ChannelID, carries: Carries, senses: Senses, settings: [Setting] = []) {
        self.id = id
        self.carries = carries
        self.senses = senses
        self.settings = settings
    }
}
