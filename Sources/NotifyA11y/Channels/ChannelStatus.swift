// SPDX-License-Identifier: Apache-2.0

/// What a channel can do now.
public struct ChannelStatus: Sendable, Hashable, Codable {
    /// Whether the channel works.
    public enum Availability: String, Sendable, Hashable, Codable {
        /// As far as is known, a delivery would succeed.
        case working
        /// A delivery would fail, as far as is known; trying again may find that it works.
        case unavailable
    }

    /// Whether the channel works.
    public let availability: Availability
    /// The senses that it reaches now: a muted sink reaches none.
    public let reach: Senses
    /// What it uses, or why it doesn't work, such as "no sound server at unix:/run/…: connection refused".
    public let reason: String
    /// What a person can do about it; nil when nothing needs doing.
    public let advice: String?

    /// The device that it goes out through, as people call it, where that decides who else notices; nil elsewhere.
    public let device: String?

    /// A channel that works and reaches these senses.
    public static func working(
        _ reach: Senses, _ reason: String, advice: String? = nil, device: String? = nil
    ) -> ChannelStatus {
        ChannelStatus(availability: .working, reach: reach, reason: reason, advice: advice, device: device)
    }

    /// A channel that doesn't work, why, and what to do about it.
    public static func unavailable(_ reason: String, advice: String? = nil) -> ChannelStatus {
        ChannelStatus(availability: .unavailable, reach: [], reason: reason, advice: advice, device: nil)
    }

    /// Whether a delivery would reach anyone.
    public var works: Bool { availability == .working && !reach.isEmpty }
}
