// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient
import Testing

@testable import NotifyA11yCompanion
@testable import NotifyA11ySpeech

@Suite("The voices that people choose among")
struct VoiceListTests {
    private static func voice(_ identifier: String, _ languages: [(String, Int)]) -> EspeakVoice {
        EspeakVoice(
            identifier: identifier, name: identifier, languages: languages.map { .init(tag: $0.0, priority: $0.1) })
    }

    /// The recorded ones are of no package that there is, so that none is installed anywhere.
    private static let all = [
        voice("mb/mb-zz1-en", [("en", 11)]), voice("mb/mb-zzus1", [("en-us", 3), ("en", 6)]),
        voice("mb/mb-zzgb1", [("en-uk", 3), ("en-gb", 3), ("en", 2)]), voice("mb/mb-zz1-sv", [("sv", 9)]),
        voice("gmw/en", [("en-gb", 2), ("en", 3)]), voice("gmw/en-US", [("en-us", 2), ("en", 3)]),
        voice("gmw/sv", [("sv", 5)]), voice("gmw/en-scot", [("en-gb-scotland", 4)]),
    ]

    @Test(
        "a recorded voice is recommended by its own language, then its region, and another's only where there is none",
        arguments: [
            ("gmw/en", "mbrola-zzgb1"), ("gmw/en-US", "mbrola-zzus1"), ("gmw/sv", "mbrola-zz1"),
            ("gmw/en-scot", "mbrola-zzus1"),
        ])
    func recommended(identifier: String, package: String) throws {
        let voices = VoiceList(Self.all, preferred: [], locale: nil).voices(of: nil)
        #expect(try #require(voices.first { $0.voice == identifier }).package == package)
    }
}
