// SPDX-License-Identifier: Apache-2.0
import CLinuxInput
import NotifyA11y
import Testing

@testable import NotifyA11yHaptic

@Suite("A device with a motor")
struct ForceFeedbackDeviceTests {
    private func open(_ motor: FakeMotor) throws(NotifyError) -> ForceFeedbackDevice {
        try ForceFeedbackDevice(path: "/dev/input/event5", calls: motor.calls)
    }

    private func failure(_ motor: FakeMotor) -> NotifyError? {
        do throws(NotifyError) {
            _ = try open(motor)
            return nil
        } catch { return error }
    }

    @Test(
        "strength and length reach the kernel in its units",
        arguments: [
            (0.0, Duration.milliseconds(200), UInt16(0), UInt16(200)), (0.5, .milliseconds(40), 32_767, 40),
            (1.0, .seconds(60), 65_535, 1000), (-3.0, .milliseconds(-5), 0, 0), (7.0, .microseconds(1900), 65_535, 1),
        ])
    func units(strength: Double, duration: Duration, magnitude: UInt16, length: UInt16) throws {
        let motor = FakeMotor()
        var device = try open(motor)
        try device.vibrate(strength: strength, duration: duration)
        #expect(motor.steps.contains(.rumble(slot: 0, strength: magnitude, length: length)))
    }

    @Test(
        "the effect is chosen by what the device offers, and gain is set only where it is offered",
        arguments: [
            (CInt(1), "rumble", false), (2, "sine", false), (3, "rumble", false), (5, "rumble", true),
            (6, "sine", true),
        ])
    func features(features: CInt, effect: String, gain: Bool) throws {
        let motor = FakeMotor()
        motor.change { $0.features = features }
        var device = try open(motor)
        try device.vibrate(strength: 1, duration: .milliseconds(100))
        #expect(motor.steps.contains(.rumble(slot: 0, strength: 65_535, length: 100)) == (effect == "rumble"))
        #expect(motor.steps.contains(.sine(slot: 0, strength: 65_535, length: 100)) == (effect == "sine"))
        #expect(motor.steps.contains(.gain) == gain)
    }

    @Test(
        "a device without an effect of ours, or without a slot, can't vibrate, however many slots it has",
        arguments: [
            (CInt(0), CInt(16)), (4, 16), (1, 0), (-22, 16), (1, -22),
        ])
    func noHaptics(features: CInt, slots: CInt) {
        let motor = FakeMotor()
        motor.change {
            $0.features = features
            $0.slots = slots
        }
        let error = failure(motor)
        #expect(error?.code == .unavailable)
        #expect(error?.message == "no haptics: Fake pad at /dev/input/event5 can't vibrate")
        #expect(motor.openCount == 0)
    }

    @Test(
        "what keeps a device from being opened is said with its path",
        arguments: [
            (CInt(13), NotifyError.Code.denied, "permission denied on /dev/input/event5"),
            (1, .denied, "permission denied on /dev/input/event5"),
            (2, .unavailable, "no device at /dev/input/event5"), (19, .unavailable, "no device at /dev/input/event5"),
            (16, .unavailable, "can't open /dev/input/event5: Device or resource busy"),
        ])
    func opening(error number: CInt, code: NotifyError.Code, message: String) {
        let motor = FakeMotor()
        motor.change { $0.openError = number }
        let error = failure(motor)
        #expect(error?.code == code)
        #expect(error?.message == message)
    }

    @Test("forty pulses fit into a device with one slot, which is stopped and freed at the end")
    func oneSlot() throws {
        let motor = FakeMotor()
        motor.change { $0.slots = 1 }
        do {
            var device = try open(motor)
            for _ in 0..<40 { try device.vibrate(strength: 1, duration: .milliseconds(100)) }
        }
        #expect(motor.pulses.count == 40)
        #expect(Array(motor.steps.suffix(3)) == [.stop(0), .erase(0), .close])
    }

    @Test("the request number is the kernel's own")
    func requestNumber() {
        // _IOW('E', 0x80, struct ff_effect), from asm-generic/ioctl.h.
        #expect(na11y_eviocsff() == 1 << 30 | na11y_sizeof_ff_effect() << 16 | 0x45 << 8 | 0x80)
    }

    @Test("the real kernel refuses what is no device, and it is closed again")
    func notADevice() {
        #expect { _ = try ForceFeedbackDevice(path: "/dev/null", calls: .live) } throws: {
            ($0 as? NotifyError)?.message == "no haptics: /dev/null can't vibrate"
        }
        #expect { _ = try ForceFeedbackDevice(path: "/nonexistent", calls: .live) } throws: {
            ($0 as? NotifyError)?.message == "no device at /nonexistent"
        }
    }
}
