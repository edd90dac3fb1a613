// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11ySpeechText

/// Speaking by the person's speech service where a screen reader's words wait too, and by our own engine where that fails.
extension SpeechChannel {
    /// Whose voice and speed hold beside a screen reader.
    static let settingsSource = ChannelDescription.Setting(
        "settings", .choice(SpeechSettingsSource.allCases.map(\.rawValue)),
        "Whose voice, speed and pitch hold where a screen reader runs: \"reader\", the default, those that you set for "
            + "it; \"own\" those of this profile, beside the reader.")

    /// Whether the service may speak it: what only one device may have, it could play on another.
    private static func mayUseService(_ delivery: Delivery) -> Bool {
        delivery.voice == .assistive && delivery.onlyThrough == nil
    }

    /// Whether the service will speak a delivery.
    func isServiceReady(for delivery: Delivery) async -> Bool {
        guard Self.mayUseService(delivery), let service else { return false }
        do throws(NotifyError) {
            try await service.prepare(delivery)
            return true
        } catch {
            return false
        }
    }

    /// Has the person's service speak, where that is wanted; its words can't be told one by one.
    ///
    /// What is said is told once the service has taken it: where it doesn't, our own engine says it, and tells it then.
    ///
    /// - Returns: What became of it; nil where our own engine is to speak.
    func spokenByService(_ delivery: Delivery) async -> Receipt? {
        guard Self.mayUseService(delivery), let service else { return nil }
        let text = words(delivery)
        let language = delivery.language ?? locale
        let utterance = SeenMutex<Int?>(nil)
        let receipt = await service.speak(text.text, for: delivery) { [feed] in
            let begun = feed.begin(
                event: delivery.kindWord.isEmpty ? nil : delivery.event, text: text.shown, language: language, words: []
            )
            utterance.withLock { $0 = begun }
        }
        if let begun = utterance.withLock({ $0 }) { feed.end(begun, whole: receipt?.outcome == .delivered) }
        return receipt
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
