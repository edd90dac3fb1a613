// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// A PulseAudio server of a test's own, with one null sink, that the test may stop, freeze and restart.
public final class PrivatePulse: Sendable {
    private let folder: String
    private let modules: [String]
    private let process: Mutex<ServerProcess?>

    /// Where it listens, as libpulse's server string.
    public var server: String { "unix:\(folder)/native" }

    /// Starts a server and waits until it answers.
    ///
    /// - Parameters:
    ///   - folder: An empty folder of the test's own.
    ///   - sink: Further arguments of the sink, such as `channels=1`.
    ///   - modules: Further modules to load, such as `module-suspend-on-idle timeout=1`.
    /// - Throws: When it doesn't come up.
    public init(in folder: String, sink: String = "rate=44100 channels=2", modules: [String] = []) async throws {
        self.folder = folder
        // Without norewinds the first sound comes up to 1.4 s late.
        self.modules =
            [
                "module-native-protocol-unix socket=\(folder)/native",
                "module-null-sink sink_name=null norewinds=1 \(sink)",
            ]
            + modules
        process = Mutex(nil)
        try await start()
    }

    /// Starts it again, and waits until it answers.
    ///
    /// - Throws: When it doesn't come up.
    public func start() async throws {
        let arguments =
            ["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes"]
            + modules.flatMap { ["-L", $0] }
        let child = try ServerProcess("pulseaudio", arguments, environment: environment)
        process.withLock { $0 = child }
        let isUp = await eventually { (try? self.control("info").status) == 0 }
        guard isUp else { throw CocoaError(.fileReadUnknown) }
    }

    /// Ends it at once, as a crash would.
    public func crash() { process.withLock { $0.take() }?.end() }

    /// Stops its process without ending it: it takes connections, and answers nobody.
    public func freeze() { process.withLock { $0?.send(SIGSTOP) } }

    /// Lets it go on.
    public func thaw() { process.withLock { $0?.send(SIGCONT) } }

    /// Runs `pactl` against it.
    ///
    /// - Parameter arguments: What `pactl` is told.
    /// - Returns: What it left.
    /// - Throws: When it could not be run.
    @discardableResult
    public func control(_ arguments: String...) throws -> ChildProcess.Result { try control(arguments) }

    /// Runs `pactl` against it.
    ///
    /// - Parameter arguments: What `pactl` is told.
    /// - Returns: What it left.
    /// - Throws: When it could not be run.
    @discardableResult
    public func control(_ arguments: [String]) throws -> ChildProcess.Result {
        let path = "\(folder)/answer-\(UUID().uuidString.prefix(8)).txt"
        let program = try ServerProcess(
            "pactl", ["--server=\(server)"] + arguments, environment: environment, output: path)
        let status = program.waitForEnd()
        // Foundation's reading of a whole file leaks when the file is empty, which the address sanitizer tells.
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        let output = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        return ChildProcess.Result(status: status, output: output, errors: "")
    }

    /// Begins to record what is really played on the sink, and waits until samples come.
    ///
    /// - Parameters:
    ///   - rate: Samples a second.
    ///   - channels: How many channels are kept apart.
    /// - Returns: The running recording.
    /// - Throws: When no samples come.
    public func record(rate: Int = 44_100, channels: Int = 2) async throws -> PulseRecording {
        let path = "\(folder)/recording-\(UUID().uuidString.prefix(8)).raw"
        let child = try ServerProcess(
            "parec",
            [
                "--server=\(server)", "-d", "null.monitor", "--raw", "--format=s16le", "--latency-msec=10",
                "--rate=\(rate)", "--channels=\(channels)",
            ], environment: environment, output: path)
        let recording = PulseRecording(path: path, rate: rate, channels: channels, process: child)
        guard await eventually({ recording.frames > 0 }) else { throw CocoaError(.fileReadUnknown) }
        return recording
    }

    private var environment: [String: String?] {
        [
            "PULSE_SERVER": nil, "PULSE_RUNTIME_PATH": folder, "XDG_RUNTIME_DIR": folder, "HOME": folder,
            "XDG_CONFIG_HOME": folder, "PULSE_COOKIE": "\(folder)/cookie", "DBUS_SESSION_BUS_ADDRESS": nil,
            "DISPLAY": nil,
        ]
    }
}

/// What a null sink played, as 16-bit samples.
public final class PulseRecording: Sendable {
    private let path: String
    private let process: ServerProcess
    /// Samples a second.
    public let rate: Int
    /// How many channels.
    public let channels: Int

    init(path: String, rate: Int, channels: Int, process: ServerProcess) {
        self.path = path
        self.rate = rate
        self.channels = channels
        self.process = process
    }

    /// How many samples of each channel there are so far.
    public var frames: Int {
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        return size / (2 * channels)
    }

    /// Records a little longer, ends, and gives the samples of each channel, −1 to 1.
    ///
    /// - Parameter seconds: How much of the recording must follow what there is now.
    /// - Returns: The samples, a list for each channel.
    /// - Throws: When the recording can't be read.
    public func finish(after seconds: Double = 0.5) async throws -> [[Float]] {
        let enough = frames + Int(seconds * Double(rate))
        _ = await eventually { self.frames >= enough }
        process.end()
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        var result = Array(repeating: [Float](), count: channels)
        for frame in 0..<data.count / (2 * channels) {
            for channel in 0..<channels {
                let place = data.startIndex + 2 * (frame * channels + channel)
                let bits = UInt16(data[place]) | UInt16(data[place + 1]) << 8
                result[channel].append(Float(Int16(bitPattern: bits)) / 32_768)
            }
        }
        return result
    }
}
