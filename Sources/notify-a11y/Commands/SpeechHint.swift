// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// Says once why a voice spoke, and how to choose: a voice that nobody asked for is resented.
struct SpeechHint {
    private let places: CompanionPlaces

    init(_ places: CompanionPlaces) { self.places = places }

    private var mark: String { places.stateFolder + "/speech-hint-given" }

    /// Whether it was said before.
    var wasTold: Bool { unsafe access(mark, F_OK) == 0 }

    /// Says it if the receipt tells of speech that the person didn't choose.
    func tell(_ receipt: EventReceipt, _ link: CompanionLink) {
        guard
            receipt.channels.contains(where: {
                $0.channel == .speech && ($0.outcome == .planned || $0.outcome == .delivered)
            })
        else { return }
        let profile: ProfileAnswer? = try? link.call(.profileShow, ShowProfileParameters())
        guard profile?.channels.first(where: { $0.channel == .speech })?.use == .auto else { return }
        Output.complain(
            "this is spoken because you typed it yourself; what arrives by itself is not. To choose, set channels.speech.enabled to true or false in \(places.configurationFolder)/profile.toml. This is said once."
        )
        SmallFile.write("", to: mark)
    }
}
