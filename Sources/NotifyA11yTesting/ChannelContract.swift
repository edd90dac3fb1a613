// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// What every channel promises, checked on a real one: run it from your channel's own tests.
public struct ChannelContract: Sendable {
    /// A promise that did not hold.
    public struct Violation: Error, Sendable, CustomStringConvertible {
        /// Which promise, and what happened instead.
        public let description: String
    }

    private let channel: any Channel

    /// The contract of this channel.
    public init(_ channel: any Channel) { self.channel = channel }

    /// Checks the promises; afterwards the channel is shut down.
    ///
    /// - Parameter worksHere: Whether the channel can work where the test runs; if not, it has to say why.
    /// - Throws: ``Violation`` for the first promise that does not hold.
    public func check(worksHere: Bool) async throws {
        let status = await channel.status
        try expect(!status.reason.isEmpty, "a status gives a reason")
        if worksHere {
            try expect(status.availability == .working, "it works where it can: \(status.reason)")
            try expect(
                status.reach.isSubset(of: channel.description.senses), "it reaches no senses beyond its description")
        } else {
            try expect(!status.works, "it doesn't claim to work where it can't")
            try expect(status.advice?.isEmpty == false, "what doesn't work says what to do: \(status.reason)")
        }

        let never = Subject(app: "contract", key: "never delivered")
        await channel.withdraw(never)
        await channel.withdraw(never)
        await channel.silence()

        for (number, kind) in Event.Kind.allCases.enumerated() {
            let delivery = Self.delivery(kind, number: number)
            try expect(channel.deadline(for: delivery) <= .seconds(120), "a deadline is bounded")
            do {
                try await channel.prepare(delivery)
                let receipt = try await channel.deliver(delivery)
                try expect(worksHere, "it delivers nothing where it can't")
                try expect(receipt.channel == channel.id, "a receipt names its channel")
                try expect(
                    receipt.outcome == .delivered || receipt.outcome == .unknown || receipt.outcome == .superseded,
                    "what returns was delivered, can't be known, or was superseded; this was \(receipt.outcome.rawValue)"
                )
                try expect(!receipt.reason.isEmpty, "a receipt gives a reason")
            } catch let error as NotifyError {
                try expect(!worksHere, "it delivers where it works: \(error.message)")
                try expect(!error.message.contains(delivery.texts.title), "an error doesn't hold the event's text")
            }
            await channel.withdraw(delivery.subject)
        }
        await channel.shutdown()
        for await _ in channel.statusChanges {}
    }

    private func expect(_ holds: Bool, _ promise: String) throws {
        guard holds else { throw Violation(description: "\(channel.id): \(promise)") }
    }

    private static func delivery(_ kind: Event.Kind, number: Int) -> Delivery {
        Delivery(
            event: .make(at: .now()), sequence: Int64(number + 1), kind: kind,
            subject: Subject(app: "contract", key: kind.rawValue), texts: Texts(title: "Contract \(number)"),
            kindWord: Phrases.english.kind(kind), progress: kind == .progress ? Progress(value: 40) : nil)
    }
}
