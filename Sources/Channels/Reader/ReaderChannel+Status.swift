// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yDBus

/// Finding the reader, and how it is.
extension ReaderChannel {
    /// The reader that has one of the names now.
    ///
    /// - Throws: ``NotifyError`` with `unavailable` when there is none.
    func readerToUse(until budget: Budget) async throws(NotifyError) -> Orca {
        guard !isShutDown else { throw NotifyError(.unavailable, words.closed) }
        guard let orca = try await findReader(until: budget) else {
            throw NotifyError(.unavailable, words.noReader, cause: ReaderTrouble.absent)
        }
        return orca
    }

    /// Asks the bus each time: the owner can change between two events, and asking costs a fraction of presenting.
    func findReader(until budget: Budget) async throws(NotifyError) -> Orca? {
        for interface in OrcaInterface.all {
            guard let owner = try await bus.nameOwner(interface.name, deadline: budget.call) else { continue }
            if let orca, orca.owner == owner, orca.interface == interface { return orca }
            let found = try await describe(owner, interface, until: budget)
            if orca?.owner != owner { display.clear() }
            orca = found
            return found
        }
        orca = nil
        display.clear()
        return nil
    }

    private func describe(
        _ owner: String, _ interface: OrcaInterface, until budget: Budget
    ) async throws(NotifyError) -> Orca {
        let answer: [Variant]
        do throws(NotifyError) {
            answer = try await bus.call("GetVersion", on: interface.service(of: owner), deadline: budget.call)
        } catch {
            if error.code == .timedOut || error.isOrcaGone { throw error }
            // Only for people to read, so one that can't tell is used all the same.
            answer = []
        }
        let version = SafeText.line(answer.first?.text ?? "", limit: 64)
        return Orca(
            interface: interface, owner: owner, title: version.isEmpty ? words.unnamed : "\(words.unnamed) \(version)")
    }

    /// How the reader is now.
    func currentStatus() async -> ChannelStatus {
        guard !isShutDown else { return .unavailable(words.closed, advice: words.startCompanion) }
        let budget = Budget(Patience(call: patience.call, whole: patience.call))
        do throws(NotifyError) {
            let orca = try await readerToUse(until: budget)
            let settings = try await settings(of: orca, until: budget)
            guard !settings.reach.isEmpty else { return .working([], words.muted(orca.title), advice: words.unmute) }
            return .working(settings.reach, words.ready(orca.title, words.how(settings.reach)))
        } catch {
            return status(of: error)
        }
    }

    /// The status that an error stands for.
    func status(of error: NotifyError) -> ChannelStatus {
        switch error.cause as? ReaderTrouble {
        // Nothing is broken: a reader that comes is noticed, and until then there is nobody to try.
        case .absent: return .working([], words.noReader, advice: words.startReader)
        case .muted: return .working([], error.message, advice: words.unmute)
        case nil: break
        }
        if error.isOrcaGone { return .working([], words.noReader, advice: words.startReader) }
        switch error.code {
        case .timedOut: return .unavailable(words.silent(orca?.title ?? words.unnamed), advice: words.restartReader)
        case .unavailable, .denied:
            return .unavailable(session.busAddress == nil ? words.noBus : error.message, advice: words.logIn)
        default: return .unavailable(error.message, advice: words.restartReader)
        }
    }
}

/// Why a reader can't present anything.
enum ReaderTrouble: Error {
    /// None runs that takes messages.
    case absent
    /// The person has switched off all that it reaches.
    case muted
}
