// SPDX-License-Identifier: Apache-2.0
package import NotifyA11y

/// Whoever makes sound of a text in place of our own engine.
package protocol SpeechService: Sendable {
    /// Whether it would speak.
    ///
    /// - Returns: What speaks, such as an engine's name.
    /// - Throws: ``NotifyError`` with the reason why it wouldn't.
    func check() async throws(NotifyError) -> String

    /// Gets ready to speak a delivery, as far as nobody hears it.
    ///
    /// - Throws: ``NotifyError``; then our own engine is to speak.
    func prepare(_ delivery: Delivery) async throws(NotifyError)

    /// Speaks a text and returns when it has ended.
    ///
    /// - Parameters:
    ///   - text: What is said.
    ///   - delivery: What it tells.
    ///   - taken: Called once the service has taken the text, and not where it doesn't.
    /// - Returns: What became of it; nil when it was not spoken, and our own engine is to speak.
    func speak(_ text: String, for delivery: Delivery, taken: @Sendable () -> Void) async -> Receipt?

    /// Stops what it speaks for us.
    func silence() async

    /// Uses this session's, if the present one doesn't work.
    func adopt(_ session: SessionAddresses) async

    /// Ends everything.
    func shutdown() async
}
