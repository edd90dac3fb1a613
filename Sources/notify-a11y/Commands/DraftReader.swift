// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y

/// Makes an event of a command's words: of `emit` and of `ask`.
struct DraftReader {
    let arguments: ParsedArguments

    /// How much of standard input becomes a title and detail, in bytes.
    private static let longestInput = 1 << 20
    /// How much of a text goes to the companion, in bytes: more than it keeps, so that it marks and records the cut, and
    /// so little that all texts of an event fit into one message.
    private static let longestText = 80 * 1024

    /// The draft, and the event that it will be.
    ///
    /// - Parameters:
    ///   - kind: The event's kind.
    ///   - title: Its title; "-" stands for standard input.
    ///   - origin: Where it comes from, but for its source.
    ///   - actions: What can be done about it.
    ///   - terms: What is said about the answer to a question.
    /// - Returns: Both, with the same id and time.
    /// - Throws: ``NotifyError`` with `invalidArgument` for what can't be used.
    func draft(
        _ kind: Event.Kind, _ title: String, _ origin: Origin, actions: [Action], terms: AnswerTerms = AnswerTerms()
    ) throws(NotifyError) -> (Draft, Event) {
        let isRead = title == "-"
        var draft = Draft(kind, sendable(isRead ? try standardInput() : title))
        draft.detail = arguments.value("detail").map(sendable)
        draft.key = try arguments.name("key")
        draft.app = try arguments.name("app") ?? "notify-a11y"
        draft.category = try arguments.name("category").map(Category.init(rawValue:))
        draft.spoken = arguments.value("spoken").map(sendable)
        draft.short = arguments.value("short")
        draft.public = arguments.value("public").map(sendable)
        draft.hint = arguments.value("hint").map(sendable)
        try readAmount(into: &draft)
        if let text = arguments.value("language") {
            guard let tag = LanguageTag(rawValue: text) else {
                throw NotifyError(
                    .invalidArgument, "'--language' is '\(SafeText.line(text))'; write it like 'en', 'de' or 'pt-BR'")
            }
            draft.language = tag
        }
        draft.importance = try word("importance", Importance.self)
        draft.sensitivity = try word("sensitivity", Sensitivity.self)
        draft.actions = actions.isEmpty ? nil : actions
        draft.default = terms.default
        draft.timeout = terms.timeout
        draft.origin = origin
        // What comes through a pipe is another program's output, and private unless something else is said.
        draft.origin?.source = isRead && isatty(STDIN_FILENO) != 1 ? .command : .hand
        // Made here, so that sending it again after a lost answer records it once.
        let now = Timestamp.now()
        draft.id = .make(at: now)
        draft.time = now
        return (draft, try Intake.event(from: draft, now: now))
    }

    /// The actions of an option, each with its further names.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument`.
    func actions(_ option: String) throws(NotifyError) -> [Action] {
        var actions: [Action] = []
        for text in arguments.all(option) {
            guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
                throw NotifyError(.invalidArgument, "'--\(option)' is '\(SafeText.line(text))'; write it as ID=TITLE")
            }
            actions.append(Action(id: String(text[..<sign]), title: String(text[text.index(after: sign)...])))
        }
        return try labelled(actions)
    }

    /// The actions with the names that `--label` gives them.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` for a label of none of them.
    func labelled(_ actions: [Action]) throws(NotifyError) -> [Action] {
        var labels: [String: [String]] = [:]
        for text in arguments.all("label") {
            // An id may have a sign of its own, so the longest one counts.
            let matching = actions.filter { text.hasPrefix($0.id + "=") }.max { $0.id.count < $1.id.count }
            guard let action = matching else {
                let names = actions.map { "'\($0.id)'" }.joined(separator: ", ")
                throw NotifyError(
                    .invalidArgument,
                    "'--label' is '\(SafeText.line(text))'; write it as CHOICE=LABEL, with a choice of \(names)")
            }
            labels[action.id, default: []].append(String(text.dropFirst(action.id.count + 1)))
        }
        return actions.map { Action(id: $0.id, title: $0.title, labels: labels[$0.id] ?? []) }
    }

    private func readAmount(into draft: inout Draft) throws(NotifyError) {
        guard arguments.command.options.contains(where: { $0.name == "value" }) else { return }
        draft.value = try arguments.number("value", in: 0...(.greatestFiniteMagnitude))
        draft.total = try arguments.number("total", in: .leastNonzeroMagnitude...(.greatestFiniteMagnitude))
        draft.unit = try arguments.name("unit")
        guard draft.value == nil, draft.total != nil || draft.unit != nil else { return }
        throw NotifyError(
            .invalidArgument,
            "'--\(draft.total != nil ? "total" : "unit")' says nothing without '--value'; give --value, such as --value 3"
        )
    }

    /// A text without what the companion would drop, and bounded.
    private func sendable(_ text: String) -> String { SafeText.block(text, limit: Self.longestText).text }

    private func word<Word: NamedWord>(_ option: String, _ type: Word.Type) throws(NotifyError) -> Word? {
        guard let text = arguments.value(option) else { return nil }
        return try Word(word: text)
    }

    /// A title and detail from standard input: arguments can be read by every user of the machine.
    private func standardInput() throws(NotifyError) -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < Self.longestInput {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw NotifyError(.io, "can't read the title from standard input (\(SystemError.last.text))")
            }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes.prefix(Self.longestInput), as: UTF8.self)
    }
}
