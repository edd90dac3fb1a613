// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension Profile {
    /// What the person says about terminals, within the limits: where nothing may flash no bell rings, because many
    /// terminals flash for it, and no bar moves.
    var terminal: ChannelPreference {
        var preference = preference(.terminal)
        if number(.flashes) == 0 {
            for name in ["bell", "progress"] { preference.settings.values[name] = .flag(false) }
        }
        return preference
    }
}
