// SPDX-License-Identifier: Apache-2.0

extension NotificationBus {
    /// What other terminals than an event's own may be told of it.
    ///
    /// - Parameter event: The event.
    /// - Returns: The event itself; where the profile's privacy keeps its words back, one with its kind and what anyone
    ///   may know of it.
    package func shownElsewhere(_ event: Event) -> Event {
        let decision = Decision(event, in: currentContext, by: planner.table, for: .event)
        if decision.mayTellElsewhere { return event }
        let title = event.texts.public ?? planner.words.privateEvent(planner.words.kind(event.kind))
        // A key is often made from the title.
        return Event(
            id: event.id, time: event.time, kind: event.kind,
            subject: Subject(app: event.subject.app, key: "\(event.id)"), texts: Texts(title: title),
            sensitivity: event.sensitivity, origin: event.origin)
    }
}
