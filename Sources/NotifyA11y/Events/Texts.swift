// SPDX-License-Identifier: Apache-2.0

/// An event's words, each for its place.
public struct Texts: Sendable, Hashable, Codable {
    /// One line that says what it is about, such as "Order 42".
    ///
    /// Never empty.
    public var title: String
    /// More about it; may have several lines.
    public var detail: String?
    /// The title for ears, where it should be said otherwise than it is written.
    public var spoken: String?
    /// At most 20 characters, for a braille display.
    public var short: String?
    /// What may leave the text state when the event is private.
    public var `public`: String?
    /// What can be done next.
    public var hint: String?
    /// Whether one of the texts was cut at the border because it was too long.
    public var cut: Bool

    /// Texts of these words.
    public init(
        title: String, detail: String? = nil, spoken: String? = nil, short: String? = nil, public: String? = nil,
        hint: String? = nil, cut: Bool = false
    ) {
        self.title = title
        self.detail = detail
        self.spoken = spoken
        self.short = short
        self.public = `public`
        self.hint = hint
        self.cut = cut
    }
}
