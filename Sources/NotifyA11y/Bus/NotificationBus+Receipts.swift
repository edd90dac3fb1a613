// SPDX-License-Identifier: Apache-2.0

/// What became of events on their channels, and who is told.
extension NotificationBus {
    func note(_ receipt: Receipt, for id: Event.ID) {
        owed -= 1
        if owed == 0, isStopping { wakeForRest() }
        reroute(receipt, for: id)
        if let settled = book.note(receipt, for: id) {
            // What reached nobody is told when it comes again.
            if let subject = book.untoldSubject(of: id) { memory.acknowledged([subject]) }
            settle(settled)
        }
    }

    func settle(_ receipt: EventReceipt) {
        resumeWaiters { $0 == receipt.id }
        if let contents = toldDigests.removeValue(forKey: receipt.id) { return digestEnded(contents, receipt) }
        keep(receipt)
    }

    func resumeWaiters(where isTold: (Event.ID) -> Bool) {
        guard !receiptWaiters.isEmpty else { return }
        for id in receiptWaiters.keys.filter(isTold) {
            for waiter in receiptWaiters.removeValue(forKey: id) ?? [] { waiter.resume() }
        }
    }

    /// Whether a receipt of this event will come: it waits for its plan, or channels have it.
    func isUnderWay(_ id: Event.ID) -> Bool {
        if let receipt = book.receipt(of: id) { return !receipt.isSettled }
        return merged.contains(id) || backlog.contains { $0.event.id == id }
    }

    func keep(_ receipt: EventReceipt) {
        guard receipt.recorded else { return }
        toKeep.append(receipt)
        goOnKeeping()
    }

    func goOnKeeping() {
        guard keeping == nil else { return }
        keeping = Task {
            await self.keepReceipts()
            self.keeping = nil
        }
    }

    func keepReceipts() async {
        while !toKeep.isEmpty || !toWait.isEmpty {
            let (some, waiting) = (toKeep, toWait)
            toKeep = []
            toWait = []
            // A receipt that can't be stored stays in the book while it lasts; the record itself is safe.
            if !some.isEmpty { try? await state.keep(some) }
            // So does what waits for a digest; only the next companion wouldn't know of it.
            if !waiting.isEmpty { try? await state.keepWaiting(waiting) }
        }
    }

    /// Calls `tell` for every change from now on, until ``unwatch(_:)``.
    ///
    /// It must return at once.
    public func watch(_ tell: @escaping @Sendable (StateChange) -> Void) -> Int {
        lastWatcher += 1
        watchers[lastWatcher] = tell
        return lastWatcher
    }

    /// Ends a watch.
    public func unwatch(_ id: Int) { watchers[id] = nil }

    func tellWatchers(_ change: StateChange) {
        for watcher in watchers.values { watcher(change) }
    }
}
