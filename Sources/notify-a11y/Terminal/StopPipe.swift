// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Glibc

/// Turns the signals that ask us to end into something to read, so that what we began can be taken back first.
final class StopPipe {
    /// Can be read once a signal has come.
    let reading: CInt
    private let sources: [any DispatchSourceSignal]

    /// Begins to listen.
    init() {
        var ends: [CInt] = [-1, -1]
        unsafe pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reading = ends[0]
        let writing = ends[1]
        let queue = DispatchQueue(label: "notify-a11y.stop")
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            // The default action must not end the process before we are told.
            Glibc.signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(writing, &byte, 1)
            }
            source.activate()
            return source
        }
    }

    /// Takes the signal that has come.
    func signal() -> CInt {
        var byte: UInt8 = 0
        return unsafe read(reading, &byte, 1) == 1 ? CInt(byte) : SIGTERM
    }
}
