// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials
internal import NotifyA11y
internal import NotifyA11yClient

/// The answer to `event.emit`, written by hand: it has three values, and goes out a hundred thousand times a second.
enum EmitLine {
    static func make(_ id: RequestID, _ emitted: Emitted) -> Data {
        let number: String
        switch id {
        case .number(let value): number = String(value)
        case .text: return encoded(id, emitted)
        }
        var line = Data()
        line.reserveCapacity(128)
        line.append(contentsOf: #"{"id":"#.utf8)
        line.append(contentsOf: number.utf8)
        line.append(contentsOf: #","jsonrpc":"2.0","result":{"id":""#.utf8)
        line.append(contentsOf: emitted.id.description.utf8)
        line.append(contentsOf: #"","recorded":true,"sequence":"#.utf8)
        line.append(contentsOf: String(emitted.sequence).utf8)
        line.append(contentsOf: "}}\n".utf8)
        return line
    }

    /// With an id that has to be escaped.
    private static func encoded(_ id: RequestID, _ emitted: Emitted) -> Data {
        let answer = EmitAnswer(id: emitted.id, sequence: emitted.sequence, recorded: true)
        return (try? RPC.line(RPC.Answer(id: id, result: answer), with: RPC.encoder())) ?? Data()
    }
}
