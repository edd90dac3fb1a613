// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// A question that was recorded and waits for its answer, which may come by any way and take as long as it likes.
///
/// Blocking, for a thread that may wait. The companion may end and come back meanwhile: the question is in the text state.
public struct PendingQuestion: ~Copyable {
    /// What waiting came to.
    public enum Step: Sendable, Hashable {
        /// The question was settled.
        case settled(Settlement)
        /// This descriptor can be read.
        case input(Int32)
    }

    /// The question's event.
    public let id: Event.ID
    private let launcher: CompanionLauncher
    private let startsCompanion: Bool
    private var connection: CompanionConnection?
    private var asked: Int64?

    /// How long a companion that ended may take to be back before one is started: whoever stopped it waits for its end.
    private static let grace = Duration.seconds(2)
    /// How long it may be away before waiting makes no sense any more.
    private static let longestAbsence = Duration.seconds(60)

    /// Records a question.
    ///
    /// - Parameters:
    ///   - parameters: The question, with an id of its own so that it is recorded once.
    ///   - launcher: The way to the companion.
    ///   - startsCompanion: Whether to start one where none runs.
    /// - Throws: ``NotifyError`` with `io` when it could not be recorded: then it was not asked.
    public init(
        _ parameters: EmitParameters, by launcher: CompanionLauncher, startsCompanion: Bool = true
    ) throws(NotifyError) {
        var parameters = parameters
        let id = parameters.draft.id ?? .make(at: .now())
        parameters.draft.id = id
        self.id = id
        self.launcher = launcher
        self.startsCompanion = startsCompanion
        do throws(NotifyError) {
            var first = try Self.open(launcher, starts: startsCompanion)
            let _: EmitAnswer = try first.call(.emit, parameters)
            connection = consume first
        } catch {
            // A companion that was about to leave: with the same id, nothing is asked twice.
            guard error.code == .disconnected else { throw error }
            var second = try Self.open(launcher, starts: startsCompanion)
            let _: EmitAnswer = try second.call(.emit, parameters)
            connection = consume second
        }
    }

    private static func open(
        _ launcher: CompanionLauncher, starts: Bool
    ) throws(NotifyError) -> CompanionConnection {
        if starts { return CompanionConnection(try launcher.connectOrStart()) }
        guard let socket = try launcher.connect() else {
            throw NotifyError(.unavailable, "no companion runs; start one: notify-a11y companion start")
        }
        return CompanionConnection(socket)
    }

    /// Waits until the question is settled, or one of some descriptors can be read.
    ///
    /// - Parameter descriptors: What else to wait for, such as a terminal.
    /// - Returns: Which it was.
    /// - Throws: ``NotifyError`` when the companion can't be reached any more; the question stays open all the same.
    public mutating func next(orInputOn descriptors: [Int32] = []) throws(NotifyError) -> Step {
        var left: ContinuousClock.Instant?
        while true {
            do throws(NotifyError) {
                // What must not be waited for in vain is asked anew on each connection.
                let question = try askAgain()
                left = nil
                let awaited: CompanionConnection.Awaited<WaitAnswer>? = try connection?.answer(
                    to: question, orInputOn: descriptors)
                switch awaited {
                case .answer(let answer):
                    asked = nil
                    if let settlement = answer.settlement { return .settled(settlement) }
                case .input(let descriptor): return .input(descriptor)
                case .late, nil: break
                }
            } catch {
                guard [.disconnected, .unavailable, .busy].contains(error.code) else { throw error }
                connection = nil
                asked = nil
                let since = left ?? .now
                left = since
                guard .now - since < Self.longestAbsence else { throw error }
                if let ready = try LineSocket.waitForInput(on: descriptors, within: .milliseconds(200)) {
                    return .input(ready)
                }
                try reconnect(since: since)
            }
        }
    }

    /// Tries to get to a companion once.
    private mutating func reconnect(since: ContinuousClock.Instant) throws(NotifyError) {
        if let socket = try launcher.connect() {
            connection = CompanionConnection(socket)
        } else if startsCompanion, .now - since > Self.grace, let socket = try? launcher.connectOrStart() {
            connection = CompanionConnection(socket)
        }
    }

    private mutating func askAgain() throws(NotifyError) -> Int64 {
        if let asked { return asked }
        guard let question = try connection?.ask(.await, WaitParameters(id: id)) else {
            throw NotifyError(.disconnected, "the companion is away; start it: notify-a11y companion start")
        }
        asked = question
        return question
    }

    /// Ends the question without a choice: nobody waits for it any more.
    ///
    /// - Parameter seen: Whether the person did that.
    /// - Returns: The settlement that stands: another answer may have been first.
    /// - Throws: ``NotifyError`` when the companion can't be reached.
    @discardableResult
    public func withdraw(seen: Bool = false) throws(NotifyError) -> Settlement? {
        guard let socket = try launcher.connect() else {
            throw NotifyError(.unavailable, "no companion runs; start one: notify-a11y companion start")
        }
        var other = CompanionConnection(socket)
        do throws(NotifyError) {
            let answer: QuestionAnswer = try other.call(.end, QuestionParameters(id: id, route: .asker, seen: seen))
            return answer.record.settlement
        } catch {
            guard error.code == .settled else { throw error }
            let answer: WaitAnswer = try other.call(.await, WaitParameters(id: id, wait: 0))
            return answer.settlement
        }
    }
}
