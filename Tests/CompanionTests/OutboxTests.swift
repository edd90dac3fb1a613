// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import NotifyA11yCompanion

@Suite("What waits to be read by a client")
struct OutboxTests {
    /// Two connected sockets.
    private func pair() throws -> (ours: CInt, theirs: CInt) {
        var ends: [CInt] = [-1, -1]
        try #require(unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    private func read(_ descriptor: CInt, _ count: Int) -> Data {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = unsafe bytes.withUnsafeMutableBytes {
            unsafe recv(descriptor, $0.baseAddress, $0.count, CInt(MSG_DONTWAIT))
        }
        return Data(bytes.prefix(max(0, got)))
    }

    @Test("what a slow client has not read waits, in order and whole, until it reads")
    func slow() throws {
        let (ours, theirs) = try pair()
        defer {
            close(ours)
            close(theirs)
        }
        var outbox = Outbox(ours)
        #expect(outbox.flush() == .empty && outbox.hasRoom && outbox.count == 0)
        var sent = Data()
        var progress = Outbox.Progress.empty
        for number in 0..<40_000 {
            let line = Data("line \(number) of what it is told\n".utf8)
            sent += line
            outbox.append(line)
            progress = outbox.flush()
        }
        #expect(progress == .full)
        #expect(outbox.count > Outbox.room && !outbox.hasRoom && !outbox.isHopeless())
        var received = Data()
        while received.count < sent.count {
            let part = read(theirs, 50_000)
            try #require(!part.isEmpty)
            received += part
            progress = outbox.flush()
        }
        #expect(received == sent)
        #expect(progress == .empty && outbox.count == 0 && outbox.hasRoom)
    }

    @Test("a client that stands still too long, or lets too much wait, is given up")
    func hopeless() throws {
        let (ours, theirs) = try pair()
        defer {
            close(ours)
            close(theirs)
        }
        var outbox = Outbox(ours)
        outbox.append(Data(count: 2 << 20))
        #expect(outbox.flush() == .full)
        let stuck = ContinuousClock.now
        #expect(!outbox.isHopeless(at: stuck))
        #expect(outbox.isHopeless(at: stuck + Outbox.patience + .seconds(1)))
        // When it reads, its time begins anew.
        while !read(theirs, 100_000).isEmpty {}
        #expect(outbox.flush() == .full)
        #expect(!outbox.isHopeless(at: stuck + Outbox.patience))
        outbox.append(Data(count: Outbox.limit))
        #expect(outbox.isHopeless())
    }

    @Test("a client that has gone is noticed, and is no signal that ends us")
    func gone() throws {
        let (ours, theirs) = try pair()
        close(theirs)
        defer { close(ours) }
        var outbox = Outbox(ours)
        outbox.append(Data("to nobody".utf8))
        #expect(outbox.flush() == .broken)
    }
}
