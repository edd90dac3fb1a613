// SPDX-License-Identifier: Apache-2.0

extension NotificationBus {
    /// The words for people that are in use, such as those for the kinds.
    package var wordsForPeople: Phrases { planner.words }
}
