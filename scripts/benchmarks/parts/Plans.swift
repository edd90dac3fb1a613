// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yCompanion
import NotifyA11yProfileFile

/// How many plans are made in a second of one processor, for each shipped profile with 50 rules added, and how long a
/// profile takes to be read anew.
enum Plans {
    private static let count = 100_000
    private static let rounds = 5

    static func measure() {
        let channels = ChannelCatalog.descriptions
        // Folders that aren't there: only what is shipped.
        let reader = ProfileReader(channels: channels, personal: "/nonexistent")
        let context = PlanContext(
            offers: channels.map { PlanContext.Offer($0, .working($0.senses, "it works")) },
            local: LocalTime(.monday, minute: 700), readers: .none, subject: SubjectHistory())
        let events = Event.Kind.allCases.map { kind in
            Event(
                id: .make(at: Timestamp(milliseconds: 0)), time: Timestamp(milliseconds: 0), kind: kind,
                subject: Subject(app: "backup", key: "home"), texts: Texts(title: "Backup"))
        }
        var slowest = ("", Double.infinity)
        for name in reader.names {
            guard var profile = try? reader.profile(named: name) else { continue }
            let group = Profile.Group(name: "own", rules: rules)
            if profile.needs.isEmpty {
                profile.needs = [group]
            } else {
                profile.needs[0].rules = rules + profile.needs[0].rules
            }
            let planner = Planner(profile: profile)
            var used = 0
            // The first round brings everything into memory.
            let rates = (0...rounds).map { _ in
                Double(count)
                    / Stopwatch.seconds {
                        for number in 0..<count {
                            let plan = planner.plan(
                                events[number % events.count], recording: .committed(sequence: 1), context: context)
                            used += plan.signals.count
                        }
                    }
            }
            let rate = rates.dropFirst().sorted()[rounds / 2]
            if rate < slowest.1 { slowest = (name, rate) }
            print("plans of '\(name)' with 50 rules more: \(Int(rate)) a second")
        }
        print(
            "plans of the slowest, '\(slowest.0)': \(Int(slowest.1)) a second of one processor; wanted: at least 500000"
        )
        let choice = ProfileReader.Choice(names: ["blind", "hard-of-hearing"], with: ["quiet"])
        let reads = 20
        let seconds = Stopwatch.seconds {
            for _ in 0..<reads {
                guard let resolved = try? reader.resolved(choice) else { continue }
                _ = Planner(profile: resolved.profile)
            }
        }
        print("reading three profiles anew: \(seconds * 1000 / Double(reads)) ms; wanted: less than 10")
    }

    /// Rules as a person with many programs has them: by app with and without a star, by kind and by category.
    private static let rules: [ProfileRule] = (0..<50).map { number in
        ProfileRule(
            when: EventMatch(
                kinds: number.isMultiple(of: 2) ? .all : .init([.failure, .warning]),
                app: TextPattern(number.isMultiple(of: 3) ? "ci-\(number)-*" : "app\(number)"),
                category: number.isMultiple(of: 5) ? TextPattern("battery-*") : nil),
            channels: [.desktop], source: Profile.Source(file: "profile.toml", line: number + 1))
    }
}
