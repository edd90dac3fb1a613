// SPDX-License-Identifier: Apache-2.0

extension PlanReasons {
    /// It waited longer than something of its kind may, to be spoken.
    static func tooOld(_ kind: Event.Kind) -> String {
        "too old to be said: it waited longer than \(QueuePace.maximumAge(kind).inSeconds); it is in the text state"
    }
}
