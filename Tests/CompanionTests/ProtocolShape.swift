// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Any JSON value, to compare an answer with the one on a page.
indirect enum ProtocolValue: Decodable, Equatable {
    case nothing
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([ProtocolValue])
    case object([String: ProtocolValue])

    /// Reads any value.
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .nothing
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([ProtocolValue].self) {
            self = .list(list)
        } else {
            self = .object(try container.decode([String: ProtocolValue].self))
        }
    }

    /// Reads a line.
    init(line: String) throws {
        self = try JSONDecoder().decode(ProtocolValue.self, from: Data(line.utf8))
    }

    /// The value below this key, where it is an object.
    subscript(key: String) -> ProtocolValue? {
        guard case .object(let object) = self else { return nil }
        return object[key]
    }

    /// Every key in it, at any depth.
    var keys: Set<String> {
        switch self {
        case .object(let object): object.values.reduce(into: Set(object.keys)) { $0.formUnion($1.keys) }
        case .list(let list): list.reduce(into: []) { $0.formUnion($1.keys) }
        default: []
        }
    }

    /// What differs from a value of a page, where ids, times and what depends on the machine are compared by their form.
    ///
    /// - Parameters:
    ///   - page: What the page says.
    ///   - path: Where we are, for the answer.
    /// - Returns: One sentence for each difference.
    func differences(from page: ProtocolValue, at path: String = "") -> [String] {
        let key = path.split(separator: ".").last.map(String.init) ?? ""
        switch (self, page) {
        // Where a shipped profile says something may change.
        case (.object, .object) where key == "source": return []
        case (.object(let own), .object(let other)):
            // Advice and problems are there only where something needs doing.
            let keys = Set(own.keys).union(other.keys).subtracting(["advice", "problem"])
            return keys.sorted().flatMap { name in
                let place = path.isEmpty ? name : "\(path).\(name)"
                guard let mine = own[name] else { return ["\(place) is not in the answer"] }
                guard let theirs = other[name] else { return ["\(place) is not in the page"] }
                return mine.differences(from: theirs, at: place)
            }
        case (.list(let own), .list(let other)):
            if key == "senses" { return [] }
            if other.last == .text("…") {
                guard own.count >= other.count else { return ["\(path) has only \(own.count) values"] }
                return zip(own, other.dropLast()).enumerated().flatMap { index, pair in
                    pair.0.differences(from: pair.1, at: "\(path).\(index)")
                }
            }
            guard own.count == other.count else { return ["\(path) has \(own.count) values, not \(other.count)"] }
            return zip(own, other).enumerated().flatMap { index, pair in
                pair.0.differences(from: pair.1, at: "\(path).\(index)")
            }
        case (.text(let own), .text(let other)):
            // A request's own id is compared as it is.
            if key == "id", path != "id", !path.contains("actions") {
                return UUID(uuidString: own) != nil && UUID(uuidString: other) != nil ? [] : ["\(path) is no id"]
            }
            return Self.local.contains(key) || own == other ? [] : ["\(path) is '\(own)', not '\(other)'"]
        // Numbers of records depend on how much the sections before have recorded.
        case (.number, .number) where ["time", "until", "pid", "uptime", "sequence"].contains(key): return []
        case (.flag, .flag) where key == "accompanied" || key == "heardOnly": return []
        default: return self == page ? [] : ["\(path) is \(self), not \(page)"]
        }
    }

    /// Texts that depend on the machine.
    private static let local: Set<String> = [
        "socket", "state", "version", "reason", "source", "outcome", "availability", "decision", "digest", "about",
        "file",
    ]
}
