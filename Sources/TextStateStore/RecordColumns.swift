// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// How a record lies in the columns of the table `record`.
enum RecordColumns {
    /// Writes a new record.
    static let insert = """
        INSERT INTO record (sequence, subject, kind, seen, run, repetitions, time, sensitivity, importance, origin, id,
            title, detail, language, value, total, unit, more)
        VALUES (?1, ?2, ?3, 0, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
        """

    /// Reads records; a condition follows.
    ///
    /// `r` is the record, `s` its subject, `a` its app.
    static let select = """
        SELECT r.sequence, r.kind, r.seen, r.run, r.repetitions, r.time, r.sensitivity, r.importance, r.origin, r.id,
            r.title, r.detail, r.language, r.value, r.total, r.unit, r.more,
            a.name, s.key, r.sequence <= s.acknowledged, q.settlement
        FROM record r JOIN subject s ON s.id = r.subject JOIN app a ON a.id = s.app
            LEFT JOIN choice q ON q.sequence = r.sequence
        """

    /// Writes a new record by ``insert``.
    static func write(
        _ event: Event, sequence: Int64, subject: Int64, run: Int, repetitions: Int, by statement: borrowing Statement,
        coder: ColumnCoder
    ) throws(SQLiteStatus) {
        statement.bind(1, sequence)
        statement.bind(2, subject)
        statement.bind(3, event.kind.code)
        statement.bind(4, run)
        statement.bind(5, repetitions)
        statement.bind(6, event.time.milliseconds)
        statement.bind(7, event.sensitivity.code)
        statement.bind(8, event.importance.code)
        statement.bind(9, event.origin.code)
        statement.bind(13, event.language?.rawValue)
        statement.bind(14, event.progress?.value)
        statement.bind(15, event.progress?.total)
        statement.bind(16, event.progress?.unit)
        statement.bind(17, RareParts(of: event).flatMap(coder.text))
        try statement.run(
            binding: (10, event.id.high, event.id.low), title: (11, event.texts.title),
            detail: (12, event.texts.detail))
    }

    /// The record of a row of ``select``.
    static func record(of row: borrowing Statement, coder: ColumnCoder) throws(SQLiteStatus) -> Record {
        guard let id = row.halves(9), let title = row.text(10), let app = row.text(17), let key = row.text(18) else {
            throw .unreadableRow
        }
        let rare = row.text(16).flatMap { coder.value(RareParts.self, $0) } ?? RareParts()
        let acknowledged = row.integer(19) != 0
        let event = Event(
            id: Event.ID(high: id.high, low: id.low),
            time: Timestamp(milliseconds: row.integer(5)),
            kind: try Event.Kind(code: row.integer(1)),
            subject: Subject(app: app, key: key),
            texts: Texts(
                title: title, detail: row.text(11), spoken: rare.spoken, short: rare.short, public: rare.public,
                hint: rare.hint, cut: rare.cut ?? false),
            category: rare.category,
            language: row.text(12).flatMap(LanguageTag.init(rawValue:)),
            importance: try Importance(code: row.integer(7)),
            sensitivity: try Sensitivity(code: row.integer(6)),
            actions: rare.actions ?? [], terms: rare.terms,
            progress: row.double(13).flatMap { Progress(value: $0, total: row.double(14), unit: row.text(15)) },
            origin: try Origin(code: row.integer(8), host: rare.host))
        return Record(
            sequence: row.integer(0), event: event, run: Int(row.integer(3)), repetitions: Int(row.integer(4)),
            seen: acknowledged || row.integer(2) != 0, acknowledged: acknowledged,
            settlement: row.text(20).flatMap { coder.value(Settlement.self, $0) })
    }
}
