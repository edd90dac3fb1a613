// SPDX-License-Identifier: Apache-2.0
import Synchronization

@testable import NotifyA11yHaptic

/// A kernel with one device with a motor, that tells what was asked of it and fails as it is told.
final class FakeMotor: Sendable {
    enum Step: Hashable {
        case open, close, gain
        case rumble(slot: CInt, strength: UInt16, length: UInt16)
        case sine(slot: CInt, strength: UInt16, length: UInt16)
        case play(CInt), stop(CInt), erase(CInt)
    }

    struct State {
        /// 1 rumble, 2 sine waves, 4 gain.
        var features: CInt = 1
        var slots: CInt = 16
        /// What opening answers instead of a descriptor.
        var openError: CInt?
        /// What playing answers instead of nothing.
        var playError: CInt?
        var steps: [Step] = []
        var used: Set<CInt> = []
        var isOpen = 0
    }

    let state = Mutex(State())

    /// How many descriptors are open.
    var openCount: Int { state.withLock { $0.isOpen } }

    var steps: [Step] { state.withLock { $0.steps } }

    /// The lengths of the pulses so far, in milliseconds.
    var pulses: [UInt16] {
        steps.compactMap {
            switch $0 {
            case .rumble(_, _, let length), .sine(_, _, let length): length
            default: nil
            }
        }
    }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    /// The calls that end here.
    var calls: ForceFeedbackCalls {
        ForceFeedbackCalls(
            open: { _ in
                self.state.withLock { state in
                    if let error = state.openError { return -error }
                    state.steps.append(.open)
                    state.isOpen += 1
                    return 7
                }
            },
            close: { _ in
                self.state.withLock { state in
                    state.steps.append(.close)
                    state.isOpen -= 1
                }
            },
            features: { _ in self.state.withLock { $0.features } },
            slots: { _ in self.state.withLock { $0.slots } },
            name: { _ in "Fake pad" },
            uploadRumble: { self.upload($1) { .rumble(slot: $0, strength: $1, length: $2) }($2, $3) },
            uploadSine: { self.upload($1) { .sine(slot: $0, strength: $1, length: $2) }($2, $3) },
            play: { _, slot in
                self.state.withLock { state in
                    if let error = state.playError { return -error }
                    state.steps.append(.play(slot))
                    return 0
                }
            },
            stop: { _, slot in
                self.state.withLock { $0.steps.append(.stop(slot)) }
                return 0
            },
            setGain: { _, _ in
                self.state.withLock { $0.steps.append(.gain) }
                return 0
            },
            erase: { _, slot in
                self.state.withLock { state in
                    state.steps.append(.erase(slot))
                    state.used.remove(slot)
                }
                return 0
            })
    }

    /// Gives a slot as the kernel does: the stated one, or the first free one, or ENOSPC.
    private func upload(
        _ slot: CInt, _ step: @escaping (CInt, UInt16, UInt16) -> Step
    ) -> (_ strength: UInt16, _ length: UInt16) -> CInt {
        { strength, length in
            self.state.withLock { state in
                let given = slot >= 0 ? slot : (0..<state.slots).first { !state.used.contains($0) } ?? -28
                guard given >= 0 else { return given }
                state.used.insert(given)
                state.steps.append(step(given, strength, length))
                return given
            }
        }
    }
}
