// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// The words of the haptic channel.
///
/// To translate, change them here.
enum Phrases {
    /// A vibration in words: where captions are on, and in the list of cues.
    static func caption(_ kind: Event.Kind) -> String {
        switch kind {
        case .success: "one long pulse"
        case .failure: "three long pulses"
        case .warning: "two long pulses"
        case .message: "two short pulses"
        case .progress: "one short pulse"
        case .question: "two short pulses and a long one"
        }
    }

    /// A receipt's reason: it vibrated.
    static func vibrated(_ name: String, _ kind: Event.Kind) -> String { "\(name) vibrated: \(caption(kind))" }

    /// A receipt's reason: the person silenced everything in the middle.
    static let silenced = "the vibration was silenced before its end"

    /// A receipt's reason: a strength of nothing was asked for.
    static let still = "the strength of the vibration is set to 0"

    /// `notify-a11y channels`: it works.
    static func ready(_ name: String, _ path: String) -> String { "\(name) at \(place(path))" }

    /// `notify-a11y channels`: the profile names no device.
    ///
    /// A gamepad on a shelf is noise, so none is guessed.
    static let noneNamed = "no device is named"
    /// What to do about it.
    static let nameOne =
        "set channels.haptic.device to a device with a motor, such as \"/dev/input/event5\"; "
        + "/dev/input/by-id has names that stay the same"

    /// `notify-a11y channels`: the named device isn't there.
    static func noDevice(_ path: String) -> String { "no device at \(place(path))" }
    /// What to do about it.
    static let plugIn = "plug it in, or set channels.haptic.device to another one"

    /// `notify-a11y channels`: the named device belongs to another user or group.
    static func permissionDenied(_ path: String) -> String { "permission denied on \(place(path))" }
    /// What to do about it.
    static func allow(_ path: String) -> String {
        "the vibration needs read and write access to \(place(path)): ask for a udev rule that gives the device to "
            + "the person at the seat (TAG+=\"uaccess\"), or for the group \"input\""
    }

    /// `notify-a11y channels`: the device is no vibrating one.
    static func noHaptics(_ path: String, _ name: String?) -> String {
        guard let name else { return "no haptics: \(place(path)) can't vibrate" }
        return "no haptics: \(SafeText.line(name, limit: 128)) at \(place(path)) can't vibrate"
    }
    /// What to do about it.
    static let nameAnother = "set channels.haptic.device to a device with a motor"

    /// `notify-a11y channels`: the system has another reason.
    static func cannotOpen(_ path: String, _ why: String) -> String { "can't open \(place(path)): \(why)" }

    /// The device went away while it vibrated.
    static func lost(_ path: String) -> String { "the device at \(place(path)) is gone" }

    /// The device did not take the vibration.
    static func refused(_ path: String, _ why: String) -> String { "\(place(path)) did not vibrate: \(why)" }

    /// The wait for the vibration's end was cancelled.
    static let stopped = "the vibration was stopped before its end"

    private static func place(_ path: String) -> String { SafeText.line(path, limit: 255) }
}
