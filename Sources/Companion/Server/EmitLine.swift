// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials
internal import NotifyA11y
internal import NotifyA11yClient

/// The answer to `event.emit`, written by hand: it has three values, and goes out a hundred thousand times a second.
enum EmitLine {
    /// How many bytes an answer has as a rule, with its newline.
    static let usualLength = 128

    /// Adds the answer to what is to be sent.
    ///
    /// To an array, since adding to `Data` costs ten times as much for pieces as short as these.
    ///
    /// - Parameters:
    ///   - id: The request's.
    ///   - emitted: What was recorded.
    ///   - notice: What the person should know besides; nil as a rule.
    ///   - bytes: What is to be sent.
    static func append(_ id: RequestID, _ emitted: Emitted, notice: String? = nil, to bytes: inout [UInt8]) {
        guard case .number(let number) = id, notice == nil else {
            bytes += encoded(id, emitted, notice)
            return
        }
        bytes += #"{"id":"#.utf8
        bytes += String(number).utf8
        bytes += #","jsonrpc":"2.0","result":{"id":""#.utf8
        bytes += emitted.id.description.utf8
        bytes += #"","recorded":true,"sequence":"#.utf8
        bytes += String(emitted.sequence).utf8
        bytes += "}}\n".utf8
    }

    /// With texts that have to be escaped.
    private static func encoded(_ id: RequestID, _ emitted: Emitted, _ notice: String?) -> Data {
        let answer = EmitAnswer(id: emitted.id, sequence: emitted.sequence, recorded: true)
        return (try? RPC.line(RPC.Answer(id: id, result: answer, notice: notice), with: RPC.encoder())) ?? Data()
    }
}
