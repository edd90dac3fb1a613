// SPDX-License-Identifier: Apache-2.0

/// A channel whose cards a screen reader may read, which makes them reach more than the eyes.
public protocol ReadableCards: Channel {
    /// Says which senses a screen reader adds by reading what is shown now; the status and receipts have them from then on.
    ///
    /// - Parameters:
    ///   - senses: Hearing, braille, or both; none where no reader reads it.
    ///   - reader: The reader's name; nil where there is none.
    func setReaderReach(_ senses: Senses, reader: String?) async
}
