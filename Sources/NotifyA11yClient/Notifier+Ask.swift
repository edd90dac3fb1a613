// SPDX-License-Identifier: Apache-2.0
internal import Glibc
public import NotifyA11y

extension Notifier {
    /// Asks the person, and waits for the answer: by a card's button, in a terminal, by voice, whichever comes first.
    ///
    /// ```swift
    /// guard try await notifier.ask("Deploy to production?", choices: ["yes", "no"]) == "yes" else { return }
    /// ```
    ///
    /// Where the task is cancelled, the question is withdrawn.
    ///
    /// - Parameters:
    ///   - title: The question, on one line.
    ///   - choices: What can be answered, 1 to 9 visible names that can be told apart when they are said.
    ///   - default: The choice that Enter means in a terminal; it is never what silence means.
    ///   - timeout: How long to wait, above zero; without one, as long as it takes. Whenever the person does something
    ///     about the question, they get ten times as long.
    ///   - detail: More about it.
    ///   - key: The app's own name for the matter.
    /// - Returns: The choice; nil when the time was over or the question was ended without a choice.
    /// - Throws: ``NotifyError`` with `io` when it could not be recorded, and then it was not asked; `invalidArgument` for
    ///   choices that can't be told apart; `disconnected` when the task was cancelled or the companion can't be reached.
    public nonisolated func ask(
        _ title: String, choices: [String], default: String? = nil, timeout: Duration? = nil, detail: String? = nil,
        key: String? = nil
    ) async throws(NotifyError) -> String? {
        var draft = Draft(.question, title)
        draft.actions = choices.map { Action(id: $0, title: $0) }
        draft.default = `default`
        draft.timeout = timeout.map { $0 / .seconds(1) }
        draft.detail = detail
        draft.key = key
        return try await ask(draft).choice
    }

    /// Asks with all that can be said about a question, and waits until it is settled.
    ///
    /// - Parameter draft: The question. Its app is this app's name unless it says otherwise.
    /// - Returns: How it was settled: what was chosen, by which way, by whom, when.
    /// - Throws: ``NotifyError`` as ``ask(_:choices:default:timeout:detail:key:)``.
    public nonisolated func ask(_ draft: Draft) async throws(NotifyError) -> Settlement {
        var draft = draft
        draft.kind = .question
        draft.app = draft.app ?? app
        let parameters = EmitParameters(draft, session: session)
        // A pipe, because the thread that waits sleeps in a system call.
        let ends = try CancelPipe()
        let asker = QuestionThread(launcher: launcher, startsCompanion: startsCompanion)
        let result: Result<Settlement, NotifyError> = await withTaskCancellationHandler {
            await asker.ask(parameters, cancelled: ends.reading)
        } onCancel: {
            ends.cancel()
        }
        return try result.get()
    }
}

/// A thread on which a question waits for its answer.
private actor QuestionThread {
    private let executor = QueueExecutor(label: "notify-a11y.client.question")
    private let launcher: CompanionLauncher
    private let startsCompanion: Bool

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(launcher: CompanionLauncher, startsCompanion: Bool) {
        self.launcher = launcher
        self.startsCompanion = startsCompanion
    }

    func ask(_ parameters: EmitParameters, cancelled: CInt) -> Result<Settlement, NotifyError> {
        do throws(NotifyError) {
            var question = try PendingQuestion(parameters, by: launcher, startsCompanion: startsCompanion)
            switch try question.next(orInputOn: [cancelled]) {
            case .settled(let settlement): return .success(settlement)
            case .input:
                // An answer that came before it counts: it is what the person was told.
                if let settlement = try question.withdraw(), settlement.outcome == .answered {
                    return .success(settlement)
                }
                return .failure(
                    NotifyError(.disconnected, "the question was withdrawn, because its task was cancelled"))
            }
        } catch {
            return .failure(error)
        }
    }
}

/// Wakes a thread that waits in a system call.
private final class CancelPipe: Sendable {
    let reading: CInt
    private let writing: CInt

    init() throws(NotifyError) {
        var ends: [CInt] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw NotifyError(.io, "can't wait for an answer (\(SystemError.last.text))", cause: SystemError.last)
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    func cancel() {
        var byte: UInt8 = 0
        _ = unsafe write(writing, &byte, 1)
    }
}
