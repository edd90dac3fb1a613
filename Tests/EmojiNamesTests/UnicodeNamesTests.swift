// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import NotifyA11y
import Testing

@testable import NotifyA11yEmojiNames

@Suite("Names of emoji")
struct UnicodeNamesTests {
    private static let names = UnicodeNames()

    @Test(
        "a whole sequence has one name, in the language asked for",
        arguments: [
            ("🚀", "en", "rocket"), ("❤️", "en", "red heart"), ("❤", "en", "red heart"), ("👩‍🔬", "en", "woman scientist"),
            ("👍", "en", "thumbs up"), ("🚀", "de", "Rakete"), ("❤️", "de", "rotes Herz"),
            ("👩‍🔬", "de-AT", "Wissenschaftlerin"),
            ("🚀", "fr", "fusée"), ("🚀", "es", "cohete"), ("🚀", "it", "razzo"), ("🚀", "pl", "rakieta"),
            ("<", "pl", "mniejsze niż"),
            ("🇩🇪", "en", "flag: Germany"), ("🚀", "nb", "rakett"), ("🚀", "zh-TW", "火箭"), ("%", "en-AU", "per cent"),
        ])
    func name(symbol: String, language: String, name: String) throws {
        #expect(Self.names.name(symbol, in: try #require(LanguageTag(rawValue: language))) == name)
    }

    @Test("what has no name has none, and neither has a language without data")
    func none() throws {
        #expect(Self.names.name("x", in: try #require(LanguageTag(rawValue: "en"))) == nil)
        #expect(Self.names.name("🚀", in: try #require(LanguageTag(rawValue: "tlh"))) == nil)
    }

    @Test("without the package nothing has a name, and a person is told what to install")
    func missing() throws {
        let names = UnicodeNames(folder: "/nonexistent")
        #expect(names.name("🚀", in: try #require(LanguageTag(rawValue: "en"))) == nil)
        #expect(names.problem?.contains("install the package unicode-cldr-core") == true)
        #expect(Self.names.problem == nil)
    }

    @Test("many languages keep bounded memory, and the first ones are read again")
    func bounded() throws {
        let names = UnicodeNames()
        for language in ["en", "de", "fr", "es", "it", "pl", "nl", "sv", "en"] {
            #expect(names.name("🚀", in: try #require(LanguageTag(rawValue: language))) != nil)
        }
    }

    @Test("a broken file gives the names before the damage, and does no harm")
    func broken() throws {
        let folder = TemporaryName.make()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/annotations", withIntermediateDirectories: true)
        let text = """
            <?xml version="1.0"?><ldml><annotations>
            <annotation cp="a">one | two</annotation><annotation cp="a" type="tts">letter a</annotation>
            <annotation cp="b" type="tts">↑↑↑</annotation><annotation cp="c" type="tts">x &amp; y</annotation>
            <annotation cp="d" type="tts">never ends
            """
        try Data(text.utf8).write(to: URL(filePath: folder + "/annotations/en.xml"))
        let names = UnicodeNames(folder: folder)
        let english = try #require(LanguageTag(rawValue: "en"))
        #expect(["a", "b", "c", "d"].map { names.name($0, in: english) } == ["letter a", nil, "x & y", nil])
        #expect(names.problem == nil)
    }

    @Test("the files of a language, the most general first")
    func files() throws {
        func files(_ tag: String) throws -> [String] {
            UnicodeNames.files(of: try #require(LanguageTag(rawValue: tag)))
        }
        #expect(try files("de-AT") == ["de", "de_AT"])
        #expect(try files("zh-Hant-HK") == ["zh", "zh_Hant", "zh_Hant_HK"])
        #expect(try files("zh-TW") == ["zh", "zh_Hant", "zh_TW", "zh_Hant_TW"])
        #expect(try files("nn") == ["no", "nn"])
    }
}

/// A folder of a test's own.
private enum TemporaryName {
    static func make() -> String {
        FileManager.default.temporaryDirectory.path + "/notify-a11y-names-" + UUID().uuidString
    }
}
