// SPDX-License-Identifier: Apache-2.0

/// The person's permission for an app, or a category of it.
public struct Grant: Sendable, Hashable {
    /// What is permitted.
    public enum Permission: String, Sendable, Hashable, CaseIterable {
        /// To be told at once in quiet times and while the person is not to be disturbed.
        case quiet
        /// To be as important as it claims, also `critical`.
        case critical
        /// To have the cue for a message, a sound or a vibration, that a rule leaves messages without.
        case sound
    }

    /// The app; "*" stands for any characters.
    public var app: TextPattern
    /// The category; nil for all.
    public var category: TextPattern?
    /// What is permitted.
    public var permissions: Set<Permission>
    /// Where it was written.
    public var source: Profile.Source

    /// A grant of these values.
    public init(
        app: TextPattern, category: TextPattern? = nil, permissions: Set<Permission> = [.quiet],
        source: Profile.Source = .builtIn
    ) {
        self.app = app
        self.category = category
        self.permissions = permissions
        self.source = source
    }

    /// Whether it is about this event.
    public func matches(_ event: Event) -> Bool {
        guard app.matches(event.subject.app) else { return false }
        guard let category else { return true }
        return event.category.map { category.matches($0.rawValue) } ?? false
    }
}
