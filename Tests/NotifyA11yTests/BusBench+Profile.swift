import NotifyA11yTesting

// SPDX-License-Identifier: Apache-2.0
@testable import NotifyA11y

extension BusBench {
    /// Where the profiles of these tests say what they say.
    static let file = Profile.Source(file: "profile.toml", line: 9)

    /// A profile of one need.
    static func profile(
        _ on: [ChannelID], rules: [ProfileRule] = [], values: [ProfileValue: SettingValue] = [:],
        quiet: [QuietTime] = []
    ) -> Profile {
        Profile(
            name: "test",
            needs: [
                .init(
                    name: "test",
                    switches: Dictionary(uniqueKeysWithValues: on.map { ($0, Sourced(.on, file)) }), rules: rules)
            ],
            values: Dictionary(uniqueKeysWithValues: values.map { ($0.key.name, Sourced($0.value, file)) }),
            quiet: quiet)
    }

    /// What comes waits until the person may be disturbed.
    static let whileAway = ProfileRule(
        when: EventMatch(contexts: [.doNotDisturb]), digest: true, source: file)
    /// The person is not to be disturbed.
    static let away = [ContextName.doNotDisturb: ContextState(true, "set by hand")]
}

extension RecordingChannel {
    /// The titles delivered, in order, digests without when their events were.
    var timeless: [String] {
        titles.map { title in
            guard let comma = title.firstRange(of: ", at ") ?? title.firstRange(of: ", between ") else { return title }
            let end = title[comma.upperBound...].firstRange(of: ": ")?.lowerBound ?? title.endIndex
            return String(title[..<comma.lowerBound] + title[end...])
        }
    }
}
