// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yTesting
import Testing

/// Stops, after each test, every bus that it registered: one that was started lives until it is stopped.
struct StoppedBuses: TestTrait, SuiteTrait, TestScoping {
    @TaskLocal private static var running: SeenMutex<[Running]>.Box?

    private struct Running: Sendable {
        let bus: NotificationBus
        let time: ManualTime
        let channels: [RecordingChannel]
    }

    let isRecursive = true

    /// Stops a bus when the running test has ended, whatever its channels do then.
    static func add(_ bus: NotificationBus, _ time: ManualTime, _ channels: [RecordingChannel] = []) {
        running?.value.withLock { $0.append(Running(bus: bus, time: time, channels: channels)) }
    }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await body() }
        let box = SeenMutex<[Running]>.Box([])
        let result: Result<Void, any Error>
        do {
            result = .success(try await Self.$running.withValue(box) { try await body() })
        } catch {
            result = .failure(error)
        }
        for running in box.value.withLock({ $0 }) { await stop(running) }
        try result.get()
    }

    private func stop(_ running: Running) async {
        for channel in running.channels { await channel.release() }
        let isStopped = SeenMutex<Bool>.Box(false)
        let stopping = Task {
            await running.bus.stop()
            isStopped.value.withLock { $0 = true }
        }
        let ended = await eventually {
            running.time.advance(by: .seconds(1))
            return isStopped.value.withLock { $0 }
        }
        #expect(ended, "the bus stops whatever its channels do")
        if ended { await stopping.value }
    }
}

extension SeenMutex {
    /// One that can be handed around.
    final class Box: Sendable {
        let value: SeenMutex<Value>

        init(_ value: sending Value) { self.value = SeenMutex(value) }
    }
}

extension Trait where Self == StoppedBuses {
    /// Stops the buses that a test registered when it has ended.
    static var stopsBuses: Self { StoppedBuses() }
}
