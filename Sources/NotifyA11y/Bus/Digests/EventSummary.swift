// SPDX-License-Identifier: Apache-2.0

/// Several events told in one: how many of each kind, and by name what failed.
public struct EventSummary: Sendable, Hashable {
    /// How many failures are named at most; the others are counted.
    public static let mostNames = 12
    /// How many bytes of a name are told.
    static let longestName = 80

    /// How many of each kind.
    public private(set) var counts: [Event.Kind: Int] = [:]
    /// What failed, each once, in the order in which it came; at most ``mostNames``.
    public private(set) var failures: [String] = []
    /// When the newest of each kind came.
    private var newest: [Event.Kind: Duration] = [:]

    /// A summary of nothing.
    public init() {}

    /// A summary of so many, with these failures by name.
    public init(_ counts: [Event.Kind: Int], failures: [String] = []) {
        self.counts = counts.filter { $0.value > 0 }
        for name in failures { addName(name) }
    }

    /// Whether there are none.
    public var isEmpty: Bool { counts.isEmpty }

    /// How many there are in all.
    public var total: Int { counts.values.reduce(0, +) }

    /// Whether it says something new: how many steps something took is no news by itself.
    var isNews: Bool { counts.keys.contains { $0 != .progress } }

    /// Counts one more.
    ///
    /// - Parameters:
    ///   - kind: Its kind.
    ///   - name: What may be told of it, such as its title; nil when nothing may.
    ///   - now: When it came.
    mutating func add(_ kind: Event.Kind, _ name: String?, at now: Duration = .zero) {
        counts[kind, default: 0] += 1
        newest[kind] = max(newest[kind] ?? now, now)
        if kind == .failure, let name { addName(name) }
    }

    /// Counts what another summary counts.
    mutating func add(_ other: EventSummary, at now: Duration) {
        counts.merge(other.counts, uniquingKeysWith: +)
        for kind in other.counts.keys { newest[kind] = now }
        for name in other.failures { addName(name) }
    }

    /// Leaves out the kinds of which even the newest is too old to be told.
    mutating func dropStale(at now: Duration) {
        for kind in counts.keys where now - (newest[kind] ?? now) > QueuePace.maximumAge(kind) {
            counts[kind] = nil
            newest[kind] = nil
            if kind == .failure { failures = [] }
        }
    }

    private mutating func addName(_ name: String) {
        guard failures.count < Self.mostNames else { return }
        let short = SafeText.shortened(name, to: Self.longestName).text
        if !short.isEmpty, !failures.contains(short) { failures.append(short) }
    }
}

extension Event {
    /// What every channel may call it; nil when nothing of it may leave the text state.
    var openName: String? { sensitivity == .public ? texts.title : texts.public }
}
