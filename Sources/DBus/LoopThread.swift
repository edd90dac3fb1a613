// SPDX-License-Identifier: Apache-2.0
internal import CGIO
internal import NotifyA11y

/// A GLib main loop on a thread that owns it: the thread's end releases it.
@safe final class LoopThread: Sendable {
    /// What is handed over to the loop.
    @safe enum Work: Sendable {
        case job(UnownedJob, UnownedSerialExecutor)
        case closure(@Sendable () -> Void)
    }

    // GLib's contexts and loops have locks of their own; the pointers never change.
    nonisolated(unsafe) let context: OpaquePointer
    nonisolated(unsafe) private let loop: OpaquePointer
    // A queue on our side rather than one source of GLib's for each job: the thread sanitizer can't see through GLib's
    // locks, which are bare futexes. `g_main_context_invoke` would be wrong as well, because on the loop's own thread
    // it runs a job inside the one that enqueued it.
    private let waiting = SeenMutex<[Work]>([])

    private init() {
        unsafe context = g_main_context_new()
        unsafe loop = g_main_loop_new(context, 0)
    }

    deinit {
        unsafe g_main_loop_unref(loop)
        unsafe g_main_context_unref(context)
    }

    /// Starts a loop on a new thread.
    static func started(_ label: String) -> LoopThread {
        let loop = LoopThread()
        let context = unsafe Unmanaged.passRetained(loop).toOpaque()
        let thread = unsafe g_thread_new(
            label,
            { context in
                guard let context = unsafe context else { return nil }
                unsafe Unmanaged<LoopThread>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context)
        unsafe g_thread_unref(thread)
        return loop
    }

    /// Whether the caller is on the loop's thread.
    var isCurrent: Bool { unsafe g_main_context_is_owner(context) != 0 }

    /// Hands work over to the loop, in order.
    func add(_ work: Work) {
        let first = waiting.withLock { waiting in
            waiting.append(work)
            return waiting.count == 1
        }
        // The thread keeps this object for as long as its sources can run.
        guard first else { return }
        unsafe na11y_attach_idle(
            context,
            { context in
                if let context = unsafe context {
                    unsafe Unmanaged<LoopThread>.fromOpaque(context).takeUnretainedValue().drain()
                }
                return 0  // Once.
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Ends the loop once it has done what was handed over before.
    func quit() {
        // From a source: a quit that comes before the thread has begun to run the loop would be lost.
        unsafe na11y_attach_idle(
            context,
            { context in
                if let context = unsafe context {
                    unsafe Unmanaged<LoopThread>.fromOpaque(context).takeUnretainedValue().stop()
                }
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func run() {
        unsafe g_main_context_push_thread_default(context)
        unsafe g_main_loop_run(loop)
        unsafe g_main_context_pop_thread_default(context)
    }

    private func stop() { unsafe g_main_loop_quit(loop) }

    private func drain() {
        let work = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for item in work {
            switch item {
            case .job(let job, let executor): unsafe job.runSynchronously(on: executor)
            case .closure(let closure): closure()
            }
        }
    }
}
