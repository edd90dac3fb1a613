// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// The vibration that stands for a kind: pulses of two lengths, told apart by how many there are and how long they are.
///
/// Strength says nothing, because many motors are only on or off.
public struct HapticPattern: Sendable, Hashable {
    /// How long a short pulse is: enough for a motor to spin up.
    public static let short = Duration.milliseconds(100)
    /// How long a long pulse is: well over twice a short one, which is what hands tell apart.
    public static let long = Duration.milliseconds(350)
    /// How long the motor rests between two pulses: enough to come to a stop.
    public static let pause = Duration.milliseconds(150)

    /// How long each pulse is, in order.
    public let pulses: [Duration]

    /// How long it takes from the first pulse's start to the last one's end.
    public var duration: Duration {
        pulses.reduce(.zero, +) + Self.pause * max(0, pulses.count - 1)
    }

    /// The pattern of a kind.
    public static func standing(for kind: Event.Kind) -> HapticPattern {
        switch kind {
        case .success: HapticPattern(pulses: [long])
        case .failure: HapticPattern(pulses: [long, long, long])
        case .warning: HapticPattern(pulses: [long, long])
        case .message: HapticPattern(pulses: [short, short])
        case .progress: HapticPattern(pulses: [short])
        case .question: HapticPattern(pulses: [short, short, long])
        }
    }

    /// What it is in words, for those who don't feel it, such as "three long pulses".
    public static func caption(for kind: Event.Kind) -> String { Phrases.caption(kind) }
}
