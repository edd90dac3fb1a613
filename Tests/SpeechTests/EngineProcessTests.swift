// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yAudio
import Testing

@testable import NotifyA11ySpeech

@Suite("The engine's own process", .temporaryDirectory, .timeLimit(.minutes(5)))
struct EngineProcessTests {
    private let hello = SpeechRequest(text: "Hello", language: LanguageTag(rawValue: "en"))

    /// An engine that is this shell script, and after it the real one: `exec "$ENGINE" --speech-engine`.
    private func scripted(_ script: String) -> EngineProcess {
        EngineProcess(
            program: "/bin/sh", arguments: ["-c", script],
            environment: ["ENGINE": EngineProcess.program, "FOLDER": TemporaryDirectory.path])
    }

    /// Whether a process has ended and was collected.
    private func isGone(_ process: pid_t) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

    @Test("a text that crashes the engine costs this text, and the next one is spoken")
    func crash() async throws {
        // The first text kills it, as a fault in the library would.
        let engine = scripted(
            """
            if [ ! -e "$FOLDER/crashed" ]; then
                read -r text; : >"$FOLDER/crashed"; kill -SEGV $$
            fi
            exec "$ENGINE" --speech-engine
            """)
        let error = await #expect(throws: NotifyError.self) { try await engine.speech(for: hello) }
        #expect(error?.code == .io)
        #expect(error?.message == Phrases.english.crashed)
        #expect(try await engine.speech(for: hello).sound.samples.count > 5_000)
        await engine.shutdown()
    }

    @Test("an engine that freezes in a text is ended at the deadline, and the next text is spoken")
    func freeze() async throws {
        let engine = EngineProcess(program: EngineProcess.program)
        _ = try await engine.speech(for: hello)
        let frozen = try #require(await engine.process)
        kill(frozen, SIGSTOP)
        let error = await #expect(throws: NotifyError.self) { try await engine.speech(for: hello) }
        #expect(error?.code == .timedOut)
        #expect(isGone(frozen))
        #expect(try await engine.speech(for: hello).sound.samples.count > 5_000)
        #expect(await engine.process != frozen)
        await engine.shutdown()
    }

    @Test("one that ended while it had nothing to do costs no text")
    func endedIdle() async throws {
        let engine = EngineProcess(program: EngineProcess.program)
        let first = try await engine.speech(for: hello)
        let old = try #require(await engine.process)
        kill(old, SIGKILL)
        // Ended, though not collected: its socket is closed.
        #expect(
            await eventually {
                (try? String(contentsOfFile: "/proc/\(old)/stat", encoding: .utf8))?.contains(") Z ") == true
            })
        #expect(try await engine.speech(for: hello) == first)
        #expect(isGone(old))
        await engine.shutdown()
    }

    @Test(
        "whatever answers in its place, there is an error and an end",
        arguments: [
            "exit 3", "read -r text; echo no answer", "read -r text; echo '{}'; exit 0",
            #"read -r text; echo '{"count":4000000000,"rate":1,"marks":[],"choices":[],"isCut":false}'"#,
            #"read -r text; echo '{"count":9,"rate":22050,"marks":[],"choices":[],"isCut":false}'; printf abc; exit 0"#,
            "yes | head -c 9000000 | tr -d '\\n'",
        ])
    func nonsense(script: String) async throws {
        let engine = scripted(script)
        let error = await #expect(throws: NotifyError.self) { try await engine.speech(for: hello) }
        #expect(error?.code == .io)
        await engine.shutdown()
    }

    @Test("a program that isn't there is unavailable, with the reason")
    func missing() async {
        let engine = EngineProcess(program: "/nonexistent/engine")
        let error = await #expect(throws: NotifyError.self) { try await engine.check() }
        #expect(error?.code == .unavailable)
        #expect(error?.message == "the speech engine does not start: No such file or directory")
    }

    @Test("shut down, it leaves no process, and speaks no more")
    func shutdown() async throws {
        let engine = EngineProcess(program: EngineProcess.program)
        try await engine.check()
        let process = try #require(await engine.process)
        await engine.shutdown()
        #expect(isGone(process))
        let error = await #expect(throws: NotifyError.self) { try await engine.check() }
        #expect(error?.code == .unavailable)
    }

    @Test("it has no descriptor of ours but its two pipes, no core file, and no variable of ours but the language")
    func isolation() async throws {
        let engine = EngineProcess(program: EngineProcess.program)
        try await engine.check()
        let folder = "/proc/\(try #require(await engine.process))"
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: folder + "/fd")
        #expect(descriptors.compactMap(Int.init).sorted().prefix(3) == [0, 1, 2])
        for number in descriptors where (Int(number) ?? 0) > 2 {
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\(number)")
            #expect(!target.hasPrefix("/") || target.hasPrefix("/proc") || target.contains("espeak"), "\(target)")
        }
        let limits = try String(contentsOfFile: folder + "/limits", encoding: .utf8)
        let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        #expect(core?.split(separator: " ").contains("0") == true)
        let variables = try String(contentsOfFile: folder + "/environ", encoding: .utf8).split(separator: "\0")
        #expect(
            variables.allSatisfy { variable in ["PATH=", "LANG=", "LC_", "ESPEAK_"].contains { variable.hasPrefix($0) }
            })
        await engine.shutdown()
    }

    @Test("speed, voice and language of one text leave no trace in the next")
    func traces() async throws {
        let engine = EngineProcess(program: EngineProcess.program)
        let before = try await engine.speech(for: hello)
        var other = SpeechRequest(text: "Hallo (Welt)", language: LanguageTag(rawValue: "de"))
        (other.rate, other.pitch, other.punctuation) = (3, 0.9, .all)
        _ = try await engine.speech(for: other)
        // The engine begins and ends a text a few milliseconds differently after others.
        let ratio = try await engine.speech(for: hello).sound.duration / before.sound.duration
        #expect((0.85...1.15).contains(ratio))
    }
}
