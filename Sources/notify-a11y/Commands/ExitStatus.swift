// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// The exit statuses, those of sysexits.h where there is one.
enum ExitStatus: Int32 {
    case done = 0
    /// Recorded, but with `--wait` no planned signal was delivered.
    case nothingDelivered = 1
    /// A check found something.
    static let found = nothingDelivered
    /// The words of the command can't be used.
    case usage = 64
    /// What was given can't be used.
    case data = 65
    /// There is no companion, and none could be started.
    case unavailable = 69
    /// It was not recorded.
    case notRecorded = 74
    /// A question was not answered.
    case unanswered = 75
    /// SIGHUP, SIGINT and SIGTERM, as a shell tells of them.
    case hungUp = 129
    case interrupted = 130
    case terminated = 143

    /// The status of who was asked to end by a signal.
    static func interrupted(by signal: CInt) -> ExitStatus { ExitStatus(rawValue: 128 + signal) ?? .terminated }

    /// The status for an error: what the command line itself can't use is wrong usage, what the companion can't use is
    /// wrong input.
    init(_ error: NotifyError) {
        switch error.code {
        case .invalidArgument: self = error.cause is RPC.Failure ? .data : .usage
        case .notFound, .settled: self = .data
        case .unavailable, .denied, .busy, .disconnected, .timedOut: self = .unavailable
        default: self = .notRecorded
        }
    }
}
