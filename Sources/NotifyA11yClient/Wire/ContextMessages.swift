// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// One thing about the person's surroundings, as `context.list` answers.
public struct ContextAnswer: Sendable, Hashable, Codable {
    /// Its name.
    public var name: ContextName
    /// Whether it is on; nil where that isn't known.
    public var on: Bool?
    /// How that is known, or why it isn't.
    public var reason: String
    /// When what was set by hand ends; nil where it stays.
    public var until: Timestamp?

    /// An answer of these values.
    public init(name: ContextName, on: Bool?, reason: String, until: Timestamp? = nil) {
        self.name = name
        self.on = on
        self.reason = reason
        self.until = until
    }
}

/// What `context.list`, `context.set` and `context.unset` answer.
public struct ContextsAnswer: Sendable, Hashable, Codable {
    /// Every context.
    public var contexts: [ContextAnswer]

    /// An answer of these contexts.
    public init(contexts: [ContextAnswer]) { self.contexts = contexts }
}

/// What `context.set` takes.
public struct SetContextParameters: Sendable, Hashable, Codable {
    /// Its name.
    public var name: ContextName
    /// Whether it is on.
    public var on: Bool
    /// For how many seconds, 1 to 31 536 000; until `context.unset`, when left out.
    public var seconds: Double?

    /// Parameters of these values.
    public init(name: ContextName, on: Bool, seconds: Double? = nil) {
        self.name = name
        self.on = on
        self.seconds = seconds
    }
}

/// What `context.unset` takes.
public struct UnsetContextParameters: Sendable, Hashable, Codable {
    /// Its name.
    public var name: ContextName

    /// Parameters of this name.
    public init(name: ContextName) { self.name = name }
}
