// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

/// Opens the text state in the test's folder.
func openState(
    _ folder: String = TemporaryDirectory.path, retention: Int = 100_000, opensLater: Bool = false
) throws -> SQLiteTextState {
    try SQLiteTextState(folder: folder, retention: retention, opensLater: opensLater)
}

/// An event of "Leaf" about a key, at the millisecond of its number.
func event(
    _ kind: Event.Kind, _ title: String, key: String? = nil, app: String = "Leaf", detail: String? = nil,
    sensitivity: Sensitivity = .public, time: Int64 = 1_764_468_000_000, id: Event.ID? = nil
) -> Event {
    let time = Timestamp(milliseconds: time)
    return Event(
        id: id ?? .make(at: time), time: time, kind: kind, subject: Subject(app: app, key: key ?? title.lowercased()),
        texts: Texts(title: title, detail: detail), sensitivity: sensitivity)
}

extension SQLiteTextState {
    /// Commits events that must be recorded.
    @discardableResult
    func record(_ events: Event...) async throws -> [Record] { try await record(events) }

    @discardableResult
    func record(_ events: [Event]) async throws -> [Record] {
        try await commit(events).records.map { try $0.get() }
    }

    /// All entries.
    func entries() async throws -> [Entry] { try await entries(limit: .max).entries }

    /// The whole history.
    func everything() async throws -> [Record] {
        var all: [Record] = []
        while true {
            let page = try await history(HistoryQuery(before: all.first?.sequence, limit: 10_000))
            if page.isEmpty { return all }
            all = page + all
        }
    }
}

/// The error that a body throws.
func failure(_ body: () async throws -> Void) async -> NotifyError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? NotifyError
    }
}

/// Runs SQL in a database of the test's folder by a connection of its own.
func execute(_ sql: String, in path: String = TemporaryDirectory.path + "/state.db") throws {
    if !FileManager.default.fileExists(atPath: path) { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    try SQLiteHandle(path: path).execute(sql)
}

func integer(_ sql: String, in path: String = TemporaryDirectory.path + "/state.db") throws -> Int64 {
    try SQLiteHandle(path: path).integer(sql)
}

/// The names in a folder that begin like this.
func names(_ prefix: String, in folder: String = TemporaryDirectory.path) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(prefix) }.sorted()
}

func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
}
