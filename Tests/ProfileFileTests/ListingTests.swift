// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import NotifyA11yProfiles
import Testing

@Suite("The list of profiles, and what holds", .temporaryDirectory)
struct ListingTests {
    @Test("every profile with what it is, where it is and whom it is for")
    func listing() throws {
        let folders = try Folders([
            "mine":
                "# SPDX-License-Identifier: Apache-2.0\n#\n# mine: for me,\n# at home.\n#\n# More.\nextends = \"quiet\"\n",
            "broken": "oops\n", "data/office": "extends = \"default\"\n",
        ])
        let listing = folders.reader.listing()
        #expect(listing.map(\.name) == (ShippedProfiles.names + ["broken", "mine", "office"]).sorted())
        let byName = Dictionary(uniqueKeysWithValues: listing.map { ($0.name, $0) })
        #expect(byName["mine"]?.forWhom == "mine: for me, at home.")
        #expect(byName["mine"]?.part == .situation)
        #expect(byName["mine"]?.path == folders.path("mine"))
        #expect(byName["office"]?.path == folders.path("data/office"))
        #expect(listing.filter(\.isBroken).map(\.name) == ["broken"])
        #expect(byName["photosensitive"]?.part == .limit)
        #expect(byName["server"]?.part == .situation)
        #expect(byName["deafblind"]?.part == .need && byName["deafblind"]?.path == nil)
        for name in ShippedProfiles.names {
            #expect(byName[name]?.forWhom.hasPrefix("\(name): for ") == true)
            #expect(byName[name]?.forWhom.hasSuffix(".") == true)
        }
    }

    @Test("what holds, each with where it was written, as TOML")
    func entries() throws {
        let folders = try Folders([
            "profile.toml": """
            extends = "deaf"
            channels.desktop.enabled = "auto"
            privacy.devices = ["my \\"buds\\""]
            [[rule]]
            when = { app = "ci-*", kind = "failure" }
            channels = ["desktop"]
            again = { every = "5m" }
            then = [{ after = 20, channels = ["haptic"] }]
            [[quiet]]
            days = ["mon"]
            from = "22:00"
            to = "7:00"
            silence = ["haptic"]
            pass = [{ category = "alarm" }]
            [[grant]]
            app = "a"
            """
        ])
        let entries = try folders.reader.resolved().entries
        let mine = entries.filter { $0.source.file == folders.path("profile.toml") }
        #expect(
            mine.map { "\($0.source.line ?? 0) \($0.key) = \($0.value)" } == [
                "3 privacy.devices = [\"my \\\"buds\\\"\"]", "2 channels.desktop.enabled = \"auto\"",
                "4 rule = { when = { app = \"ci-*\", kind = \"failure\" }, channels = [\"desktop\"], "
                    + "again = { every = 300, times = 3 }, then = [{ after = 20, channels = [\"haptic\"] }] }",
                "9 quiet = { days = [\"mon\"], from = \"22:00\", to = \"07:00\", silence = [\"haptic\"], "
                    + "pass = [{ category = \"alarm\" }] }",
                "15 grant = { app = \"a\", may = [\"quiet\"] }",
            ])
        #expect(entries.contains { $0.key == "cannot" && $0.value == "[\"hearing\"]" && $0.source.file == "deaf" })
        #expect(entries.contains { $0.key == "readingPace" && $0.value == "8" })
        // A rule that two profiles share is told once.
        let twice = try folders.reader.resolved(ProfileReader.Choice(names: ["blind", "deaf"])).entries
        #expect(Set(twice).count == twice.count)
    }
}
