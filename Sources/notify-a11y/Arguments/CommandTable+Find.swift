// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

extension CommandTable {
    /// The command that the words begin with, and what follows its name.
    ///
    /// Some names have two words, such as "profile use".
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument`, naming the word and the nearest valid one.
    static func find(_ words: [String]) throws(NotifyError) -> (command: CommandSpecification, rest: ArraySlice<String>)
    {
        let name = words.first ?? ""
        if let command = commands.first(where: { $0.name == name }) { return (command, words.dropFirst()) }
        let group = group(name)
        guard !group.isEmpty else {
            if name.hasPrefix("-") { throw .unknownWord(name, what: "option", among: ["--help", "--version"]) }
            throw .unknownWord(name, what: "command", among: firstWords + ["help"])
        }
        let second = words.dropFirst().first ?? ""
        if let command = group.first(where: { $0.name == "\(name) \(second)" }) { return (command, words.dropFirst(2)) }
        let seconds = group.map { String($0.name.dropFirst(name.count + 1)) }
        guard !second.isEmpty, !second.hasPrefix("-") else {
            throw NotifyError(
                .invalidArgument, "'\(name)' needs more words: notify-a11y \(name) \(seconds.joined(separator: "|"))")
        }
        throw .unknownWord(second, what: "word after '\(name)'", among: seconds)
    }

    /// The commands whose names begin with this word and have a second one.
    static func group(_ name: String) -> [CommandSpecification] { commands.filter { $0.name.hasPrefix("\(name) ") } }

    /// The first word of each command, once.
    private static var firstWords: [String] {
        var words: [String] = []
        for command in commands {
            let word = command.name.split(separator: " ").first.map(String.init) ?? command.name
            if words.last != word { words.append(word) }
        }
        return words
    }
}
