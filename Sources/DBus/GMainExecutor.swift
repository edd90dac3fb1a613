// SPDX-License-Identifier: Apache-2.0
internal import CGIO

/// Runs actors on a GLib main loop with a thread and a context of its own.
///
/// Everything of GDBus that such an actor calls happens on that thread, and every callback of GLib arrives there, so
/// that a callback steps back into the actor with `assumeIsolated`. An actor must own its executor: the runtime's
/// reference to it is unowned. The loop ends when the last reference goes, on whichever thread that is.
public final class GMainExecutor: SerialExecutor {
    private let loop: LoopThread

    /// Starts a loop.
    ///
    /// - Parameter label: The thread's name, of which Linux keeps the first 15 bytes.
    public init(label: String = "session bus") { loop = LoopThread.started(label) }

    // Never joined: the last reference may go on the loop's own thread, at the end of a job.
    deinit { loop.quit() }

    /// Runs a job on the loop, after what was handed over before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        loop.add(unsafe .job(UnownedJob(job), asUnownedSerialExecutor()))
    }

    /// What an actor answers as its executor.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }

    /// Traps unless it is called on the loop's thread.
    public func checkIsolated() { precondition(loop.isCurrent, "not on the loop's thread") }

    /// Runs a closure on the loop, after what was handed over before it.
    func perform(_ work: @escaping @Sendable () -> Void) { loop.add(.closure(work)) }

    /// Runs a closure on the loop once, some time from now.
    ///
    /// To be called on the loop's thread.
    ///
    /// - Parameters:
    ///   - delay: Rounded up to whole milliseconds; nothing or less means as soon as possible.
    ///   - work: What to run.
    /// - Returns: A timer; the closure is dropped when it is cancelled or its last reference goes.
    func after(_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> LoopTimer {
        LoopTimer(delay, on: loop, work)
    }
}
