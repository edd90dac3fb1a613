// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yDBus
import Testing

@testable import NotifyA11yDesktop

/// dunst on a bus of the test's own, drawing into the desktop's display.
private struct Dunst {
    let bus: PrivateBus
    let process: ServerProcess

    init(on bus: PrivateBus) async throws {
        self.bus = bus
        process = try ServerProcess("dunst", environment: bus.environment)
        let probe = SessionBus(address: bus.address)
        let started = await eventually {
            (try? await probe.nameHasOwner(FakeNotificationServer.name, deadline: .seconds(5))) == true
        }
        await probe.close()
        if !started { throw FakeService.Failure.noBus }
    }

    private func control(_ arguments: String...) throws -> String {
        try ChildProcess.run("dunstctl", arguments, environment: bus.environment).output
    }

    /// How many cards it shows now, by its own account.
    var displayed: Int {
        get throws { Int(try control("count", "displayed").trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1 }
    }

    /// A card of its history.
    struct Entry: Equatable {
        let summary: String
        let body: String
        let timeout: Int
    }

    /// Closes everything, and tells all it has shown, newest first.
    func history() throws -> [Entry] {
        _ = try control("close-all")
        let parsed = try JSONSerialization.jsonObject(with: Data(try control("history").utf8)) as? [String: Any]
        let entries = (parsed?["data"] as? [[[String: Any]]])?.first ?? []
        return entries.map { entry in
            func value(_ name: String) -> Any? { (entry[name] as? [String: Any])?["data"] }
            return Entry(
                summary: value("summary") as? String ?? "", body: value("body") as? String ?? "",
                timeout: value("timeout") as? Int ?? -1)
        }
    }
}

@Suite("Cards on dunst", .tags(.live), .onLiveDesktop, .temporaryDirectory, .timeLimit(.minutes(5)))
struct DunstTests {
    @Test("it shows the words as they were written, for as long as they must stay")
    func shown() async throws {
        let dunst = try await Dunst(on: try await PrivateBus())
        let channel = DesktopChannel(session: SessionAddresses(bus: dunst.bus.address), patience: .endless)
        #expect(await channel.status.reason.hasPrefix("dunst "))
        let success = try await channel.deliver(
            CardTests.delivery(.success, "Order 42", detail: "use &amp; <b>here</b> & now", key: "a"))
        #expect(success.outcome == .delivered)
        _ = try await channel.deliver(CardTests.delivery(.failure, "Backup <1>", key: "b"))
        #expect(try dunst.displayed == 2)
        let history = try dunst.history()
        let order = try #require(history.first { $0.summary == "Success: Order 42" })
        // dunst keeps the body as it came, and reads it as markup when it draws.
        #expect(order.body == "use &amp;amp; &lt;b&gt;here&lt;/b&gt; &amp; now")
        #expect(order.timeout == 20_000_000)
        let backup = try #require(history.first { $0.summary == "Failure: Backup <1>" })
        #expect(backup.timeout == 0)
        await channel.shutdown()
    }

    @Test("a subject has one card, and an acknowledged one has none")
    func replaced() async throws {
        let dunst = try await Dunst(on: try await PrivateBus())
        let channel = DesktopChannel(session: SessionAddresses(bus: dunst.bus.address), patience: .endless)
        for percent in stride(from: 0.0, through: 100, by: 10) {
            _ = try await channel.deliver(
                CardTests.delivery(.progress, "Upload") { $0.progress = Progress(value: percent) })
        }
        _ = try await channel.deliver(CardTests.delivery(.success, "Upload"))
        #expect(try dunst.displayed == 1)
        await channel.withdraw(CardTests.delivery().subject)
        #expect(try dunst.displayed == 0)
        #expect(try dunst.history().map(\.summary) == ["Success: Upload"])
        await channel.shutdown()
    }

    @Test("killed and started again while events flow, it shows what comes after, and nothing fails for long")
    func killed() async throws {
        let bus = try await PrivateBus()
        var dunst = try await Dunst(on: bus)
        let channel = DesktopChannel(session: SessionAddresses(bus: bus.address), patience: .endless)
        for round in 0..<3 {
            _ = try await channel.deliver(CardTests.delivery(.progress, "Round \(round)"))
            dunst.process.end(with: SIGKILL)
            await #expect(throws: NotifyError.self) {
                _ = try await channel.deliver(CardTests.delivery(.progress, "Lost \(round)"))
            }
            dunst = try await Dunst(on: bus)
            let receipt = try await channel.deliver(CardTests.delivery(.success, "Back \(round)"))
            #expect(receipt.outcome == .delivered)
            #expect(try dunst.displayed == 1)
        }
        await channel.shutdown()
    }

    @Test("a card that a frozen server shows later is replaced by the subject's next one, and closed if acknowledged")
    func frozen() async throws {
        let dunst = try await Dunst(on: try await PrivateBus())
        let channel = DesktopChannel(session: SessionAddresses(bus: dunst.bus.address))
        #expect(
            await eventually {
                let warm = CardTests.delivery(.message, "Warm", key: "warm")
                return (try? await channel.deliver(warm))?.outcome == .delivered
            })
        dunst.process.send(SIGSTOP)
        for key in ["next", "acknowledged"] {
            await #expect(throws: NotifyError.self) {
                _ = try await channel.deliver(CardTests.delivery(.failure, "Late", key: key))
            }
        }
        await channel.withdraw(Subject(app: "shop", key: "acknowledged"))
        dunst.process.send(SIGCONT)
        #expect(
            await eventually {
                (try? await channel.deliver(CardTests.delivery(.success, "Newer", key: "next")))?.outcome == .delivered
            })
        #expect(try await eventually { try dunst.displayed == 2 })
        let summaries = try dunst.history().map(\.summary)
        #expect(summaries.contains("Success: Newer"))
        #expect(summaries.contains("Message: Warm"))
        await channel.shutdown()
    }

    @Test("the bus starts it where it knows how")
    func activated() async throws {
        let path = try ChildProcess.run("sh", ["-c", "command -v dunst"]).output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        let bus = try await PrivateBus(services: [FakeNotificationServer.name: path])
        let channel = DesktopChannel(session: SessionAddresses(bus: bus.address), patience: .endless)
        #expect(
            await eventually {
                await channel.status.reason == "a notification server will be started for the first card"
            })
        // More than once, where the machine is too busy to start it in time.
        #expect(
            await eventually {
                (try? await channel.deliver(CardTests.delivery(.success)))?.outcome == .delivered
            })
        #expect(await channel.status.reason.hasPrefix("dunst "))
        await channel.shutdown()
    }
}
