// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// `status --format` and `watch --format`: a line for a status bar, once or whenever it changes.
struct BarCommand {
    let arguments: ParsedArguments
    let environment: Environment

    /// How often a bar changes at most: what moves in a corner of the eye disturbs.
    private static let pause = Duration.seconds(1)

    /// The format that was asked for; nil when none was.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` for an unknown one, or with options that say otherwise.
    func format() throws(NotifyError) -> StatusBar.Format? {
        guard let word = arguments.value("format") else { return nil }
        for other in ["json", "all", "details"] where arguments.has(other) {
            let next = other == "json" ? "give --format json" : "leave one of them out"
            throw NotifyError(.invalidArgument, "'--format' and '--\(other)' don't go together; \(next)")
        }
        return try StatusBar.Format(word: word)
    }

    /// Prints the line once.
    func once(_ format: StatusBar.Format) throws(NotifyError) -> ExitStatus {
        let line = try line(format, CompanionLink(environment))
        guard Output.write(line + "\n") else { throw Output.closed }
        return .done
    }

    /// Prints the line now and whenever it has changed, until nobody reads it any more.
    ///
    /// It waits for the companion to tell of changes, and asks for nothing meanwhile.
    func live(_ format: StatusBar.Format) throws(NotifyError) -> ExitStatus {
        var shown: String?
        // One connection brings the changes, the other one the numbers.
        var watcher = try CompanionLink(environment)
        var asker = try CompanionLink(environment)
        while true {
            do throws(NotifyError) {
                let _: Nothing = try watcher.call(.watch, Nothing())
                while true {
                    let line = try line(format, asker)
                    if line != shown {
                        guard Output.write(line + "\n") else { return .done }
                        shown = line
                        // What comes meanwhile is told together.
                        pause(Self.pause)
                    }
                    guard try watcher.nextChange() != nil else { break }
                    guard try watcher.passChanges() else { break }
                }
            } catch {
                guard error.code == .disconnected || error.code == .unavailable else { throw error }
            }
            (watcher, asker) = try backAgain()
        }
    }

    private func line(_ format: StatusBar.Format, _ link: CompanionLink) throws(NotifyError) -> String {
        let counts: StateCounts = try link.call(.counts, Nothing())
        let entries: ListAnswer =
            format == .waybar
            ? try link.call(.list, ListParameters(limit: StatusBar.mostTitles)) : ListAnswer(entries: [], total: 0)
        return try StatusBar(format: format).line(counts, entries.entries)
    }

    /// Waits until a companion runs again: a bar starts none, or it could never be stopped.
    private func backAgain() throws(NotifyError) -> (CompanionLink, CompanionLink) {
        var wait = Duration.seconds(1)
        while true {
            pause(wait)
            if let watcher = try? CompanionLink(environment, startsCompanion: false),
                let asker = try? CompanionLink(environment, startsCompanion: false)
            {
                return (watcher, asker)
            }
            wait = min(wait * 2, .seconds(30))
        }
    }

    private func pause(_ duration: Duration) { _ = poll(nil, 0, CInt(duration / .milliseconds(1))) }
}
