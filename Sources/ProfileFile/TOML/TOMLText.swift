// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Writes values as TOML.
enum TOMLText {
    /// A value.
    static func value(_ value: SettingValue) -> String {
        switch value {
        case .flag(let flag): "\(flag)"
        case .number(let number): self.number(number)
        case .text(let text): quoted(text)
        case .list(let list): "[\(list.map(quoted).joined(separator: ", "))]"
        }
    }

    /// A number without a needless fraction.
    static func number(_ number: Double) -> String {
        if let whole = Int64(exactly: number) { return "\(whole)" }
        return number.isFinite ? "\(number)" : number.isNaN ? "nan" : number < 0 ? "-inf" : "inf"
    }

    /// A text as a basic string.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// A key's name, quoted where it must be.
    static func key(_ path: some Sequence<String>) -> String {
        path.map { step in
            let isBare =
                !step.isEmpty
                && step.utf8.allSatisfy {
                    switch $0 {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                        true
                    default: false
                    }
                }
            return isBare ? step : quoted(step)
        }.joined(separator: ".")
    }

    /// An inline table of members that are TOML already.
    static func table(_ members: [(key: String, value: String)]) -> String {
        members.isEmpty ? "{}" : "{ \(members.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")) }"
    }
}
