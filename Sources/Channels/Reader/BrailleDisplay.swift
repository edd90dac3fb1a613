// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// What stands on the reader's braille display, as far as we put it there.
///
/// A failure or a question is not covered by the steps of something else: a line that changes under the fingers can't be
/// read.
struct BrailleDisplay {
    private struct Held {
        let subject: Subject
        /// Until when; nil for what stays until a key is pressed, of which nobody tells us, or until it is acknowledged.
        let until: Duration?
    }

    private let time: TimeSource
    private var held: Held?

    /// How long a message that vanishes by itself is left alone: twice Orca's five seconds.
    static let reading = Duration.seconds(10)

    init(time: TimeSource) { self.time = time }

    /// Whether a delivery must not be written now.
    func keepsOff(_ delivery: Delivery) -> Bool {
        guard delivery.kind == .progress, let held else { return false }
        return held.until.map { time.elapsed() < $0 } ?? true
    }

    /// Notes what was written.
    mutating func note(_ delivery: Delivery, stays: Bool) {
        if delivery.waitsInBraille {
            held = Held(subject: delivery.subject, until: stays ? nil : time.elapsed() + Self.reading)
        } else {
            held = nil
        }
    }

    /// What is shown of a subject was acknowledged.
    mutating func acknowledge(_ subject: Subject) {
        if held?.subject == subject { held = nil }
    }

    /// Another reader has an empty display.
    mutating func clear() { held = nil }
}

extension Delivery {
    /// Whether it stays on a braille display until the person goes on, where the reader can do that.
    var waitsInBraille: Bool { kind == .failure || kind == .question || manner.hold }
}
