// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yProfileFile
import Testing

@testable import NotifyA11yCompanion

/// Every combination of shipped profiles and situations: each leaves words for a sense of the person, or is refused.
@Suite("Combinations of the shipped profiles")
struct ShippedCombinationTests {
    private static let reader = ProfileReader(channels: ChannelCatalog.descriptions, personal: "/nonexistent")

    /// The names of a part.
    private static func names(_ parts: Set<Profile.Part>) throws -> [String] {
        try reader.names.filter { parts.contains(try reader.profile(named: $0).part) }
    }

    private static func subsets<Value>(_ values: [Value]) -> [[Value]] {
        values.reduce([[]]) { sets, value in sets + sets.map { $0 + [value] } }
    }

    /// What can be done about an event, everywhere that channels might work.
    private static func reachesByWords(_ profile: Profile) -> Bool {
        Planner(profile: profile).whyUnreachable(ChannelCatalog.descriptions) == nil
    }

    @Test("each leaves words for a sense that the person has, or is refused by name")
    func everyCombination() throws {
        let needs = try Self.names([.need])
        let limits = try Self.names([.limit, .situation])
        var refused = 0
        for names in Self.subsets(needs) where !names.isEmpty && names.count <= 3 {
            for with in Self.subsets(limits) {
                do throws(ProfileError) {
                    let profile = try Self.reader.resolved(.init(names: names, with: with)).profile
                    #expect(Self.reachesByWords(profile), "\(names) with \(with)")
                    if names.count < 3 { check(profile, "\(names) with \(with)") }
                } catch {
                    refused += 1
                    #expect(!error.problems.isEmpty)
                    #expect(error.description.contains("words"), "\(names) with \(with): \(error)")
                }
            }
        }
        #expect(refused < needs.count * limits.count, "most combinations can be used")
    }

    /// The promises, for every kind in a few surroundings, with many sets of channels that work.
    private func check(_ profile: Profile, _ name: String) {
        let planner = Planner(profile: profile)
        let descriptions = ChannelCatalog.descriptions
        var broken: [String] = []
        for working in stride(from: UInt8(0), to: 64, by: 7) {
            let offers = descriptions.enumerated().map { index, description in
                PlanContext.Offer(
                    description,
                    working & (1 << UInt8(index)) != 0 ? .working(description.senses, "works") : .unavailable("gone"))
            }
            for kind in Event.Kind.allCases {
                let event = Event(
                    id: Event.ID(high: 0x7000, low: 1 << 63), time: Timestamp(milliseconds: 0), kind: kind,
                    subject: Subject(app: "app", key: "k"), texts: Texts(title: "Order 42"), importance: .critical,
                    origin: Origin(terminal: working % 2 == 0 ? .foreground : .none))
                let plan = planner.plan(
                    event, recording: .committed(sequence: 1),
                    context: PlanContext(
                        offers: offers, local: LocalTime(.sunday, minute: 120),
                        readers: working % 3 == 0 ? .running : .none))
                let words = plan.signals.filter { $0.carries == .words && $0.isExpected }
                if plan.signals.contains(where: { $0.carries == .cue }), words.isEmpty { broken.append("a cue alone") }
                for signal in plan.signals {
                    if profile.use(of: signal.channel).value == .off { broken.append("\(signal.channel) is off") }
                    if !signal.senses.isSubset(of: profile.senses) { broken.append("a sense that isn't there") }
                }
                if plan.importance == .critical { broken.append("critical without a grant") }
                let named = plan.signals.map(\.channel) + plan.withheld.map(\.channel)
                if Set(named).count != offers.count || named.count != offers.count { broken.append("not each once") }
            }
        }
        #expect(broken.isEmpty, "\(name): \(Set(broken))")
    }

    @Test("blind and deaf together plan as deafblind does, in either order")
    func deafblind() throws {
        let wanted = try Self.reader.profile(named: "deafblind")
        for names in [["blind", "deaf"], ["deaf", "blind"]] {
            let both = try Self.reader.resolved(.init(names: names)).profile
            #expect(both.cannot == wanted.cannot)
            for kind in Event.Kind.allCases {
                for readers in [ScreenReaders.none, .running] {
                    let (one, other) = (plan(wanted, kind, readers), plan(both, kind, readers))
                    #expect(one.signals.map(\.channel) == other.signals.map(\.channel), "\(kind)")
                    #expect(one.manner == other.manner, "\(kind)")
                    #expect(one.digest == nil && other.digest == nil)
                }
            }
        }
    }

    @Test("blind in a quiet place keeps braille, and nothing is heard")
    func blindAndQuiet() throws {
        let profile = try Self.reader.resolved(.init(names: ["blind"], with: ["quiet"])).profile
        let plan = plan(profile, .failure, .running)
        #expect(plan.signals.first { $0.channel == .reader }?.senses.contains(.braille) == true)
        #expect(!plan.signals.contains { $0.channel == .speech || $0.channel == .earcon })
    }

    private func plan(_ profile: Profile, _ kind: Event.Kind, _ readers: ScreenReaders) -> DeliveryPlan {
        let offers = ChannelCatalog.descriptions.map { description in
            PlanContext.Offer(
                description,
                description.id == .reader && !readers.isRunning
                    ? .unavailable("no screen reader runs")
                    : .working(description.id == .desktop ? .sight : description.senses, "works"))
        }
        let event = Event(
            id: Event.ID(high: 0x7000, low: 1 << 63), time: Timestamp(milliseconds: 0), kind: kind,
            subject: Subject(app: "app", key: "k"), texts: Texts(title: "Order 42"))
        return Planner(profile: profile).plan(
            event, recording: .simulated,
            context: PlanContext(offers: offers, readers: readers, subject: SubjectHistory(progressSeconds: 60)))
    }
}
