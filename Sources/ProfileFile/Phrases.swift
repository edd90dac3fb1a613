// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// The words of this module for people.
///
/// They are met on standard error, in `profile lint` and in the text state, when a
/// profile can't be read; all but the last as the part of a line behind file, line and column.
enum Phrases {
    /// A key that isn't in the table; `key` and `nearest` with dots.
    ///
    /// Where nothing is near, a few are named, but not dozens.
    static func unknownKey(_ key: String, nearest: String?, valid: [String]) -> String {
        let few = valid.count > 12 ? "the keys are listed by: notify-a11y profile show --all" : next(nil, valid)
        return "unknown key '\(shown(key))'; \(nearest.map { next($0, []) } ?? few)"
    }

    /// A key that only stands before others was given a value, such as `channels.speech = true`.
    static func notATable(_ key: String, is value: TOMLNode.Value, valid: [String]) -> String {
        "'\(key)' is \(words(value)), but only stands before other keys, such as '\(valid.first ?? key)'"
    }

    /// A value of the wrong type or out of range.
    static func wrongValue(of key: String, is value: TOMLNode.Value, shouldBe form: ProfileKey.Form) -> String {
        "'\(key)' is \(words(value)), but must be \(values(form, code: ""))"
    }

    /// Something else where a list of tables must be; `name` is such as `rule` or `rule.then`.
    static func notTables(_ name: String, is value: TOMLNode.Value) -> String {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return name == last
            ? "'\(name)' is \(words(value)), but each one is a table of its own, under a line [[\(name)]]"
            : "'\(name)' is \(words(value)), but must be a list of tables, such as \(last) = [ { … } ]"
    }

    /// A key that its table must have; `table` is such as `quiet`.
    static func missing(_ key: String, in table: String) -> String { "'\(table)' needs '\(key)'" }

    /// A time of day in a list that is none.
    static func wrongClock(_ text: String, of key: String) -> String {
        "'\(shown(text))' in '\(key)' is no time of day; write such as \"10:00\""
    }

    /// What holds where several profiles state a value, as a sentence behind its meaning; nil where the last does.
    static func together(_ combination: Combination, _ form: ProfileKey.Form) -> String? {
        let isWord = if case .setting(.choice) = form { true } else { false }
        switch combination {
        case .smaller: return "Of several profiles the \(isWord ? "word that stands first here" : "smallest") holds."
        case .larger: return "Of several profiles the \(isWord ? "word that stands last here" : "largest") holds."
        case .yes: return "`true` as soon as one profile says so."
        case .no: return "`false` as soon as one profile says so."
        case .sum, .last: return nil
        }
    }

    /// A word that isn't one of a few.
    static func unknownChoice(_ word: String, of key: String, among words: [String]) -> String {
        "unknown value '\(shown(word))' of '\(key)'; \(next(NearestWord.find(word, among: words), words))"
    }

    /// A name that no profile can have.
    static func badProfileName(_ name: String) -> String {
        "'\(shown(name))' can't be a profile's name; use letters, digits, '-' and '_'"
    }

    /// A profile that is nowhere.
    static func noSuchProfile(_ name: String, among names: [String]) -> String {
        "there is no profile '\(shown(name))'; \(next(NearestWord.find(name, among: names), names))"
    }

    /// A profile that leads back to itself; `chain` begins and ends with it.
    static func extendsItself(_ chain: [String]) -> String {
        "profile '\(chain.first ?? "")' extends itself (\(chain.joined(separator: " extends "))); take one of them out"
    }

    /// Profiles that extend each other too far.
    static func tooDeep(_ limit: Int) -> String {
        "more than \(limit) profiles extend each other in a row; make the chain shorter"
    }

    /// A need where only limits and situations can be.
    static func isNeed(_ name: String) -> String {
        "'\(shown(name))' is a need, not a situation; use it by its name: profile use \(shown(name))"
    }

    /// A combination that would leave the person without words.
    ///
    /// - Parameters:
    ///   - name: The combination's name.
    ///   - reasons: Why channels that carry words can't reach the person.
    ///   - other: The profile without which words would.
    /// - Returns: The message.
    static func noWords(_ name: String, _ reasons: [String], instead other: String?) -> String {
        let way = other.map { "without '\($0)' they can" } ?? "switch on a channel that can"
        let title = Profile.title(of: name)
        return "with \(title == name ? "'\(name)'" : title) no words can reach you: "
            + "\(reasons.joined(separator: "; ")); \(way)"
    }

    /// Channels that can't reach the person for the same reason, and where that is written: lines of the file that is
    /// named anyway, and other places.
    static func obstacle(_ channels: [ChannelID], _ reason: String, lines: [Int], places: [String]) -> String {
        let numbers = EnglishWords.list(lines.map(String.init))
        let own = lines.isEmpty ? [] : ["\(lines.count > 1 ? "lines" : "line") \(numbers)"]
        let place = (own + places).joined(separator: "; ")
        return "\(EnglishWords.list(channels.map(\.rawValue))): \(reason)\(place.isEmpty ? "" : " (\(place))")"
    }

    /// A syntax error in toml++'s words.
    static func syntax(_ message: String) -> String {
        let safe = SafeText.line(message, limit: 400)
        return "this is no valid TOML: \(safe.prefix(1).lowercased())\(safe.dropFirst())"
    }

    /// A file with more mistakes than anyone reads.
    static func more(_ count: Int) -> String { "\(count) more mistakes like these" }

    /// What is wrong and what to do about it, as two parts of a line.
    static func parts(of problem: ProfileError.Problem) -> (message: String, fix: String) {
        ownParts(of: problem) ?? (problem.message, fix(of: problem.kind))
    }

    /// The two parts of a message that says what to do itself; nil of one that doesn't.
    static func ownParts(of problem: ProfileError.Problem) -> (message: String, fix: String)? {
        for (mark, before) in [("; ", ""), (", but ", "it "), (" needs ", "add ")] {
            guard let range = problem.message.ranges(of: mark).last else { continue }
            let message = mark == " needs " ? problem.message : String(problem.message[..<range.lowerBound])
            return (message, before + problem.message[range.upperBound...])
        }
        return nil
    }

    /// What to do about a mistake whose message doesn't say it.
    static func fix(of kind: ProfileError.Problem.Kind) -> String {
        switch kind {
        case .syntax: "mend this line; nothing behind it was read"
        case .file: "mend the file, or name another"
        default: "change it, or take it out"
        }
    }

    static let isNothing = "there is no such file"
    static let isFolder = "this is a folder; a profile is a text file"
    static let isNoFile = "this is no regular file; a profile is a text file"
    static let isDanglingLink = "this is a link to a file that isn't there; mend or remove the link"
    static let isTooLong = "the file is longer than 1 MiB; is it a profile?"

    /// The system refuses to take the file.
    static func unwritable(_ reason: String) -> String { "can't write the file: \(reason)" }

    /// Two colours that most people can't tell apart in letters.
    static func tooAlike(_ pair: ColourPair, _ text: String, of key: String) -> String {
        "'\(key)' is \"\(shown(text))\", with a contrast of \(pair.contrastWords) to 1, but must have at least "
            + "\(TOMLText.number(ColourPair.leastContrast)); choose a lighter and a darker one"
    }

    static let keepsChanging = "something else keeps writing this file; try again"
    static let emptyGrant = "a grant needs the name of an app, and a category that isn't empty"

    /// A statement whose tables are written in a way that leaves no place for it.
    static func cannotPlace(_ key: String) -> String {
        "there is no place for '\(shown(key))' in the way this file is written; write it there by hand"
    }

    /// A key of a list of tables, which has no one value.
    static func editByHand(_ list: String, _ file: String) -> String {
        "there can be several [[\(list)]]; write them into \(file) by hand"
    }

    /// A grant that still permits what was to be taken back.
    static func widerGrant(_ app: String, _ grant: Grant) -> String {
        "'\(shown(app))' is still permitted by the grant for '\(shown(grant.app.text))' (\(grant.source)); take that out"
    }

    /// The system refuses to give the file.
    static func unreadable(_ reason: String) -> String { "can't read the file: \(reason)" }

    /// What values a key takes, behind "must be"; `code` stands around what is written literally.
    static func values(_ form: ProfileKey.Form, code: String) -> String {
        func literal(_ words: [String]) -> String {
            EnglishWords.list(words.map { "\(code)\($0)\(code)" }, "or")
        }
        switch form {
        case .profiles: return "a profile's name or a list of names"
        case .list(let words): return "a list of \(literal(words.map { "\"\($0)\"" }))"
        case .words(let words): return "\(literal(words.map { "\"\($0)\"" })), or a list of them"
        case .word(let words), .setting(.choice(let words)): return literal(words.map { "\"\($0)\"" })
        case .use: return literal(["true", "false", "\"auto\""])
        case .channels: return "a list of channels"
        case .pattern: return "a text, where \(code)*\(code) stands for any characters"
        case .clock: return "a time of day such as \(literal(["\"22:00\""]))"
        case .count(let range): return "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .setting(.flag): return literal(["true", "false"])
        case .setting(.number(let range)):
            return "a number from \(TOMLText.number(range.lowerBound)) to \(TOMLText.number(range.upperBound))"
        case .setting(.seconds(let range)):
            return "\(TOMLText.number(range.lowerBound)) to \(TOMLText.number(range.upperBound)) seconds, or such as "
                + literal(["\"90s\"", "\"5m\"", "\"2h\""])
        case .setting(.text): return "a text"
        case .setting(.colours): return "two colours such as \(literal(["\"#000000,#ffd75f\""]))"
        case .setting(.list): return "a list of texts"
        case .setting(.clocks): return "a list of times of day such as \(literal(["\"10:00\""]))"
        }
    }

    /// What a value is, for a person who wonders what was read.
    private static func words(_ value: TOMLNode.Value) -> String {
        switch value {
        case .flag(let flag): "\(flag)"
        case .integer(let integer): "\(integer)"
        case .number(let number): TOMLText.number(number)
        case .text(let text): "the text \"\(shown(text))\""
        case .date: "a date or time"
        case .list: "a list"
        case .table: "a table"
        }
    }

    private static func next(_ nearest: String?, _ valid: [String]) -> String {
        nearest.map { "did you mean '\($0)'?" } ?? "there are: \(valid.joined(separator: ", "))"
    }

    private static func shown(_ text: String) -> String { SafeText.line(text, limit: 80) }
}
