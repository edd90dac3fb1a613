// SPDX-License-Identifier: Apache-2.0

/// The companion's words for people.
///
/// To translate, this is the place.
enum CompanionPhrases {
    /// `channels`, for the terminal.
    static let terminalWorks = "the line is written by the command itself, in the terminal that it was typed in"
    /// A receipt: the emitter wrote its line.
    static let terminalWritten = "the line was written"
    /// A receipt: the emitter could not write its line.
    static let terminalFailed = "the command could not write its line to the terminal"
    /// A receipt: the emitter never said whether it wrote its line.
    static let terminalSilent = "the command did not say whether it wrote its line"

    /// The entry that tells of a database that was moved aside.
    static let damagedTitle = "The text state was damaged and a new one was begun"
    /// The entry that tells of a profile that can't be used.
    static let profileTitle = "Your profile can't be used as it is"
    /// Whoever reads the cards, in the status of their channel.
    static let reader = "your screen reader"
    /// The name that our own entries have in lists.
    static let ownApp = "notify-a11y"
}
