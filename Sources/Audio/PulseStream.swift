// SPDX-License-Identifier: Apache-2.0

internal import CPulse

/// Owns one sound on its way to the server.
///
/// Used on the loop's thread; may end on any.
@safe final class PulseStream {
    /// What happens to a stream.
    enum Event: Sendable {
        /// The server wants more samples.
        case wanted
        /// The server has taken the stream, and plays it at no volume: the person has muted its role or program.
        case silenced
        /// The first sample is on its way to the device.
        case started
        /// Everything has been played.
        case drained
        /// The server refused the stream or ended it.
        case ended(PulseStatus)
    }

    private let loop: PulseLoop
    private let hook: PulseHook<Event>
    private let raw: OpaquePointer
    private var drain: OpaquePointer?
    private var question: OpaquePointer?

    /// Makes a stream and begins to connect it to the default output.
    ///
    /// - Parameters:
    ///   - context: A connection that is ready.
    ///   - loop: The connection's loop.
    ///   - rate: Samples a second; 16-bit mono, which the server plays on every channel of the output.
    ///   - name: What sound settings show; never an event's text.
    ///   - role: The value of `media.role`.
    ///   - handler: Called on the loop's thread.
    /// - Throws: What libpulse says when it can't make the stream; a refusal by the server comes as an event.
    init(
        in context: PulseContext, on loop: PulseLoop, rate: Int, name: String, role: String,
        handler: @escaping @Sendable (Event) -> Void
    ) throws(PulseStatus) {
        var format = pa_sample_spec(format: na11y_16_bit(), rate: UInt32(rate), channels: 1)
        let properties = unsafe pa_proplist_new()
        defer { unsafe pa_proplist_free(properties) }
        unsafe pa_proplist_sets(properties, PA_PROP_MEDIA_ROLE, role)
        guard let raw = unsafe pa_stream_new_with_proplist(context.raw, name, &format, nil, properties) else {
            throw PulseStatus(rawValue: unsafe pa_context_errno(context.raw))
        }
        unsafe self.raw = raw
        self.loop = loop
        hook = PulseHook(handler)
        unsafe pa_stream_set_state_callback(
            raw,
            { stream, hook in
                guard let stream = unsafe stream else { return }
                let state = unsafe pa_stream_get_state(stream)
                if state == PA_STREAM_FAILED || state == PA_STREAM_TERMINATED {
                    let status = PulseStatus(rawValue: unsafe pa_context_errno(pa_stream_get_context(stream)))
                    unsafe PulseHook<Event>.send(.ended(status), to: hook)
                }
            }, hook.context)
        unsafe pa_stream_set_write_callback(
            raw, { _, _, hook in unsafe PulseHook<Event>.send(.wanted, to: hook) }, hook.context)
        unsafe pa_stream_set_started_callback(
            raw, { _, hook in unsafe PulseHook<Event>.send(.started, to: hook) }, hook.context)
        // Half a second ahead: a busy machine leaves no gap, and a sentence costs few wake-ups. Playing begins with
        // the first 20 ms. The volume is left to the server, which keeps one for each role.
        var buffer = pa_buffer_attr(
            maxlength: na11y_any(), tlength: UInt32(rate), prebuf: UInt32(rate / 25), minreq: na11y_any(),
            fragsize: na11y_any())
        let flags = na11y_timed_stream()
        if unsafe pa_stream_connect_playback(raw, nil, &buffer, flags, nil, nil) < 0 {
            throw PulseStatus(rawValue: unsafe pa_context_errno(context.raw))
        }
    }

    deinit {
        loop.locked {
            unsafe pa_stream_set_state_callback(raw, nil, nil)
            unsafe pa_stream_set_write_callback(raw, nil, nil)
            unsafe pa_stream_set_started_callback(raw, nil, nil)
            unsafe end(drain)
            unsafe end(question)
            unsafe pa_stream_disconnect(raw)
            unsafe pa_stream_unref(raw)
        }
    }

    private func end(_ operation: OpaquePointer?) {
        guard let operation = unsafe operation else { return }
        unsafe pa_operation_cancel(operation)
        unsafe pa_operation_unref(operation)
    }

    /// How many samples the server wants now.
    var room: Int {
        let bytes = unsafe pa_stream_writable_size(raw)
        // What libpulse answers for an error is the greatest number there is.
        return bytes > 1 << 30 ? 0 : Int(bytes) / 2
    }

    /// How much of it has been heard, by the device's clock; nil while the server has not told.
    var time: Duration? {
        var microseconds: pa_usec_t = 0
        guard unsafe pa_stream_get_time(raw, &microseconds) == 0 else { return nil }
        return .microseconds(Int64(clamping: microseconds))
    }

    /// Hands samples over; they are copied.
    func write(_ samples: ArraySlice<Int16>) throws(PulseStatus) {
        let status = unsafe samples.withUnsafeBytes { bytes in
            unsafe pa_stream_write(raw, bytes.baseAddress, bytes.count, nil, 0, PA_SEEK_RELATIVE)
        }
        if status < 0 { throw PulseStatus(rawValue: unsafe pa_context_errno(pa_stream_get_context(raw))) }
    }

    /// Asks at what volume the server plays it; answered only where that is none.
    func askForVolume() {
        guard unsafe question == nil else { return }
        unsafe question = pa_context_get_sink_input_info(
            pa_stream_get_context(raw), pa_stream_get_index(raw),
            { _, info, end, hook in
                guard end == 0, let info = unsafe info else { return }
                var volume = unsafe info.pointee.volume
                guard unsafe info.pointee.mute != 0 || pa_cvolume_max(&volume) == 0 else { return }
                unsafe PulseHook<Event>.send(.silenced, to: hook)
            }, hook.context)
    }

    /// Asks to be told when everything has been played.
    func askForEnd() {
        guard unsafe drain == nil else { return }
        unsafe drain = pa_stream_drain(
            raw, { _, success, hook in if success != 0 { unsafe PulseHook<Event>.send(.drained, to: hook) } },
            hook.context)
    }

    /// Makes it silent at once: what the server holds is dropped, and nothing more is taken.
    func stop() {
        if let operation = unsafe pa_stream_flush(raw, nil, nil) { unsafe pa_operation_unref(operation) }
        if let operation = unsafe pa_stream_cork(raw, 1, nil, nil) { unsafe pa_operation_unref(operation) }
    }
}
