// SPDX-License-Identifier: Apache-2.0
import Foundation
import NotifyA11y
import NotifyA11yClient
import Testing

/// What a run of `notify-a11y` left.
struct Answer: Sendable {
    /// Its exit status, or 128 and the signal's number; 124 when it hung.
    let status: Int32
    let output: String
    let errors: String
    let took: Duration

    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Each line of standard output as a value.
    func decoded<Value: Decodable>(
        as type: Value.Type = Value.self, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [Value] {
        let decoder = JSONDecoder()
        return try lines.map { line in
            let value = try? decoder.decode(Value.self, from: Data(line.utf8))
            return try #require(value, "not \(Value.self): \(line)", sourceLocation: sourceLocation)
        }
    }

    /// The only line of standard output as a value.
    func one<Value: Decodable>(
        _ type: Value.Type = Value.self, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Value {
        let all = try decoded(as: type, sourceLocation: sourceLocation)
        try #require(all.count == 1, "one line: \(output)\(errors)", sourceLocation: sourceLocation)
        return all[0]
    }
}

/// What `emit --json` prints.
struct EmitReport: Decodable, Sendable {
    let id: Event.ID
    let sequence: Int64?
    let kind: Event.Kind
    let title: String
    let app: String
    let key: String
    let recorded: Bool
    let accompanied: Bool
    let attended: EventReceipt.Attended
    let channels: [Receipt]

    func outcome(_ channel: ChannelID) -> Receipt.Outcome? { channels.first { $0.channel == channel }?.outcome }
    func reason(_ channel: ChannelID) -> String { channels.first { $0.channel == channel }?.reason ?? "" }
}

extension Person {
    /// What `emit` with `--wait --json` and these words says.
    func emit(
        _ kind: String, _ title: String, _ options: String..., wait: String = "--wait",
        changing changes: [String: String?] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> EmitReport {
        let words = ["emit", wait, "--json"] + options + ["--", kind, title]
        return try await run(words, changing: changes).one(sourceLocation: sourceLocation)
    }

    /// What `status --json` lists.
    func entries() async throws -> [Entry] {
        try await run("status", "--json").decoded()
    }

    /// What `history --json` tells.
    func history(_ options: String...) async throws -> [Record] {
        try await run(["history", "--json", "--limit", "10000"] + options).decoded()
    }

    /// What `companion status --json` tells.
    func companion() async throws -> CompanionDescription {
        try await run("companion", "status", "--json").one()
    }
}
