// SPDX-License-Identifier: Apache-2.0

internal import CPulse

/// Owns one connection to a sound server.
///
/// Used on the loop's thread; may end on any.
@safe final class PulseContext {
    /// What happens to a connection.
    enum Event: Sendable {
        /// The server has taken us.
        case ready
        /// The server refused us or went away.
        case ended(PulseStatus)
        /// Some output, or which one is the default, has changed.
        case changed
        /// The default output, as asked for; nil when the server has none.
        case sink(PulseSink?)
    }

    private let loop: PulseLoop
    private let hook: PulseHook<Event>
    let raw: OpaquePointer
    private var question: OpaquePointer?

    /// Makes a connection that isn't connected yet.
    init(
        on loop: PulseLoop, applicationName: String, handler: @escaping @Sendable (Event) -> Void
    ) throws(PulseStatus) {
        guard let raw = unsafe pa_context_new(loop.api, applicationName) else { throw .internal }
        unsafe self.raw = raw
        self.loop = loop
        hook = PulseHook(handler)
        unsafe pa_context_set_state_callback(
            raw,
            { context, hook in
                guard let context = unsafe context else { return }
                switch unsafe pa_context_get_state(context) {
                case PA_CONTEXT_READY: unsafe PulseHook<Event>.send(.ready, to: hook)
                case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
                    let status = PulseStatus(rawValue: unsafe pa_context_errno(context))
                    unsafe PulseHook<Event>.send(.ended(status), to: hook)
                default: break
                }
            }, hook.context)
        unsafe pa_context_set_subscribe_callback(
            raw, { _, _, _, hook in unsafe PulseHook<Event>.send(.changed, to: hook) }, hook.context)
    }

    deinit {
        loop.locked {
            unsafe pa_context_set_state_callback(raw, nil, nil)
            unsafe pa_context_set_subscribe_callback(raw, nil, nil)
            endQuestion()
            unsafe pa_context_disconnect(raw)
            unsafe pa_context_unref(raw)
        }
    }

    /// Begins to connect; the outcome comes as an event, possibly before this returns.
    ///
    /// - Parameter server: libpulse's server string, such as `unix:/run/user/1000/pulse/native`; nil for what
    ///   libpulse finds by itself. No server is started.
    /// - Throws: What libpulse says when it can't even try.
    func connect(to server: String?) throws(PulseStatus) {
        if unsafe pa_context_connect(raw, server, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 {
            throw PulseStatus(rawValue: unsafe pa_context_errno(raw))
        }
    }

    /// Asks to be told of changes.
    func subscribe() {
        let events = pa_subscription_mask_t(
            rawValue: PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SERVER.rawValue)
        if let operation = unsafe pa_context_subscribe(raw, events, nil, nil) { unsafe pa_operation_unref(operation) }
    }

    /// Asks for the default output; a question that is still open is dropped, so that the answer is a fresh one.
    func askForSink() {
        endQuestion()
        unsafe question = pa_context_get_sink_info_by_name(
            raw, "@DEFAULT_SINK@",
            { _, info, end, hook in
                if end == 0, let info = unsafe info {
                    unsafe PulseHook<Event>.send(.sink(PulseSink(info)), to: hook)
                } else if end < 0 {
                    unsafe PulseHook<Event>.send(.sink(nil), to: hook)
                }
            }, hook.context)
    }

    private func endQuestion() {
        guard let question = unsafe question else { return }
        unsafe pa_operation_cancel(question)
        unsafe pa_operation_unref(question)
        unsafe self.question = nil
    }
}
