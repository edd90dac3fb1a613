// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials
public import NotifyA11y

/// The envelopes of JSON-RPC 2.0 and how they become lines.
///
/// See <https://www.jsonrpc.org/specification>.
public enum RPC {
    /// How long one line may be, in bytes, without its newline.
    public static let longestLine = 1024 * 1024

    /// A request.
    public struct Request<Parameters: Encodable & Sendable>: Encodable, Sendable {
        let jsonrpc = "2.0"
        /// Given back with the answer; nil where none is wanted.
        public let id: RequestID?
        /// What is asked for.
        public let method: String
        /// With which values.
        public let params: Parameters

        /// A request of these values.
        public init(id: RequestID?, method: Method, params: Parameters) {
            self.id = id
            self.method = method.rawValue
            self.params = params
        }
    }

    /// A notification from the companion.
    public struct Notification<Parameters: Codable & Sendable>: Codable, Sendable {
        var jsonrpc = "2.0"
        /// What it is about.
        public var method: String
        /// The values.
        public var params: Parameters

        /// A notification of these values.
        public init(method: String, params: Parameters) {
            self.method = method
            self.params = params
        }
    }

    /// An answer with a result.
    public struct Answer<Result: Encodable & Sendable>: Encodable, Sendable {
        let jsonrpc = "2.0"
        let id: RequestID
        let result: Result
        let notice: String?

        /// The answer to this request.
        ///
        /// - Parameters:
        ///   - id: The request's.
        ///   - result: What was asked for.
        ///   - notice: What the person should know besides, such as that their profile can't be used; nil for nothing.
        public init(id: RequestID, result: Result, notice: String? = nil) {
            self.id = id
            self.result = result
            self.notice = notice
        }
    }

    /// What went wrong, in JSON-RPC's words and ours.
    public struct Failure: Error, Codable, Sendable {
        /// Our own code beside JSON-RPC's number.
        public struct Detail: Codable, Sendable {
            /// The name of a ``NotifyError/Code``.
            public let code: String
        }

        /// JSON-RPC's number.
        public let code: Int
        /// What failed, with which value, and what to do next.
        public let message: String
        /// Our own code.
        public let data: Detail?

        /// The failure for an error of ours.
        public init(_ error: NotifyError) {
            code = error.code == .invalidArgument ? RPC.invalidParams : RPC.serverError
            message = error.message
            data = Detail(code: error.code.description)
        }

        /// A failure that has no code of ours.
        public init(code: Int, message: String) {
            self.code = code
            self.message = message
            data = nil
        }

        /// The error of ours that it was; its cause is this failure, which tells that it was the companion's answer.
        public var error: NotifyError {
            NotifyError(data.flatMap { NotifyError.Code(name: $0.code) } ?? .invalidArgument, message, cause: self)
        }
    }

    /// An answer with an error.
    public struct ErrorAnswer: Encodable, Sendable {
        let id: RequestID?
        let error: Failure

        /// The error for this request; nil where its id could not be read.
        public init(id: RequestID?, error: Failure) {
            self.id = id
            self.error = error
        }

        private enum Keys: String, CodingKey { case id, error, jsonrpc }

        /// Writes `id` also where it is null, as JSON-RPC asks.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode("2.0", forKey: .jsonrpc)
            try container.encode(id, forKey: .id)
            try container.encode(error, forKey: .error)
        }
    }

    /// JSON-RPC's numbers: the line is no JSON.
    public static let parseError = -32700
    /// The line is no request.
    public static let invalidRequest = -32600
    /// There is no such method.
    public static let methodNotFound = -32601
    /// The parameters can't be used.
    public static let invalidParams = -32602
    /// The companion could not do it.
    public static let serverError = -32000

    /// The encoder of every line: sorted keys and plain slashes, so that a line is the same every time.
    public static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// One line for the socket, with its newline.
    public static func line(_ message: some Encodable, with encoder: JSONEncoder) throws -> Data {
        var data = try encoder.encode(message)
        data.append(UInt8(ascii: "\n"))
        return data
    }

    private static let notAnObject = "the line is not a JSON object; send one JSON object a line"

    /// What a decoding error says to someone who wrote the message.
    public static func explain(_ error: any Error) -> String {
        switch error {
        case let error as NotifyError: return error.message
        case let error as DecodingError:
            func path(_ context: DecodingError.Context) -> String {
                context.codingPath.map(\.stringValue).filter { $0 != "params" }.joined(separator: ".")
            }
            switch error {
            case .keyNotFound(let key, _): return "'\(key.stringValue)' is missing; see docs/protocol.md"
            case .typeMismatch(let type, let context):
                let place = path(context)
                return place.isEmpty ? notAnObject : "'\(place)' is not a \(type); see docs/protocol.md"
            case .valueNotFound(_, let context):
                let place = path(context)
                return place.isEmpty ? notAnObject : "'\(place)' is null; leave it out or give a value"
            case .dataCorrupted(let context):
                let place = path(context)
                return place.isEmpty
                    ? "the line is not JSON; send one JSON object a line"
                    : "'\(place)' has a value that can't be used; see docs/protocol.md"
            @unknown default: return "the message can't be read; see docs/protocol.md"
            }
        default: return "the message can't be read; see docs/protocol.md"
        }
    }
}
