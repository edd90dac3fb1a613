// SPDX-License-Identifier: Apache-2.0

/// Why a channel is used or not, and what in the profile decided it.
///
/// A value without text, because a plan is made for every event and hardly any is read: ``sentence`` makes the words.
public struct PlanReason: Sendable, Hashable {
    /// What decided.
    enum Cause: Sendable, Hashable {
        case on, off, notWanted, automatic
        case ruleWants, ruleLeavesOut
        /// It passes what holds others back, by the person's grant.
        case granted
        case noTerminal(Origin.Terminal)
        case otherSenses(Senses)
        /// What the channel says of itself.
        case channel(String)
        case counted(Int, unsteady: Bool)
        case digest
        case digestWhile(ContextName)
        case quiet(until: Int)
        case progressBefore(Double)
        case progressBetween, progressEndOnly
        case notWorn
        case noWords, notRecorded
        case stage(Double)
        case reminder(Int)
        case accompanies, notHeardOnly
        case takesOver(ChannelID)
        /// Which one way to the person's screen reader is taken.
        case route(String)
    }

    let cause: Cause
    /// Where in the profile it was written; nil where no line of it decided.
    public let source: Profile.Source?

    init(_ cause: Cause, _ source: Profile.Source? = nil) {
        self.cause = cause
        self.source = source
    }

    /// Why, in one plain sentence without a full stop.
    public var plain: String { PlanReasons.words(cause) }

    /// Why, in one plain sentence without a full stop, with the file and line that decided.
    public var sentence: String { source.map { "\(plain) (\($0))" } ?? plain }
}
