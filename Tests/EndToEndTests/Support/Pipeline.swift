// SPDX-License-Identifier: Apache-2.0
import Foundation
import NotifyA11y
import NotifyA11yClient
import Synchronization

/// Sends many events over one connection, many at a time, as a program that is in a hurry does.
enum Pipeline {
    /// What became of them.
    struct Outcome: Sendable {
        /// The number of each acknowledged record, by the number of its event.
        var acknowledged: [Int: Int64] = [:]
        /// Why it ended early.
        var error: String?
    }

    /// The parameters of an event.
    static func emit(_ kind: String, _ title: String, app: String, key: String) -> String {
        #"{"app":"\#(app)","key":"\#(key)","kind":"\#(kind)","title":"\#(title)"}"#
    }

    /// Sends events and reads their answers until all are acknowledged or the connection breaks.
    ///
    /// - Parameters:
    ///   - path: The companion's socket.
    ///   - count: How many events.
    ///   - outstanding: How many may wait for their answer.
    ///   - progress: Told how many were acknowledged so far.
    ///   - parameters: The parameters of the event of this number, from 0.
    /// - Returns: What was acknowledged.
    static func run(
        _ path: String, count: Int, outstanding: Int = 1000, progress: @escaping @Sendable (Int) -> Void = { _ in },
        parameters: @escaping @Sendable (Int) -> String
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var outcome = Outcome()
                do {
                    try send(path, count, outstanding, progress, parameters, &outcome)
                } catch {
                    outcome.error = "\(error)"
                }
                continuation.resume(returning: outcome)
            }
        }
    }

    private static func send(
        _ path: String, _ count: Int, _ outstanding: Int, _ progress: (Int) -> Void, _ parameters: (Int) -> String,
        _ outcome: inout Outcome
    ) throws {
        var socket = try LineSocket(path: path)
        var sent = 0
        while outcome.acknowledged.count < count {
            var batch = ""
            while sent < count, sent - outcome.acknowledged.count < outstanding {
                batch += #"{"id":\#(sent),"jsonrpc":"2.0","method":"event.emit","params":\#(parameters(sent))}"# + "\n"
                sent += 1
            }
            if !batch.isEmpty { try socket.send(Data(batch.utf8), within: .seconds(30)) }
            // Half of them, so that there is always something under way.
            for _ in 0..<max(1, min(outstanding / 2, sent - outcome.acknowledged.count)) {
                guard let line = try socket.line(within: .seconds(30)) else {
                    throw NotifyError(.disconnected, "the companion left")
                }
                let numbers = String(decoding: line, as: UTF8.self).split { !$0.isNumber }
                // {"id":N,…,"sequence":S}}
                guard line.starts(with: Data(#"{"id":"#.utf8)), let id = numbers.first.flatMap({ Int($0) }),
                    let sequence = numbers.last.flatMap({ Int64($0) })
                else { throw NotifyError(.io, "not recorded: \(String(decoding: line, as: UTF8.self))") }
                outcome.acknowledged[id] = sequence
            }
            progress(outcome.acknowledged.count)
        }
    }
}
