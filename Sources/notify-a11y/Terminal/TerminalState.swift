// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11yClient

/// What we know of the terminal that we were started from.
struct TerminalState {
    /// Whether standard output is a terminal whose foreground is ours.
    let ownsOutput: Bool
    /// Whether standard output is a terminal at all.
    let hasOutput: Bool
    /// Whether a person typed the command here: standard input and output are terminals in whose foreground we are,
    /// and the session is not remote.
    let isByHand: Bool

    /// The state of this process now.
    static func current(_ environment: Environment) -> TerminalState {
        let hasOutput = isatty(STDOUT_FILENO) == 1
        let ownsOutput = hasOutput && tcgetpgrp(STDOUT_FILENO) == getpgrp()
        let ownsInput = isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp()
        let isRemote = environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
        return TerminalState(
            ownsOutput: ownsOutput, hasOutput: hasOutput, isByHand: ownsOutput && ownsInput && !isRemote)
    }
}
