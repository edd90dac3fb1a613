// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import NotifyA11y
internal import NotifyA11yClient
internal import NotifyA11ySpeech

/// The companion as a program: its arguments, how it says that it is ready, and its exit status.
package enum CompanionProgram {
    /// The help.
    package static let help = """
        usage: notify-a11yd [--idle SECONDS]

        Serves one person's events on every channel that their profile allows.
        notify-a11y starts it by itself; run it by hand to see its log.

        Options:
          --idle SECONDS        leave when nothing needed it for so long;
                                600 by default, 0 to stay
          --help                this help
          --version             the version

        Example: notify-a11yd --idle 0
        """

    /// The argument with which the companion starts its own program as the speech engine.
    package static let speechEngineArgument = EngineProgram.argument

    /// Makes samples for the companion that started us, until it ends.
    ///
    /// - Returns: The exit status.
    package static func serveAsSpeechEngine() -> Int32 { EngineProgram.run() }

    /// Runs the companion to its end.
    ///
    /// - Parameter words: The program's arguments.
    /// - Returns: The exit status: 0 when it has served; 64 wrong usage; 69 when it can't serve, or another one does.
    package static func run(_ words: [String]) async -> Int32 {
        var idle: Duration = .seconds(600)
        var readyDescriptor: CInt?
        var iterator = words.makeIterator()
        while let word = iterator.next() {
            switch word {
            case "--idle":
                guard let text = iterator.next(), let seconds = Int(text), (0...1_000_000_000).contains(seconds) else {
                    return complain("'--idle' needs a number of seconds", to: nil, status: 64)
                }
                idle = seconds == 0 ? .seconds(1_000_000_000) : .seconds(seconds)
            case "--ready-descriptor":
                guard let text = iterator.next(), let number = CInt(text), number > 2 else {
                    return complain("'--ready-descriptor' needs a number above 2", to: nil, status: 64)
                }
                readyDescriptor = number
            default:
                let error = NotifyError.unknownWord(word, what: "option", among: ["--idle", "--help", "--version"])
                return complain(error.message, to: nil, status: 64)
            }
        }
        do throws(NotifyError) {
            let companion = try Companion(
                .current(), idleLimit: idle, log: readyDescriptor == nil ? .standardError : nil)
            let ending = try await companion.run { [readyDescriptor] in
                if let readyDescriptor { say(CompanionLauncher.isReady, to: readyDescriptor) }
            }
            switch ending {
            case .stopped: return 0
            case .notNeeded(let pid):
                // Whoever started us waits for the other one to serve.
                if let readyDescriptor { say(CompanionLauncher.anotherIsStarting, to: readyDescriptor) }
                let who = pid.map { " (process \($0))" } ?? ""
                if readyDescriptor == nil {
                    return complain(
                        "another companion is running\(who); stop it first: notify-a11y companion stop", to: nil)
                }
                return 69
            }
        } catch {
            return complain(error.message, to: readyDescriptor)
        }
    }

    /// Leaves whoever started us alone: no descriptor, folder or terminal of theirs is kept.
    ///
    /// To be called before anything opens a descriptor of its own, libraries included; it does nothing for a companion
    /// that a person started by hand.
    ///
    /// - Parameter words: The program's arguments.
    package static func leaveStarter(_ words: [String]) {
        StandardStreams.fill()
        guard let index = words.firstIndex(of: "--ready-descriptor"), words.indices.contains(index + 1),
            let descriptor = CInt(words[index + 1])
        else { return }
        setsid()
        unsafe chdir("/")
        umask(0o077)
        guard let folder = unsafe opendir("/proc/self/fd") else { return }
        var open: [CInt] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if let number = CInt(name), number > 2, number != descriptor, unsafe number != dirfd(folder) {
                open.append(number)
            }
        }
        unsafe closedir(folder)
        for number in open { close(number) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    private static func complain(_ message: String, to descriptor: CInt?, status: Int32 = 69) -> Int32 {
        say(descriptor == nil ? "notify-a11yd: \(message)\n" : message + "\n", to: descriptor ?? STDERR_FILENO)
        return status
    }

    private static func say(_ text: String, to descriptor: CInt) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        if descriptor > 2 { close(descriptor) }
    }
}
