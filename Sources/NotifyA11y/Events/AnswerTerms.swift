// SPDX-License-Identifier: Apache-2.0

/// What the asker of a question said about its answer.
public struct AnswerTerms: Sendable, Hashable, Codable {
    /// The id of the action that Enter means.
    ///
    /// It is never what silence means.
    public var `default`: String?
    /// After how many seconds the asker stops waiting, above 0; nil when it waits as long as it takes.
    public var timeout: Double?

    /// The longest time-out, in seconds: about thirty years.
    public static let longestTimeout = 1e9

    /// Terms of these values; none by default.
    public init(default: String? = nil, timeout: Double? = nil) {
        self.default = `default`
        self.timeout = timeout
    }
}
