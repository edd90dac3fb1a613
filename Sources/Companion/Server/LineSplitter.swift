// SPDX-License-Identifier: Apache-2.0
package import FoundationEssentials

/// Cuts what comes in into lines.
///
/// A value; it never holds more than one line's limit and one read.
package struct LineSplitter {
    /// What a read brought.
    package enum Piece: Equatable {
        case line(Data)
        /// A line that is longer than allowed; nothing after it can be trusted.
        case tooLong
    }

    private let limit: Int
    private var rest = Data()

    /// - Parameter limit: How long a line may be, in bytes without its newline.
    package init(limit: Int) { self.limit = limit }

    /// Whether the beginning of a line waits for its end.
    package var isMidLine: Bool { !rest.isEmpty }

    /// Adds what was read.
    ///
    /// - Returns: The lines that are whole now; blank ones are left out.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) -> [Piece] {
        var pieces: [Piece] = []
        var start = 0
        let newline = UInt8(ascii: "\n")
        while start < bytes.count {
            let end = unsafe bytes[start...].firstIndex(of: newline) ?? bytes.count
            let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            if rest.count + part.count > limit {
                rest = Data()
                return pieces + [.tooLong]
            }
            if end == bytes.count {
                unsafe rest.append(contentsOf: part)
                break
            }
            if rest.isEmpty {
                if unsafe !part.isEmpty { unsafe pieces.append(.line(Data(part))) }
            } else {
                unsafe rest.append(contentsOf: part)
                pieces.append(.line(rest))
                rest = Data()
            }
            start = end + 1
        }
        return pieces
    }
}
