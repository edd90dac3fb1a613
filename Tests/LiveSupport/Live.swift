// SPDX-License-Identifier: Apache-2.0
import Foundation
public import Testing

extension Tag {
    /// Needs real servers.
    @Tag public static var live: Self
}

/// The private desktop that `scripts/with-desktop` starts.
public enum LiveDesktop {
    /// Whether we run inside one.
    ///
    /// `scripts/test` always does, so there nothing is left out; a bare `swift test` leaves the live tests out and says
    /// so.
    public static var isRunning: Bool { ProcessInfo.processInfo.environment["NOTIFY_A11Y_DESKTOP"] == "1" }
}

extension Trait where Self == ConditionTrait {
    /// Runs only inside `scripts/with-desktop`.
    public static var onLiveDesktop: Self {
        .enabled("needs the private desktop: run scripts/test") { LiveDesktop.isRunning }
    }
}
