// SPDX-License-Identifier: Apache-2.0
import Foundation

/// docs/protocol.md: its sections, and the examples in each.
struct ProtocolPage {
    /// What one block of an example is.
    enum Role: String {
        /// A line that is sent.
        case request
        /// The line that answers it.
        case answer
        /// A line that comes by itself.
        case notification
    }

    /// One block of an example, as the one line that it is on the socket.
    struct Block {
        let role: Role
        let line: String
        /// Where it begins in the page, from 1.
        let number: Int
    }

    /// A heading of the second level, and the examples below it.
    struct Section {
        let title: String
        var blocks: [Block] = []
    }

    /// The whole page.
    let text: String
    /// Its sections, in order.
    let sections: [Section]

    /// Reads the page of this checkout.
    ///
    /// - Throws: When it can't be read.
    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        text = try String(contentsOf: root.appending(path: "docs/protocol.md"), encoding: .utf8)
        var sections = [Section(title: "")]
        var open: (role: Role?, lines: [Substring], number: Int)?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                if let block = open {
                    if let role = block.role {
                        // Broken at the page for reading, each with a space before it.
                        let whole = block.lines.map { $0.drop { $0 == " " } }.joined()
                        sections[sections.count - 1].blocks.append(
                            Block(role: role, line: whole, number: block.number))
                    }
                    open = nil
                } else {
                    let words = line.split(separator: " ")
                    open = (words.count > 1 ? Role(rawValue: String(words[1])) : nil, [], index + 2)
                }
            } else if open != nil {
                open?.lines.append(line)
            } else if line.hasPrefix("## ") {
                sections.append(Section(title: String(line.dropFirst(3))))
            }
        }
        self.sections = sections
    }
}
