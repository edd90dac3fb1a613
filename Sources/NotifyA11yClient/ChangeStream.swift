// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
internal import NotifyA11y

/// The changes of the text state as a sequence, read on a thread of their own.
enum ChangeStream {
    /// How many changes are held for a reader that is slow; the oldest leave first.
    static let held = 1024

    static func open(_ launcher: CompanionLauncher) -> AsyncThrowingStream<ChangeMessage, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(held)) { continuation in
            let end = EndFlag()
            continuation.onTermination = { _ in end.set() }
            DispatchQueue(label: "notify-a11y.client.watch").async {
                do throws(NotifyError) {
                    guard let socket = try launcher.connect() else {
                        throw NotifyError(.unavailable, "no companion runs; start one: notify-a11y companion start")
                    }
                    var connection = CompanionConnection(socket)
                    let _: Nothing = try connection.call(.watch, Nothing())
                    var missed = 0
                    while !end.isSet {
                        do throws(NotifyError) {
                            // Wakes now and then to see whether anyone still reads.
                            guard var change = try connection.nextChange(within: .seconds(30)) else { break }
                            if missed > 0 { change.missed = (change.missed ?? 0) + missed }
                            missed = 0
                            if case .dropped(let dropped) = continuation.yield(change) {
                                missed = 1 + (dropped.missed ?? 0)
                            }
                        } catch {
                            if error.code != .timedOut { throw error }
                        }
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
        }
    }
}

/// Set once, when nobody reads any more.
private final class EndFlag: Sendable {
    private let value = SeenMutex(false)

    var isSet: Bool { value.withLock { $0 } }

    func set() { value.withLock { $0 = true } }
}
