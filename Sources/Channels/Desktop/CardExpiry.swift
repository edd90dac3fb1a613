// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// How long a card asks to stay.
enum CardExpiry {
    /// The least that any card stays, in seconds.
    static let shortest = 20.0
    /// The least that a warning stays, in seconds.
    static let shortestWarning = 60.0
    /// How long it takes to notice a card and look at it, in seconds.
    static let noticing = 5.0
    /// The most that can be asked for, in seconds.
    static let longest = 86_400.0

    /// The time that a card asks for.
    ///
    /// Failures and questions stay, and what the profile holds. What else may go stays until it can have been read.
    ///
    /// - Parameters:
    ///   - delivery: What it tells, with the person's settings.
    ///   - characters: How much there is to read.
    /// - Returns: Milliseconds, from 20 000 to 86 400 000; 0 for as long as nobody closes it.
    static func milliseconds(_ delivery: Delivery, characters: Int) -> Int32 {
        switch delivery.kind {
        case .failure, .question: return 0
        // How far something is says nothing any more when it has ended.
        case .warning, .success, .message: if delivery.manner.hold { return 0 }
        case .progress: break
        }
        let wanted = delivery.settings.number("expiry", in: shortest...longest, else: shortest)
        let pace = delivery.settings.number("pace", in: 1...100, else: delivery.manner.readingPace)
        let reading = noticing + Double(characters) / pace
        let least = delivery.kind == .warning ? shortestWarning : shortest
        return Int32(min(max(least, wanted, reading.rounded(.up)), longest) * 1000)
    }
}
