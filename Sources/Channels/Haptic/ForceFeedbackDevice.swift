// SPDX-License-Identifier: Apache-2.0
internal import CLinuxInput
internal import NotifyA11y

/// Owns one open device with a motor, and one slot of its effects.
///
/// One slot is enough, because each pulse is stored where the one before it was: devices have as few as one. When it is
/// closed, or the process dies, the kernel frees the slot, which stops the motor; until then an effect ends by itself.
struct ForceFeedbackDevice: ~Copyable {
    /// The longest pulse: a rumble that outlives its program must end by itself soon.
    static let longestPulse = Duration.seconds(1)

    private enum Waveform { case rumble, sine }

    /// What the device calls itself, or its path.
    let name: String
    private let calls: ForceFeedbackCalls
    private let descriptor: CInt
    private let waveform: Waveform
    private let hasGain: Bool
    private var slot: CInt = -1

    /// Opens a device and makes sure that it can vibrate.
    ///
    /// - Parameters:
    ///   - path: Such as `/dev/input/event5`.
    ///   - calls: The kernel, or a test's stand-in.
    /// - Throws: ``NotifyError`` with `denied` when we may not write to it, `unavailable` when it isn't there or has no
    ///   motor.
    init(path: String, calls: ForceFeedbackCalls) throws(NotifyError) {
        let descriptor = calls.open(path)
        guard descriptor >= 0 else { throw .opening(path, SystemError(rawValue: -descriptor)) }
        let features = calls.features(descriptor)
        let slots = features >= 0 ? calls.slots(descriptor) : features
        // The bits count, not the number of slots: drivers offer slots without an effect to put there.
        let waveform: Waveform? =
            if features > 0, features & CInt(NA11Y_FF_RUMBLE) != 0 {
                .rumble
            } else if features > 0, features & CInt(NA11Y_FF_SINE) != 0 {
                .sine
            } else {
                nil
            }
        guard let waveform, slots > 0 else {
            let name = calls.name(descriptor)
            calls.close(descriptor)
            throw NotifyError(.unavailable, Phrases.noHaptics(path, name))
        }
        self.name = calls.name(descriptor).map { SafeText.line($0, limit: 128) } ?? path
        self.calls = calls
        self.descriptor = descriptor
        self.waveform = waveform
        hasGain = features & CInt(NA11Y_FF_GAIN) != 0
    }

    deinit {
        if slot >= 0 {
            _ = calls.stop(descriptor, slot)
            _ = calls.erase(descriptor, slot)
        }
        calls.close(descriptor)
    }

    /// Vibrates once, and returns at once.
    ///
    /// - Parameters:
    ///   - strength: 0 (still) to 1 (as strong as the motor goes); clamped.
    ///   - duration: Rounded down to whole milliseconds; at most ``longestPulse``.
    /// - Throws: The kernel's error number, such as `ENODEV` when the device was unplugged.
    mutating func vibrate(strength: Double, duration: Duration) throws(SystemError) {
        if slot < 0, hasGain { _ = calls.setGain(descriptor, .max) }
        let length = UInt16(min(max(duration, .zero), Self.longestPulse) / .milliseconds(1))
        let magnitude = UInt16(min(max(strength, 0), 1) * Double(UInt16.max))
        let stored =
            switch waveform {
            case .rumble: calls.uploadRumble(descriptor, slot, magnitude, length)
            case .sine: calls.uploadSine(descriptor, slot, magnitude, length)
            }
        guard stored >= 0 else { throw SystemError(rawValue: -stored) }
        slot = stored
        let played = calls.play(descriptor, slot)
        guard played >= 0 else { throw SystemError(rawValue: -played) }
    }
}

extension NotifyError {
    /// Why a device could not be opened.
    static func opening(_ path: String, _ error: SystemError) -> NotifyError {
        switch error {
        case .denied, .notPermitted: NotifyError(.denied, Phrases.permissionDenied(path), cause: error)
        case .notFound, .noDevice: NotifyError(.unavailable, Phrases.noDevice(path), cause: error)
        default: NotifyError(.unavailable, Phrases.cannotOpen(path, error.text), cause: error)
        }
    }
}

extension SystemError {
    /// The device is gone.
    static let noDevice = SystemError(rawValue: ENODEV)
    /// There is no such file.
    static let notFound = SystemError(rawValue: ENOENT)
    /// The file's mode forbids it.
    static let denied = SystemError(rawValue: EACCES)
    /// The system forbids it.
    static let notPermitted = SystemError(rawValue: EPERM)
}
