// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// What one file states, checked against the table of keys.
struct ProfileStatements: Sendable {
    /// A value and where it was written.
    struct Statement: Sendable {
        let value: SettingValue
        /// Where the key stands.
        let place: TOMLNode.Place
        /// Where the value stands.
        let valuePlace: TOMLNode.Place
    }

    /// One table: the file itself, or one of a list such as `[[rule]]`.
    struct Table: Sendable {
        /// Where it begins.
        let place: TOMLNode.Place
        /// The values by their key's path.
        fileprivate(set) var values: [[String]: Statement] = [:]
        /// The tables of the lists in it, by the list's path.
        fileprivate(set) var lists: [[String]: [Table]] = [:]

        /// The value of a key.
        subscript(path: [String]) -> SettingValue? { values[path]?.value }
    }

    /// The file itself.
    private(set) var root = Table(place: TOMLNode.Place(line: 1, column: 1))
    /// What is wrong, in the order of the file.
    private(set) var problems: [ProfileError.Problem] = []
    /// Where toml++ gave up; nil where it read all.
    private(set) var syntaxError: TOMLNode.Place?

    /// How many mistakes of one file are told; a file of other kind has one on each line.
    private static let mostProblems = 50
    private var untold = 0

    private let file: String
    private let schema: ProfileSchema
    private let names: ProfileKey.Names

    /// Reads a file's text.
    ///
    /// - Parameters:
    ///   - bytes: The file's bytes.
    ///   - file: Its path or the shipped profile's name, for errors.
    ///   - schema: The keys that it may have.
    ///   - isShipped: Whether it comes with us; it then names channels that this program may have been built without.
    init(_ bytes: [UInt8], file: String, schema: ProfileSchema, isShipped: Bool = false) {
        self.file = file
        self.schema = schema
        names = ProfileKey.Names(channels: schema.channels, isShipped: isShipped)
        do throws(TOMLSyntaxError) {
            root = take(try TOMLReader.read(bytes), at: [], in: root)
        } catch {
            syntaxError = error.place
            report(error.place, key: nil, Phrases.syntax(error.message), kind: .syntax)
        }
        if untold > 0 { problems.append(ProfileError.Problem(file: file, message: Phrases.more(untold))) }
    }

    /// Goes through one table of the file; what it states is added to `table`.
    private mutating func take(_ node: TOMLNode, at path: [String], in table: Table) -> Table {
        var table = table
        guard case .table(let members) = node.value else { return table }
        let known = schema.branches[path] ?? []
        for member in members {
            let path = path + [member.key]
            if let key = schema.keys[path] {
                do throws(ProfileKey.Refusal) {
                    table.values[path] = Statement(
                        value: try key.value(of: member.node, names), place: member.place,
                        valuePlace: member.node.place)
                } catch {
                    report(error.place, key: key.name, error.message)
                }
            } else if ProfileKey.lists.contains(path) {
                table.lists[path] = tables(member, at: path)
            } else if schema.branches[path] != nil {
                table = branch(member, at: path, in: table)
            } else if !names.isShipped || path.count != 2 || path.first != "channels" {
                reportUnknown(member, path, among: known)
            }
        }
        return table
    }

    /// A table that only holds others, such as `channels.speech` or `when`.
    private mutating func branch(_ member: TOMLNode.Member, at path: [String], in table: Table) -> Table {
        guard case .table = member.node.value else {
            let name = path.joined(separator: ".")
            let valid = (schema.branches[path] ?? []).map { "\(name).\($0)" }
            report(member.node.place, key: name, Phrases.notATable(name, is: member.node.value, valid: valid))
            return table
        }
        let table = take(member.node, at: path, in: table)
        requireKeys(of: path, in: table, at: member.place)
        return table
    }

    /// The tables of a list, such as each `[[rule]]`.
    private mutating func tables(_ member: TOMLNode.Member, at path: [String]) -> [Table] {
        let name = path.joined(separator: ".")
        switch member.node.value {
        case .list(let items):
            var tables: [Table] = []
            for item in items {
                guard case .table = item.value else {
                    report(item.place, key: name, Phrases.notTables(name, is: item.value))
                    continue
                }
                let table = take(item, at: path, in: Table(place: item.place))
                requireKeys(of: path, in: table, at: item.place)
                tables.append(table)
            }
            return tables
        case .table:
            // What is wrong inside is the more helpful thing to know.
            let before = problems.count
            _ = take(member.node, at: path, in: Table(place: member.node.place))
            if problems.count == before {
                report(member.place, key: name, Phrases.notTables(name, is: member.node.value))
            }
        default:
            report(member.node.place, key: name, Phrases.notTables(name, is: member.node.value))
        }
        return []
    }

    /// Reports the keys that a table must have and hasn't.
    private mutating func requireKeys(of path: [String], in table: Table, at place: TOMLNode.Place) {
        for key in schema.required[path] ?? [] where table.values[key.path] == nil {
            // A wrong one was reported already.
            guard !problems.contains(where: { $0.key == key.name && ($0.line ?? 0) >= place.line }) else { continue }
            report(place, key: key.name, Phrases.missing(key.path.last ?? "", in: path.joined(separator: ".")))
        }
    }

    private mutating func reportUnknown(_ member: TOMLNode.Member, _ path: [String], among known: [String]) {
        func named(_ last: String) -> String { (path.dropLast() + [last]).joined(separator: ".") }
        let nearest =
            NearestWord.find(member.key, among: known).map(named)
            ?? schema.deeper(than: Array(path.dropLast()), named: member.key)
        report(
            member.place, key: named(member.key),
            Phrases.unknownKey(named(member.key), nearest: nearest, valid: known.map(named)), kind: .unknownKey)
    }

    private mutating func report(
        _ place: TOMLNode.Place, key: String?, _ message: String, kind: ProfileError.Problem.Kind = .value
    ) {
        guard problems.count < Self.mostProblems else {
            untold += 1
            return
        }
        problems.append(
            ProfileError.Problem(
                file: file, line: place.line > 0 ? place.line : nil, column: place.column > 0 ? place.column : nil,
                key: key, message: message, kind: kind))
    }
}
