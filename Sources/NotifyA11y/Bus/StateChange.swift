// SPDX-License-Identifier: Apache-2.0

/// Something that those who watch the text state are told.
public enum StateChange: Sendable {
    /// An event was recorded.
    case recorded(Record)
    /// Entries were acknowledged.
    case acknowledged([Subject])
    /// A question was settled, or an action of another event was chosen; the record has the settlement.
    case settled(Record)
    /// The person has seen the records of these numbers.
    case seen([Int64])
}

/// What the emitter is answered, as soon as its event is in the text state.
public struct Emitted: Sendable, Hashable {
    /// The event's id.
    public let id: Event.ID
    /// The record's number.
    public let sequence: Int64
    /// The kind and title as recorded.
    public let kind: Event.Kind
    /// The title as recorded.
    public let title: String
    /// The subject as recorded.
    public let subject: Subject

    init(_ record: Record) {
        id = record.event.id
        sequence = record.sequence
        kind = record.event.kind
        title = record.event.texts.title
        subject = record.event.subject
    }
}
