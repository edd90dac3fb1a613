// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import NotifyA11y
import NotifyA11yTesting

@testable import NotifyA11yReader

extension Patience {
    /// Longer than any of our machines is busy.
    static let endless = Patience(call: .seconds(120), whole: .seconds(240))
}

extension ReaderChannel {
    /// A channel that waits longer than a person should, so that a busy machine decides no test.
    init(_ bus: PrivateBus, time: TimeSource = .system) {
        self.init(session: SessionAddresses(bus: bus.address), patience: .endless, time: time)
    }
}

/// A delivery of these words.
func delivery(
    _ kind: Event.Kind, _ title: String, short: String? = nil, detail: String? = nil, key: String = "backup",
    _ change: (inout Delivery) -> Void = { _ in }
) -> Delivery {
    var delivery = Delivery(
        event: .make(at: .now()), sequence: 1, kind: kind, subject: Subject(app: "test", key: key),
        texts: Texts(title: title, detail: detail, short: short),
        kindWord: NotifyA11y.Phrases.english.kind(kind))
    change(&delivery)
    return delivery
}

/// The error of a body; nil when there is none.
func failure(of body: () async throws -> Void) async -> NotifyError? {
    do {
        try await body()
        return nil
    } catch { return error as? NotifyError }
}
