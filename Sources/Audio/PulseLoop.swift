// SPDX-License-Identifier: Apache-2.0

internal import CPulse
internal import Dispatch
internal import NotifyA11y
internal import Synchronization

/// Runs an actor on libpulse's own thread, so that every call into libpulse happens there and none needs a lock.
///
/// Jobs wait in a queue of ours and one call into the loop says that there are some: libpulse would run several calls
/// in the reverse order, and a hand-over through our own lock is one that the thread sanitizer can follow.
@safe final class PulseLoop: SerialExecutor {
    private enum Work: Sendable {
        case job(UnownedJob)
        case call(@Sendable () -> Void)
    }

    // Both are set once, and libpulse's own lock guards what they point to.
    nonisolated(unsafe) private let raw: OpaquePointer
    nonisolated(unsafe) let api: UnsafeMutablePointer<pa_mainloop_api>
    private let waiting = Mutex<[Work]>([])

    /// Starts the thread.
    init() throws(NotifyError) {
        guard let raw = unsafe pa_threaded_mainloop_new() else { throw Self.noThread }
        guard let api = unsafe pa_threaded_mainloop_get_api(raw), unsafe pa_threaded_mainloop_start(raw) == 0 else {
            unsafe pa_threaded_mainloop_free(raw)
            throw Self.noThread
        }
        unsafe self.raw = raw
        unsafe self.api = api
    }

    private static var noThread: NotifyError {
        NotifyError(.unavailable, "can't start the thread for sound; are too many files open?")
    }

    deinit {
        nonisolated(unsafe) let raw = unsafe raw
        // The last reference may go at the end of a job, on the loop's own thread, which can't wait for its own end.
        if isCurrent {
            DispatchQueue.global().async {
                unsafe pa_threaded_mainloop_stop(raw)
                unsafe pa_threaded_mainloop_free(raw)
            }
        } else {
            unsafe pa_threaded_mainloop_stop(raw)
            unsafe pa_threaded_mainloop_free(raw)
        }
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
        let context = unsafe Unmanaged.passRetained(self).toOpaque()
        locked {
            unsafe pa_mainloop_api_once(
                api,
                { _, context in
                    guard let context = unsafe context else { return }
                    unsafe Unmanaged<PulseLoop>.fromOpaque(context).takeRetainedValue().drain()
                }, context)
        }
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
