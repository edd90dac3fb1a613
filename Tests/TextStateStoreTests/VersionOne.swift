// SPDX-License-Identifier: Apache-2.0

/// A file of version 1, as the first release made it; this text is never changed.
enum VersionOne {
    /// What makes its tables.
    static let tables = """
        PRAGMA journal_mode = WAL;
        CREATE TABLE counter (id INTEGER PRIMARY KEY CHECK (id = 1), next INTEGER NOT NULL, records INTEGER NOT NULL);
        CREATE TABLE app (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, records INTEGER NOT NULL);
        CREATE TABLE subject (id INTEGER PRIMARY KEY, app INTEGER NOT NULL, newest INTEGER NOT NULL,
            acknowledged INTEGER NOT NULL, run INTEGER NOT NULL, repetitions INTEGER NOT NULL, records INTEGER NOT NULL,
            key TEXT NOT NULL, UNIQUE (app, key));
        CREATE TABLE record (sequence INTEGER PRIMARY KEY, subject INTEGER NOT NULL, kind INTEGER NOT NULL,
            seen INTEGER NOT NULL, run INTEGER NOT NULL, repetitions INTEGER NOT NULL, time INTEGER NOT NULL,
            sensitivity INTEGER NOT NULL, importance INTEGER NOT NULL, origin INTEGER NOT NULL, id BLOB NOT NULL UNIQUE,
            title TEXT NOT NULL, detail TEXT, language TEXT, value REAL, total REAL, unit TEXT, more TEXT);
        CREATE INDEX unseen ON record (subject, sequence, kind) WHERE seen = 0 AND kind >= 3;
        CREATE TABLE spare (tier INTEGER NOT NULL, app INTEGER NOT NULL, block INTEGER NOT NULL,
            PRIMARY KEY (tier, app, block)) WITHOUT ROWID;
        CREATE TABLE receipt (sequence INTEGER PRIMARY KEY, body TEXT NOT NULL);
        CREATE TABLE merged (first INTEGER NOT NULL, last INTEGER NOT NULL, reason TEXT NOT NULL);
        """
    /// What marks the file as ours, and as one of version 1.
    static let marks = "PRAGMA application_id = 1851863345; PRAGMA user_version = 1;"
}
