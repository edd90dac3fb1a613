// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// Sends an app's events to the person's companion.
///
/// ```swift
/// let notifier = try await Notifier(app: "Leaf")
/// try await notifier.emit(.success, "Order 42")
/// ```
///
/// It runs on a thread of its own, since it waits for the companion's answers; a call costs well under a millisecond
/// once the companion runs. None of the channels' libraries is loaded into the app.
public actor Notifier {
    /// The app's name, as people see it in lists.
    public nonisolated let app: String

    private let executor = QueueExecutor(label: "notify-a11y.client")
    let launcher: CompanionLauncher
    let session: SessionAddresses
    let startsCompanion: Bool
    private var connection: CompanionConnection?

    /// The thread that it runs on.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Connects to the person's companion, and starts it where none runs.
    ///
    /// - Parameters:
    ///   - app: The app's name; at most 1024 bytes count.
    ///   - startsCompanion: Whether to start one where none runs.
    ///   - environment: Where to look; the process's own by default.
    /// - Throws: ``NotifyError`` with `unavailable` when there is no companion and none could be started.
    public init(
        app: String, startsCompanion: Bool = true, environment: Environment = .current()
    ) async throws(NotifyError) {
        self.app = app
        self.startsCompanion = startsCompanion
        launcher = try CompanionLauncher(environment)
        session = environment.session
        try connect()
    }

    /// Sends an event; returns when it is recorded.
    ///
    /// What becomes of it on each channel is in its ``receipt(of:waiting:)``.
    ///
    /// - Parameters:
    ///   - kind: What it means.
    ///   - title: One line that says what it is about.
    ///   - detail: More about it.
    ///   - key: The app's own name for the matter; a newer event with the same key takes the older one's place.
    /// - Returns: The event's id and the record's number.
    /// - Throws: ``NotifyError`` with `io` when it could not be recorded.
    @discardableResult
    public func emit(
        _ kind: Event.Kind, _ title: String, detail: String? = nil, key: String? = nil
    ) async throws(NotifyError) -> EmitAnswer {
        var draft = Draft(kind, title)
        draft.detail = detail
        draft.key = key
        return try await emit(draft)
    }

    /// Sends an event with all that can be said about it; returns when it is recorded.
    ///
    /// - Parameter draft: The event. Its app is this app's name unless it says otherwise.
    /// - Returns: The event's id and the record's number.
    /// - Throws: ``NotifyError`` with `invalidArgument` or `io`.
    @discardableResult
    public func emit(_ draft: Draft) async throws(NotifyError) -> EmitAnswer {
        var draft = draft
        draft.app = draft.app ?? app
        // With an id of ours, sending it again after a lost answer records it once.
        draft.id = draft.id ?? .make(at: .now())
        return try ask(.emit, EmitParameters(draft, session: session))
    }

    /// What became of an event on each channel.
    ///
    /// - Parameters:
    ///   - id: The event.
    ///   - limit: How long to wait until every channel has its outcome; what is open then is `timedOut`.
    /// - Returns: The receipt.
    /// - Throws: ``NotifyError`` with `notFound` when there is no such event.
    public nonisolated func receipt(
        of id: Event.ID, waiting limit: Duration = .seconds(30)
    ) async throws(NotifyError) -> EventReceipt {
        // A connection and a thread of its own: nobody else waits for it.
        let waiter = BlockingQuestion(launcher: launcher)
        return try await waiter.ask(
            .receipt, ReceiptParameters(id: id, wait: max(0, limit / .seconds(1))), within: limit + .seconds(5))
    }

    /// What the text state lists.
    ///
    /// - Parameter limit: At most this many entries, 1 to 10 000.
    /// - Returns: The entries, unseen ones first, and how many there are in all.
    /// - Throws: ``NotifyError``.
    public func entries(limit: Int = 100) async throws(NotifyError) -> ListAnswer {
        try ask(.list, ListParameters(limit: limit))
    }

    /// Acknowledges what a selection names, on every channel.
    ///
    /// - Parameter selection: A key of this or another app, an event, or everything.
    /// - Returns: What the acknowledged entries showed.
    /// - Throws: ``NotifyError``.
    @discardableResult
    public func acknowledge(_ selection: Selection) async throws(NotifyError) -> [Entry] {
        let answer: AcknowledgeAnswer = try ask(.acknowledge, selection)
        return answer.entries
    }

    /// How the person wants what an app draws: text size, contrast, colours, captions, and how often an area may change.
    ///
    /// - Returns: The hints of the profile that is in use now. They may be other ones after the next `profile use`.
    /// - Throws: ``NotifyError``.
    public func drawingHints() async throws(NotifyError) -> DrawingHints {
        let profile: ProfileAnswer = try ask(.profileShow, ShowProfileParameters())
        return DrawingHints(profile)
    }

    /// Every change of the text state from now on.
    ///
    /// - Returns: A sequence that ends when the companion does or the reading task is cancelled. It holds the newest
    ///   1024 changes that were not read; a change with `missed` says how many were left out before that.
    public nonisolated func watch() -> AsyncThrowingStream<ChangeMessage, any Error> {
        ChangeStream.open(launcher)
    }

    private func connect() throws(NotifyError) {
        if startsCompanion {
            connection = CompanionConnection(try launcher.connectOrStart())
        } else if let socket = try launcher.connect() {
            connection = CompanionConnection(socket)
        } else {
            throw NotifyError(.unavailable, "no companion runs; start one: notify-a11y companion start")
        }
    }

    /// Asks on the open connection; once more on a new one if the companion had gone.
    private func ask<Result: Decodable & Sendable>(
        _ method: Method, _ parameters: some Encodable & Sendable
    ) throws(NotifyError) -> Result {
        let hadConnection = connection != nil
        do throws(NotifyError) {
            return try askOnce(method, parameters)
        } catch {
            // A companion that was stopped since the last call; with the event's id, nothing is recorded twice.
            guard error.code == .disconnected, hadConnection else { throw error }
            return try askOnce(method, parameters)
        }
    }

    private func askOnce<Result: Decodable & Sendable>(
        _ method: Method, _ parameters: some Encodable & Sendable
    ) throws(NotifyError) -> Result {
        if connection == nil { try connect() }
        do throws(NotifyError) {
            guard let result: Result = try connection?.call(method, parameters) else {
                throw NotifyError(.disconnected, "there is no connection to the companion; try again")
            }
            return result
        } catch {
            // After a missed deadline a late answer would be taken for the next question's.
            if error.code == .disconnected || error.code == .timedOut { connection = nil }
            throw error
        }
    }
}

/// One question on a connection and a thread of its own, for answers that take long.
actor BlockingQuestion {
    private let executor = QueueExecutor(label: "notify-a11y.client.wait")
    private let launcher: CompanionLauncher

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(launcher: CompanionLauncher) { self.launcher = launcher }

    func ask<Result: Decodable & Sendable>(
        _ method: Method, _ parameters: some Encodable & Sendable, within limit: Duration
    ) throws(NotifyError) -> Result {
        guard let socket = try launcher.connect() else {
            throw NotifyError(.unavailable, "no companion runs; start one: notify-a11y companion start")
        }
        var connection = CompanionConnection(socket)
        return try connection.call(method, parameters, within: limit)
    }
}
