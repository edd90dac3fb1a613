// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y

@testable import NotifyA11ySpeech

/// A real Speech Dispatcher on a socket of the test's own, heard by the test's own sound server.
struct PrivateDispatcher {
    let pulse: PrivatePulse
    let process: ServerProcess
    let session: SessionAddresses
    private let socket: String

    /// Starts it and waits until it answers.
    ///
    /// - Parameter module: The line that names its speech engine.
    /// - Throws: When it doesn't come up.
    init(module: String = "AddModule \"espeak-ng\" \"sd_espeak-ng\" \"espeak-ng.conf\"\nDefaultModule espeak-ng")
        async throws
    {
        let folder = TemporaryDirectory.path
        let pulseFolder = "\(folder)/pulse"
        for name in ["pulse", "conf/modules", "log", "run"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        pulse = try await PrivatePulse(in: pulseFolder)
        try "LogLevel 1\nAudioOutputMethod \"pulse\"\n\(module)\n"
            .write(toFile: "\(folder)/conf/speechd.conf", atomically: true, encoding: .utf8)
        try "".write(toFile: "\(folder)/conf/modules/espeak-ng.conf", atomically: true, encoding: .utf8)
        socket = "\(folder)/run/s"
        session = SessionAddresses(speechDispatcher: "unix_socket:\(socket)")
        process = try ServerProcess(
            "speech-dispatcher",
            [
                "-s", "-t", "0", "-c", "unix_socket", "-S", socket, "-C", "\(folder)/conf", "-L", "\(folder)/log", "-P",
                "\(folder)/run/pid",
            ],
            environment: [
                "XDG_RUNTIME_DIR": pulseFolder, "HOME": folder, "XDG_CONFIG_HOME": folder, "PULSE_SERVER": pulse.server,
                "PULSE_COOKIE": "\(pulseFolder)/cookie", "DBUS_SESSION_BUS_ADDRESS": nil, "DISPLAY": nil,
            ])
        let path = socket
        let started = await eventually {
            guard let connection = try? SSIPConnection(path: path) else { return false }
            let answer = try? await connection.ask("GET OUTPUT_MODULE", within: .seconds(120))
            await connection.close()
            return answer?.isYes == true
        }
        if !started { throw CocoaError(.fileReadUnknown) }
    }

    /// What the channel would use, with more patience than a person should need.
    func service() -> SpeechDispatcher { SpeechDispatcher(session: session, patience: .endless) }

    /// Another program's voice, such as a screen reader's.
    func other(priority: String) async throws -> SSIPConnection {
        let connection = try SSIPConnection(path: socket)
        for command in [
            "SET self CLIENT_NAME test:other:main", "SET self NOTIFICATION ALL on", "SET self PRIORITY \(priority)",
        ] {
            _ = try await connection.ask(command, within: .seconds(120))
        }
        return connection
    }
}

extension SSIPConnection {
    /// Begins to speak, and waits for the first sound.
    func begin(_ text: String) async throws {
        _ = try await ask("SPEAK", within: .seconds(120))
        _ = try await ask(text + "\r\n.", within: .seconds(120))
        for await event in events where event.kind == .began { return }
    }

    /// What becomes of what it speaks.
    func ending() async -> SSIPEvent.Kind? {
        for await event in events where event.kind == .ended || event.kind == .cancelled { return event.kind }
        return nil
    }
}

extension SpeechDispatcher.Patience {
    /// Longer than any of our machines is busy.
    static let endless = SpeechDispatcher.Patience(
        opening: .seconds(120), beginning: .seconds(120), asking: .milliseconds(200))
}

/// A delivery of these words, to be spoken by the person's speech service.
func assistive(
    _ kind: Event.Kind, _ title: String, settings: [String: SettingValue] = [:], language: String? = nil,
    importance: Importance = .normal
) -> Delivery {
    Delivery(
        event: .make(at: .now()), sequence: 1, kind: kind, subject: Subject(app: "test", key: "key"),
        texts: Texts(title: title), kindWord: NotifyA11y.Phrases.english.kind(kind),
        language: language.flatMap(LanguageTag.init(rawValue:)), importance: importance,
        settings: ChannelSettings(settings), voice: .assistive)
}
