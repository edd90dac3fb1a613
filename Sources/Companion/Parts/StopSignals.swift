// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
internal import Glibc

/// Turns the signals that ask a process to end into calls, so that what is queued is recorded first.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]

    /// - Parameter stop: Called with the signal's name, on a queue of its own.
    init(_ stop: @escaping @Sendable (String) -> Void) {
        let queue = DispatchQueue(label: "notify-a11y.signals")
        sources = [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT"), (SIGHUP, "SIGHUP")].map { number, name in
            // The default action must not end the process before the source is told.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { stop(name) }
            source.activate()
            return source
        }
        // A client that goes away while we write is an error of that write, not the end of us.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Stops listening for them.
    func cancel() { for source in sources { source.cancel() } }
}
