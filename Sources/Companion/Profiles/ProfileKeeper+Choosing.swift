// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient
internal import NotifyA11yProfileFile

/// What the person chooses and writes.
extension ProfileKeeper {
    /// How many profiles and situations may be named at once; each is looked for in several folders.
    static let mostNames = 16
    /// How long anything may be chosen for, in seconds.
    static let times = 1.0...31_536_000.0

    /// Which profiles are in use.
    var use: ProfileUse {
        ProfileUse(
            name: profile.name, names: chosen.choice.names, situations: chosen.choice.with,
            until: chosen.current?.until, steps: chosen.uses.count, kept: isKept)
    }

    /// Uses profiles from now on, or for a while.
    ///
    /// - Returns: What is in use now.
    /// - Throws: ``NotifyError`` with `notFound` for a name that isn't there, and `invalidArgument` where no words would
    ///   reach the person or a file can't be used; nothing has changed then.
    func use(_ parameters: UseProfileParameters) async throws(NotifyError) -> ProfileUse {
        if let seconds = parameters.seconds, !Self.times.contains(seconds) {
            throw NotifyError(.invalidArgument, CompanionPhrases.badSeconds)
        }
        var choice = try Self.choice(parameters.names ?? [], parameters.situations ?? [])
        guard !choice.names.isEmpty || !choice.with.isEmpty else {
            throw NotifyError(.invalidArgument, "no profile is named; give 'names' or 'situations'")
        }
        await look()
        await enter()
        defer { leave() }
        if choice.names.isEmpty {
            // A situation alone goes with what is in use.
            choice.names = chosen.choice.names
            choice.with = chosen.choice.with.filter { !choice.with.contains($0) } + choice.with
        }
        let resolved: ProfileReader.Resolved
        do throws(ProfileError) {
            resolved = try reader.resolved(choice)
        } catch {
            throw CompanionPhrases.refusal(error)
        }
        let seconds = parameters.seconds ?? resolved.lasts
        chosen.use(choice, until: seconds.map { time.wall().adding(seconds: $0) })
        keep()
        await change(to: resolved)
        return await useWithProblem
    }

    /// A choice of these names.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` where there are too many.
    static func choice(_ names: [String], _ situations: [String]) throws(NotifyError) -> ProfileReader.Choice {
        guard names.count + situations.count <= mostNames else {
            throw NotifyError(
                .invalidArgument,
                "\(names.count + situations.count) profiles are named and \(mostNames) are possible; name fewer")
        }
        return ProfileReader.Choice(names: names, with: situations)
    }

    /// Takes back the last use.
    ///
    /// - Returns: What is in use now.
    /// - Throws: ``NotifyError`` with `invalidArgument` where nothing was chosen.
    func back() async throws(NotifyError) -> ProfileUse {
        await look()
        await enter()
        defer { leave() }
        guard chosen.back() != nil else { throw NotifyError(.invalidArgument, CompanionPhrases.nothingToUndo) }
        keep()
        await change { $0.announcement() }
        return await useWithProblem
    }

    /// Changes the person's own file, and goes by it at once.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` where the file or the value can't be used.
    func edit(
        _ body: (ProfileEditor) throws(ProfileError) -> ProfileEditor.Change
    ) async throws(NotifyError) -> ProfileChange {
        let change: ProfileEditor.Change
        do throws(ProfileError) {
            change = try body(ProfileEditor(reader))
        } catch {
            throw CompanionPhrases.refusal(error)
        }
        await look()
        return ProfileChange(file: change.path, line: change.line, changed: change.isChanged)
    }
}

extension Timestamp {
    /// The moment this many seconds later.
    func adding(seconds: Double) -> Timestamp { Timestamp(milliseconds: milliseconds + Int64(seconds * 1000)) }
}
