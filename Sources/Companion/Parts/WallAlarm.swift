// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
internal import NotifyA11y

/// Rings once at a moment of the wall clock, also where that was set forward meanwhile or the machine slept through it.
///
/// Whoever is called looks at the clock again: it may have been set back.
struct WallAlarm {
    private let queue: DispatchQueue
    private var timer: (any DispatchSourceTimer)?
    private var moment: Timestamp?
    private var isOff = false

    /// An alarm that rings on this queue.
    init(on queue: DispatchQueue) { self.queue = queue }

    /// Sets it to another moment; nil for none.
    mutating func set(_ moment: Timestamp?, _ ring: @escaping @Sendable () -> Void) {
        guard !isOff, moment != self.moment || timer == nil else { return }
        timer?.cancel()
        timer = nil
        self.moment = moment
        guard let moment else { return }
        let source = DispatchSource.makeTimerSource(queue: queue)
        // A moment of the wall clock, however far away: it is not how long it takes that counts.
        let time =
            DispatchWallTime.now() + .milliseconds(Int(max(0, moment.milliseconds - Timestamp.now().milliseconds)))
        source.schedule(wallDeadline: time, leeway: .milliseconds(50))
        source.setEventHandler(handler: ring)
        timer = source
        source.activate()
    }

    /// Never rings again: for the end, and for a clock that isn't the system's.
    mutating func turnOff() {
        timer?.cancel()
        timer = nil
        isOff = true
    }

    /// Takes note that it rang: setting it to the same moment winds it up again.
    mutating func rang() {
        timer?.cancel()
        timer = nil
    }
}
