// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// What must be known of a subject to store its next event.
final class SubjectState {
    let id: Int64
    let app: AppState
    let key: String
    /// Its newest record's number; 0 before its first.
    var newest: Int64 = 0
    var run = 1
    var repetitions = 0
    /// The newest record's kind and title, and whether it was marked as seen.
    var kind: Event.Kind?
    var title = ""
    var seen = false
    /// Whether its own row is written.
    var isWritten: Bool
    /// How many records came since its row was written.
    var added: Int64 = 0

    init(id: Int64, app: AppState, key: String, isWritten: Bool) {
        self.id = id
        self.app = app
        self.key = key
        self.isWritten = isWritten
    }
}

/// What must be known of an app to store its next event.
final class AppState {
    let id: Int64
    let name: String
    var isWritten: Bool
    var added: Int64 = 0

    init(id: Int64, name: String, isWritten: Bool) {
        self.id = id
        self.name = name
        self.isWritten = isWritten
    }
}

/// A text that equals only its own bytes, as the database compares: Swift's strings are equal when they look the same.
struct ExactText: Hashable {
    let text: String

    static func == (a: ExactText, b: ExactText) -> Bool {
        guard a.text.utf8.count == b.text.utf8.count else { return false }
        var (a, b) = (a.text, b.text)
        return a.withUTF8 { a in b.withUTF8 { b in unsafe a.elementsEqual(b) } }
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// The apps and subjects of late, so that most events need no reading.
///
/// Bounded: when it has grown too large it is emptied, which costs one reading for each subject that comes again.
struct SubjectCache {
    private struct Name: Hashable {
        let app: Int64
        let key: ExactText
    }

    private var apps: [ExactText: AppState] = [:]
    private var subjects: [Name: SubjectState] = [:]
    private var names: [Int64: Name] = [:]
    /// About how many bytes of text are in it.
    private var bytes = 0

    private static let mostBytes = 2 << 20
    private static let mostSubjects = 8192
    private static let mostApps = 1024

    func app(_ name: String) -> AppState? { apps[ExactText(text: name)] }

    func subject(_ key: String, of app: AppState) -> SubjectState? {
        subjects[Name(app: app.id, key: ExactText(text: key))]
    }

    mutating func add(_ app: AppState) {
        apps[ExactText(text: app.name)] = app
        bytes += app.name.utf8.count
    }

    mutating func add(_ subject: SubjectState) {
        let name = Name(app: subject.app.id, key: ExactText(text: subject.key))
        subjects[name] = subject
        names[subject.id] = name
        bytes += subject.key.utf8.count + subject.title.utf8.count
    }

    /// Says that a subject's title has changed by so many bytes.
    mutating func grew(by bytes: Int) { self.bytes += bytes }

    /// Drops what was changed in the database by another way.
    mutating func forget(subject id: Int64) {
        guard let name = names.removeValue(forKey: id), let subject = subjects.removeValue(forKey: name) else { return }
        bytes -= subject.key.utf8.count + subject.title.utf8.count
    }

    mutating func forget(app name: String) { apps[ExactText(text: name)] = nil }

    mutating func forgetAll() { self = SubjectCache() }

    /// Empties it when it is too large; only while nothing in it is unwritten.
    mutating func shrink() {
        if bytes > Self.mostBytes || subjects.count > Self.mostSubjects || apps.count > Self.mostApps { forgetAll() }
    }
}
