// SPDX-License-Identifier: Apache-2.0

/// Something about the person's surroundings that is on or off, or not known.
public enum ContextName: String, Sendable, Hashable, CaseIterable {
    /// The person is not to be disturbed.
    case doNotDisturb = "dnd"
    /// The screen is locked.
    case locked
    /// The person is in a meeting.
    case meeting
    /// Others see the screen.
    case sharing
    /// A screen reader is running.
    case screenReader = "screen-reader"
    /// What is heard is heard by the person alone.
    case privateListening = "private-listening"
}

extension ContextName: NamedWord {
    /// Contexts.
    public static var what: String { "context" }
}

/// Whether something is so, and how that is known.
public struct ContextState: Sendable, Hashable, Codable {
    /// Whether it is on.
    public var isOn: Bool
    /// How that is known, such as "set by hand until 14:00".
    public var reason: String

    /// A state and how it is known.
    public init(_ isOn: Bool, _ reason: String) {
        self.isOn = isOn
        self.reason = reason
    }
}
