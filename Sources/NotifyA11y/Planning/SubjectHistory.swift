// SPDX-License-Identifier: Apache-2.0

/// What came before of one subject, as far as planning its next event goes by it.
public struct SubjectHistory: Sendable, Hashable {
    /// How many failures or warnings it has had in a row, the event that is being planned included.
    public var inARow: Int
    /// How many failures there were before this success; 0 for any other event.
    public var failuresBefore: Int
    /// Since when it has failed, as local time.
    public var since: LocalTime?
    /// Whether the same failure has been signalled already, and not been acknowledged since.
    public var isToldAlready: Bool
    /// How long ago it was last signalled, in seconds; nil where it never was.
    public var secondsSinceTold: Double?
    /// Whether its outcome keeps changing.
    public var isUnsteady: Bool
    /// How long its present progress has gone on, in seconds.
    public var progressSeconds: Double
    /// The fraction that was last told of its present progress; nil where none was.
    public var progressTold: Double?
    /// How long ago that was, in seconds.
    public var secondsSinceProgress: Double?

    /// A history of these values; nothing came before by default.
    public init(
        inARow: Int = 1, failuresBefore: Int = 0, since: LocalTime? = nil, isToldAlready: Bool = false,
        secondsSinceTold: Double? = nil, isUnsteady: Bool = false, progressSeconds: Double = 0,
        progressTold: Double? = nil, secondsSinceProgress: Double? = nil
    ) {
        self.inARow = inARow
        self.failuresBefore = failuresBefore
        self.since = since
        self.isToldAlready = isToldAlready
        self.secondsSinceTold = secondsSinceTold
        self.isUnsteady = isUnsteady
        self.progressSeconds = progressSeconds
        self.progressTold = progressTold
        self.secondsSinceProgress = secondsSinceProgress
    }
}
