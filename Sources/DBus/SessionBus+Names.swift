// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

extension SessionBus {
    /// The unique name of a name's owner, such as `:1.7`; nil when nobody has it.
    ///
    /// Starts nothing.
    public func nameOwner(_ name: String, deadline: Duration) async throws(NotifyError) -> String? {
        do throws(NotifyError) {
            return try await call("GetNameOwner", on: .bus, [.string(name)], deadline: deadline).first?.text
        } catch {
            if let cause = error.cause as? DBusError, cause.isAbsence { return nil }
            throw error
        }
    }

    /// Whether somebody has a name.
    ///
    /// Starts nothing.
    public func nameHasOwner(_ name: String, deadline: Duration) async throws(NotifyError) -> Bool {
        try await call("NameHasOwner", on: .bus, [.string(name)], deadline: deadline).first?.truth ?? false
    }

    /// The names whose owners the bus can start.
    public func listActivatableNames(deadline: Duration) async throws(NotifyError) -> [String] {
        try await call("ListActivatableNames", on: .bus, deadline: deadline).first?.texts ?? []
    }

    /// Has the bus start a name's owner, and waits until it has taken the name.
    ///
    /// - Throws: ``NotifyError`` with `timedOut` when it hasn't within the deadline (the bus goes on trying by itself),
    ///   with `unavailable` when there is no such service or it ended at once.
    public func startServiceByName(_ name: String, deadline: Duration) async throws(NotifyError) {
        _ = try await call("StartServiceByName", on: .bus, [.string(name), .uint32(0)], deadline: deadline)
    }

    /// Tells who has a name: first who has it now, as soon as there is a connection, then each change; nil for nobody,
    /// also while there is no connection.
    ///
    /// Only the newest owner waits to be read. The stream ends with ``close()``.
    public func watchName(_ name: String) -> AsyncStream<String?> {
        let (stream, owners) = AsyncStream.makeStream(of: String?.self, bufferingPolicy: .bufferingNewest(1))
        let match = SignalMatch(
            sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
            path: "/org/freedesktop/DBus", firstArgument: name)
        let id = watch(
            match,
            signal: { signal in
                guard signal.parameters.count == 3, let owner = signal.parameters[2].text else { return }
                owners.yield(owner.isEmpty ? nil : owner)
            },
            connected: { connection in
                guard let connection, let parameters = try? unsafe Variant.makeTuple([.string(name)]) else {
                    owners.yield(nil)
                    return
                }
                // After the subscription, so that no change falls between the two.
                unsafe connection.call("GetNameOwner", on: .bus, parameters, timeout: 10_000) { answer in
                    owners.yield(try? answer.get().first?.text)
                }
            },
            end: { owners.finish() })
        guard let id else {
            owners.finish()
            return stream
        }
        owners.onTermination = { [weak self] _ in self?.endWatching(id) }
        return stream
    }

    /// Takes signals.
    ///
    /// - Parameters:
    ///   - match: Which ones.
    ///   - limit: How many wait to be read; when one more comes, the oldest is dropped.
    /// - Returns: The signals in order, from all connections there will be; ends with ``close()``.
    /// - Throws: ``NotifyError`` with `invalidArgument` for a match that D-Bus doesn't know.
    public func subscribe(to match: SignalMatch, limit: Int = 64) throws(NotifyError) -> AsyncStream<Signal> {
        try match.check()
        let (stream, signals) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(limit))
        guard let id = watch(match, signal: { signals.yield($0) }, end: { signals.finish() }) else {
            signals.finish()
            return stream
        }
        signals.onTermination = { [weak self] _ in self?.endWatching(id) }
        return stream
    }
}
