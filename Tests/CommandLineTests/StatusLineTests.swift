// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@testable import notify_a11y

@Suite("An empty list")
struct StatusLineTests {
    @Test("questions that wait are told also where all was acknowledged")
    func questions() {
        #expect(Listing.nothing(StateCounts()) == "Nothing is waiting.")
        #expect(Listing.nothing(StateCounts(questions: 1)) == "Nothing is unseen; 1 question waits: notify-a11y act")
        #expect(Listing.nothing(StateCounts(questions: 2)) == "Nothing is unseen; 2 questions wait: notify-a11y act")
    }
}
