// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
internal import Glibc
internal import NotifyA11y

/// Rings once at a moment of the wall clock, also where that was set forward meanwhile or the machine slept through it.
///
/// Whoever is called looks at the clock again: it may have been set back.
struct WallAlarm {
    private let queue: DispatchQueue
    private var timer: (any DispatchSourceTimer)?
    private var moment: Timestamp?

    /// An alarm that rings on this queue.
    init(on queue: DispatchQueue) { self.queue = queue }

    /// Sets it to another moment; nil for none.
    mutating func set(_ moment: Timestamp?, _ ring: @escaping @Sendable () -> Void) {
        guard moment != self.moment || timer == nil else { return }
        timer?.cancel()
        timer = nil
        self.moment = moment
        guard let moment else { return }
        let source = DispatchSource.makeTimerSource(queue: queue)
        let seconds = Int(moment.milliseconds / 1000)
        let time = DispatchWallTime(
            timespec: .init(tv_sec: seconds, tv_nsec: Int(moment.milliseconds % 1000) * 1_000_000))
        source.schedule(wallDeadline: time, leeway: .milliseconds(50))
        source.setEventHandler(handler: ring)
        timer = source
        source.activate()
    }

    /// Takes note that it rang: setting it to the same moment winds it up again.
    mutating func rang() {
        timer?.cancel()
        timer = nil
    }
}
