// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// The names that Unicode gives emoji and signs, in every language that its data have.
///
/// They are the "annotations" of Unicode's Common Locale Data Repository (<https://cldr.unicode.org>), read from the
/// distribution's package `unicode-cldr-core`: once for each language, when it is first asked for (about 15 ms).
public final class UnicodeNames: Sendable {
    /// Where the package puts them.
    public static let usualFolder = "/usr/share/unicode/cldr/common"
    /// How many languages are kept: a language takes about a megabyte.
    static let mostLanguages = 6

    private let folder: String
    private let languages = SeenMutex<[(tag: String, names: [String: String])]>([])

    /// Names from the files below a folder.
    public init(folder: String = UnicodeNames.usualFolder) { self.folder = folder }

    /// The name of a sign or of a whole sequence.
    ///
    /// - Parameters:
    ///   - symbol: One character as people see it, such as "👩‍🔬"; U+FE0F in it makes no difference.
    ///   - language: In which language; a region's own names are preferred.
    /// - Returns: Its short name, such as "woman scientist", or nil where the data have none.
    public func name(_ symbol: String, in language: LanguageTag) -> String? {
        let key = String(
            String.UnicodeScalarView(symbol.unicodeScalars.filter { $0.value != 0xFE0F && $0.value != 0xFE0E }))
        return languages.withLock { languages in
            if let place = languages.firstIndex(where: { $0.tag == language.rawValue }) {
                return languages[place].names[key]
            }
            let names = read(language)
            // An emitter may name any language: the one that was read first goes.
            if languages.count >= Self.mostLanguages { languages.removeFirst() }
            languages.append((language.rawValue, names))
            return names[key]
        }
    }

    /// Reads a language now, so that its first name comes at once.
    public func prepare(_ language: LanguageTag) { _ = name("✓", in: language) }

    /// What is missing and what to do about it; nil when all is well.
    public var problem: String? {
        CLDRFile.exists(folder + "/annotations/en.xml") ? nil : Phrases.english.missing
    }

    private func read(_ language: LanguageTag) -> [String: String] {
        var names: [String: String] = [:]
        // The composed sequences are in a second folder; what is more special is read later and wins.
        for file in Self.files(of: language) {
            for part in ["annotationsDerived", "annotations"] {
                CLDRFile.read("\(folder)/\(part)/\(file).xml", into: &names)
            }
        }
        return names
    }

    /// The names of a language's files, the most general first: `zh`, `zh_Hant`, `zh_Hant_HK`.
    static func files(of language: LanguageTag) -> [String] {
        let parts = language.rawValue.split(separator: "-").map(String.init)
        guard let first = parts.first?.lowercased() else { return [] }
        // Both kinds of Norwegian have their names under the old tag, and Nynorsk some of its own.
        var files = first == "nb" || first == "nn" ? ["no"] : []
        if first != "nb" { files.append(first) }
        var tag = first
        for part in parts.dropFirst().prefix(2) {
            switch part.utf8.count {
            case 4: tag += "_" + part.prefix(1).uppercased() + part.dropFirst().lowercased()
            case 2, 3: tag += "_" + part.uppercased()
            default: continue
            }
            files.append(tag)
        }
        // A region with a script left out: `zh-TW` is written in the script of Taiwan.
        if first == "zh", parts.count == 2, ["TW", "HK", "MO"].contains(parts[1].uppercased()) {
            files.insert("zh_Hant", at: 1)
            files.append("zh_Hant_\(parts[1].uppercased())")
        }
        return files
    }
}
