// SPDX-License-Identifier: Apache-2.0
internal import CLinuxInput

/// The calls that this channel makes to the kernel, so that tests can stand in for it.
///
/// Those that can fail answer minus an error number.
struct ForceFeedbackCalls: Sendable {
    /// Opens a device to read and write; answers a descriptor.
    var open: @Sendable (_ path: String) -> CInt
    /// Closes a descriptor.
    var close: @Sendable (_ descriptor: CInt) -> Void
    /// What the device offers, in bits: 1 rumble, 2 sine waves, 4 gain.
    var features: @Sendable (_ descriptor: CInt) -> CInt
    /// How many effects it keeps at a time.
    var slots: @Sendable (_ descriptor: CInt) -> CInt
    /// Its own name; nil when it doesn't tell.
    var name: @Sendable (_ descriptor: CInt) -> String?
    /// Stores a rumble in a slot, -1 for a new one; answers the slot.
    var uploadRumble: @Sendable (_ descriptor: CInt, _ slot: CInt, _ strength: UInt16, _ lengthMS: UInt16) -> CInt
    /// Stores a sine wave, in the same way.
    var uploadSine: @Sendable (_ descriptor: CInt, _ slot: CInt, _ strength: UInt16, _ lengthMS: UInt16) -> CInt
    /// Plays a slot once.
    var play: @Sendable (_ descriptor: CInt, _ slot: CInt) -> CInt
    /// Stops a slot.
    var stop: @Sendable (_ descriptor: CInt, _ slot: CInt) -> CInt
    /// Sets how strong all effects are.
    var setGain: @Sendable (_ descriptor: CInt, _ gain: UInt16) -> CInt
    /// Frees a slot.
    var erase: @Sendable (_ descriptor: CInt, _ slot: CInt) -> CInt

    /// The kernel.
    static let live = ForceFeedbackCalls(
        open: { unsafe na11y_ff_open($0) },
        close: { na11y_ff_close($0) },
        features: { na11y_ff_features($0) },
        slots: { na11y_ff_slots($0) },
        name: { descriptor in
            unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
                guard let start = buffer.baseAddress,
                    unsafe na11y_ff_name(descriptor, start, CInt(buffer.count)) == 0
                else { return nil }
                let name = unsafe String(cString: start)
                return name.isEmpty ? nil : name
            }
        },
        uploadRumble: { na11y_ff_upload_rumble($0, $1, $2, $3) },
        uploadSine: { na11y_ff_upload_sine($0, $1, $2, $3) },
        play: { na11y_ff_play($0, $1) },
        stop: { na11y_ff_stop($0, $1) },
        setGain: { na11y_ff_set_gain($0, $1) },
        erase: { na11y_ff_erase($0, $1) })
}
