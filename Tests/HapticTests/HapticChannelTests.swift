// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yTesting
import Synchronization
import Testing

@testable import NotifyA11yHaptic

@Suite("The haptic channel", .timeLimit(.minutes(5)))
struct HapticChannelTests {
    private let motor = FakeMotor()
    private let time = ManualTime()

    private func channel(device: String? = "/dev/input/event5") -> HapticChannel {
        HapticChannel(device: device, calls: motor.calls, time: time.source)
    }

    private func delivery(_ kind: Event.Kind, settings: [String: SettingValue] = [:]) -> Delivery {
        Delivery(
            event: Event.ID(high: 1, low: 2), sequence: 1, kind: kind, subject: Subject(app: "a", key: "b"),
            texts: Texts(title: "Order 42"), kindWord: "Success", settings: ChannelSettings(settings))
    }

    private func error(_ body: () async throws -> Void) async -> NotifyError? {
        do {
            try await body()
            return nil
        } catch { return error as? NotifyError }
    }

    /// Lets time pass whenever somebody waits for it, until the work is done.
    private func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let isDone = Mutex(false)
        async let value = {
            defer { isDone.withLock { $0 = true } }
            return try await work()
        }()
        _ = await eventually {
            if time.sleeping > 0 { time.advance(by: .milliseconds(50)) }
            return isDone.withLock { $0 }
        }
        return try await value
    }

    @Test("each kind is felt as its pattern, one effect with an end for each pulse", arguments: Event.Kind.allCases)
    func patterns(kind: Event.Kind) async throws {
        let channel = channel()
        let receipt = try await run { try await channel.deliver(delivery(kind)) }
        let pattern = HapticPattern.standing(for: kind)
        #expect(motor.pulses == pattern.pulses.map { UInt16($0 / .milliseconds(1)) })
        #expect(receipt.outcome == .delivered)
        #expect(receipt.senses == .touch)
        #expect(receipt.reason == "Fake pad vibrated: \(HapticPattern.caption(for: kind))")
        #expect(time.source.elapsed() >= pattern.duration)
        #expect(channel.deadline(for: delivery(kind)) > pattern.duration)
        #expect(Array(motor.steps.suffix(3)) == [.stop(0), .erase(0), .close])
    }

    @Test("without a named device it vibrates nothing and says how to name one")
    func noneNamed() async {
        let channel = channel(device: nil)
        let status = await channel.status
        #expect(status.reason == "no device is named")
        #expect(status.advice?.contains("channels.haptic.device") == true)
        let failure = await error { _ = try await channel.deliver(delivery(.success)) }
        #expect(failure?.code == .unavailable)
        #expect(motor.steps.isEmpty)
    }

    @Test("the device and the strength come with the delivery")
    func settings() async throws {
        let channel = channel(device: nil)
        let settings: [String: SettingValue] = ["device": .text("/dev/input/event9"), "strength": .number(0.5)]
        _ = try await run { try await channel.deliver(delivery(.progress, settings: settings)) }
        #expect(motor.steps.contains(.rumble(slot: 0, strength: 32_767, length: 100)))
        #expect(await channel.status.reason == "Fake pad at /dev/input/event9")
        let still = try await channel.deliver(delivery(.progress, settings: ["strength": .number(0)]))
        #expect(still.outcome == .suppressed)
        #expect(motor.pulses.count == 1)
    }

    @Test("a device that is unplugged fails this once, and works again after its return")
    func unplugged() async throws {
        let channel = channel()
        #expect(await channel.status.works)
        motor.change { $0.playError = 19 }
        let failure = await error { _ = try await channel.deliver(delivery(.failure)) }
        #expect(failure?.code == .unavailable)
        #expect(failure?.message == "the device at /dev/input/event5 is gone")
        var changes = channel.statusChanges.makeAsyncIterator()
        #expect(await changes.next()?.works == false)
        motor.change { $0.openError = 2 }
        #expect(await channel.status.reason == "no device at /dev/input/event5")
        motor.change {
            $0.openError = nil
            $0.playError = nil
        }
        let receipt = try await run { try await channel.deliver(delivery(.failure)) }
        #expect(receipt.outcome == .delivered)
        #expect(await changes.next()?.works == true)
        #expect(motor.openCount == 0)
    }

    @Test("silence stops the motor at once, and the rest of the pattern doesn't follow")
    func silence() async throws {
        let channel = channel()
        async let receipt = channel.deliver(delivery(.failure))
        #expect(await eventually { time.sleeping == 1 })
        await channel.silence()
        #expect(Array(motor.steps.suffix(3)) == [.stop(0), .erase(0), .close])
        time.advance(by: .seconds(1))
        #expect(try await receipt.reason == "the vibration was silenced before its end")
        #expect(motor.pulses.count == 1)
        await channel.silence()
    }

    @Test("a cancelled delivery and a shutdown stop the motor and free its slot", arguments: [true, false])
    func stopped(byShutdown: Bool) async throws {
        let channel = channel()
        let task = Task { try await channel.deliver(delivery(.failure)) }
        #expect(await eventually { time.sleeping == 1 })
        if byShutdown {
            await channel.shutdown()
            time.advance(by: .seconds(1))
            _ = await task.result
        } else {
            task.cancel()
            await #expect(throws: NotifyError.self) { try await task.value }
        }
        #expect(Array(motor.steps.suffix(3)) == [.stop(0), .erase(0), .close])
        #expect(motor.pulses.count == 1)
        await channel.shutdown()
        let failure = await error { _ = try await channel.deliver(delivery(.failure)) }
        #expect(failure?.code == .unavailable)
    }

    @Test("a delivery that follows a late one takes the motor over")
    func takenOver() async throws {
        let channel = channel()
        async let late = channel.deliver(delivery(.failure))
        #expect(await eventually { time.sleeping == 1 })
        async let next = channel.deliver(delivery(.progress))
        #expect(await eventually { time.sleeping == 2 })
        time.advance(by: .seconds(1))
        _ = try await (late, next)
        #expect(motor.pulses == [350, 100])
        #expect(motor.openCount == 0)
    }

    @Test("it keeps the promises of every channel, with a device and without", arguments: [true, false])
    func contract(works: Bool) async throws {
        let channel = channel(device: works ? "/dev/input/event5" : nil)
        try await run { try await ChannelContract(channel).check(worksHere: works) }
    }
}
