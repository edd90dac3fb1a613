// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yDBus

/// The Orca that has one of the names now, and what it can do.
struct Orca: Sendable, Hashable {
    /// How it is spoken to.
    let interface: OrcaInterface
    /// Its unique name on the bus; another one means another Orca.
    let owner: String
    /// Its name and version, such as "Orca 51.0".
    let title: String
    /// Whether voice and braille can be given words of their own; nil until it was tried.
    var hasParts: Bool?
}

/// What the person has switched on in Orca.
struct OrcaSettings: Sendable, Hashable {
    /// The senses that it reaches.
    var reach: Senses
    /// Whether its messages in braille stay until a key is pressed.
    var isPersistent: Bool

    /// What holds where Orca doesn't tell, and what it comes with.
    static let usual = OrcaSettings(reach: [.hearing, .braille], isPersistent: false)
}

/// The calls that the channel makes to Orca.
struct OrcaCalls: Sendable {
    let bus: SessionBus
    let orca: Orca
    let budget: Budget

    /// Presents a message in voice and braille.
    func present(_ text: String) async throws(NotifyError) -> Bool {
        try await service("PresentMessage", [.string(text)])
    }

    /// Speaks a message.
    func speak(_ text: String) async throws(NotifyError) -> Bool { try await service("SpeakMessage", [.string(text)]) }

    /// Writes a message in braille.
    func display(_ text: String, isPersistent: Bool) async throws(NotifyError) -> Bool {
        try await service("DisplayMessage", [.string(text), .boolean(isPersistent)])
    }

    /// Stops Orca's voice.
    func interrupt() async throws(NotifyError) {
        var failure: NotifyError?
        for module in orca.interface.speechModules {
            let target = orca.interface.module(module, of: orca.owner)
            do throws(NotifyError) {
                switch orca.interface.form {
                case .commands:
                    _ = try await bus.call(
                        "ExecuteCommand", on: target, [.string("InterruptSpeech"), .boolean(false)],
                        deadline: budget.call)
                case .methods:
                    _ = try await bus.call("InterruptSpeech", on: target, [.boolean(false)], deadline: budget.call)
                }
                return
            } catch {
                // The module has another name in another version; a silent Orca won't answer a second time either.
                failure = error
                if error.code == .timedOut || error.isOrcaGone { break }
            }
        }
        if let failure { throw failure }
    }

    /// What the person has switched on.
    ///
    /// - Throws: ``NotifyError`` when it doesn't answer; one that can't tell has what Orca comes with.
    func settings() async throws(NotifyError) -> OrcaSettings {
        var settings = OrcaSettings.usual
        var isHeard = true
        for module in orca.interface.speechModules {
            guard let isEnabled = try await flag("SpeechIsEnabled", of: module) else { continue }
            isHeard = isEnabled
            if isEnabled, try await flag("SpeechIsMuted", of: module) == true { isHeard = false }
            break
        }
        if !isHeard { settings.reach.remove(.hearing) }
        let braille = "BraillePresenter"
        if try await flag("BrailleIsEnabled", of: braille) == false {
            settings.reach.remove(.braille)
        } else if try await flag("FlashMessagesAreEnabled", of: braille) == false {
            settings.reach.remove(.braille)
        } else if try await flag("FlashMessagesArePersistent", of: braille) == true {
            settings.isPersistent = true
        }
        return settings
    }

    /// A setting; nil where this version doesn't have it.
    private func flag(_ name: String, of module: String) async throws(NotifyError) -> Bool? {
        var target = orca.interface.module(module, of: orca.owner)
        do throws(NotifyError) {
            switch orca.interface.form {
            case .commands:
                return try await bus.call(
                    "ExecuteRuntimeGetter", on: target, [.string(name)], deadline: budget.call
                ).first?.truth
            case .methods:
                let interface = target.interface
                target.interface = "org.freedesktop.DBus.Properties"
                return try await bus.call(
                    "Get", on: target, [.string(interface), .string(name)], deadline: budget.call
                ).first?.truth
            }
        } catch {
            if error.code == .timedOut || error.code == .unavailable || error.isOrcaGone { throw error }
            return nil
        }
    }

    private func service(_ method: String, _ parameters: [Variant]) async throws(NotifyError) -> Bool {
        // One that answers nothing has presented it as far as it tells.
        try await bus.call(method, on: orca.interface.service(of: orca.owner), parameters, deadline: budget.call)
            .first?.truth ?? true
    }
}

extension NotifyError {
    /// Whether Orca left the bus before or during a call.
    var isOrcaGone: Bool {
        guard let cause = cause as? DBusError else { return false }
        return cause.isAbsence || cause.isDeparture
    }

    /// Whether it has no such method.
    var isUnknownMethod: Bool {
        (cause as? DBusError)?.name == "org.freedesktop.DBus.Error.UnknownMethod"
    }
}

/// How long the channel waits, at most.
struct Patience: Sendable {
    /// For one call.
    var call: Duration
    /// For all calls of a delivery, or of one look at the status, together.
    var whole: Duration

    /// What a person can be asked to wait; less than the bus of events gives a channel.
    static let usual = Patience(call: .milliseconds(900), whole: .milliseconds(1800))
}

/// The time that is left for calls.
struct Budget: Sendable {
    private let end: ContinuousClock.Instant
    private let longestCall: Duration

    init(_ patience: Patience) {
        end = .now + patience.whole
        longestCall = patience.call
    }

    /// How long the next call may take.
    var call: Duration { min(max(ContinuousClock.Instant.now.duration(to: end), .milliseconds(1)), longestCall) }
}
