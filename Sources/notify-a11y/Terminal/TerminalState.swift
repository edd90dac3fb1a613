// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11yClient

/// What we know of the terminal that we were started from.
struct TerminalState {
    /// Whether standard output is a terminal whose foreground is ours.
    let ownsOutput: Bool
    /// Whether standard output is a terminal at all.
    let hasOutput: Bool
    /// Whether standard input is a terminal whose foreground is ours.
    let ownsInput: Bool
    /// Whether standard error is a terminal whose foreground is ours.
    let ownsErrors: Bool
    /// Whether the session is one of another machine's.
    let isRemote: Bool
    /// The terminal's device, such as `/dev/pts/3`: that of standard output, else of standard error.
    let device: String?

    /// Whether a person typed the command here: standard input and output are terminals in whose foreground we are,
    /// and the session is not remote.
    var isByHand: Bool { ownsOutput && ownsInput && !isRemote }

    /// The state of this process now.
    static func current(_ environment: Environment) -> TerminalState {
        TerminalState(
            ownsOutput: owns(STDOUT_FILENO), hasOutput: isatty(STDOUT_FILENO) == 1, ownsInput: owns(STDIN_FILENO),
            ownsErrors: owns(STDERR_FILENO),
            isRemote: environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil,
            device: device(of: STDOUT_FILENO) ?? device(of: STDERR_FILENO))
    }

    /// Whether this descriptor is a terminal in whose foreground our process group is.
    static func owns(_ descriptor: CInt) -> Bool { isatty(descriptor) == 1 && tcgetpgrp(descriptor) == getpgrp() }

    /// Whether this descriptor is a terminal whose foreground belongs to another program.
    ///
    /// Where that can't be told, since it isn't the terminal of our session, it is none.
    static func isTaken(_ descriptor: CInt) -> Bool {
        guard isatty(descriptor) == 1 else { return false }
        let foreground = tcgetpgrp(descriptor)
        return foreground > 0 && foreground != getpgrp()
    }

    /// The device of a terminal; nil for what is none.
    static func device(of descriptor: CInt) -> String? {
        guard isatty(descriptor) == 1 else { return nil }
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe ttyname_r(descriptor, &name, name.count - 1) == 0 else { return nil }
        let device = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return device == "/dev/tty" ? controllingDevice ?? device : device
    }

    /// The device of the terminal of our session, which is what `/dev/tty` stands for.
    ///
    /// From its number in `/proc/self/stat`, see proc(5).
    private static var controllingDevice: String? {
        // Behind the program's name, which may hold anything: the seventh field is the fifth there.
        guard let text = SmallFile.read("/proc/self/stat"), let end = text.lastIndex(of: ")"),
            let number = text[end...].split(separator: " ").dropFirst(5).first.flatMap({ Int($0) })
        else { return nil }
        let (major, minor) = (number >> 8 & 0xFF, number & 0xFF | number >> 12 & 0xFFF00)
        switch major {
        case 136...143: return "/dev/pts/\((major - 136) << 20 | minor)"
        case 4 where minor < 64: return "/dev/tty\(minor)"
        case 4: return "/dev/ttyS\(minor - 64)"
        default: return nil
        }
    }

    /// Who sits here, for a settlement: the user, the terminal, and from where.
    static func who(_ environment: Environment) -> String {
        var who = environment["LOGNAME"] ?? environment["USER"] ?? "user \(environment.user)"
        if let device = device(of: STDIN_FILENO) ?? device(of: STDERR_FILENO) {
            who += ", \(device.hasPrefix("/dev/") ? String(device.dropFirst(5)) : device)"
        }
        if let connection = environment["SSH_CONNECTION"]?.split(separator: " ").first {
            who += ", over ssh from \(connection)"
        }
        return who
    }
}
