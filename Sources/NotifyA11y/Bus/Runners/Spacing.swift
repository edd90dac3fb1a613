// SPDX-License-Identifier: Apache-2.0

/// When which subject last went out on a channel, so that what is shown doesn't change all the time.
///
/// A value without a clock of its own.
struct Spacing {
    /// How many subjects are remembered; the oldest are forgotten first.
    static let limit = 512

    private struct Shown {
        let kind: Event.Kind
        /// When it was shown, or taken back.
        var time: Duration
        /// Whether it was taken back.
        var isGone = false
    }

    private var last: [Subject: Shown] = [:]

    /// How much longer a delivery has to wait; zero when it is due.
    func rest(_ delivery: Delivery, on channel: any Channel, at now: Duration) -> Duration {
        guard let last = last[delivery.subject] else { return .zero }
        let spacing = channel.spacing(of: delivery, after: last.kind)
        // What comes anew changes nothing that is seen; but what comes and goes all the time flashes.
        return max(.zero, last.time + (last.isGone ? min(spacing, Flashing.shortest) : spacing) - now)
    }

    /// Remembers that a delivery went out.
    mutating func note(_ delivery: Delivery, on channel: any Channel, at now: Duration) {
        guard channel.spacing(of: delivery, after: delivery.kind) > .zero else { return }
        last[delivery.subject] = Shown(kind: delivery.kind, time: now)
        guard last.count > Self.limit, let oldest = last.min(by: { $0.value.time < $1.value.time }) else { return }
        last[oldest.key] = nil
    }

    /// What was shown of a subject is taken back.
    mutating func takeBack(_ subject: Subject, at now: Duration) {
        last[subject]?.time = now
        last[subject]?.isGone = true
    }
}
