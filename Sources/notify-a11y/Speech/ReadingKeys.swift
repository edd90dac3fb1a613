// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Glibc
import NotifyA11y
import NotifyA11yClient

/// The keys of the person's terminal while a text is read.
final class ReadingKeys: Sendable {
    private let keys: TerminalKeys

    /// Takes the keys one by one from now on; nil where there is no terminal of ours to take them from.
    init?(_ environment: Environment) {
        // Standard input may be the text.
        let terminal = unsafe open("/dev/tty", O_RDONLY | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        guard let keys = TerminalKeys.open(terminal) else {
            close(terminal)
            return nil
        }
        self.keys = keys
        DispatchQueue(label: "notify-a11y.keys").async { Self.follow(keys, environment) }
    }

    /// Leaves the terminal as it was.
    func restore() { keys.restore() }

    /// Does what each key says, until one stops the reading.
    private static func follow(_ keys: TerminalKeys, _ environment: Environment) {
        let stop = StopPipe()
        let link = try? CompanionLink(environment, startsCompanion: false)
        // After its end there is nothing to act on, which is no error.
        func act(_ act: ReadingControl.Act) -> ReadingState? { try? link?.call(.reading, ReadingControl(act)) }
        while true {
            switch keys.next(orInputOn: stop.reading) {
            case .byte(UInt8(ascii: " ")):
                // It may have been paused from elsewhere.
                _ = act(act(.state)?.activity == .paused ? .resume : .pause)
            case .byte(UInt8(ascii: "n")), .right: _ = act(.next)
            case .byte(UInt8(ascii: "p")), .left: _ = act(.previous)
            // Ctrl+C and Ctrl+D stop as well.
            case .byte(UInt8(ascii: "q")), .byte(0x03), .byte(0x04):
                _ = act(.stop)
                return
            case .byte: break
            case nil:
                _ = act(.stop)
                keys.restore()
                let number = stop.signal()
                Glibc.signal(number, SIG_DFL)
                raise(number)
                return
            }
        }
    }
}
