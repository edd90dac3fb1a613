// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yProfileFile

/// What the person chose with `profile use`: a stack, so that `profile back` undoes it, with ends on the wall clock.
struct ChosenProfiles: Sendable, Hashable, Codable {
    /// One choice.
    struct Use: Sendable, Hashable, Codable {
        /// The profiles and situations.
        var choice: ProfileReader.Choice
        /// When it ends; nil for never.
        var until: Timestamp?
    }

    /// How many choices are remembered; the oldest leave first.
    static let most = 16

    /// The choices, the one in force last.
    private(set) var uses: [Use] = []

    /// The choice in force; nil where the person's own file, or `default`, holds alone.
    var current: Use? { uses.last }
    /// What is read for it.
    var choice: ProfileReader.Choice { current?.choice ?? ProfileReader.Choice() }

    /// Puts a choice in force; the same one again only gets another end.
    mutating func use(_ choice: ProfileReader.Choice, until: Timestamp?) {
        if current?.choice == choice { uses.removeLast() }
        uses.append(Use(choice: choice, until: until))
        if uses.count > Self.most { uses.removeFirst(uses.count - Self.most) }
    }

    /// Takes back the choice in force.
    ///
    /// - Returns: What it was; nil where there was none.
    mutating func back() -> Use? { uses.popLast() }

    /// Drops every choice whose end has come.
    ///
    /// - Returns: The one that was in force, if that was among them.
    mutating func dropEnded(at now: Timestamp) -> Use? {
        let current = current
        uses.removeAll { $0.until.map { $0 <= now } ?? false }
        return current.flatMap { $0 == self.current ? nil : $0 }
    }
}
