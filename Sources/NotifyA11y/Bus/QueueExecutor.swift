// SPDX-License-Identifier: Apache-2.0
public import Dispatch

/// Runs an actor's jobs on a serial queue of its own, for libraries that block or want one caller at a time.
///
/// The actor keeps it in a property and returns it from `unownedExecutor`: the reference there is unowned.
public final class QueueExecutor: SerialExecutor {
    /// The queue that the jobs run on.
    public let queue: DispatchQueue

    /// Makes an executor with a queue of this name.
    public init(label: String) { queue = DispatchQueue(label: label) }

    /// Runs a job on the queue, after those that were enqueued before.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// This executor, for the runtime.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }

    /// Stops the program unless it runs on the queue.
    public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
