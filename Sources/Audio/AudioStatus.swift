// SPDX-License-Identifier: Apache-2.0

public import NotifyA11y

/// Whether sound works now, and who would hear it.
public struct AudioStatus: Sendable, Hashable {
    /// Whether sound works.
    public enum State: String, Sendable, Hashable {
        /// A sound would be heard, as far as is known.
        case working
        /// A sound would be played, and nobody would hear it.
        case muted
        /// A sound could not be played.
        case unavailable
    }

    /// Whether sound works.
    public let state: State
    /// The output's name as people call it; nil when there is none.
    public let output: String?
    /// What is used, or why it doesn't work, such as "no sound server at unix:/run/…: connection refused".
    public let reason: String
    /// What a person can do about it; nil when nothing needs doing.
    public let advice: String?

    /// The status of a channel that needs nothing but sound.
    public var channelStatus: ChannelStatus {
        switch state {
        case .working: .working(.hearing, reason, device: output)
        case .muted: .working([], reason, advice: advice)
        case .unavailable: .unavailable(reason, advice: advice)
        }
    }

    /// The status with this output as the default one.
    init(_ sink: PulseSink, at server: String, in phrases: Phrases) {
        if sink.isDummy {
            self.init(.muted, sink.title, phrases.noDevice(server), phrases.connectDevice)
        } else if sink.isMuted {
            self.init(.muted, sink.title, phrases.muted(sink.title), phrases.raise)
        } else if sink.isSilent {
            self.init(.muted, sink.title, phrases.silent(sink.title), phrases.raise)
        } else {
            self.init(.working, sink.title, phrases.works(sink.title), nil)
        }
    }

    init(_ state: State, _ output: String?, _ reason: String, _ advice: String?) {
        self.state = state
        self.output = output
        self.reason = reason
        self.advice = advice
    }
}
