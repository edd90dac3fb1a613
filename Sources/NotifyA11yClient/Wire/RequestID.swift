// SPDX-License-Identifier: Apache-2.0

internal import NotifyA11y

/// The id of a JSON-RPC request, given back with its answer.
public enum RequestID: Sendable, Hashable, Codable {
    case number(Int64)
    case text(String)

    /// Reads a whole number or a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            self = .number(number)
        } else {
            guard let text = try? container.decode(String.self) else {
                throw NotifyError(.invalidArgument, "'id' is neither a whole number nor a text; send one of them")
            }
            self = .text(text)
        }
    }

    /// Writes the number or the string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}
