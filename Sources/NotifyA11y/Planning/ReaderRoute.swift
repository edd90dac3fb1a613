// SPDX-License-Identifier: Apache-2.0

/// Which one channel brings an event to a person's screen reader, and which others would say it a second time.
///
/// A pure function, as the planner is. The line in a terminal is read by the reader anyway, and so is the card of some
/// notification servers; else there is the reader's own interface, and last the person's speech service.
public struct ReaderRoute: Sendable, Hashable {
    /// What the person's profile says about it.
    public struct Person: Sendable, Hashable {
        /// The person's language, which is taken for the reader's.
        public var locale: LanguageTag?
        /// The senses that don't reach the person.
        public var cannot: Senses
        /// Whether speech goes through the person's speech service also where no reader is known to run.
        public var prefersAssistiveTechnology: Bool
        /// Whose voice and speed hold beside a reader; nil where the profile doesn't say, which means the reader's.
        public var speechSettings: SpeechSettingsSource?

        /// A person with these wishes.
        public init(
            locale: LanguageTag? = nil, cannot: Senses = [], prefersAssistiveTechnology: Bool = false,
            speechSettings: SpeechSettingsSource? = nil
        ) {
            self.locale = locale
            self.cannot = cannot
            self.prefersAssistiveTechnology = prefersAssistiveTechnology
            self.speechSettings = speechSettings
        }
    }

    /// The channel that reaches the reader; nil when there is none to be reached.
    public private(set) var channel: ChannelID?
    /// The channels that stay silent because of it, and why, in one plain sentence each.
    public private(set) var withheld: [ChannelID: String] = [:]
    /// The senses that a channel leaves alone, because the route reaches them with the same words.
    public private(set) var spared: [ChannelID: Senses] = [:]
    /// Who makes sound of the words on the channel `speech`.
    public private(set) var voice = SpeechVoice.own
    /// The channels that may take over when the route turns out dead, the best first.
    public private(set) var reserve: [ChannelID] = []

    private init() {}

    /// Chooses the route for an event.
    ///
    /// Without a running reader nothing is withheld, and only who speaks is decided: where it can't be known whether one
    /// runs, the person's speech service, because the words of a reader wait there too.
    ///
    /// - Parameters:
    ///   - words: The signals that carry the event's words, as a plan would use them.
    ///   - language: The language of the event's texts; nil when it isn't stated.
    ///   - readers: What is known of screen readers.
    ///   - person: What the profile says about it.
    /// - Returns: The route.
    public static func choose(
        among words: [DeliveryPlan.Signal], language: LanguageTag?, readers: ScreenReaders, person: Person
    ) -> ReaderRoute {
        var route = ReaderRoute()
        if readers.isRunning || !readers.isKnown || person.prefersAssistiveTechnology { route.voice = .assistive }
        if readers.readsConsole { return route.onConsole(words) }
        guard readers.isRunning else { return route }
        let candidates = Candidates(words, person: person, isForeign: isForeign(language, to: person.locale))
        guard let first = candidates.inOrder.first else { return route }
        route.channel = first
        for channel in candidates.inOrder.dropFirst() where channel != .terminal {
            route.withhold(channel, beside: first, candidates)
        }
        // Not known to work, so no route; but if it worked after all, it would be a second voice.
        for signal in words where !signal.isExpected && signal.channel.isHeardByItself {
            route.withheld[signal.channel] = PlanReasons.readBy(first)
        }
        return route
    }

    private mutating func withhold(_ channel: ChannelID, beside first: ChannelID, _ candidates: Candidates) {
        // A card for the eyes may stay, and be read: whoever sees it chose a voice of their own beside it.
        if channel == .desktop, first == .speech, candidates.sees { return }
        if channel == .reader, first == .speech, candidates.hasBraille {
            spared[channel] = .hearing
        } else {
            withheld[channel] = PlanReasons.readBy(first)
            reserve.append(channel)
        }
    }

    /// The kernel's reader speaks what is written on the console, and knows nothing of anybody else's voice.
    private func onConsole(_ words: [DeliveryPlan.Signal]) -> ReaderRoute {
        var route = self
        if words.contains(where: { $0.channel == .terminal && $0.isExpected }) { route.channel = .terminal }
        for signal in words where signal.channel.isHeardByItself {
            route.withheld[signal.channel] = PlanReasons.consoleIsRead
        }
        return route
    }

    private static func isForeign(_ language: LanguageTag?, to locale: LanguageTag?) -> Bool {
        guard let language, let locale else { return false }
        return language.language != locale.language
    }
}

/// The channels that reach the reader, the best first.
private struct Candidates {
    var inOrder: [ChannelID] = []
    /// Whether the person sees.
    let sees: Bool
    /// Whether the reader's own interface would write braille.
    let hasBraille: Bool

    init(_ words: [DeliveryPlan.Signal], person: ReaderRoute.Person, isForeign: Bool) {
        let working = words.filter(\.isExpected)
        func has(_ channel: ChannelID) -> Bool { working.contains { $0.channel == channel } }
        func reach(_ channel: ChannelID) -> Senses { working.first { $0.channel == channel }?.senses ?? [] }
        sees = !person.cannot.contains(.sight)
        hasBraille = reach(.reader).contains(.braille)
        // Cards and the reader's interface say no language: what isn't in the reader's own would be misread.
        let ownVoice = person.speechSettings == .own
        let speechFirst = has(.speech) && (ownVoice || isForeign && !(sees && isRead(reach(.desktop))))
        // The line in the terminal is there already, and read; a voice of one's own was chosen to be heard beside it.
        if speechFirst, ownVoice { inOrder.append(.speech) }
        if has(.terminal) { inOrder.append(.terminal) }
        if speechFirst, !ownVoice { inOrder.append(.speech) }
        if isRead(reach(.desktop)) { inOrder.append(.desktop) }
        if has(.reader) { inOrder.append(.reader) }
        if has(.speech), !speechFirst { inOrder.append(.speech) }
    }
}

/// Whether a card with this reach is read by the reader.
private func isRead(_ reach: Senses) -> Bool { !reach.isDisjoint(with: [.hearing, .braille]) }

extension ChannelID {
    /// Whether it is heard without anybody's reader.
    fileprivate var isHeardByItself: Bool { self == .speech || self == .reader }
}

extension PlanReasons {
    /// A channel stays silent because another one reaches the screen reader with the same words.
    static func readBy(_ channel: ChannelID) -> String {
        switch channel {
        case .terminal: "your screen reader reads the line in the terminal, and nothing is said twice"
        case .desktop: "your screen reader reads the desktop card, and nothing is said twice"
        case .reader: "your screen reader is told by its own interface, and nothing is said twice"
        default: "it is spoken to you by \(channel), and nothing is said twice"
        }
    }

    /// Our voices are silent on a console where the kernel's reader speaks.
    static let consoleIsRead = "a screen reader speaks on this console (speakup), and nothing speaks beside it"
}
