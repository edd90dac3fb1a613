// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// What was asked for, read by the table.
struct ParsedArguments {
    let command: CommandSpecification
    /// The words that aren't options.
    let operands: [String]
    /// The options' values in the order given; an option without a value has an empty one.
    private let values: [String: [String]]

    /// Whether the option was given.
    func has(_ option: String) -> Bool { values[option] != nil }

    /// The option's last value.
    func value(_ option: String) -> String? { values[option]?.last }

    /// All values of an option that repeats.
    func all(_ option: String) -> [String] { values[option] ?? [] }

    /// Reads the words behind the command's name: `--name value`, `--name=value`, flags and operands in any order;
    /// `--` ends the options; of an option given twice the last value counts.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument`, naming the word and the nearest valid one.
    init(_ words: some Sequence<String>, for command: CommandSpecification) throws(NotifyError) {
        var operands: [String] = []
        var values: [String: [String]] = [:]
        var iterator = words.makeIterator()
        var optionsEnded = false
        while let word = iterator.next() {
            guard !optionsEnded, word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            if word == "--" {
                optionsEnded = true
                continue
            }
            let name: String
            let attached: String?
            if let sign = word.firstIndex(of: "=") {
                name = String(word[..<sign])
                attached = String(word[word.index(after: sign)...])
            } else {
                name = word
                attached = nil
            }
            guard name.hasPrefix("--"),
                let option = command.options.first(where: { "--\($0.name)" == name })
            else {
                throw .unknownWord(
                    name, what: "option of '\(command.name)'",
                    among: command.options.map { "--\($0.name)" } + ["--help"])
            }
            switch option.value {
            case .none:
                if let attached {
                    throw NotifyError(
                        .invalidArgument,
                        "the option '\(name)' takes no value, and '\(attached)' was given; leave it out")
                }
                values[option.name, default: []].append("")
            case .optional: values[option.name, default: []].append(attached ?? "")
            case .required(let what):
                guard let value = attached ?? iterator.next() else {
                    throw NotifyError(.invalidArgument, "the option '\(name)' needs a value: \(name) \(what)")
                }
                values[option.name, default: []].append(value)
            }
        }
        guard command.count.contains(operands.count) else {
            let usage = ["notify-a11y", command.name, command.operands].filter { !$0.isEmpty }.joined(separator: " ")
            let missing = command.operands.split(separator: " ").dropFirst(operands.count).first ?? "WORD"
            throw NotifyError(
                .invalidArgument,
                operands.count < command.count.lowerBound
                    ? "'\(command.name)' needs \(missing): \(usage); for example: \(command.example)"
                    : "'\(command.name)' has a word too many: '\(SafeText.line(operands[command.count.upperBound]))'; put a title of several words in quotes"
            )
        }
        self.command = command
        self.operands = operands
        self.values = values
    }

    /// A name that an option gives.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` where it is empty: nothing is called so.
    func name(_ option: String) throws(NotifyError) -> String? {
        guard let text = value(option) else { return nil }
        guard !SafeText.line(text).isEmpty else {
            throw NotifyError(.invalidArgument, "'--\(option)' is empty; leave it out, or give a value")
        }
        return text
    }

    /// A whole number that an option gives.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` where it is none or outside `range`.
    func wholeNumber(_ option: String, in range: ClosedRange<Int>) throws(NotifyError) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw NotifyError(
                .invalidArgument,
                "'--\(option)' is '\(SafeText.line(text))'; give a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// A number that an option gives.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` where it is none or outside `range`.
    func number(_ option: String, in range: ClosedRange<Double>) throws(NotifyError) -> Double? {
        guard let text = value(option) else { return nil }
        guard let number = Double(text), number.isFinite, range.contains(number) else {
            func plain(_ value: Double) -> String { value == value.rounded() ? String(Int64(value)) : String(value) }
            let limits =
                range.lowerBound == .leastNonzeroMagnitude
                ? "above 0"
                : range.upperBound > 1e15
                    ? "of at least \(plain(range.lowerBound))"
                    : "from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
            throw NotifyError(
                .invalidArgument, "'--\(option)' is '\(SafeText.line(text))'; give a number \(limits)")
        }
        return number
    }
}
