// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yDBus

/// What happens by itself: servers come and go, cards are closed, buttons are pressed.
extension DesktopChannel {
    /// Notes what happens by itself, from the first use to the end.
    ///
    /// Returns when what comes from now on is heard: a card that isn't shown yet can't be pressed unnoticed. The task is
    /// of our own, because a channel has no life cycle but calls; ``shutdown()`` ends it.
    func listen() async {
        guard listening == nil, !isShutDown else { return }
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        listening = Task { [weak self, bus] in
            let owners = await bus.watchName(BusTarget.notificationsName)
            // All signals in one stream: a card is pressed first and closed then.
            let match = SignalMatch(sender: BusTarget.notificationsName, interface: BusTarget.notificationsName)
            let signals = try? await bus.subscribe(to: match, limit: 1024)
            start.finish()
            await withTaskGroup { group in
                group.addTask { for await owner in owners { await self?.noteOwner(owner) } }
                group.addTask { if let signals { for await signal in signals { await self?.note(signal) } } }
            }
        }
        for await _ in started {}
    }

    private func noteOwner(_ newOwner: String?) async {
        if newOwner != owner { forgetServer() }
        if newOwner != nil { startFailed = false }
        tell(await currentStatus())
        if newOwner != nil { goOnTelling() }
    }

    private func note(_ signal: Signal) {
        guard signal.sender == owner, let id = signal.parameters.first?.number.flatMap(UInt32.init(exactly:)) else {
            return
        }
        switch signal.member {
        case "NotificationClosed":
            // Not acknowledged: it may have expired, or been closed with all others at once.
            if let subject = cards.forget(id: id) { noteSummaryGone(subject) }
        case "ActionInvoked":
            guard signal.parameters.count > 1, let key = signal.parameters[1].text,
                let (subject, card) = cards.card(id),
                let button = card.buttons.first(where: { $0.key == key })
            else { return }
            acts.yield(ChannelAction(channel: .desktop, event: card.event, subject: subject, choice: button.choice))
        default: break
        }
    }
}
