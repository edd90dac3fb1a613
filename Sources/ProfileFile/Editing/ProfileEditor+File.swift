// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

extension ProfileEditor {
    /// A text that is to be written, and what to say about it.
    struct Edit {
        let bytes: [UInt8]
        let line: Int?
        let before: String?
        let after: String?
    }

    /// Reads the file, changes its text, and writes it, unless somebody else has written it meanwhile: then again.
    func edit(
        _ change: (ProfileText, [UInt8]) throws(ProfileError) -> Edit
    ) throws(ProfileError) -> Change {
        for _ in 0..<3 {
            let mark = FileMark(reader.path)
            let bytes = try reader.library.own()?.bytes ?? []
            try refuseInvalid(bytes)
            let edit = try change(ProfileText(bytes), bytes)
            let done = Change(path: reader.path, line: edit.line, before: edit.before, after: edit.after)
            if edit.bytes == bytes { return done }
            try refuseNewProblems(in: edit.bytes, beside: bytes)
            guard mark.isCurrent else { continue }
            do throws(BoundedFile.Failure) {
                try AtomicFile.write(edit.bytes, to: reader.path)
            } catch {
                throw ProfileError([ProfileError.Problem(file: reader.path, message: error.message)])
            }
            return done
        }
        throw problem(Phrases.keepsChanging, key: nil, kind: .file)
    }

    /// Refuses a file that says something wrong already, besides that no words can reach the person.
    func refuseBroken(_ bytes: [UInt8]) throws(ProfileError) {
        let problems = problems(of: bytes).filter { $0.kind != .noWords }
        if !problems.isEmpty { throw ProfileError(problems) }
    }

    /// Whether two texts state the same but for one key.
    func isChanged(_ old: [UInt8], to new: [UInt8], only path: [String]) -> Bool {
        guard var before = try? TOMLReader.read(old).leaves, var after = try? TOMLReader.read(new).leaves else {
            return false
        }
        before = before.filter { !$0.key.starts(with: path) }
        after = after.filter { !$0.key.starts(with: path) }
        return before == after
    }

    /// Refuses what is no TOML: nobody can say then where a statement ends.
    private func refuseInvalid(_ bytes: [UInt8]) throws(ProfileError) {
        let statements = ProfileStatements(bytes, file: reader.path, schema: reader.schema)
        if statements.syntaxError != nil { throw ProfileError(statements.problems) }
    }

    /// Refuses a text in which more is wrong than before.
    private func refuseNewProblems(in new: [UInt8], beside old: [UInt8]) throws(ProfileError) {
        let known = problems(of: old).map(\.message)
        let problems = problems(of: new).filter { !known.contains($0.message) }
        if !problems.isEmpty { throw ProfileError(problems) }
    }

    private func problems(of bytes: [UInt8]) -> [ProfileError.Problem] {
        let attempt = reader.drafting(bytes).attempt(ProfileReader.Choice())
        guard case .failure(let error) = attempt.result else { return [] }
        return error.problems
    }
}

extension TOMLNode {
    /// Every value that is no table, by its path; items of lists have their index in it.
    var leaves: [[String]: String] {
        var leaves: [[String]: String] = [:]
        add(to: &leaves, at: [])
        return leaves
    }

    private func add(to leaves: inout [[String]: String], at path: [String]) {
        switch value {
        case .table(let members): for member in members { member.node.add(to: &leaves, at: path + [member.key]) }
        case .list(let items):
            leaves[path] = "list of \(items.count)"
            for (index, item) in items.enumerated() { item.add(to: &leaves, at: path + ["\(index)"]) }
        case .flag(let flag): leaves[path] = "\(flag)"
        case .integer(let integer): leaves[path] = "\(integer)"
        case .number(let number): leaves[path] = "number \(number)"
        case .text(let text): leaves[path] = TOMLText.quoted(text)
        case .date: leaves[path] = "date"
        }
    }
}
