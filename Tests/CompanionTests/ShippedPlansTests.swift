// SPDX-License-Identifier: Apache-2.0
import Foundation
import NotifyA11y
import NotifyA11yProfileFile
import Testing

@testable import NotifyA11yCompanion

/// What every shipped profile makes of every kind in every surrounding, as texts that people read when they change.
///
/// `NOTIFY_A11Y_RECORD=1 scripts/test --filter ShippedPlansTests` writes them anew; read the difference before you commit it.
@Suite("Plans of the shipped profiles")
struct ShippedPlansTests {
    private static let reader = ProfileReader(channels: ChannelCatalog.descriptions, personal: "/nonexistent")
    static let names = reader.names

    /// One column of the table.
    private struct Surrounding {
        let name: String
        var local = LocalTime(.monday, minute: 720)
        var on: [ContextName] = []
        var readers = ScreenReaders.none
        var byHand = false
        var sensitivity = Sensitivity.public
    }

    private static let surroundings = [
        Surrounding(name: "at noon"),
        Surrounding(name: "at noon, typed by hand", byHand: true),
        Surrounding(name: "at 23:30", local: LocalTime(.monday, minute: 1410)),
        Surrounding(name: "a private event", sensitivity: .private),
        Surrounding(name: "a screen reader runs, and doesn't read the cards", readers: .running),
        Surrounding(name: "not to be disturbed", on: [.doNotDisturb]),
        Surrounding(name: "in a meeting", on: [.meeting]),
        Surrounding(name: "the screen is shared", on: [.sharing]),
        Surrounding(name: "the screen is locked", on: [.locked]),
    ]

    @Test("are as they were read and agreed with", arguments: names)
    func snapshot(_ name: String) throws {
        let text = try Self.table(name)
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/\(name).txt")
        if ProcessInfo.processInfo.environment["NOTIFY_A11Y_RECORD"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let agreed = try String(contentsOf: file, encoding: .utf8)
        let changed = zip(
            text.split(separator: "\n", omittingEmptySubsequences: false),
            agreed.split(separator: "\n", omittingEmptySubsequences: false)
        ).first { $0 != $1 }
        #expect(text == agreed, "\(name): now '\(changed?.0 ?? "")', agreed '\(changed?.1 ?? "")'")
    }

    private static func table(_ name: String) throws -> String {
        // As `profile use NAME`: a limit or situation holds over the default need.
        let profile = try reader.resolved(.init(names: [name])).profile
        let planner = Planner(profile: profile)
        var lines = ["Profile \(name)"]
        var first: [Event.Kind: [String]] = [:]
        for surrounding in surroundings {
            lines += ["", surrounding.name.prefix(1).uppercased() + surrounding.name.dropFirst()]
            for kind in Event.Kind.allCases {
                let plan = planner.plan(
                    event(kind, surrounding), recording: .simulated, context: context(surrounding))
                let block = self.lines(plan, kind)
                if first[kind] == block {
                    lines.append("  \(kind): as \(surroundings[0].name)")
                } else {
                    lines += block
                }
                first[kind] = first[kind] ?? block
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func event(_ kind: Event.Kind, _ surrounding: Surrounding) -> Event {
        Event(
            id: Event.ID(high: 0x7000, low: 1 << 63), time: Timestamp(milliseconds: 0), kind: kind,
            subject: Subject(app: "app", key: "order 42"), texts: Texts(title: "Order 42"),
            sensitivity: surrounding.sensitivity,
            origin: Origin(byHand: surrounding.byHand, terminal: surrounding.byHand ? .foreground : .none))
    }

    private static func context(_ surrounding: Surrounding) -> PlanContext {
        let offers = ChannelCatalog.descriptions.map { description in
            let status: ChannelStatus =
                switch description.id {
                // Cards reach the eyes where no reader reads them.
                case .desktop, .terminal: .working(.sight, "it works")
                case .reader where !surrounding.readers.isRunning: .unavailable("no screen reader runs")
                default: .working(description.senses, "it works")
                }
            return PlanContext.Offer(description, status)
        }
        var states: [ContextName: ContextState] = [:]
        for name in surrounding.on { states[name] = ContextState(true, "set by hand") }
        return PlanContext(
            offers: offers, local: surrounding.local, surroundings: states, readers: surrounding.readers,
            // Progress has gone on for long enough to be told.
            subject: SubjectHistory(progressSeconds: 60))
    }

    private static func lines(_ plan: DeliveryPlan, _ kind: Event.Kind) -> [String] {
        let manner = plan.manner
        var how = [manner.verbosity?.rawValue ?? "as usual"]
        if manner.interrupts { how.append("cuts our voice") }
        if manner.hold { how.append("held") }
        if manner.isLarge { how.append("short for large text") }
        if manner.isLow { how.append("long low cue, a pause") }
        if plan.heardOnly { how.append("heard only") }
        let used = plan.signals.filter(\.isExpected).map { "\($0.channel) '\($0.texts.title)'" }
        let tried = plan.signals.filter { !$0.isExpected }.map { "\($0.channel): \($0.why.plain)" }
        return [
            "  \(kind): \(used.isEmpty ? "only recorded" : used.joined(separator: ", ")) (\(how.joined(separator: ", ")))"
        ]
            + tried.map { "    tries \($0)" } + plan.withheld.map { "    not \($0.channel): \($0.why.plain)" }
    }
}
