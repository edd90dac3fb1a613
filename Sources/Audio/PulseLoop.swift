// SPDX-License-Identifier: Apache-2.0

internal import CPulse
internal import Dispatch
internal import Glibc
internal import NotifyA11y
internal import Synchronization

/// Runs an actor on libpulse's own thread, so that every call into libpulse happens there and none needs a lock.
///
/// Jobs wait in a queue of ours and a descriptor that the loop polls says that there are some: libpulse would run several
/// calls in the reverse order, and a hand-over through our own lock is one that the thread sanitizer can follow. Libpulse's
/// lock is never taken for it, because the loop holds that one while jobs run: who cancels a task holds the task's own
/// lock, for which such a job may be waiting.
@safe final class PulseLoop: SerialExecutor {
    private enum Work: Sendable {
        case job(UnownedJob)
        case call(@Sendable () -> Void)
    }

    // Both are set once, and libpulse's own lock guards what they point to.
    nonisolated(unsafe) private let raw: OpaquePointer
    nonisolated(unsafe) let api: UnsafeMutablePointer<pa_mainloop_api>
    /// What the loop polls: how many hand-overs it hasn't seen.
    private let wake: CInt
    private let waiting = Mutex<[Work]>([])

    /// Starts the thread.
    init() throws(NotifyError) {
        guard let raw = unsafe pa_threaded_mainloop_new() else { throw Self.noThread }
        let wake = na11y_wake_new()
        guard let api = unsafe pa_threaded_mainloop_get_api(raw), wake >= 0 else {
            unsafe pa_threaded_mainloop_free(raw)
            if wake >= 0 { close(wake) }
            throw Self.noThread
        }
        unsafe self.raw = raw
        unsafe self.api = api
        self.wake = wake
        // Before the thread runs, nothing needs the lock. What fails from here on is let go of by the end of this object.
        let event = unsafe api.pointee.io_new(
            api, wake, PA_IO_EVENT_INPUT,
            { _, _, _, _, context in
                guard let context = unsafe context else { return }
                unsafe Unmanaged<PulseLoop>.fromOpaque(context).takeUnretainedValue().woken()
            }, Unmanaged.passUnretained(self).toOpaque())
        guard unsafe event != nil, unsafe pa_threaded_mainloop_start(raw) == 0 else { throw Self.noThread }
    }

    private static var noThread: NotifyError {
        NotifyError(.unavailable, "can't start the thread for sound; are too many files open?")
    }

    deinit {
        nonisolated(unsafe) let raw = unsafe raw
        let wake = wake
        // The last reference may go at the end of a job, on the loop's own thread, which can't wait for its own end.
        if isCurrent {
            DispatchQueue.global().async { unsafe Self.end(raw, wake) }
        } else {
            unsafe Self.end(raw, wake)
        }
    }

    private static func end(_ raw: OpaquePointer, _ wake: CInt) {
        unsafe pa_threaded_mainloop_stop(raw)
        unsafe pa_threaded_mainloop_free(raw)
        close(wake)
    }

    /// Whether the caller is on the loop's thread.
    var isCurrent: Bool { unsafe pa_threaded_mainloop_in_thread(raw) != 0 }

    /// Runs something while the loop doesn't, on any thread: for the ends of handles, which may come anywhere.
    func locked(_ body: () -> Void) {
        if isCurrent { return body() }
        unsafe pa_threaded_mainloop_lock(raw)
        body()
        unsafe pa_threaded_mainloop_unlock(raw)
    }

    /// Runs something on the loop's thread soon, after what waits already.
    func call(_ body: @escaping @Sendable () -> Void) { schedule(.call(body)) }

    func enqueue(_ job: consuming ExecutorJob) { schedule(.job(UnownedJob(job))) }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }

    func checkIsolated() { precondition(isCurrent, "not on the thread for sound") }

    func isIsolatingCurrentContext() -> Bool? { isCurrent }

    private func schedule(_ work: Work) {
        let isFirst = waiting.withLock { waiting in
            waiting.append(work)
            return waiting.count == 1
        }
        guard isFirst else { return }
        // A reference for each hand-over: this object lives until the loop has seen it.
        let own = unsafe Unmanaged.passRetained(self)
        var one: UInt64 = 1
        if unsafe write(wake, &one, MemoryLayout<UInt64>.size) < 0 { unsafe own.release() }
    }

    /// The loop has seen that something was handed over.
    private func woken() {
        var count: UInt64 = 0
        guard unsafe read(wake, &count, MemoryLayout<UInt64>.size) > 0, count > 0 else { return }
        drain()
        // The last of them may be the last of all.
        let own = unsafe Unmanaged.passUnretained(self)
        for _ in 0..<count { unsafe own.release() }
    }

    private func drain() {
        let work = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for item in work {
            switch item {
            case .job(let job): unsafe job.runSynchronously(on: asUnownedSerialExecutor())
            case .call(let body): body()
            }
        }
    }
}
