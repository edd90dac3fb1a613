// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// Vibration by a device with a motor, such as a gamepad: a pattern for each kind.
///
/// The device is the one that the profile names, and no other. It is opened for each delivery, so one that was
/// unplugged works again as soon as it is back.
public actor HapticChannel: Channel {
    /// What the channel is.
    public static let descriptor = ChannelDescription(
        id: .haptic, carries: .cue, senses: .touch,
        settings: [
            .init(
                "device", .text, "The device that vibrates, such as \"/dev/input/event5\"; none unless it is named."),
            .init(
                "strength", .number(0...1), "How strong it vibrates, from 0 to 1; 0.8 by default.", combining: .smaller),
            .init(
                "worn", .flag, "Whether you wear or hold the device, so that nobody hears it; false by default.",
                combining: .no),
        ])

    /// What the channel is.
    public nonisolated var description: ChannelDescription { Self.descriptor }
    /// Each change of the status that the channel notices by itself, the newest only; ends with ``shutdown()``.
    public nonisolated let statusChanges: AsyncStream<ChannelStatus>

    private let changes: AsyncStream<ChannelStatus>.Continuation
    private let executor = QueueExecutor(label: "haptic")
    private let calls: ForceFeedbackCalls
    private let time: TimeSource
    private var path: String?
    private var lastStatus: ChannelStatus?
    private var device: ForceFeedbackDevice?
    /// The delivery whose device that is; nil while nothing vibrates.
    private var playing: Int?
    private var count = 0
    private var isShutDown = false

    /// A channel for this device, which isn't opened yet.
    ///
    /// - Parameter device: The path that the profile names; nil when it names none. A delivery may name another.
    public init(device: String?) { self.init(device: device, calls: .live, time: .system) }

    /// A channel with another kernel and other clocks, for tests.
    init(device: String?, calls: ForceFeedbackCalls, time: TimeSource) {
        path = device
        self.calls = calls
        self.time = time
        (statusChanges, changes) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    deinit { changes.finish() }

    /// Where the actor runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Opens the device to see whether it can vibrate, and closes it again.
    public var status: ChannelStatus {
        let status = currentStatus()
        lastStatus = status
        return status
    }

    /// The pattern's length and two seconds.
    public nonisolated func deadline(for delivery: Delivery) -> Duration {
        HapticPattern.standing(for: delivery.kind).duration + .seconds(2)
    }

    /// Makes sure that the device is there and can vibrate.
    ///
    /// - Throws: ``NotifyError`` as ``deliver(_:)`` does.
    public func prepare(_ delivery: Delivery) async throws(NotifyError) {
        _ = try open(for: delivery)
    }

    /// Vibrates in the kind's pattern, and returns at its end.
    ///
    /// - Returns: A receipt with `delivered`; or with `suppressed` when the profile's strength is 0.
    /// - Throws: ``NotifyError`` with `unavailable` when no device is named, or it isn't there or can't vibrate; `denied`
    ///   when we may not write to it; `io` when it refuses; `timedOut` when the waiting task was cancelled, which stops the
    ///   motor.
    public func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
        let strength = delivery.settings.number("strength", in: 0...1, else: 0.8)
        guard strength > 0 else { return Receipt(channel: .haptic, outcome: .suppressed, reason: Phrases.still) }
        // A delivery that still vibrates missed its deadline; its motor is ours now.
        end()
        let device = try open(for: delivery)
        let name = device.name
        count += 1
        let number = count
        self.device = consume device
        playing = number
        let pattern = HapticPattern.standing(for: delivery.kind)
        for (index, pulse) in pattern.pulses.enumerated() {
            guard playing == number else { return silencedReceipt(after: index) }
            try start(pulse, strength: strength)
            do {
                try await time.sleep(index == pattern.pulses.count - 1 ? pulse : pulse + HapticPattern.pause)
            } catch {
                if playing == number { end() }
                throw NotifyError(.timedOut, Phrases.stopped, cause: error)
            }
        }
        guard playing == number else { return silencedReceipt(after: pattern.pulses.count) }
        end()
        return Receipt(
            channel: .haptic, outcome: .delivered, senses: .touch, reason: Phrases.vibrated(name, delivery.kind))
    }

    /// Stops the motor now; what is left of the pattern doesn't follow.
    public func silence() async {
        // The method is `async` because a call of one that isn't would go to the protocol's empty default.
        end()
    }

    /// Stops the motor and closes the device.
    public func shutdown() async {
        isShutDown = true
        end()
        changes.finish()
    }

    /// Stops the motor and closes the device.
    private func end() {
        playing = nil
        device = nil
    }

    private func silencedReceipt(after pulses: Int) -> Receipt {
        Receipt(
            channel: .haptic, outcome: pulses == 0 ? .suppressed : .delivered, senses: pulses == 0 ? [] : .touch,
            reason: Phrases.silenced)
    }

    private func open(for delivery: Delivery) throws(NotifyError) -> ForceFeedbackDevice {
        if let named = delivery.settings.text("device"), !named.isEmpty { path = named }
        guard !isShutDown, let path else {
            throw NotifyError(.unavailable, "\(Phrases.noneNamed); \(Phrases.nameOne)")
        }
        do throws(NotifyError) {
            let device = try ForceFeedbackDevice(path: path, calls: calls)
            tell(.working(.touch, Phrases.ready(device.name, path)))
            return device
        } catch {
            tell(unavailable(error, path))
            throw error
        }
    }

    private func start(_ pulse: Duration, strength: Double) throws(NotifyError) {
        guard var device = device.take() else { return }
        do throws(SystemError) {
            try device.vibrate(strength: strength, duration: pulse)
        } catch {
            playing = nil
            let path = path ?? ""
            let gone = error == .noDevice
            let reason = gone ? Phrases.lost(path) : Phrases.refused(path, error.text)
            tell(.unavailable(reason, advice: gone ? Phrases.plugIn : nil))
            throw NotifyError(gone ? .unavailable : .io, reason, cause: error)
        }
        self.device = consume device
    }

    private func currentStatus() -> ChannelStatus {
        guard let path, !path.isEmpty else { return .unavailable(Phrases.noneNamed, advice: Phrases.nameOne) }
        do throws(NotifyError) {
            let device = try ForceFeedbackDevice(path: path, calls: calls)
            return .working(.touch, Phrases.ready(device.name, path))
        } catch {
            return unavailable(error, path)
        }
    }

    private func unavailable(_ error: NotifyError, _ path: String) -> ChannelStatus {
        let advice =
            switch error.code {
            case .denied: Phrases.allow(path)
            case .unavailable where error.cause == nil: Phrases.nameAnother
            default: Phrases.plugIn
            }
        return .unavailable(error.message, advice: advice)
    }

    private func tell(_ status: ChannelStatus) {
        guard status != lastStatus else { return }
        lastStatus = status
        changes.yield(status)
    }
}
