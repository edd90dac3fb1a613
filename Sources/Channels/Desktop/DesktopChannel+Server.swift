// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yDBus

/// Finding the server, and what it can do.
extension DesktopChannel {
    /// The server that shows a card now, started where the bus knows how.
    ///
    /// - Throws: ``NotifyError`` with `unavailable` when there is none, `timedOut` when it doesn't answer.
    func serverToUse(until budget: Budget) async throws(NotifyError) -> NotificationServer {
        guard !isShutDown else { throw NotifyError(.unavailable, Phrases.closed) }
        do throws(NotifyError) {
            if let owner = try await lookUpOwner(until: budget) { return try await describe(owner, until: budget) }
            guard try await isStartable(until: budget) else {
                throw NotifyError(.unavailable, Phrases.noServer, cause: ServerTrouble.absent)
            }
            try await start()
            guard let owner = try await lookUpOwner(until: budget) else {
                throw NotifyError(.unavailable, Phrases.doesNotStart, cause: ServerTrouble.doesNotStart)
            }
            return try await describe(owner, until: budget)
        } catch {
            let status = status(of: error)
            tell(status)
            throw NotifyError(error.code, status.reason, cause: error.cause)
        }
    }

    /// What can be done now, without starting anything; within a second.
    func currentStatus() async -> ChannelStatus {
        guard !isShutDown else { return .unavailable(Phrases.closed, advice: Phrases.startCompanion) }
        let budget = Budget(patience.call, longestCall: patience.call)
        do throws(NotifyError) {
            if let owner = try await lookUpOwner(until: budget) {
                return ready(try await describe(owner, until: budget))
            }
            if startFailed { return .unavailable(Phrases.doesNotStart, advice: Phrases.startByHand) }
            guard try await isStartable(until: budget) else {
                return .unavailable(Phrases.noServer, advice: Phrases.installServer)
            }
            return .working(reach, Phrases.startable)
        } catch {
            return status(of: error)
        }
    }

    /// Asks the bus each time: a name's owner can change between two events, and asking costs a fraction of a card.
    private func lookUpOwner(until budget: Budget) async throws(NotifyError) -> String? {
        let found: String?
        do throws(NotifyError) {
            found = try await bus.nameOwner(BusTarget.notificationsName, deadline: budget.call)
        } catch {
            // Without a bus there is no server either, and none of its cards.
            if error.code == .unavailable { forgetServer() }
            throw error
        }
        if found != owner {
            forgetServer()
            owner = found
        }
        if found != nil { startFailed = false }
        return found
    }

    private func isStartable(until budget: Budget) async throws(NotifyError) -> Bool {
        try await bus.listActivatableNames(deadline: budget.call).contains(BusTarget.notificationsName)
    }

    private func start() async throws(NotifyError) {
        do throws(NotifyError) {
            try await bus.startServiceByName(BusTarget.notificationsName, deadline: patience.start)
        } catch {
            startFailed = true
            throw NotifyError(.unavailable, Phrases.doesNotStart, cause: ServerTrouble.doesNotStart)
        }
    }

    /// What a server says about itself; asked once for each owner.
    private func describe(_ owner: String, until budget: Budget) async throws(NotifyError) -> NotificationServer {
        if let server, server.owner == owner { return server }
        let target = BusTarget.notifications(of: owner)
        guard let capabilities = try await bus.call("GetCapabilities", on: target, deadline: budget.call).first?.texts
        else { throw NotifyError(.io, Phrases.senseless("GetCapabilities")) }
        // Only for people to read, so a server that can't tell is used all the same.
        let information = try? await bus.call("GetServerInformation", on: target, deadline: budget.call)
        let words = [0, 1, 2].map { index -> String in
            guard let information, information.indices.contains(index) else { return "" }
            return SafeText.line(information[index].text ?? "", limit: 64)
        }
        let title = [words[0], words[2]].filter { !$0.isEmpty }.joined(separator: " ")
        let found = NotificationServer(
            owner: owner, name: words[0], vendor: words[1], title: title.isEmpty ? Phrases.unnamedServer : title,
            capabilities: Set(capabilities))
        if owner == self.owner { server = found }
        hasHadServer = true
        return found
    }

    /// The status that an error stands for.
    func status(of error: NotifyError) -> ChannelStatus {
        switch error.cause as? ServerTrouble {
        case .absent: return .unavailable(Phrases.noServer, advice: Phrases.installServer)
        case .doesNotStart: return .unavailable(Phrases.doesNotStart, advice: Phrases.startByHand)
        case nil: break
        }
        switch error.code {
        case .timedOut where owner != nil:
            return .unavailable(Phrases.silent(server?.title ?? Phrases.unnamedServer), advice: Phrases.restartServer)
        case .unavailable where owner == nil:
            guard session.bus == nil else { return .unavailable(error.message, advice: Phrases.logIn) }
            let reason = session.busAddress.map(Phrases.noBus(at:)) ?? Phrases.noBus
            return .unavailable(reason, advice: Phrases.logIn)
        default: return .unavailable(error.message, advice: Phrases.restartServer)
        }
    }
}

/// Why there is no server to talk to.
private enum ServerTrouble: Error { case absent, doesNotStart }
