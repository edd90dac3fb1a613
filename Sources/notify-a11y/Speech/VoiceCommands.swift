// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// `voices` and `say`.
struct VoiceCommands {
    let arguments: ParsedArguments
    let environment: Environment

    func voices() throws(NotifyError) -> ExitStatus {
        let language = try arguments.operands.first.map { word throws(NotifyError) in try Self.language(word) }
        let link = try CompanionLink(environment)
        let answer: VoicesAnswer = try link.call(.voices, VoicesParameters(language: language))
        if arguments.has("json") {
            for voice in answer.voices { try Output.json(voice) }
            return answer.voices.isEmpty ? .data : .done
        }
        guard !answer.voices.isEmpty else {
            // No language's code is that long, but its name may be.
            let all: VoicesAnswer? =
                language.map { $0.language.count > 3 } == true ? try link.call(.voices, VoicesParameters()) : nil
            let named = all?.voices.first { $0.name.lowercased().hasPrefix(language?.rawValue.lowercased() ?? " ") }
            let next = named?.languages.first.map { "did you mean '\($0)'?" } ?? Self.nearest(answer)
            throw NotifyError(
                .notFound, "no voice speaks '\(language?.rawValue ?? "any language")'; \(next)")
        }
        Output.write(answer.voices.map(Self.line).joined(separator: "\n") + "\n")
        return .done
    }

    /// Which voice speaks what no voice speaks.
    static func nearest(_ answer: VoicesAnswer) -> String {
        answer.nearest.map { "the nearest is '\($0.name)' (\($0.voice))" } ?? "see: notify-a11y voices"
    }

    /// "gmw/de: German, speaks de; synthetic, chosen; better: install mbrola-de1".
    private static func line(_ voice: VoiceAnswer) -> String {
        var line = "\(voice.voice): \(voice.name), speaks \(voice.languages.joined(separator: " ")); \(voice.quality)"
        if voice.chosen { line += ", chosen" }
        if !voice.installed {
            line += ", not installed; install the package \(voice.package ?? "that brings it")"
        } else if let package = voice.package {
            line += "; a recorded voice is in the package \(package)"
        }
        return line
    }

    func say() throws(NotifyError) -> ExitStatus {
        guard arguments.has("entry") != (arguments.operands.count == 1) else {
            throw NotifyError(.invalidArgument, "'say' needs a text, or --entry KEY")
        }
        var parameters = SayParameters(
            language: try arguments.value("language").map { word throws(NotifyError) in try Self.language(word) },
            voice: arguments.value("voice"), rate: try arguments.number("rate", in: 0.5...4))
        let link = try CompanionLink(environment)
        if let name = arguments.value("entry") {
            parameters.entry =
                Event.ID(name).map { Selection(id: $0) } ?? Selection(key: name, app: arguments.value("app"))
        } else {
            let text = arguments.operands[0] == "-" ? try StandardInput.text() : arguments.operands[0]
            parameters.text = text
        }
        let answer: SayAnswer
        do throws(NotifyError) {
            answer = try link.call(.say, parameters, within: .seconds(3600))
        } catch {
            // A key is kept in lower case where it was made from a title; a number may be meant.
            guard error.code == .notFound, let name = arguments.value("entry") else { throw error }
            parameters.entry =
                Int64(name).map { Selection(sequence: $0) }
                ?? Selection(key: name.lowercased(), app: arguments.value("app"))
            answer = try link.call(.say, parameters, within: .seconds(3600))
        }
        // What was said in another way than was asked for: no voice for the language, an end left out.
        if let first = answer.receipts.first, first.outcome == .delivered, let end = first.reason.firstIndex(of: ";") {
            Output.complain(String(first.reason[end...].drop { $0 == ";" || $0 == " " }))
        }
        for receipt in answer.receipts where receipt.outcome != .delivered {
            Output.complain("not said: \(receipt.reason)")
            return receipt.outcome == .suppressed || receipt.outcome == .superseded ? .done : .unavailable
        }
        return .done
    }

    /// A language that was typed.
    static func language(_ word: String) throws(NotifyError) -> LanguageTag {
        guard let language = LanguageTag(rawValue: word) else {
            throw NotifyError(
                .invalidArgument,
                "'\(SafeText.line(word))' is not a language tag; write it like 'en', 'de' or 'pt-BR'")
        }
        return language
    }
}
