// SPDX-License-Identifier: Apache-2.0

/// The database's tables, as the steps that make them: step *n* turns version *n* - 1 into version *n*.
///
/// A step that was released is never changed: a newer version of the program appends a step, and every older file goes
/// through the steps that it lacks, each in a transaction with its version number.
struct Schema {
    var steps: [String]

    /// The version that this program writes.
    var version: Int64 { Int64(steps.count) }

    /// Marks the file as ours, for `file` and for us: "na11" in ASCII.
    static let applicationID: Int64 = 0x6E61_3131

    static let current = Schema(steps: [first, second, third])

    /// Version 1.
    ///
    /// - `subject.acknowledged` is the highest number that was acknowledged: an acknowledgement always takes all records
    ///   of a subject, so one number says it for all of them.
    /// - `spare` says in which blocks of 256 numbers an app may have records that can be dropped, by ``RecordTier``. It
    ///   may name a block that has none any more; it never lacks one that has. So finding what to drop is cheap, and
    ///   storing a record seldom writes to it.
    /// - Sequence numbers come from `counter`, so that none is used again after its record was dropped.
    private static let first = """
        CREATE TABLE counter (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            next INTEGER NOT NULL,
            records INTEGER NOT NULL
        );
        INSERT INTO counter VALUES (1, 1, 0);
        CREATE TABLE app (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            records INTEGER NOT NULL
        );
        CREATE TABLE subject (
            id INTEGER PRIMARY KEY,
            app INTEGER NOT NULL,
            newest INTEGER NOT NULL,
            acknowledged INTEGER NOT NULL,
            run INTEGER NOT NULL,
            repetitions INTEGER NOT NULL,
            records INTEGER NOT NULL,
            key TEXT NOT NULL,
            UNIQUE (app, key)
        );
        CREATE TABLE record (
            sequence INTEGER PRIMARY KEY,
            subject INTEGER NOT NULL,
            kind INTEGER NOT NULL,
            seen INTEGER NOT NULL,
            run INTEGER NOT NULL,
            repetitions INTEGER NOT NULL,
            time INTEGER NOT NULL,
            sensitivity INTEGER NOT NULL,
            importance INTEGER NOT NULL,
            origin INTEGER NOT NULL,
            id BLOB NOT NULL UNIQUE,
            title TEXT NOT NULL,
            detail TEXT,
            language TEXT,
            value REAL,
            total REAL,
            unit TEXT,
            more TEXT
        );
        CREATE INDEX unseen ON record (subject, sequence, kind) WHERE seen = 0 AND kind >= 3;
        CREATE TABLE spare (
            tier INTEGER NOT NULL,
            app INTEGER NOT NULL,
            block INTEGER NOT NULL,
            PRIMARY KEY (tier, app, block)
        ) WITHOUT ROWID;
        CREATE TABLE receipt (
            sequence INTEGER PRIMARY KEY,
            body TEXT NOT NULL
        );
        CREATE TABLE merged (
            first INTEGER NOT NULL,
            last INTEGER NOT NULL,
            reason TEXT NOT NULL
        );
        """

    /// Version 2: questions, and what can be done.
    ///
    /// - `choice` has a row for each question and each event with actions: how it was settled, its number in the list of
    ///   what can be done, and until when its asker waits where that was extended. Earlier questions are taken over where
    ///   they were not acknowledged.
    /// - `taught` has the names that the person taught.
    private static let second = """
        CREATE TABLE choice (
            sequence INTEGER PRIMARY KEY,
            settlement TEXT,
            number INTEGER,
            deadline INTEGER
        );
        CREATE INDEX open ON choice (sequence) WHERE settlement IS NULL;
        CREATE TABLE choice_number (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            number INTEGER NOT NULL
        );
        INSERT INTO choice_number VALUES (1, 0);
        CREATE TABLE taught (
            name TEXT NOT NULL PRIMARY KEY,
            meaning TEXT NOT NULL
        );
        INSERT INTO choice (sequence)
            SELECT r.sequence FROM record r JOIN subject s ON s.id = r.subject
            WHERE r.sequence > s.acknowledged AND (r.kind = 4 OR r.more LIKE '%"actions"%');
        """

    /// Version 3: the numbers of the records that wait to be told together, and a word for what they wait for.
    private static let third = """
        CREATE TABLE waiting (
            first INTEGER NOT NULL,
            last INTEGER NOT NULL,
            until TEXT NOT NULL
        );
        """
}

/// How soon a record may be dropped.
///
/// In no tier, and dropped last of all, is an unseen failure, warning or question.
enum RecordTier: Int64 {
    /// It is history only: seen or acknowledged or of no lasting kind, and not the newest of a listed entry.
    case history = 1
    /// It is the newest record of a listed entry, and seen or of no lasting kind.
    case listed = 2
}
