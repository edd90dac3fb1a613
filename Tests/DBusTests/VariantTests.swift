// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@testable import NotifyA11yDBus

@Suite("Values on D-Bus")
struct VariantTests {
    // Made anew each time: what is alive at the end looks like a leak to the address sanitizer, which doesn't know the
    // bits that Swift keeps in pointers.
    static var values: [(Variant, String)] {
        [
            (.boolean(true), "b"), (.byte(255), "y"), (.int16(.min), "n"), (.uint16(.max), "q"), (.int32(-1), "i"),
            (.uint32(.max), "u"), (.int64(.min), "x"), (.uint64(.max), "t"), (.double(0.1), "d"),
            (.string("Größe ✓\n"), "s"), (.objectPath("/org/freedesktop/Notifications"), "o"),
            (.signature("a{sv}"), "g"),
            (.strings([]), "as"), (.strings(["a", ""]), "as"), (.dictionary([:]), "a{sv}"),
            (
                .dictionary(["urgency": .byte(1), "value": .int32(40), "inner": .dictionary(["x": .variant(.byte(1))])]
                ),
                "a{sv}"
            ),
            (.array(of: "(iu)", [.structure([.int32(1), .uint32(2)])]), "a(iu)"),
            (.array(of: "{us}", [.entry(.uint32(1), .string("one"))]), "a{us}"), (.array(of: "y", []), "ay"),
            (.structure([.string("a"), .strings(["b"]), .structure([.boolean(false)])]), "(sas(b))"),
            (.variant(.variant(.string("deep"))), "v"),
        ]
    }

    @Test("a value comes back from GLib as it went in, with its exact type", arguments: values)
    func roundTrip(value: Variant, type: String) throws {
        #expect(value.type == type)
        let tuple = try unsafe Variant.makeTuple([value])
        #expect(unsafe Variant.parts(of: tuple) == [value])
    }

    @Test(
        "what D-Bus can't carry is refused before GLib sees it",
        arguments: [
            Variant.objectPath("no path"), .objectPath(""), .signature("a"), .array(of: "ss", []), .array(of: "*", []),
            .array(of: "", []), .array(of: "s", [.int32(1)]),
            .array(of: "{us}", [.entry(.variant(.byte(1)), .byte(1))]),
            .dictionary(["a": .objectPath("x")]), .variant(.structure([.signature("!")])),
        ])
    func refused(value: Variant) {
        #expect { _ = try unsafe value.makeGVariant() } throws: { ($0 as? NotifyError)?.code == .invalidArgument }
    }

    @Test("a NUL, which would end the text in C, is sent as U+FFFD")
    func nul() throws {
        let tuple = try unsafe Variant.makeTuple([.string("a\0b")])
        #expect(unsafe Variant.parts(of: tuple) == [.string("a\u{FFFD}b")])
    }

    @Test("whole numbers of every width are read as one, and the rest as nothing")
    func numbers() {
        #expect(Variant.byte(7).number == 7)
        #expect(Variant.variant(.uint32(17)).number == 17)
        #expect(Variant.uint64(.max).number == nil)
        #expect(Variant.string("7").number == nil)
        #expect(Variant.variant(.variant(.string("x"))).text == "x")
        #expect(Variant.variant(.strings(["x"])).texts == ["x"])
    }

    @Test(
        "milliseconds are rounded up and never negative",
        arguments: [
            (Duration.milliseconds(-5), UInt32(0)), (.zero, 0), (.microseconds(1), 1), (.milliseconds(900), 900),
            (.seconds(86_400 * 365), UInt32(Int32.max)),
        ])
    func milliseconds(duration: Duration, expected: UInt32) { #expect(duration.wholeMilliseconds == expected) }
}
