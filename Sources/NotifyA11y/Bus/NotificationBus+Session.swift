// SPDX-License-Identifier: Apache-2.0

extension NotificationBus {
    /// Lets somebody look at each session that is offered to the channels; two seconds at most.
    ///
    /// - Parameter take: Gets the session's addresses.
    public func whenAdopting(_ take: @escaping @Sendable (SessionAddresses) async -> Void) { adopting = take }

    /// Lets channels that have no server look for one in a session, and waits until each has, two seconds at most.
    ///
    /// For what a person asks by hand in that session: the answer is to be about their servers. Where every channel works,
    /// nobody is asked.
    ///
    /// - Parameter session: Where its servers are.
    public func look(in session: SessionAddresses) async {
        guard currentOffers.contains(where: { !$0.status.works }) else { return }
        await adopt(session)
    }
}
