// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// Which profiles are in use: what `profile.use` and `profile.back` answer, and a part of `profile.list`.
public struct ProfileUse: Sendable, Hashable, Codable {
    /// The name of all of them together, such as "deaf, with quiet".
    public var name: String
    /// The profiles that were chosen; none where the person's own file, or `default`, holds alone.
    public var names: [String]
    /// The situations that were chosen.
    public var situations: [String]
    /// When they end; nil where they stay until `profile back`.
    public var until: Timestamp?
    /// How often `profile back` has something to go back to.
    public var steps: Int
    /// Whether the choice is kept for the next start of the companion; false where the state folder can't be written.
    public var kept: Bool
    /// Why no words of what comes by itself can reach the person now; nil where they can.
    public var problem: String?

    /// A use of these values.
    public init(
        name: String, names: [String] = [], situations: [String] = [], until: Timestamp? = nil, steps: Int = 0,
        kept: Bool = true, problem: String? = nil
    ) {
        self.name = name
        self.names = names
        self.situations = situations
        self.until = until
        self.steps = steps
        self.kept = kept
        self.problem = problem
    }
}

/// What `profile.use` takes.
public struct UseProfileParameters: Sendable, Hashable, Codable {
    /// The profiles; where none is named, those in use stay.
    public var names: [String]?
    /// The situations that go with them.
    public var situations: [String]?
    /// After how many seconds they end, 1 to 31 536 000; left out, after the situation's own time or never.
    public var seconds: Double?

    /// Parameters of these values.
    public init(names: [String]? = nil, situations: [String]? = nil, seconds: Double? = nil) {
        self.names = names
        self.situations = situations
        self.seconds = seconds
    }
}

/// One profile that can be used, as `profile.list` answers.
public struct ProfileSummary: Sendable, Hashable, Codable {
    /// Its name.
    public var name: String
    /// Whether it is a need, a limit or a situation; nil where it can't be read.
    public var part: Profile.Part?
    /// Whom it is for: the first sentences of its file's comment; nil where there are none.
    public var about: String?
    /// Its file; nil for one that comes with the program.
    public var file: String?
    /// Whether it is in use.
    public var inUse: Bool
    /// What is wrong with it; nil for nothing.
    public var problem: String?

    /// A summary of these values.
    public init(
        name: String, part: Profile.Part?, about: String? = nil, file: String? = nil, inUse: Bool = false,
        problem: String? = nil
    ) {
        self.name = name
        self.part = part
        self.about = about
        self.file = file
        self.inUse = inUse
        self.problem = problem
    }
}

/// What `profile.list` answers.
public struct ProfilesAnswer: Sendable, Hashable, Codable {
    /// Every profile, by name.
    public var profiles: [ProfileSummary]
    /// Which are in use.
    public var use: ProfileUse

    /// An answer of these values.
    public init(profiles: [ProfileSummary], use: ProfileUse) {
        self.profiles = profiles
        self.use = use
    }
}

/// What `profile.show` takes.
public struct ShowProfileParameters: Sendable, Hashable, Codable {
    /// The profile's name; left out, what is in use.
    public var name: String?

    /// Parameters of this name.
    public init(name: String? = nil) { self.name = name }
}

/// What `profile.show` answers: the values that hold, each with where it was written.
public struct ProfileAnswer: Sendable, Hashable, Codable {
    /// A sense that doesn't reach the person.
    public struct Missing: Sendable, Hashable, Codable {
        /// The sense.
        public var sense: Sense
        /// Where that was written.
        public var source: Profile.Source

        /// A sense and its source.
        public init(sense: Sense, source: Profile.Source) {
            self.sense = sense
            self.source = source
        }
    }

    /// What one of the profiles together says about a channel, or what holds of all.
    public struct Channel: Sendable, Hashable, Codable {
        /// The channel.
        public var channel: ChannelID
        /// Whether it is used.
        public var use: Profile.Switch
        /// The need or limit that says so; nil for what holds of all together.
        public var group: String?
        /// Where that was written.
        public var source: Profile.Source

        /// A channel of these values.
        public init(channel: ChannelID, use: Profile.Switch, group: String? = nil, source: Profile.Source) {
            self.channel = channel
            self.use = use
            self.group = group
            self.source = source
        }
    }

    /// A value by its key.
    public struct Value: Sendable, Hashable, Codable {
        /// The key with dots, such as `channels.speech.rate`.
        public var key: String
        /// The value.
        public var value: SettingValue
        /// Where it was written; "built in" where no profile states it.
        public var source: Profile.Source

        /// A value of this key.
        public init(key: String, value: SettingValue, source: Profile.Source) {
            self.key = key
            self.value = value
            self.source = source
        }
    }

    /// A rule, a quiet time or a permission, in words.
    public struct Sentence: Sendable, Hashable, Codable {
        /// What it says.
        public var text: String
        /// The need or limit that it belongs to; nil where it holds for all.
        public var group: String?
        /// Where it was written.
        public var source: Profile.Source

        /// A sentence and its source.
        public init(text: String, group: String? = nil, source: Profile.Source) {
            self.text = text
            self.group = group
            self.source = source
        }
    }

    /// The profile's name; of several in use, all of them.
    public var name: String
    /// What it is.
    public var part: Profile.Part
    /// The senses that don't reach the person.
    public var cannot: [Missing]
    /// What holds of each channel.
    public var channels: [Channel]
    /// What each need and limit says about channels.
    public var groups: [Channel]
    /// The values that are stated.
    public var values: [Value]
    /// The rules, in the order in which they are looked at.
    public var rules: [Sentence]
    /// The quiet times.
    public var quiet: [Sentence]
    /// The permissions.
    public var grants: [Sentence]

    /// An answer of these values.
    public init(
        name: String, part: Profile.Part, cannot: [Missing] = [], channels: [Channel] = [], groups: [Channel] = [],
        values: [Value] = [], rules: [Sentence] = [], quiet: [Sentence] = [], grants: [Sentence] = []
    ) {
        self.name = name
        self.part = part
        self.cannot = cannot
        self.channels = channels
        self.groups = groups
        self.values = values
        self.rules = rules
        self.quiet = quiet
        self.grants = grants
    }
}

/// What `profile.set` and `profile.unset` take.
public struct SetProfileParameters: Sendable, Hashable, Codable {
    /// The key with dots, such as `channels.speech.rate`.
    public var key: String
    /// The value as it would stand in the file, quotes around a text may be left out; only for `profile.set`.
    public var value: String?

    /// Parameters of these values.
    public init(key: String, value: String? = nil) {
        self.key = key
        self.value = value
    }
}

/// What `profile.allow` and `profile.quieten` take.
public struct GrantParameters: Sendable, Hashable, Codable {
    /// The app; "*" stands for any characters.
    public var app: String
    /// The category; all, when left out.
    public var category: String?
    /// What is permitted, of `quiet`, `critical` and `sound`; `quiet`, when left out.
    ///
    /// Only for `profile.allow`.
    public var permissions: [String]?

    /// Parameters of these values.
    public init(app: String, category: String? = nil, permissions: [String]? = nil) {
        self.app = app
        self.category = category
        self.permissions = permissions
    }
}

/// What was changed in the person's own profile.
public struct ProfileChange: Sendable, Hashable, Codable {
    /// The file.
    public var file: String
    /// The line in which it stands, or stood before it was taken out; nil where it was in none.
    public var line: Int?
    /// Whether anything was changed; false where the file said so already.
    public var changed: Bool

    /// A change of these values.
    public init(file: String, line: Int? = nil, changed: Bool) {
        self.file = file
        self.line = line
        self.changed = changed
    }
}

/// What `profile.lint` takes.
public struct LintParameters: Sendable, Hashable, Codable {
    /// The absolute path of a file; left out, what is in use and the person's own file.
    public var file: String?

    /// Parameters of this file.
    public init(file: String? = nil) { self.file = file }
}

/// One thing that is wrong with a profile, or likely not what was meant.
public struct ProfileFinding: Sendable, Hashable, Codable {
    /// Which check found it, in one word such as "unknownKey".
    public var check: String
    /// The file's path, or the name of a shipped profile.
    public var file: String
    /// The line, from 1; nil where it isn't about one.
    public var line: Int?
    /// The column in code points, from 1; nil where it isn't about one.
    public var column: Int?
    /// The key or table that it is about, such as `channels.speech.rate`.
    public var element: String?
    /// What is wrong, with which value.
    public var message: String
    /// What to do about it; nil where the message says so already.
    public var fix: String?

    /// A finding of these values.
    public init(
        check: String, file: String, line: Int? = nil, column: Int? = nil, element: String? = nil, message: String,
        fix: String? = nil
    ) {
        self.check = check
        self.file = file
        self.line = line
        self.column = column
        self.element = element
        self.message = message
        self.fix = fix
    }
}

/// What `profile.lint` answers.
public struct LintAnswer: Sendable, Hashable, Codable {
    /// What was found, in the order of the files.
    public var findings: [ProfileFinding]

    /// An answer of these findings.
    public init(findings: [ProfileFinding]) { self.findings = findings }
}
