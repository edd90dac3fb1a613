// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@testable import NotifyA11y

/// The channels that carry words, and the senses that each would reach; what isn't there isn't planned.
private struct World: Sendable, CustomStringConvertible {
    var terminal: Senses?
    var desktop: Senses?
    var reader: Senses?
    var speech: Senses?
    var person = ReaderRoute.Person()
    var language: LanguageTag?
    var readers = ScreenReaders.running

    var signals: [DeliveryPlan.Signal] {
        let all: [(ChannelID, Senses?)] = [
            (.desktop, desktop), (.reader, reader), (.speech, speech), (.terminal, terminal),
        ]
        return all.compactMap { channel, senses in
            senses.map {
                DeliveryPlan.Signal(
                    channel: channel, carries: .words, senses: $0.subtracting(person.cannot),
                    texts: Texts(title: "Order 42"), tellsAll: true, why: PlanReason(.on))
            }
        }
    }

    var route: ReaderRoute {
        ReaderRoute.choose(among: signals, language: language, readers: readers, person: person)
    }

    var description: String {
        "desktop \(desktop?.list ?? []), reader \(reader?.list ?? []), speech \(speech?.list ?? []), "
            + "terminal \(terminal?.list ?? []), cannot \(person.cannot.list)"
    }

    /// How many voices and lines of braille say the words by the reader or beside it.
    func times(_ sense: Senses) -> Int {
        let route = route
        return signals.filter {
            route.withheld[$0.channel] == nil && $0.channel != .terminal
                && $0.senses.subtracting(route.spared[$0.channel] ?? []).contains(sense)
        }.count
    }
}

@Suite("The one route to a screen reader")
struct ReaderRouteTests {
    private static let read: Senses = [.sight, .hearing, .braille]
    private static let both: Senses = [.hearing, .braille]
    private static let german = LanguageTag(rawValue: "de")

    private static let everyWorld: [World] = {
        var worlds: [World] = []
        let languages = [nil, german]
        for desktop in [nil, .sight, read] as [Senses?] {
            for reader in [nil, [], both, .hearing, .braille] as [Senses?] {
                for speech in [nil, [], .hearing] as [Senses?] {
                    for terminal in [nil, [.sight, .braille]] as [Senses?] {
                        for cannot in [[], .sight, [.sight, .hearing], .hearing] as [Senses] {
                            for settings in [nil, .reader, .own] as [SpeechSettingsSource?] {
                                for language in languages {
                                    worlds.append(
                                        World(
                                            terminal: terminal, desktop: desktop, reader: reader, speech: speech,
                                            person: .init(
                                                locale: LanguageTag(rawValue: "en"), cannot: cannot,
                                                speechSettings: settings), language: language))
                                }
                            }
                        }
                    }
                }
            }
        }
        return worlds
    }()

    @Test("nothing is heard or felt in braille twice, except beside a voice that the person chose")
    func once() {
        for world in Self.everyWorld {
            for sense in [Senses.hearing, .braille] where !world.person.cannot.contains(sense) {
                let chosen = world.person.speechSettings == .own && !world.person.cannot.contains(.sight)
                #expect(world.times(sense) <= (chosen ? 2 : 1), "\(sense.list) in \(world)")
                if world.route.channel == .terminal { #expect(world.times(sense) == 0, "\(world)") }
            }
        }
    }

    @Test("whoever would be reached by something is still reached by something")
    func noneLost() {
        for world in Self.everyWorld where world.signals.contains(where: \.isExpected) {
            let route = world.route
            let left = world.signals.filter {
                route.withheld[$0.channel] == nil
                    && !$0.senses.subtracting(route.spared[$0.channel] ?? []).isEmpty
            }
            #expect(!left.isEmpty, "\(world)")
            #expect(route.withheld.values.allSatisfy { !$0.isEmpty })
            #expect(route.withheld[.terminal] == nil)
            for channel in route.reserve { #expect(route.withheld[channel] != nil) }
        }
    }

    @Test("beside a running reader there is no own voice: the card that is read, else its own interface")
    func running() {
        let gnome = World(desktop: Self.read, reader: Self.both, speech: .hearing).route
        #expect(gnome.channel == .desktop)
        #expect(Set(gnome.withheld.keys) == [.reader, .speech])
        #expect(gnome.reserve == [.reader, .speech])
        let dunst = World(desktop: .sight, reader: Self.both, speech: .hearing).route
        #expect(dunst.channel == .reader)
        #expect(Set(dunst.withheld.keys) == [.speech])
        let old = World(desktop: .sight, reader: [], speech: .hearing).route
        #expect(old.channel == .speech)
        #expect(old.voice == .assistive)
        #expect(Set(old.withheld.keys) == [.reader])
    }

    @Test("what is typed by hand is read where it is typed")
    func byHand() {
        let route = World(terminal: [.sight, .braille], desktop: Self.read, reader: Self.both, speech: .hearing).route
        #expect(route.channel == .terminal)
        #expect(Set(route.withheld.keys) == [.desktop, .reader, .speech])
        // A card that nobody reads is for the eyes.
        #expect(World(terminal: .sight, desktop: .sight, reader: Self.both).route.withheld[.desktop] == nil)
    }

    @Test("another language than the reader's goes through the speech service, with braille beside it")
    func foreign() {
        let person = ReaderRoute.Person(locale: LanguageTag(rawValue: "en_US"), cannot: .sight)
        var world = World(
            desktop: Self.read, reader: Self.both, speech: .hearing, person: person, language: Self.german)
        #expect(world.route.channel == .speech)
        #expect(world.route.voice == .assistive)
        #expect(world.route.withheld[.desktop] != nil)
        #expect(world.route.spared == [.reader: .hearing])
        world.language = LanguageTag(rawValue: "en-GB")
        #expect(world.route.channel == .desktop)
        world.language = nil
        #expect(world.route.channel == .desktop)
        // A card for the eyes is read anyway; a second voice would not mend that.
        world.person.cannot = []
        world.language = Self.german
        #expect(world.route.channel == .desktop)
    }

    @Test("a person may choose a voice of their own beside the reader")
    func ownVoice() {
        var world = World(desktop: Self.read, reader: Self.both, speech: .hearing)
        world.person.speechSettings = .own
        #expect(world.route.channel == .speech)
        #expect(world.route.withheld.isEmpty)
        #expect(world.route.spared == [.reader: .hearing])
    }

    @Test("on a console that the kernel's reader speaks, nothing else does")
    func console() {
        let readers = ScreenReaders(isKnown: false, isRunning: false, readsConsole: true)
        var world = World(terminal: [.sight, .braille], reader: [], speech: .hearing, readers: readers)
        #expect(world.route.channel == .terminal)
        #expect(Set(world.route.withheld.keys) == [.reader, .speech])
        world.terminal = nil
        #expect(world.route.channel == nil)
        #expect(world.route.withheld[.speech]?.contains("speakup") == true)
    }

    @Test("without a reader nothing is withheld, and our own voice speaks unless the person prefers the other")
    func noReader() {
        var world = World(desktop: .sight, reader: [], speech: .hearing, readers: .none)
        #expect(world.route.withheld.isEmpty && world.route.channel == nil)
        #expect(world.route.voice == .own)
        world.person.prefersAssistiveTechnology = true
        #expect(world.route.voice == .assistive)
        world.person.prefersAssistiveTechnology = false
        world.readers = .unknown
        #expect(world.route.voice == .assistive, "a reader's words may wait in the same queue")
    }
}
