// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension Database {
    /// Stores a batch; within a transaction.
    func store(_ events: [Event]) throws(SQLiteStatus) -> Commit {
        var records: [Result<Record, NotifyError>] = []
        records.reserveCapacity(events.count)
        var repeated: Set<Int> = []
        for event in events {
            let stored = try store(event)
            if stored.repeated { repeated.insert(records.count) }
            records.append(.success(stored.record))
        }
        return Commit(records: records, repeated: repeated)
    }

    /// Stores an event; within a transaction.
    ///
    /// - Returns: Its record, and whether it had been stored before.
    func store(_ event: Event) throws(SQLiteStatus) -> (record: Record, repeated: Bool) {
        let subject = try subject(event.subject)
        let run = subject.run + (subject.kind?.endsRun == true ? 1 : 0)
        let isRepetition = subject.kind == event.kind && subject.title == event.texts.title
        let repetitions = isRepetition ? subject.repetitions + 1 : 1
        let sequence = counter.next
        do throws(SQLiteStatus) {
            try RecordColumns.write(
                event, sequence: sequence, subject: subject.id, run: run, repetitions: repetitions,
                by: statements.insertRecord, coder: coder)
        } catch  where error.isConflict {
            // Its subject may be one whose row isn't written yet, without which the record can't be read.
            try writeChanges()
            // If not the id, then the number is taken, which only a damaged counter brings about.
            guard let record = try record(event.id) else { throw .unreadableRow }
            return (record, true)
        }
        try storeChoice(event, sequence: sequence)
        counter.next += 1
        counter.records += 1
        if let kind = subject.kind, subject.seen || !kind.staysUntilSeen {
            try mark(.history, of: subject.app.id, sequence: subject.newest)
        }
        if !event.kind.staysUntilSeen { try mark(.listed, of: subject.app.id, sequence: sequence) }
        subject.newest = sequence
        subject.run = run
        subject.repetitions = repetitions
        subject.kind = event.kind
        subject.seen = false
        if !isRepetition {
            subjects.grew(by: event.texts.title.utf8.count - subject.title.utf8.count)
            subject.title = event.texts.title
        }
        if subject.added == 0 { changedSubjects.append(subject) }
        subject.added += 1
        if subject.app.added == 0 { changedApps.append(subject.app) }
        subject.app.added += 1
        return (Record(sequence: sequence, event: event, run: run, repetitions: repetitions), false)
    }

    /// Writes the rows of what has changed in the cache.
    func writeChanges() throws(SQLiteStatus) {
        guard !changedSubjects.isEmpty else { return }
        for app in changedApps {
            if app.isWritten {
                statements.growApp.bind(1, app.id)
                statements.growApp.bind(2, app.added)
                try statements.growApp.run()
            } else {
                statements.insertApp.bind(1, app.id)
                statements.insertApp.bind(2, app.name)
                statements.insertApp.bind(3, app.added)
                try statements.insertApp.run()
                app.isWritten = true
            }
            app.added = 0
        }
        for subject in changedSubjects {
            try write(subject)
        }
        changedApps.removeAll(keepingCapacity: true)
        changedSubjects.removeAll(keepingCapacity: true)
        try writeCounter()
    }

    func writeCounter() throws(SQLiteStatus) {
        statements.writeCounter.bind(1, counter.next)
        statements.writeCounter.bind(2, counter.records)
        try statements.writeCounter.run()
    }

    private func write(_ subject: SubjectState) throws(SQLiteStatus) {
        if subject.isWritten {
            statements.growSubject.bind(1, subject.id)
            statements.growSubject.bind(2, subject.newest)
            statements.growSubject.bind(3, subject.run)
            statements.growSubject.bind(4, subject.repetitions)
            statements.growSubject.bind(5, subject.added)
            try statements.growSubject.run()
        } else {
            statements.insertSubject.bind(1, subject.id)
            statements.insertSubject.bind(2, subject.app.id)
            statements.insertSubject.bind(3, subject.key)
            statements.insertSubject.bind(4, subject.newest)
            statements.insertSubject.bind(5, subject.run)
            statements.insertSubject.bind(6, subject.repetitions)
            statements.insertSubject.bind(7, subject.added)
            try statements.insertSubject.run()
            subject.isWritten = true
        }
        subject.added = 0
    }

    // MARK: Subjects

    /// The state of a subject, from the cache, the file, or new.
    private func subject(_ name: Subject) throws(SQLiteStatus) -> SubjectState {
        let app = try app(name.app)
        if let known = subjects.subject(name.key, of: app) { return known }
        let subject: SubjectState
        statements.findSubject.bind(1, app.id)
        statements.findSubject.bind(2, name.key)
        if try statements.findSubject.step() {
            defer { statements.findSubject.reset() }
            subject = SubjectState(id: statements.findSubject.integer(0), app: app, key: name.key, isWritten: true)
            subject.newest = statements.findSubject.integer(1)
            subject.run = Int(statements.findSubject.integer(2))
            subject.repetitions = Int(statements.findSubject.integer(3))
            subject.kind = try Event.Kind(code: statements.findSubject.integer(4))
            subject.title = statements.findSubject.text(5) ?? ""
            subject.seen = statements.findSubject.integer(6) != 0
        } else {
            subject = SubjectState(id: counter.nextSubject, app: app, key: name.key, isWritten: false)
            counter.nextSubject += 1
        }
        subjects.add(subject)
        return subject
    }

    private func app(_ name: String) throws(SQLiteStatus) -> AppState {
        if let known = subjects.app(name) { return known }
        let app: AppState
        statements.findApp.bind(1, name)
        if try statements.findApp.step() {
            app = AppState(id: statements.findApp.integer(0), name: name, isWritten: true)
            statements.findApp.reset()
        } else {
            app = AppState(id: counter.nextApp, name: name, isWritten: false)
            counter.nextApp += 1
        }
        subjects.add(app)
        return app
    }

    // MARK: Single records

    /// The record of this event.
    func record(_ id: Event.ID) throws(SQLiteStatus) -> Record? {
        statements.recordByID.bind(1, high: id.high, low: id.low)
        return try record(of: statements.recordByID)
    }

    /// The record of this number.
    func record(_ sequence: Int64) throws(SQLiteStatus) -> Record? {
        statements.recordBySequence.bind(1, sequence)
        return try record(of: statements.recordBySequence)
    }

    /// The record in a statement's first row.
    func record(of statement: borrowing Statement) throws(SQLiteStatus) -> Record? {
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return try RecordColumns.record(of: statement, coder: coder)
    }
}
