// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// `receipts`, `ack`, `silence`, `repeat` and `channels`.
struct Person {
    let arguments: ParsedArguments
    let environment: Environment

    func receipts() throws(NotifyError) -> ExitStatus {
        let link = try CompanionLink(environment)
        let record = try EventFinder(link).known(arguments.operands.first)
        let receipt: EventReceipt = try link.call(.receipt, ReceiptParameters(id: record.event.id))
        if arguments.has("json") {
            try Output.json(receipt)
            return .done
        }
        var lines = [Lines.record(record)]
        lines.append(receipt.recorded ? "Recorded as number \(receipt.sequence ?? 0)." : "Not recorded.")
        if receipt.channels.isEmpty { lines.append("What became of it on the channels is not known.") }
        for channel in receipt.channels {
            let senses = channel.senses.list.map(\.rawValue).joined(separator: " and ")
            let reached = channel.outcome == .delivered && !senses.isEmpty ? " (\(senses))" : ""
            lines.append("\(channel.channel): \(channel.outcome.rawValue)\(reached), \(channel.reason)")
        }
        if receipt.heardOnly { lines.append("It could only be heard; it stays in the text state.") }
        Output.write(lines.joined(separator: "\n") + "\n")
        return .done
    }

    func acknowledge() throws(NotifyError) -> ExitStatus {
        guard arguments.has("all") != (arguments.operands.count == 1) else {
            throw NotifyError(.invalidArgument, "'ack' needs a key, a title, an id, a number, or --all")
        }
        let selections = try selections()
        let link = try CompanionLink(environment)
        var entries: [Entry] = []
        for selection in selections where entries.isEmpty {
            let answer: AcknowledgeAnswer = try link.call(.acknowledge, selection)
            entries = answer.entries
        }
        if entries.isEmpty, let name = arguments.operands.first,
            let titled = try EventFinder(link).entry(titled: name, app: try arguments.name("app"))
        {
            let answer: AcknowledgeAnswer = try link.call(.acknowledge, Selection(sequence: titled.newest.sequence))
            entries = answer.entries
        }
        for entry in entries {
            if arguments.has("json") {
                try Output.json(entry)
                continue
            }
            var lines = Lines.entry(entry, marksUnseen: false)
            lines[0] = "Acknowledged: " + lines[0]
            let records = entry.unseen + [entry.newest]
            if records.contains(where: { $0.event.kind == .question && $0.settlement == nil }) {
                lines.append("  it still waits for an answer: notify-a11y act")
            }
            Output.write(lines.joined(separator: "\n") + "\n")
        }
        guard entries.isEmpty, let name = arguments.operands.first else { return .done }
        throw NotifyError(.notFound, "there is no entry '\(SafeText.line(name))'; see: notify-a11y status")
    }

    /// What a name can mean, the likeliest first: an id, a key as given or in lower case, a record's number.
    private func selections() throws(NotifyError) -> [Selection] {
        guard let name = arguments.operands.first else { return [Selection(all: true)] }
        guard !SafeText.line(name).isEmpty else {
            throw NotifyError(.invalidArgument, "the name of the entry is empty; see: notify-a11y status")
        }
        if let id = Event.ID(name) { return [Selection(id: id)] }
        let app = try arguments.name("app")
        var selections = [Selection(key: name, app: app)]
        if name.lowercased() != name { selections.append(Selection(key: name.lowercased(), app: app)) }
        if app == nil, let sequence = Int64(name) { selections.append(Selection(sequence: sequence)) }
        return selections
    }

    func silence() throws(NotifyError) -> ExitStatus {
        let _: Nothing = try CompanionLink(environment).call(.silence, Nothing())
        return .done
    }

    func repeatLast() throws(NotifyError) -> ExitStatus {
        var count = 1
        if let word = arguments.operands.first {
            guard let number = Int(word), (1...20).contains(number) else {
                throw NotifyError(.invalidArgument, "'\(SafeText.line(word))' is no number of messages; give 1 to 20")
            }
            count = number
        }
        let link = try CompanionLink(environment)
        let answer: RecordsAnswer = try link.call(.repeat, RepeatParameters(count: count, session: link.session))
        for record in answer.records {
            if arguments.has("json") { try Output.json(record) } else { Output.write(Lines.record(record) + "\n") }
        }
        if answer.records.isEmpty, !arguments.has("json") { Output.write("Nothing was recorded yet.\n") }
        return .done
    }

    func channels() throws(NotifyError) -> ExitStatus {
        let link = try CompanionLink(environment)
        link.saysNothing = !arguments.has("json")
        let answer: ChannelsAnswer = try link.call(.channels, ChannelsParameters(session: link.session))
        if !arguments.has("json") { for problem in answer.problems ?? [] { Output.write("Problem: \(problem)\n") } }
        for channel in answer.channels {
            if arguments.has("json") {
                try Output.json(channel)
                continue
            }
            let use =
                switch channel.use {
                case .on: "on"
                case .off: "off"
                case .auto: "only for what you type"
                }
            let senses = channel.senses.list.map(\.rawValue).joined(separator: " and ")
            let state = channel.availability == .working ? (senses.isEmpty ? "reaches nobody" : "works") : "unavailable"
            var line = "\(channel.channel): \(state), \(use)"
            if !senses.isEmpty { line += "; reaches \(senses)" }
            line += "; \(channel.reason)"
            if let advice = channel.advice { line += "; \(advice)" }
            Output.write(line + "\n")
        }
        return .done
    }
}
