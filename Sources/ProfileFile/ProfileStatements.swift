// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// What one file states, checked against the table of keys.
struct ProfileStatements: Sendable {
    /// A value and where it was written.
    struct Statement: Sendable {
        let value: SettingValue
        let place: TOMLNode.Place
    }

    /// The values by their key's path.
    private(set) var values: [[String]: Statement] = [:]
    /// What is wrong, in the order of the file.
    private(set) var problems: [ProfileError.Problem] = []

    /// How many mistakes of one file are told; a file of other kind has one on each line.
    private static let mostProblems = 50
    private var untold = 0

    private let file: String
    private let keys: [[String]: ProfileKey]
    /// What may follow each beginning of a key, in the table's order.
    private let branches: [[String]: [String]]
    private let isShipped: Bool

    /// Reads a file's text.
    ///
    /// - Parameters:
    ///   - bytes: The file's bytes.
    ///   - file: Its path or the shipped profile's name, for errors.
    ///   - keys: The keys that it may have.
    ///   - isShipped: Whether it comes with us; it then names channels that this program may have been built without.
    init(_ bytes: [UInt8], file: String, keys: [ProfileKey], isShipped: Bool = false) {
        self.file = file
        self.keys = Dictionary(keys.map { ($0.path, $0) }) { first, _ in first }
        self.isShipped = isShipped
        var branches: [[String]: [String]] = [:]
        for key in keys {
            for (depth, step) in key.path.enumerated() {
                let parent = Array(key.path.prefix(depth))
                if branches[parent]?.contains(step) != true { branches[parent, default: []].append(step) }
            }
        }
        self.branches = branches
        do throws(TOMLSyntaxError) {
            take(try TOMLReader.read(bytes), at: [])
        } catch {
            report(error.place, key: nil, Phrases.syntax(error.message))
        }
        if untold > 0 { problems.append(ProfileError.Problem(file: file, message: Phrases.more(untold))) }
    }

    /// Goes through one table.
    private mutating func take(_ table: TOMLNode, at path: [String]) {
        guard case .table(let members) = table.value else { return }
        let known = branches[path] ?? []
        for member in members {
            let path = path + [member.key]
            let name = path.joined(separator: ".")
            if let key = keys[path] {
                do throws(ProfileKey.Refusal) {
                    values[path] = Statement(value: try key.value(of: member.node), place: member.place)
                } catch {
                    report(error.place, key: name, error.message)
                }
            } else if let next = branches[path] {
                if case .table = member.node.value {
                    take(member.node, at: path)
                } else {
                    let valid = next.map { (path + [$0]).joined(separator: ".") }
                    report(member.node.place, key: name, Phrases.notATable(name, is: member.node.value, valid: valid))
                }
            } else if !isShipped || path.count != 2 || path.first != "channels" {
                reportUnknown(member, path, among: known)
            }
        }
    }

    private mutating func reportUnknown(_ member: TOMLNode.Member, _ path: [String], among known: [String]) {
        func named(_ last: String) -> String { (path.dropLast() + [last]).joined(separator: ".") }
        let nearest = NearestWord.find(member.key, among: known).map(named)
        report(
            member.place, key: named(member.key),
            Phrases.unknownKey(named(member.key), nearest: nearest, valid: known.map(named)))
    }

    private mutating func report(_ place: TOMLNode.Place, key: String?, _ message: String) {
        guard problems.count < Self.mostProblems else {
            untold += 1
            return
        }
        problems.append(
            ProfileError.Problem(
                file: file, line: place.line > 0 ? place.line : nil, column: place.column > 0 ? place.column : nil,
                key: key, message: message))
    }
}
