// SPDX-License-Identifier: Apache-2.0

/// When which subject last went out on a channel, so that what is shown doesn't change all the time.
///
/// A value without a clock of its own.
struct Spacing {
    /// How many subjects are remembered; the oldest are forgotten first.
    static let limit = 512

    private var last: [Subject: (kind: Event.Kind, time: Duration)] = [:]

    /// How much longer a delivery has to wait; zero when it is due.
    func rest(_ delivery: Delivery, on channel: any Channel, at now: Duration) -> Duration {
        guard let last = last[delivery.subject] else { return .zero }
        let due = last.time + channel.spacing(of: delivery, after: last.kind)
        return max(.zero, due - now)
    }

    /// Remembers that a delivery went out.
    mutating func note(_ delivery: Delivery, on channel: any Channel, at now: Duration) {
        guard channel.spacing(of: delivery, after: delivery.kind) > .zero else { return }
        last[delivery.subject] = (delivery.kind, now)
        guard last.count > Self.limit, let oldest = last.min(by: { $0.value.time < $1.value.time }) else { return }
        last[oldest.key] = nil
    }

    /// What was shown of a subject is taken back: what comes next changes nothing that is seen.
    mutating func forget(_ subject: Subject) { last[subject] = nil }
}
