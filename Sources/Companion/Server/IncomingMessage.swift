// SPDX-License-Identifier: Apache-2.0
package import FoundationEssentials
package import NotifyA11y
package import NotifyA11yClient

/// One line from a client, understood.
package enum IncomingMessage: Sendable {
    /// Events come by the thousand, so they have a case of their own.
    case emit(RequestID?, EmitParameters)
    case call(RequestID?, Call)
    /// Something that can't be done, and what to answer.
    case refused(RequestID?, RPC.Failure)

    /// What is asked for, besides emitting.
    package enum Call: Sendable {
        case acknowledge(Selection)
        case list(ListParameters)
        case seen(SeenParameters)
        case watch(WatchParameters)
        case history(HistoryQuery)
        case receipt(ReceiptParameters)
        case report(ReportParameters)
        case question(QuestionCall)
        case channels(ChannelsParameters)
        case silence
        case `repeat`(RepeatParameters)
        case describe
        case stop
        /// About what is said.
        case voice(VoiceCall)
        case speechText(SpeechTextParameters)
        /// About how the person is told.
        case person(PersonCall)
    }

    /// What is asked for about questions, counts and terminals.
    package enum QuestionCall: Sendable {
        case counts
        case open
        case answer(QuestionParameters)
        case act(ActParameters)
        case await(WaitParameters)
        case input(QuestionParameters)
        case end(QuestionParameters)
        case offer(OfferParameters)
        case names(NamesParameters)
        case prompt(PromptParameters)
        case hold(HoldParameters)
    }

    /// Reads a line, as fast as it goes.
    package static func read(_ line: Data, with decoder: JSONDecoder) -> IncomingMessage {
        if let emit = PlainEmit.read(line) { return .emit(emit.id, emit.parameters) }
        return readAny(line, with: decoder)
    }

    /// Reads a line of any form; what can't be decoded is repaired and tried once more.
    static func readAny(_ line: Data, with decoder: JSONDecoder) -> IncomingMessage {
        let first = decode(line, with: decoder)
        guard case .refused = first else { return first }
        // A string is only looked into when it is asked for, so that a bad byte can pass for a bad parameter.
        let repaired = JSONRepair.repaired(line)
        return repaired == line ? first : decode(repaired, with: decoder)
    }

    private static func decode(_ line: Data, with decoder: JSONDecoder) -> IncomingMessage {
        do {
            return try decoder.decode(Envelope.self, from: line).message
        } catch {
            return .refused(nil, RPC.Failure(code: RPC.parseError, message: RPC.explain(error)))
        }
    }

    /// The line's envelope, whose parameters depend on its method.
    private struct Envelope: Decodable {
        let message: IncomingMessage

        private enum Keys: String, CodingKey { case id, method, params }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            let id: RequestID?
            do {
                id = try container.decodeIfPresent(RequestID.self, forKey: .id)
            } catch let error as NotifyError {
                message = .refused(nil, RPC.Failure(code: RPC.invalidRequest, message: error.message))
                return
            }
            guard let name = try? container.decode(String.self, forKey: .method) else {
                message = .refused(
                    id, RPC.Failure(code: RPC.invalidRequest, message: "'method' is missing; see docs/protocol.md"))
                return
            }
            guard let method = Method(rawValue: name) else {
                let error = NotifyError.unknownWord(name, what: "method", among: Method.allCases.map(\.rawValue))
                message = .refused(id, RPC.Failure(code: RPC.methodNotFound, message: error.message))
                return
            }
            do {
                message = try Self.message(id, method, container)
            } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
                throw DecodingError.dataCorrupted(context)
            } catch let error as NotifyError {
                message = .refused(id, RPC.Failure(error))
            } catch {
                message = .refused(id, RPC.Failure(code: RPC.invalidParams, message: RPC.explain(error)))
            }
        }

        private static func message(
            _ id: RequestID?, _ method: Method, _ container: KeyedDecodingContainer<Keys>
        ) throws -> IncomingMessage {
            func params<Parameters: Decodable>(_ type: Parameters.Type) throws -> Parameters {
                try container.decode(type, forKey: .params)
            }
            /// For methods whose parameters may be left out altogether.
            func optional<Parameters: Decodable>(_ type: Parameters.Type, else fallback: Parameters) throws
                -> Parameters
            {
                try container.decodeIfPresent(type, forKey: .params) ?? fallback
            }
            switch method {
            case .emit: return .emit(id, try params(EmitParameters.self))
            case .acknowledge: return .call(id, .acknowledge(try params(Selection.self)))
            case .list: return .call(id, .list(try optional(ListParameters.self, else: ListParameters())))
            case .seen: return .call(id, .seen(try params(SeenParameters.self)))
            case .watch: return .call(id, .watch(try optional(WatchParameters.self, else: WatchParameters())))
            case .history: return .call(id, .history(try optional(HistoryQuery.self, else: HistoryQuery())))
            case .receipt: return .call(id, .receipt(try params(ReceiptParameters.self)))
            case .report: return .call(id, .report(try params(ReportParameters.self)))
            case .channels:
                return .call(id, .channels(try optional(ChannelsParameters.self, else: ChannelsParameters())))
            case .silence: return .call(id, .silence)
            case .repeat: return .call(id, .repeat(try optional(RepeatParameters.self, else: RepeatParameters())))
            case .describe: return .call(id, .describe)
            case .stop: return .call(id, .stop)
            case .counts: return .call(id, .question(.counts))
            case .open: return .call(id, .question(.open))
            case .answer: return .call(id, .question(.answer(try params(QuestionParameters.self))))
            case .act: return .call(id, .question(.act(try params(ActParameters.self))))
            case .await: return .call(id, .question(.await(try params(WaitParameters.self))))
            case .input: return .call(id, .question(.input(try params(QuestionParameters.self))))
            case .end: return .call(id, .question(.end(try params(QuestionParameters.self))))
            case .offer: return .call(id, .question(.offer(try params(OfferParameters.self))))
            case .names:
                return .call(id, .question(.names(try optional(NamesParameters.self, else: NamesParameters()))))
            case .prompt: return .call(id, .question(.prompt(try params(PromptParameters.self))))
            case .hold: return .call(id, .question(.hold(try params(HoldParameters.self))))
            case .say: return .call(id, .voice(.say(try params(SayParameters.self))))
            case .voices:
                return .call(id, .voice(.voices(try optional(VoicesParameters.self, else: VoicesParameters()))))
            case .read: return .call(id, .voice(.read(try params(ReadingParameters.self))))
            case .reading: return .call(id, .voice(.reading(try params(ReadingControl.self))))
            case .profileList, .profileShow, .profileUse, .profileBack, .profileSet, .profileUnset, .profileAllow,
                .profileQuieten, .profileLint, .contextList, .contextSet, .contextUnset, .simulate, .explain:
                guard let call = try PersonCall(method, container, .params) else {
                    preconditionFailure("'\(method.rawValue)' is a method of the person's and isn't read")
                }
                return .call(id, .person(call))
            case .speechText: return .call(id, .speechText(try params(SpeechTextParameters.self)))
            }
        }
    }
}
