// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// `spoken`: prints what would be said for a text, and says nothing.
struct Spoken {
    let arguments: ParsedArguments
    let environment: Environment

    func run() throws(NotifyError) -> ExitStatus {
        let text = arguments.operands[0]
        var parameters = SpeechTextParameters(text: text == "-" ? try StandardInput.text() : text)
        if let word = arguments.value("kind") { parameters.kind = try Event.Kind(word: word) }
        if let word = arguments.value("language") {
            guard let language = LanguageTag(rawValue: word) else {
                throw NotifyError(
                    .invalidArgument,
                    "'\(SafeText.line(word))' is not a language tag; write it like 'en', 'de' or 'pt-BR'")
            }
            parameters.language = language
        }
        parameters.detail = arguments.value("detail")
        parameters.verbosity = arguments.value("verbosity")
        let answer: SpeechTextAnswer = try CompanionLink(environment).call(.speechText, parameters)
        if arguments.has("json") {
            try Output.json(answer)
            return .done
        }
        guard Output.write(answer.text + "\n") else { throw Output.closed }
        if let advice = answer.advice { Output.complain(advice) }
        return .done
    }
}
