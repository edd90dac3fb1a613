// SPDX-License-Identifier: Apache-2.0

/// Which channels an event goes to, and for every other one why not.
///
/// What became of the record isn't optional, so a plan whose only trace is a sound can't be written down.
public struct DeliveryPlan: Sendable, Hashable {
    /// What became of the record, which is committed before any signal starts.
    public enum Recording: Sendable, Hashable {
        /// It is in the text state, under this number.
        case committed(sequence: Int64)
        /// It could not be stored: only words may go out, and no cue.
        case refused(reason: String)
        /// The event is imagined; nothing is sent.
        case simulated
    }

    /// A channel that is used.
    public struct Signal: Sendable, Hashable {
        /// The channel.
        public var channel: ChannelID
        /// Whether words or a cue go out on it.
        public var carries: Carries
        /// The person's senses that it would reach; empty where it doesn't work as far as is known.
        public var senses: Senses
        /// The words for it: for a private event the public ones, unless the profile says otherwise.
        public var texts: Texts
        /// Whether these are all of the event's words, not only what anyone may know.
        public var tellsAll: Bool
        /// The only device that may have the words, because nobody else hears it; nil where any may.
        public var onlyThrough: String?
        /// Why it is used.
        public var why: PlanReason

        /// Why it is used, in one plain sentence.
        public var reason: String { why.sentence }

        /// Whether it would reach the person, as far as is known.
        ///
        /// One that wouldn't is tried all the same, since trying is how its return is found; but no cue relies on it.
        public var isExpected: Bool { !senses.isEmpty }
    }

    /// A channel that isn't used.
    public struct Withheld: Sendable, Hashable {
        /// The channel.
        public var channel: ChannelID
        /// `suppressed` by the profile or a promise, or `unavailable`.
        public var outcome: Receipt.Outcome
        /// Why.
        public var why: PlanReason

        /// Why, in one plain sentence.
        public var reason: String { why.sentence }
    }

    /// Something that is done later, if nothing has happened until then.
    public struct Step: Sendable, Hashable {
        /// What it is.
        public enum Purpose: Sendable, Hashable {
            /// The next stage, on these channels.
            case stage([ChannelID])
            /// The reminder of this number, from 1.
            case reminder(Int)
        }

        /// How long after the event, in seconds.
        public var after: Double
        /// What is done.
        public var purpose: Purpose
        /// Where that was written.
        public var source: Profile.Source
    }

    /// What became of the record.
    public let recording: Recording
    /// The channels that are used: words first, then cues.
    public internal(set) var signals: [Signal]
    /// The channels that aren't, by name.
    public internal(set) var withheld: [Withheld]
    /// Channels that carry words and take over where none of the signals' words go out, the best first.
    public internal(set) var spares: [Signal]
    /// Whether all that works is heard: no channel that needs no hearing is allowed and works.
    public internal(set) var heardOnly: Bool
    /// Why the event is told in the next digest; nil where it isn't.
    public internal(set) var digest: PlanReason?
    /// What is done later, in the order of time.
    public internal(set) var later: [Step]
    /// How it is told.
    public let manner: Delivery.Manner
    /// How important the event is, after the person's grants.
    public let importance: Importance
    /// Who makes sound of the words on the channel that speaks.
    public let voice: SpeechVoice
    /// The senses that a channel leaves alone, since another one reaches them with the same words.
    public internal(set) var spared: [ChannelID: Senses]

    /// This plan with something changed.
    func with(_ change: (inout DeliveryPlan) -> Void) -> DeliveryPlan {
        var plan = self
        change(&plan)
        return plan
    }

    /// What it does for these signals alone: without spares, a digest, or anything later.
    func only(_ signals: [Signal], withheld: [Withheld] = []) -> DeliveryPlan {
        with {
            $0.signals = signals
            $0.withheld = withheld
            $0.spares = []
            $0.digest = nil
            $0.later = []
        }
    }
}
