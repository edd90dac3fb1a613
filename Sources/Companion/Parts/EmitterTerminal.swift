// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// The line on the terminal that an event was typed in. The emitter writes it, and reports that it did.
///
/// The companion never opens a terminal: only the emitter knows whether it is still in its foreground.
actor EmitterTerminal: Channel {
    static let descriptor = ChannelDescription(
        id: .terminal, carries: .words, senses: [.sight, .hearing, .braille],
        settings: [
            .init(
                "sequence", .choice(["none", "osc9", "osc99", "osc777"]),
                "The control sequence that tells your terminal program of an event, besides the line; `none` by default."
            ),
            .init(
                "progress", .flag,
                "Whether your terminal program is told how far things are, for a bar of its own; `false` by default."),
            .init(
                "bell", .flag, "Whether failures, warnings and questions ring the terminal's bell; `false` by default."),
            .init(
                "wrap", .choice(["auto", "none", "tmux", "screen"]),
                "How sequences get through a multiplexer; `auto`, which looks at `TMUX`, `STY` and `TERM`, by default."),
            .init(
                "also", .text,
                "Other terminals that are told at their next prompt: devices such as `/dev/pts/3`, with spaces between, or `all`; none by default."
            ),
        ])

    /// Whether a screen reader reads the line isn't known here: the planner knows, and its delivery says so.
    private static let reach: Senses = .sight

    nonisolated let description = EmitterTerminal.descriptor
    nonisolated let statusChanges: AsyncStream<ChannelStatus>
    private nonisolated let changes: AsyncStream<ChannelStatus>.Continuation

    private var waiting: [Event.ID: CheckedContinuation<Bool?, Never>] = [:]
    /// Reports that came before their delivery, the newest few.
    private var early: [(id: Event.ID, written: Bool)] = []

    init() { (statusChanges, changes) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    var status: ChannelStatus {
        .working(Self.reach, CompanionPhrases.terminalWorks)
    }

    func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
        let id = delivery.event
        let written: Bool?
        if let index = early.firstIndex(where: { $0.id == id }) {
            written = early.remove(at: index).written
        } else {
            written = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    // Given up before it began to wait: nobody would settle it.
                    if Task.isCancelled { continuation.resume(returning: nil) } else { waiting[id] = continuation }
                }
            } onCancel: {
                Task { await self.settle(id, nil) }
            }
        }
        guard let written else { throw NotifyError(.timedOut, CompanionPhrases.terminalSilent) }
        guard written else { throw NotifyError(.io, CompanionPhrases.terminalFailed) }
        return Receipt(
            channel: .terminal, outcome: .delivered, senses: delivery.senses.intersection(Self.descriptor.senses),
            reason: CompanionPhrases.terminalWritten)
    }

    /// The emitter says whether it wrote the line.
    func report(_ id: Event.ID, written: Bool) {
        if waiting[id] != nil { return settle(id, written) }
        early.append((id, written))
        if early.count > 64 { early.removeFirst() }
    }

    /// Whether a delivery waits for this event's report.
    func isAwaiting(_ id: Event.ID) -> Bool { waiting[id] != nil }

    // Said to be async, or a caller that knows the type would get the protocol's default, which does nothing: between a
    // call that waits and one that doesn't, the compiler takes the one that waits.
    func shutdown() async {
        changes.finish()
        for id in Array(waiting.keys) { settle(id, nil) }
    }

    private func settle(_ id: Event.ID, _ written: Bool?) {
        waiting.removeValue(forKey: id)?.resume(returning: written)
    }
}
