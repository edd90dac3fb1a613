// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension Database {
    /// The most records that one query answers.
    static let mostRecords = 10_000
    /// The longest text, in bytes, that SQLite's own comparison looks for.
    private static let longestPattern = 1024

    /// The newest records that match, oldest first.
    ///
    /// SQLite compares plain ASCII. What has other characters is compared by Swift, which knows their cases and the ways
    /// to encode them.
    func history(_ query: HistoryQuery) throws(SQLiteStatus) -> [Record] {
        var conditions: [String] = []
        var bindings: [(borrowing Statement, CInt) -> Void] = []
        var checks: [(Record) -> Bool] = []
        func condition(_ sql: String, _ bind: @escaping (borrowing Statement, CInt) -> Void) {
            bindings.append(bind)
            conditions.append(sql.replacing("?", with: "?\(bindings.count)"))
        }

        if let since = query.since { condition("r.time >= ?") { $0.bind($1, since.milliseconds) } }
        if let kind = query.kind { condition("r.kind = ?") { $0.bind($1, kind.code) } }
        if let after = query.after { condition("r.sequence > ?") { $0.bind($1, after) } }
        if let before = query.before { condition("r.sequence < ?") { $0.bind($1, before) } }
        if let key = query.key {
            if key.isPlain {
                condition("s.key = ?") { $0.bind($1, key) }
            } else {
                checks.append { $0.event.subject.key == key }
            }
        }
        if let app = query.app {
            if app.contains("*") {
                condition("a.name GLOB ?") { $0.bind($1, Pattern.glob(app)) }
            } else if app.isPlain {
                condition("a.name = ?") { $0.bind($1, app) }
            } else {
                checks.append { $0.event.subject.app == app }
            }
        }
        if let search = query.search {
            conditions.append("r.sensitivity <> \(Sensitivity.secret.code)")
            if search.isPlain, search.utf8.count <= Self.longestPattern {
                condition(#"(r.title LIKE ? ESCAPE '\' OR r.detail LIKE ? ESCAPE '\')"#) {
                    $0.bind($1, Pattern.like(search))
                }
            } else {
                let wanted = search.lowercased()
                checks.append { record in
                    record.event.texts.title.lowercased().contains(wanted)
                        || record.event.texts.detail?.lowercased().contains(wanted) == true
                }
            }
        }

        let limit = min(max(query.limit, 1), Self.mostRecords)
        let statement = try handle.prepare(
            RecordColumns.select + (conditions.isEmpty ? "" : " WHERE ") + conditions.joined(separator: " AND ")
                + " ORDER BY r.sequence DESC")
        for (index, bind) in bindings.enumerated() { bind(statement, CInt(index + 1)) }
        var records: [Record] = []
        while records.count < limit, try statement.step() {
            let record = try RecordColumns.record(of: statement, coder: coder)
            if checks.allSatisfy({ $0(record) }) { records.append(record) }
        }
        return records.reversed()
    }
}

extension String {
    /// Whether it is ASCII, which has one encoding only.
    fileprivate var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

/// Patterns of SQLite's, with what would be special in them made plain.
enum Pattern {
    /// The pattern of `LIKE … ESCAPE '\'` for a text anywhere.
    static func like(_ text: String) -> String {
        var pattern = "%"
        for character in text.unicodeScalars {
            if character == "%" || character == "_" || character == "\\" { pattern.unicodeScalars.append("\\") }
            pattern.unicodeScalars.append(character)
        }
        return pattern + "%"
    }

    /// The pattern of `GLOB` for a text in which only "*" is special.
    static func glob(_ text: String) -> String {
        var pattern = ""
        for character in text.unicodeScalars {
            switch character {
            case "?", "[", "]": pattern += "[\(character)]"
            case "*": if !pattern.hasSuffix("*") { pattern += "*" }
            default: pattern.unicodeScalars.append(character)
            }
        }
        return pattern
    }
}
