// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@Suite("The nearest word")
struct NearestWordTests {
    private static let kinds = Event.Kind.allCases.map(\.rawValue)

    @Test(
        "a slip finds the word that was meant",
        arguments: [
            ("sucess", "success"), ("succes", "success"), ("successs", "success"), ("sucecss", "success"),
            ("SUCCESS", "success"), ("failuer", "failure"), ("fialure", "failure"), ("warnign", "warning"),
            ("progres", "progress"), ("massage", "message"), ("qeustion", "question"), ("questoin", "question"),
        ])
    func near(_ word: String, _ expected: String) {
        #expect(NearestWord.find(word, among: Self.kinds) == expected)
    }

    @Test("a word that is near to nothing finds nothing", arguments: ["", "x", "ok", "banana", "done", "fail", "info"])
    func far(_ word: String) {
        #expect(NearestWord.find(word, among: Self.kinds) == nil)
    }

    @Test("two swapped letters are one slip")
    func swap() {
        #expect(NearestWord.find("abdc", among: ["abcd"], slips: 1) == "abcd")
        #expect(NearestWord.find("badc", among: ["abcd"], slips: 1) == nil)
    }

    @Test("of equally near words the first is taken, and a nearer one before it")
    func preference() {
        #expect(NearestWord.find("bat", among: ["cat", "hat"]) == "cat")
        #expect(NearestWord.find("hatt", among: ["cart", "hat"]) == "hat")
    }

    @Test("a word of a megabyte costs no more than its beginning")
    func long() async {
        let word = String(repeating: "a", count: 1_000_000)
        let isPrompt = await promptly(within: .seconds(2)) {
            #expect(NearestWord.find(word, among: Self.kinds) == nil)
        }
        #expect(isPrompt)
    }

    @Test("the error names the word, made safe and cut, and the nearest or all")
    func message() {
        let near = NotifyError.unknownWord("--profle", what: "option", among: ["--profile", "--help"])
        #expect(near.message == "unknown option '--profle'; did you mean '--profile'?")
        #expect(near.code == .invalidArgument)
        let far = NotifyError.unknownWord("\u{1B}[31mzebra\u{1B}[0m", what: "kind", among: ["a1234", "b1234"])
        #expect(far.message == "unknown kind 'zebra'; it is one of: a1234, b1234")
        let long = NotifyError.unknownWord(String(repeating: "z", count: 5000), what: "kind", among: ["a"])
        #expect(long.message.count < 120)
    }
}
