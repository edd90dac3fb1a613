// SPDX-License-Identifier: Apache-2.0

public import NotifyA11y
internal import Synchronization

/// Plays sounds through the person's sound server (PulseAudio, or PipeWire's stand-in for it); one for the process.
///
/// It connects when first asked, and reconnects when the server comes back. While nothing plays there is a connection
/// that hears of changed outputs, and no stream. Everything runs on libpulse's own thread, and every wait has an end:
/// a server that has stopped answers nobody, and we go on.
///
/// Cues never overlap each other, speech never overlaps speech, and speech waits for the cues that came before it.
/// A cue that comes while something is spoken plays at once.
public actor AudioOutput {
    enum Connection {
        case none
        case opening(PulseContext)
        case ready(PulseContext)
    }

    /// An attempt to connect that failed, and what the server's socket looked like then.
    struct Failure {
        var error: NotifyError
        var time: ContinuousClock.Instant
        var socket: UInt64
    }

    nonisolated let loop: PulseLoop
    let applicationName: String
    let timing: AudioTiming
    let phrases = Phrases.english
    let observers = Mutex<[Int: @Sendable (AudioStatus) -> Void]>([:])

    var server: String?
    var connection = Connection.none
    var failure: Failure?
    var waiters: [CheckedContinuation<Result<PulseSink, NotifyError>, Never>] = []
    /// Runs while an attempt to connect or a question is open.
    var answerTimer: PulseTimer?
    /// Whether something has changed since the open question was asked.
    var isStale = false
    var retryTimer: PulseTimer?
    var retryPause: Duration
    var playbacks: [Playback] = []
    var nextTicket = 0
    /// How many times it has begun to connect.
    var attempts = 0
    var isClosed = false
    var published: AudioStatus?

    /// The executor that it runs on: libpulse's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    /// Sound output that isn't connected yet.
    ///
    /// - Parameters:
    ///   - server: libpulse's server string, such as `unix:/run/user/1000/pulse/native`; nil for what libpulse finds
    ///     by itself. Our own environment is not changed for it.
    ///   - applicationName: How mixers and sound settings call us.
    ///   - timing: How long to wait for what.
    /// - Throws: ``NotifyError`` with `unavailable` when the thread for it can't be started.
    public init(server: String?, applicationName: String, timing: AudioTiming = AudioTiming()) throws(NotifyError) {
        loop = try PulseLoop()
        self.server = server
        self.applicationName = applicationName
        self.timing = timing
        retryPause = timing.pause
    }

    /// Whether sound works: asks the server afresh, connecting where needed; within 0.8 s.
    public var status: AudioStatus {
        get async {
            do throws(NotifyError) {
                return AudioStatus(try await currentSink(), at: serverName, in: phrases)
            } catch {
                return unavailable(error)
            }
        }
    }

    /// Finds out whether a sound would be heard; within 0.8 s.
    ///
    /// - Returns: The status, which is `working`.
    /// - Throws: ``NotifyError`` with `unavailable` when there is no server, no device, or the output is muted;
    ///   `timedOut` when the server doesn't answer.
    @discardableResult
    public func check() async throws(NotifyError) -> AudioStatus {
        let status = AudioStatus(try await currentSink(), at: serverName, in: phrases)
        guard status.state == .working else { throw NotifyError(.unavailable, status.reason) }
        return status
    }

    /// Uses another server from now on, if the present one doesn't work.
    ///
    /// - Parameter server: libpulse's server string.
    public func adopt(server: String) async {
        guard !isClosed, server != self.server else { return }
        if case .ready = connection { return }
        if failure == nil, (try? await currentSink()) != nil { return }
        if case .ready = connection { return }
        self.server = server
        connection = .none
        failure = nil
        retryPause = timing.pause
        open()
    }

    /// Stops at once what plays and what waits to be played.
    ///
    /// - Parameter role: Only sounds of this role; nil for all.
    public func silence(_ role: SoundRole? = nil) {
        for playback in playbacks where role == nil || playback.role == role { stop(playback) }
    }

    /// Stops what plays and closes the connection, for good.
    public func shutdown() {
        isClosed = true
        silence()
        drop(NotifyError(.unavailable, phrases.closed), advice: nil)
        observers.withLock { $0 = [:] }
    }

    /// Calls with each change of the status that is noticed, on the thread for sound: hand it on and return.
    ///
    /// - Parameter observer: What is called.
    /// - Returns: A number to end it by.
    public nonisolated func observe(_ observer: @escaping @Sendable (AudioStatus) -> Void) -> Int {
        observers.withLock { observers in
            let number = (observers.keys.max() ?? 0) + 1
            observers[number] = observer
            return number
        }
    }

    /// Ends an observation; unknown numbers do nothing.
    ///
    /// - Parameter number: What ``observe(_:)`` returned.
    public nonisolated func endObservation(_ number: Int) { observers.withLock { $0[number] = nil } }
}
