// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient

struct ProfileSource {
    init(_ places: CompanionPlaces) {}
    func load() -> (Profile, NotifyError?) {
        (
            Profile(
                name: "default",
                channels: [
                    .terminal: .init(use: .on), .desktop: .init(use: .on), .earcon: .init(use: .on),
                    .speech: .init(use: .auto),
                ]), nil
        )
    }
}
