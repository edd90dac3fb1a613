// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
internal import NotifyA11y

/// Ends the companion when nothing has needed it for a while. Wakes once in that time, not every second.
actor IdleWatch {
    private let executor = QueueExecutor(label: "notify-a11y.idle")
    private let activity: Activity
    private let limit: Duration
    private let isNeeded: @Sendable () async -> Bool
    private let over: @Sendable () -> Void
    private var timer: (any DispatchSourceTimer)?

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - activity: When something last happened.
    ///   - limit: How long nothing has to happen.
    ///   - isNeeded: Whether someone is connected or something is on its way.
    ///   - over: Called once, when nothing needs the companion any more.
    init(
        _ activity: Activity, limit: Duration, isNeeded: @escaping @Sendable () async -> Bool,
        over: @escaping @Sendable () -> Void
    ) {
        self.activity = activity
        self.limit = limit
        self.isNeeded = isNeeded
        self.over = over
    }

    /// Begins to watch.
    func start() { wake(after: limit) }

    /// Ends the watch.
    func stop() {
        timer?.cancel()
        timer = nil
    }

    private func wake(after pause: Duration) {
        timer?.cancel()
        let timer = DispatchSource.makeTimerSource(queue: executor.queue)
        let milliseconds = Int(max(pause, .milliseconds(10)) / .milliseconds(1))
        timer.schedule(deadline: .now() + .milliseconds(milliseconds), leeway: .milliseconds(milliseconds / 10))
        timer.setEventHandler { Task { await self.look() } }
        self.timer = timer
        timer.activate()
    }

    private func look() async {
        let idle = activity.idle
        if idle < limit { return wake(after: limit - idle) }
        if await isNeeded() { return wake(after: limit) }
        guard timer != nil else { return }
        over()
    }
}
