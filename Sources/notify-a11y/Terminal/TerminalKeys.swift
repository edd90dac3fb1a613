// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The keys of our terminal one by one, unseen; the terminal is as it was afterwards.
struct TerminalKeys: Sendable {
    /// What was pressed.
    enum Key: Equatable {
        /// A key that is one byte; Enter is 0x0D, Escape alone is 0x1B, and the end of input is 0x04, as Ctrl+D is.
        case byte(UInt8)
        case left, right
    }

    private let terminal: CInt
    private let before: termios

    /// Begins to read keys.
    ///
    /// - Parameter terminal: The descriptor of a terminal whose foreground is ours.
    /// - Returns: The keys; nil where it is no such terminal, or can't be set so.
    static func open(_ terminal: CInt) -> TerminalKeys? {
        var settings = termios()
        guard tcgetpgrp(terminal) == getpgrp(), unsafe tcgetattr(terminal, &settings) == 0 else { return nil }
        let before = settings
        // Ctrl+C comes as a key, so that the terminal is always put right again.
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        settings.c_iflag &= ~tcflag_t(ICRNL)
        guard unsafe tcsetattr(terminal, TCSANOW, &settings) == 0 else { return nil }
        return TerminalKeys(terminal: terminal, before: before)
    }

    /// Puts the terminal right again.
    func restore() {
        var settings = before
        unsafe tcsetattr(terminal, TCSANOW, &settings)
    }

    /// Waits for a key.
    ///
    /// - Parameter stop: Another descriptor to wait for.
    /// - Returns: The key; nil when the other one can be read.
    func next(orInputOn stop: CInt) -> Key? {
        while true {
            var entries = [
                pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
                pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
            ]
            if unsafe poll(&entries, 2, -1) < 0 { continue }
            if entries[1].revents != 0 { return nil }
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = unsafe read(terminal, &bytes, bytes.count)
            guard count > 0 else { return .byte(0x04) }
            if let key = Self.key(bytes.prefix(count)) { return key }
        }
    }

    /// What these bytes of one key press are; nil for a key that means nothing here.
    ///
    /// An arrow key is several bytes at once, in one of two forms: `ESC [ C` or `ESC O C`.
    static func key(_ bytes: ArraySlice<UInt8>) -> Key? {
        guard let first = bytes.first else { return nil }
        guard first == 0x1B, bytes.count > 1 else {
            return .byte(first == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : first)
        }
        switch bytes.dropFirst().prefix(2) {
        case [UInt8(ascii: "["), UInt8(ascii: "C")], [UInt8(ascii: "O"), UInt8(ascii: "C")]: return .right
        case [UInt8(ascii: "["), UInt8(ascii: "D")], [UInt8(ascii: "O"), UInt8(ascii: "D")]: return .left
        default: return nil
        }
    }
}
