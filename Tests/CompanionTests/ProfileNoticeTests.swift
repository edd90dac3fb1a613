// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yProfileFile
import Testing

@testable import NotifyA11yCompanion

@Suite("A profile that can't be used, in one line")
struct ProfileNoticeTests {
    private static let broken = ProfileError.Problem(
        file: "profile.toml", line: 3, column: 7, message: "this is no valid TOML: expected a value", kind: .syntax)
    private static let misspelt = ProfileError.Problem(
        file: "profile.toml", line: 2, column: 1, message: "there is no key 'chanels'; did you mean 'channels'?",
        kind: .unknownKey)

    @Test("the notice and the refusal end with what to do")
    func fix() {
        let end =
            "profile.toml, line 3, column 7: this is no valid TOML: expected a value; "
            + "mend this line; nothing behind it was read"
        let notice = CompanionPhrases.notice(ProfileError([Self.broken]), isLastGood: true)
        #expect(notice == "your profile can't be used, so the last good one holds: " + end)
        #expect(CompanionPhrases.refusal(ProfileError([Self.broken])).message == end)
    }

    @Test("what says itself what to do is not told to be mended in other words as well")
    func once() {
        let notice = CompanionPhrases.notice(ProfileError([Self.misspelt, Self.broken]), isLastGood: true)
        #expect(notice.hasSuffix("did you mean 'channels'?; 1 more: notify-a11y profile lint"))
        #expect(CompanionPhrases.refusal(ProfileError([Self.misspelt])).message.hasSuffix("did you mean 'channels'?"))
    }
}
