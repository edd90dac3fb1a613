// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// What waits to be read by one client: bounded, written without blocking.
struct Outbox {
    /// How many bytes may wait before changes are left out for a watcher.
    static let room = 256 * 1024
    /// How many bytes of answers may wait before the client is cut off.
    static let limit = 16 * 1024 * 1024
    /// How long a watcher may stand still before it is cut off.
    static let patience = Duration.seconds(600)

    /// What became of an attempt to write.
    enum Progress: Equatable {
        /// Nothing waits any more.
        case empty
        /// The client has to read first.
        case full
        /// The client has gone.
        case broken
    }

    private let descriptor: CInt
    private var pending: [UInt8] = []
    private var written = 0
    private var stuckSince: ContinuousClock.Instant?

    /// An outbox that writes to this socket.
    init(_ descriptor: CInt) { self.descriptor = descriptor }

    /// How many bytes wait.
    var count: Int { pending.count - written }

    /// Whether a change still fits.
    var hasRoom: Bool { count < Self.room }

    /// Whether something still fits that must not be left out for what came before it.
    var hasSpareRoom: Bool { count < 4 * Self.room }

    /// Whether the client won't read any more, as far as one can tell.
    func isHopeless(at now: ContinuousClock.Instant = .now) -> Bool {
        count > Self.limit || stuckSince.map { now - $0 > Self.patience } ?? false
    }

    /// Adds bytes; ``flush()`` writes them.
    mutating func append(_ bytes: some Collection<UInt8>) { pending += bytes }

    /// Writes what goes without waiting.
    mutating func flush() -> Progress {
        while count > 0 {
            let sent = unsafe pending.withUnsafeBytes { bytes in
                unsafe Glibc.send(
                    descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written,
                    CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
            }
            if sent < 0 {
                if errno == EINTR { continue }
                guard errno == EAGAIN else { return .broken }
                stuckSince = stuckSince ?? .now
                if written > Self.room {
                    pending.removeFirst(written)
                    written = 0
                }
                return .full
            }
            written += sent
            stuckSince = nil
        }
        pending.removeAll(keepingCapacity: pending.count < Self.room)
        written = 0
        return .empty
    }
}
