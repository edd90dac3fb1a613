// SPDX-License-Identifier: Apache-2.0

/// What is true now, as far as planning goes by it.
///
/// Only values: the same context gives the same plan.
public struct PlanContext: Sendable, Hashable {
    /// A channel that the bus has, and what it can do now.
    public struct Offer: Sendable, Hashable {
        /// What the channel is.
        public var description: ChannelDescription
        /// What it can do now.
        public var status: ChannelStatus

        /// An offer of this channel in this state.
        public init(_ description: ChannelDescription, _ status: ChannelStatus) {
            self.description = description
            self.status = status
        }
    }

    /// Every channel that the bus has, by name.
    public var offers: [Offer]
    /// The local time; nil where it isn't known, and then no quiet time holds.
    public var local: LocalTime?
    /// The surroundings; what isn't named isn't known.
    public var surroundings: [ContextName: ContextState]
    /// What is known of screen readers.
    public var readers: ScreenReaders
    /// The person's language, which is taken for their reader's; nil where it isn't known.
    public var locale: LanguageTag?
    /// What came before of the event's subject; nil where nothing is known of it.
    public var subject: SubjectHistory?

    /// A context with these channels.
    public init(
        offers: [Offer], local: LocalTime? = nil, surroundings: [ContextName: ContextState] = [:],
        readers: ScreenReaders = .unknown, locale: LanguageTag? = nil, subject: SubjectHistory? = nil
    ) {
        self.offers = offers.sorted { $0.description.id < $1.description.id }
        self.local = local
        self.surroundings = surroundings
        self.readers = readers
        self.locale = locale
        self.subject = subject
    }

    /// What is known of screen readers, where the person's own word comes first.
    var knownReaders: ScreenReaders {
        guard let stated = surroundings[.screenReader] else { return readers }
        var known = readers
        known.isKnown = true
        known.isRunning = stated.isOn
        return known
    }

    /// The contexts that are known to be on.
    public var active: Set<ContextName> { Set(surroundings.lazy.filter(\.value.isOn).map(\.key)) }
}
