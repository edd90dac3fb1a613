// SPDX-License-Identifier: Apache-2.0
internal import CEspeakNG

/// The samples of one text while the engine makes them, and where its words begin.
final class Utterance {
    /// The samples so far.
    private(set) var samples: [Int16] = []
    /// Where words begin.
    private(set) var marks: [Speech.Mark] = []
    /// Whether there would have been more than allowed.
    private(set) var isCut = false

    private let most: Int
    /// The part that the engine works on: where it begins, in the whole text and in the samples.
    private var part = (scalar: 0, length: 0, sample: 0)

    /// - Parameter most: How many samples there may be.
    init(most: Int) { self.most = most }

    /// Begins the next part.
    ///
    /// - Parameters:
    ///   - scalar: Where it begins in the whole text.
    ///   - length: How many scalars it has.
    func beginPart(scalar: Int, length: Int) { part = (scalar, length, samples.count) }

    /// Takes what the engine has made and what it says about it; false to stop.
    func take(_ more: UnsafeBufferPointer<Int16>, _ events: UnsafePointer<espeak_EVENT>?) -> Bool {
        guard samples.count + more.count <= most else {
            isCut = true
            return false
        }
        unsafe samples.append(contentsOf: more)
        var place = unsafe events
        while let event = unsafe place, unsafe event.pointee.type != espeakEVENT_LIST_TERMINATED {
            if unsafe event.pointee.type == espeakEVENT_WORD {
                unsafe note(position: Int(event.pointee.text_position), sample: Int(event.pointee.sample))
            }
            unsafe place = event + 1
        }
        return true
    }

    /// Notes where a word begins, as the engine counts: scalars of its part, from 1.
    ///
    /// It counts beyond the end of the text after numbers, and repeats itself; nothing here goes back or beyond.
    func note(position: Int, sample: Int) {
        let scalar = part.scalar + min(max(position - 1, 0), max(part.length - 1, 0))
        let start = part.sample + max(sample, 0)
        if let last = marks.last, last.scalar >= scalar || last.sample > start { return }
        marks.append(Speech.Mark(scalar: scalar, sample: start))
    }
}
