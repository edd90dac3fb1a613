// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Speaking by the person's speech service where a screen reader's words wait too, and by our own engine where that fails.
extension SpeechChannel {
    /// Whose voice and speed hold beside a screen reader.
    static let settingsSource = ChannelDescription.Setting(
        "settings", .choice(SpeechSettingsSource.allCases.map(\.rawValue)),
        "Whose voice, speed and pitch hold where a screen reader runs: \"reader\", the default, those that you set for "
            + "it; \"own\" those of this profile, beside the reader.")

    /// Whether the service will speak a delivery.
    func isServiceReady(for delivery: Delivery) async -> Bool {
        guard delivery.voice == .assistive, let service else { return false }
        do throws(NotifyError) {
            try await service.prepare(delivery)
            return true
        } catch {
            return false
        }
    }

    /// Speaks by the service.
    ///
    /// - Returns: What became of it; nil where our own engine is to speak.
    func spokenByService(_ text: String, _ delivery: Delivery) async -> Receipt? {
        guard delivery.voice == .assistive, let service else { return nil }
        return await service.speak(text, for: delivery)
    }

    /// How much longer a delivery may take: the service's queue may have to be waited for, before our own engine speaks.
    nonisolated func serviceTime(for delivery: Delivery) -> Duration {
        delivery.voice == .assistive && service != nil ? .seconds(15) : .zero
    }

    /// The status where our own engine reaches nobody: the service may have a way of its own to be heard.
    func serviceStatus(insteadOf own: ChannelStatus) async -> ChannelStatus {
        guard !own.works, let service else { return own }
        do throws(NotifyError) {
            return .working(.hearing, DispatcherPhrases.english.works(try await service.check()))
        } catch {
            return own
        }
    }
}
