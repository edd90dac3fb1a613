// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y
import NotifyA11yProfiles

extension ProfileReader {
    /// One profile of the list.
    public struct Summary: Sendable, Hashable {
        /// Its name.
        public let name: String
        /// What it is.
        public let part: Profile.Part
        /// The file; nil of a shipped profile, which is inside this program.
        public let path: String?
        /// Whom it is for: the first paragraph of comments at the file's beginning, in one line; may be empty.
        public let forWhom: String
        /// Whether anything is wrong with it.
        public let isBroken: Bool
    }

    /// All profiles that can be used, in alphabetical order.
    public func listing() -> [Summary] {
        names.map { name in
            var resolution = ProfileResolution(schema: schema, library: library)
            let profile = resolution.named(name)
            let entry = try? library.profile(named: name)
            return Summary(
                name: name, part: profile?.part ?? .need, path: entry?.isShipped == false ? entry?.file : nil,
                forWhom: Self.firstParagraph(entry?.bytes ?? []), isBroken: !resolution.problems.isEmpty)
        }
    }

    /// The first paragraph of comments at a text's beginning, without its licence line, in one line.
    static func firstParagraph(_ bytes: [UInt8]) -> String {
        var words: [String] = []
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            guard line.hasPrefix("#") else { break }
            let text = line.drop { $0 == "#" || $0 == " " }
            if text.hasPrefix("SPDX-License-Identifier") || text.isEmpty && words.isEmpty { continue }
            if text.isEmpty { break }
            words.append(String(text))
        }
        return SafeText.line(words.joined(separator: " "), limit: 1000)
    }
}
