// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

extension ProfileReader {
    /// A profile for as long as the person's own file can't be used: the chosen profiles without it, or `default`; and
    /// then as ``careful(_:)-(Profile)``.
    ///
    /// - Parameter choice: The profiles in use.
    /// - Returns: The more careful profile; that there is none is no error.
    public func careful(_ choice: Choice) -> Profile {
        let shipped = library.drafting([])
        for choice in [choice, Choice()] {
            var resolution = ProfileResolution(schema: schema, library: shipped)
            if let profile = compose(choice, with: shipped, &resolution), resolution.problems.isEmpty {
                return careful(profile)
            }
        }
        return careful(Profile(name: "default"))
    }

    /// A profile for as long as the person's own can't be used: `fallback`, with everything off that theirs switches
    /// off, their quiet times, and without the senses that it says don't reach them.
    ///
    /// A mistake in a file must never make anything louder. Lines that are no TOML are left out, the others count.
    ///
    /// - Parameter fallback: What holds otherwise.
    /// - Returns: The more careful profile.
    public func careful(_ fallback: Profile) -> Profile {
        guard let own = try? library.own() else { return fallback }
        var resolution = ProfileResolution(schema: schema, library: library)
        let readable = ProfileLibrary.Entry(
            bytes: readableLines(of: own.bytes), file: own.file, isShipped: false, mark: nil)
        let understood = resolution.follow(readable, name: "profile", extending: ["default"])
        var group = Profile.Group(name: "profile")
        for channel in schema.channels.map(ChannelID.init(rawValue:)) {
            let stated = (understood.limits + understood.needs).compactMap { $0.switches[channel] }
            if let off = stated.first(where: { $0.value == .off }) { group.switches[channel] = off }
        }
        group.rules = (understood.needs + understood.limits).flatMap(\.rules).compactMap { rule in
            rule.without.isEmpty
                ? nil : ProfileRule(when: rule.when, without: rule.without, source: rule.source)
        }
        let limits = Profile(
            name: "profile", part: .limit, cannot: understood.cannotSources, limits: [group],
            values: understood.values, quiet: understood.quiet)
        var careful = schema.combining([fallback, limits]) ?? fallback
        careful.name = fallback.name
        return careful
    }

    /// A text with the lines emptied at which toml++ gives up, as far as that helps.
    private func readableLines(of bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<20 {
            let statements = ProfileStatements(bytes, file: library.ownFile, schema: schema)
            guard let place = statements.syntaxError, place.line > 0 else { return bytes }
            var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
            // The last line that says anything, where the end came too early.
            var index = min(place.line, lines.count) - 1
            while index > 0, lines[index].isEmpty { index -= 1 }
            guard !lines[index].isEmpty else { return [] }
            lines[index] = []
            bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
        }
        return []
    }
}
