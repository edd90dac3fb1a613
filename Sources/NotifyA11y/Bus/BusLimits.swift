// SPDX-License-Identifier: Apache-2.0

/// How much the bus holds at most.
///
/// Going over a limit merges signals; it never drops a record.
public struct BusLimits: Sendable, Hashable {
    /// How many deliveries wait for one channel.
    public var channelQueue: Int
    /// How many recorded events wait for their plan; those beyond it are merged into a summary.
    public var unplanned: Int
    /// How many events' receipts are held in memory; older ones are in the text state.
    public var receipts: Int
    /// How many drafts one call may bring.
    public var batch: Int

    /// Limits; the defaults suit one person's companion.
    public init(channelQueue: Int = 24, unplanned: Int = 256, receipts: Int = 2048, batch: Int = 4096) {
        self.channelQueue = channelQueue
        self.unplanned = unplanned
        self.receipts = receipts
        self.batch = batch
    }
}
