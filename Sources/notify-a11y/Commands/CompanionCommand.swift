// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// `companion run|start|stop|status`.
struct CompanionCommand {
    let arguments: ParsedArguments
    let environment: Environment

    func run() throws(NotifyError) -> ExitStatus {
        switch arguments.operands[0] {
        case "run": try become()
        case "start": try start()
        case "stop": try stop()
        case "status": try status()
        case let word:
            throw .unknownWord(word, what: "word after 'companion'", among: ["run", "start", "stop", "status"])
        }
    }

    /// Becomes the companion, in the foreground, with its log on standard error.
    private func become() throws(NotifyError) -> ExitStatus {
        guard let program = try CompanionLauncher(environment).findProgram() else {
            throw NotifyError(.unavailable, "'notify-a11yd' was not found; install it into PATH, or set NOTIFY_A11YD")
        }
        var pointers = unsafe [strdup(program), nil]
        unsafe execv(program, &pointers)
        throw NotifyError(.unavailable, "can't run '\(program)' (\(SystemError.last.text))")
    }

    private func start() throws(NotifyError) -> ExitStatus {
        try describe(CompanionLink(environment))
        return .done
    }

    private func status() throws(NotifyError) -> ExitStatus {
        try describe(CompanionLink(environment, startsCompanion: false))
        return .done
    }

    private func stop() throws(NotifyError) -> ExitStatus {
        let launcher = try CompanionLauncher(environment)
        guard let socket = try launcher.connect() else {
            Output.write("The companion is not running.\n")
            return .done
        }
        var connection = CompanionConnection(socket)
        let _: Nothing = try connection.call(.stop, Nothing())
        // It closes the connection when it has recorded what was queued, and lets go of its lock at its very end.
        while (try? connection.nextChange(within: .seconds(10))) != nil {}
        let end = ContinuousClock.now + .seconds(10)
        while launcher.isLocked {
            guard ContinuousClock.now < end else {
                throw NotifyError(.timedOut, "the companion is still stopping; see: notify-a11y companion status")
            }
            _ = poll(nil, 0, 5)
        }
        Output.write("The companion has stopped.\n")
        return .done
    }

    private func describe(_ link: CompanionLink) throws(NotifyError) {
        // What is wrong is a part of the answer.
        link.saysNothing = true
        let description: CompanionDescription = try link.call(.describe, Nothing())
        if arguments.has("json") { return try Output.json(description) }
        let seconds = Int(description.uptime)
        Output.write(
            """
            The companion is running.
            Process: \(description.pid)
            Version: \(description.version)
            Socket: \(description.socket)
            Text state: \(description.state)
            Profile: \(Profile.title(of: description.profile))
            Running for: \(seconds == 1 ? "1 second" : "\(seconds) seconds")

            """)
        for problem in description.problems ?? [] { Output.write("Problem: \(problem)\n") }
    }
}
