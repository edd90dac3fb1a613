// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// One command's way to the companion, which it starts where none runs.
final class CompanionLink {
    /// Where our session has its servers.
    let session: SessionAddresses
    /// Where the companion's files are.
    let places: CompanionPlaces
    /// Whether what the companion says besides its answers is kept from standard error: for commands that say it as their
    /// answer.
    var saysNothing = false
    private var hasToldNotice = false
    private let launcher: CompanionLauncher
    private var connection: CompanionConnection

    /// Connects, and starts the companion unless told otherwise.
    ///
    /// - Throws: ``NotifyError`` with `unavailable` when there is none.
    init(_ environment: Environment, startsCompanion: Bool = true) throws(NotifyError) {
        session = environment.session
        launcher = try CompanionLauncher(environment)
        places = launcher.places
        if startsCompanion {
            connection = CompanionConnection(try launcher.connectOrStart())
        } else if let socket = try launcher.connect() {
            connection = CompanionConnection(socket)
        } else {
            throw NotifyError(.unavailable, "the companion is not running; start it: notify-a11y companion start")
        }
    }

    /// Asks, and once more if the companion ended in between: every question can be asked twice, since an event's id
    /// is made before it is sent.
    func call<Result: Decodable & Sendable>(
        _ method: Method, _ parameters: some Encodable & Sendable, within limit: Duration = .seconds(10)
    ) throws(NotifyError) -> Result {
        defer { passOnNotice() }
        do throws(NotifyError) {
            return try connection.call(method, parameters, within: limit)
        } catch {
            guard error.code == .disconnected, method != .stop else { throw error }
            connection = CompanionConnection(try launcher.connectOrStart())
            return try connection.call(method, parameters, within: limit)
        }
    }

    /// Asks with names that the person typed: one that isn't there is a slip of theirs, as an unknown option is.
    func naming<Result: Decodable & Sendable>(
        _ method: Method, _ parameters: some Encodable & Sendable
    ) throws(NotifyError) -> Result {
        do throws(NotifyError) {
            return try call(method, parameters)
        } catch {
            guard error.code == .notFound else { throw error }
            throw NotifyError(.invalidArgument, error.message)
        }
    }

    /// Says once what the companion says besides its answers, such as that the person's profile can't be used.
    private func passOnNotice() {
        guard !saysNothing, !hasToldNotice, let notice = connection.notice else { return }
        hasToldNotice = true
        Output.complain(notice)
    }

    /// How the person wants what is drawn; the usual where the companion doesn't say.
    func drawingHints() -> DrawingHints {
        let profile: ProfileAnswer? = try? call(.profileShow, ShowProfileParameters())
        return profile.map(DrawingHints.init) ?? DrawingHints()
    }

    /// Tells, without an answer; what can't be told is not worth an error.
    func tell(_ method: Method, _ parameters: some Encodable & Sendable) {
        try? connection.notify(method, parameters)
    }

    /// Takes the changes that are there already.
    ///
    /// - Returns: Whether the companion is still there.
    func passChanges() throws(NotifyError) -> Bool {
        do throws(NotifyError) {
            while try connection.nextChange(within: .zero) != nil {}
            return false
        } catch {
            guard error.code == .timedOut else { throw error }
            return true
        }
    }

    /// Waits for the next change of the text state.
    func nextChange() throws(NotifyError) -> ChangeMessage? { try connection.nextChange() }
}
