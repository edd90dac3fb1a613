// SPDX-License-Identifier: Apache-2.0

/// Which events something in a profile is about: all of its parts must hold; a part that isn't stated always does.
public struct EventMatch: Sendable, Hashable {
    /// A set of kinds, in eight bits.
    public struct Kinds: OptionSet, Sendable, Hashable {
        /// One bit a kind, in the order of `Event.Kind.allCases`.
        public let rawValue: UInt8

        /// Wraps bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The set of these kinds.
        public init(_ kinds: some Sequence<Event.Kind>) {
            rawValue = kinds.reduce(0) { $0 | 1 << $1.bit }
        }

        /// Every kind.
        public static let all = Kinds(Event.Kind.allCases)

        /// Whether the kind is in it.
        public func contains(_ kind: Event.Kind) -> Bool { rawValue & (1 << kind.bit) != 0 }

        /// Its kinds, in the order of `Event.Kind.allCases`.
        public var list: [Event.Kind] { Event.Kind.allCases.filter { contains($0) } }
    }

    /// The kinds.
    public var kinds: Kinds
    /// The app's name; "*" stands for any characters.
    public var app: TextPattern?
    /// The subject's key; "*" stands for any characters.
    public var key: TextPattern?
    /// The category; "*" stands for any characters.
    ///
    /// An event without one doesn't match.
    public var category: TextPattern?
    /// The emitter's claim of importance must be at least this.
    public var importance: Importance?
    /// The sensitivities; nil for all.
    public var sensitivities: Set<Sensitivity>?
    /// The contexts that must be on.
    public var contexts: Set<ContextName>
    /// Whether the event was typed by hand; nil for both.
    public var byHand: Bool?

    /// A match of these parts.
    public init(
        kinds: Kinds = .all, app: TextPattern? = nil, key: TextPattern? = nil, category: TextPattern? = nil,
        importance: Importance? = nil, sensitivities: Set<Sensitivity>? = nil, contexts: Set<ContextName> = [],
        byHand: Bool? = nil
    ) {
        self.kinds = kinds
        self.app = app
        self.key = key
        self.category = category
        self.importance = importance
        self.sensitivities = sensitivities
        self.contexts = contexts
        self.byHand = byHand
    }

    /// Whether it is about this event, now.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - active: The contexts that are on; one that isn't known isn't on.
    /// - Returns: Whether every part holds.
    public func matches(_ event: Event, in active: Set<ContextName>) -> Bool {
        guard kinds.contains(event.kind) else { return false }
        if let byHand, byHand != event.origin.byHand { return false }
        if let importance, event.importance < importance { return false }
        if let sensitivities, !sensitivities.contains(event.sensitivity) { return false }
        if let app, !app.matches(event.subject.app) { return false }
        if let key, !key.matches(event.subject.key) { return false }
        if let category {
            guard let stated = event.category, category.matches(stated.rawValue) else { return false }
        }
        return contexts.isEmpty || contexts.isSubset(of: active)
    }

    /// Whether every event that the other is about is one of this as well, as far as can be told from the two alone.
    public func covers(_ other: EventMatch) -> Bool {
        func pattern(_ mine: TextPattern?, _ others: TextPattern?) -> Bool {
            guard let mine else { return true }
            return others.map(mine.covers) ?? (mine.text == "*")
        }
        return kinds.isSuperset(of: other.kinds)
            && (byHand == nil || byHand == other.byHand)
            && (importance ?? .low) <= (other.importance ?? .low)
            && (sensitivities == nil || other.sensitivities.map { sensitivities?.isSuperset(of: $0) == true } == true)
            && pattern(app, other.app) && pattern(key, other.key)
            // An event may have no category, so even "*" isn't every event.
            && (category == nil || other.category.map { category?.covers($0) == true } == true)
            && contexts.isSubset(of: other.contexts)
    }
}

extension Event.Kind {
    /// Its place among all kinds.
    var bit: UInt8 {
        switch self {
        case .success: 0
        case .failure: 1
        case .warning: 2
        case .message: 3
        case .progress: 4
        case .question: 5
        }
    }
}
