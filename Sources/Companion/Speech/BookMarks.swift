// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11yClient

/// Where texts were left that were read aloud, so that reading goes on there.
///
/// Kept in a small file: a number made from each text, which tells nothing about it, and the sentence.
struct BookMarks: Sendable {
    /// How many texts are remembered; the oldest are forgotten.
    static let most = 200

    private let path: String

    /// The marks in this file, which may not exist yet.
    init(_ path: String) { self.path = path }

    /// A number for a text: FNV-1a, 64 bits.
    static func number(of text: String) -> UInt64 {
        text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// The sentence at which a text was left, from 0; nil for one that was not begun, or was read to its end.
    func sentence(of text: UInt64) -> Int? { all().last { $0.text == text }?.sentence }

    /// Remembers where a text was left; nil when it was read to its end.
    func keep(_ sentence: Int?, of text: UInt64) {
        var marks = all().filter { $0.text != text }
        if let sentence { marks.append((text, sentence)) }
        let lines = marks.suffix(Self.most).map { "\(String($0.text, radix: 16)) \($0.sentence)\n" }
        SmallFile.write(lines.joined(), to: path)
    }

    private func all() -> [(text: UInt64, sentence: Int)] {
        (SmallFile.read(path) ?? "").split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ")
            guard parts.count == 2, let text = UInt64(parts[0], radix: 16), let sentence = Int(parts[1]), sentence >= 0
            else { return nil }
            return (text, sentence)
        }
    }
}
