// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import NotifyA11yProfiles
import Testing

/// Every set of one or two needs, with every set of the limit and the situations.
private let combinations: [ProfileReader.Choice] = {
    let needs = ["blind", "calm", "deaf", "deafblind", "default", "everything", "hard-of-hearing", "low-vision"]
    let limits: [[String]] = [
        [], ["photosensitive"], ["quiet"], ["server"], ["photosensitive", "quiet"], ["photosensitive", "server"],
        ["quiet", "server"], ["photosensitive", "quiet", "server"],
    ]
    var sets: [[String]] = [[]]
    for (index, need) in needs.enumerated() { sets += [[need]] + needs[..<index].map { [$0, need] } }
    return sets.flatMap { names in limits.map { ProfileReader.Choice(names: names, with: $0) } }
}()

@Suite("Every combination of shipped profiles", .temporaryDirectory, .timeLimit(.minutes(5)))
struct CombinationTests {
    @Test("leaves words for a sense of the person, or is refused with the lines that do it")
    func wordsOrRefused() throws {
        let reader = try Folders().reader
        var refused: Set<[String]> = []
        for choice in combinations {
            switch reader.attempt(choice).result {
            case .success(let resolved):
                #expect(Planner(profile: resolved.profile).whyUnreachable(channels) == nil, "\(choice)")
            case .failure(let error):
                refused.insert(choice.names + choice.with)
                #expect(error.problems.map(\.kind) == [.noWords], "\(choice): \(error)")
                #expect(error.problems.first?.line != nil)
                #expect(error.description.contains("they can"), "\(choice): \(error)")
            }
        }
        // A terminal is read by a braille display too, so the server leaves words to everybody.
        #expect(refused == [])
    }

    @Test("without braille in a terminal, who can't see is left without words on a server, and told so")
    func refusal() throws {
        let blindTerminal = channels.map { channel in
            channel.id == .terminal ? ChannelDescription(id: .terminal, carries: .words, senses: .sight) : channel
        }
        let reader = ProfileReader(channels: blindTerminal, personal: TemporaryDirectory.path)
        for choice in combinations {
            let cannotSee = !Set(choice.names).isDisjoint(with: ["blind", "deafblind"])
            let result = reader.attempt(choice).result
            #expect((try? result.get()) == nil ? cannotSee && choice.with.contains("server") : true, "\(choice)")
            guard case .failure(let error) = result else {
                #expect(!cannotSee || !choice.with.contains("server"), "\(choice)")
                continue
            }
            #expect(error.description.contains("(server, line "))
            #expect(error.description.hasSuffix("without 'server' they can"))
        }
    }

    @Test("never uses what one of them switches off, and reaches nobody by a sense that one of them can't use")
    func limits() throws {
        let reader = try Folders().reader
        let parts = try Dictionary(
            uniqueKeysWithValues: ShippedProfiles.names.map { ($0, try reader.profile(named: $0)) })
        for choice in combinations {
            guard let profile = try? reader.resolved(choice).profile else { continue }
            for name in choice.names + choice.with {
                let part = try #require(parts[name])
                #expect(profile.cannot.isSuperset(of: part.cannot))
                for group in part.needs + part.limits {
                    for (channel, found) in group.switches where found.value == .off {
                        #expect(profile.use(of: channel).value == .off, "\(choice): \(channel)")
                    }
                    // What one need wants is used, unless another profile switches it off.
                    for (channel, found) in group.switches where found.value == .on && part.part == .need {
                        let use = profile.use(of: channel)
                        #expect(use.value == .on || use.value == .off && use.source.line != nil)
                    }
                }
            }
        }
    }
}
