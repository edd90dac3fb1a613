// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials

/// The screen readers among the programs on a bus, by their unique names.
struct ReaderPrograms {
    /// What readers' programs are called.
    private static let names: Set<String> = ["orca"]

    private var bus: String?
    private var running: Set<String> = []

    /// Whether there is one.
    var isAnyRunning: Bool { !running.isEmpty }

    /// Begins with a bus.
    ///
    /// - Parameter id: The bus's own id.
    /// - Returns: Whether it is another one than before, of whose programs nothing is known.
    mutating func begin(_ id: String) -> Bool {
        guard bus != id else { return false }
        bus = id
        running = []
        return true
    }

    /// Notes a reader.
    ///
    /// - Returns: Whether that is news.
    mutating func add(_ name: String) -> Bool { running.insert(name).inserted }

    /// Notes that a program has left.
    ///
    /// - Returns: Whether it was a reader.
    mutating func forget(_ name: String) -> Bool { running.remove(name) != nil }

    /// Whether a process is a reader, by the name that the kernel gives it: a script's own, not its interpreter's.
    ///
    /// See proc_pid_comm(5).
    static func isReader(process: Int64) -> Bool {
        guard let data = try? Data(contentsOf: URL(filePath: "/proc/\(process)/comm")) else { return false }
        return names.contains(String(decoding: data, as: UTF8.self).filter { !$0.isNewline })
    }
}
