// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient
import Testing

@testable import notify_a11y

@Suite("A plan in lines")
struct PlanLineTests {
    private static func line(reason: String, result: String?) -> String? {
        var plan = PlanAnswer(kind: .failure, title: "Backup", sequence: 7)
        plan.channels = [
            PlanAnswer.Channel(channel: .desktop, outcome: .unavailable, result: result, reason: reason)
        ]
        return PlanLines.lines(plan).dropFirst().first
    }

    @Test("a reason is said once, also where the result begins with it")
    func once() {
        #expect(
            Self.line(reason: "no session bus", result: "no session bus; tried again after 0.5 s")
                == "desktop: unavailable; no session bus; tried again after 0.5 s")
        #expect(
            Self.line(reason: "on in the profile", result: "no session bus")
                == "desktop: unavailable; no session bus; on in the profile")
        #expect(Self.line(reason: "off in the profile", result: nil) == "desktop: unavailable; off in the profile")
    }
}
