// SPDX-License-Identifier: Apache-2.0

/// A number as it is said.
struct NumberText {
    /// What is said: digits with the language's own sign before decimals, which engines read; or digits one by one.
    var spoken: String
    /// The index behind it.
    var end: Int
    /// Whether it is exactly "1".
    var isOne = false
    /// Whether it is below two, such as "1,5".
    var isBelowTwo = false
    /// Its value when it is a whole number that may be counted with: without zeros before it.
    var integer: Int?
}

/// What the digits and the signs between them mean.
extension Reader {
    /// Reads digits with what groups them, from an index.
    ///
    /// No digit is ever lost: what fits no language's form is said as several numbers.
    func number(from start: Int) -> NumberText? {
        var groups: [Range<Int>] = []
        var separators: [Unicode.Scalar] = []
        var index = start
        if ascii(start) == UInt8(ascii: "."), isDigit(start + 1) {
            groups.append(start..<start)
            separators.append(".")
            index += 1
        }
        guard isDigit(index) else { return nil }
        while true {
            let end = endOfDigits(index)
            groups.append(index..<end)
            index = end
            guard let separator = scalar(end), isSeparator(separator, at: end, after: groups[0]) else { break }
            separators.append(separator)
            index += 1
        }
        return meaning(groups, separators, end: index)
    }

    private func isSeparator(_ scalar: Unicode.Scalar, at index: Int, after first: Range<Int>) -> Bool {
        guard isDigit(index + 1) else { return false }
        switch scalar {
        case ".", ",", "_": return true
        case "'", "’", "\u{A0}", "\u{202F}", "\u{2009}":
            return endOfDigits(index + 1) == index + 4 && first.count <= 3
        case " ":
            guard endOfDigits(index + 1) == index + 4, first.count <= 3 else { return false }
            // No number but the rest of one begins with zeros.
            return rules.groupsByBlank || (1...3).allSatisfy { ascii(index + $0) == UInt8(ascii: "0") }
        default: return false
        }
    }

    private func meaning(_ groups: [Range<Int>], _ separators: [Unicode.Scalar], end: Int) -> NumberText {
        guard let last = separators.last else { return whole(text(groups[0]), end: end) }
        let isUniform = separators.allSatisfy { $0 == last }
        if last == "_" && isUniform { return whole(joined(groups), end: end) }
        if isUniform {
            if separators.count == 1, last == rules.decimal || groups[0].isEmpty {
                return decimals(text(groups[0]), text(groups[1]), end: end)
            }
            if isGrouped(groups, by: last), groupsHere(last) || (separators.count > 1 && last != ".") {
                return whole(joined(groups), end: end)
            }
            if rules.decimal == nil, separators.count == 1 {
                // The engine knows its language's signs; we don't.
                return NumberText(spoken: text(groups[0].lowerBound..<end), end: end)
            }
        } else if last == "." || last == ",", separators.dropLast().allSatisfy({ $0 == separators[0] }),
            separators[0] != last, isGrouped(groups.dropLast(), by: separators[0])
        {
            // "1.234,50" and "1,234.50": whatever the language, what comes last stands before decimals.
            if rules.decimal == nil { return NumberText(spoken: text(groups[0].lowerBound..<end), end: end) }
            return decimals(joined(groups.dropLast()), text(groups[groups.count - 1]), end: end)
        }
        return NumberText(spoken: separately(groups, separators), end: end)
    }

    /// Whether this sign stands between thousands in this language.
    private func groupsHere(_ separator: Unicode.Scalar) -> Bool {
        switch separator {
        case " ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’": true
        default: rules.grouping.contains(separator)
        }
    }

    /// Whether the groups have the lengths of thousands, or as in India.
    private func isGrouped(_ groups: some Collection<Range<Int>>, by separator: Unicode.Scalar) -> Bool {
        guard groups.count > 1, let first = groups.first, (1...3).contains(first.count) else {
            return groups.count == 1
        }
        if ascii(first.lowerBound) == UInt8(ascii: "0") { return false }
        let rest = groups.dropFirst()
        if rest.allSatisfy({ $0.count == 3 }) { return true }
        return separator == "," && groups.count > 2 && first.count < 3 && rest.dropLast().allSatisfy { $0.count == 2 }
            && groups.dropFirst(groups.count - 1).allSatisfy { $0.count == 3 }
    }

    private func joined(_ groups: some Collection<Range<Int>>) -> String {
        groups.reduce(into: "") { $0 += text($1) }
    }

    /// A whole number; digits one by one where zeros lead, as in ids, and where nobody could follow the number.
    func whole(_ digits: String, end: Int) -> NumberText {
        let length = digits.utf8.count
        if length > 15 || length > 1 && digits.utf8.first == UInt8(ascii: "0") {
            return NumberText(spoken: spelled(digits), end: end)
        }
        let value = Int(digits)
        return NumberText(
            spoken: digits, end: end, isOne: value == 1, isBelowTwo: (value ?? 2) < 2, integer: value)
    }

    private func decimals(_ before: String, _ after: String, end: Int) -> NumberText {
        let whole = before.isEmpty ? "0" : before
        let isSmall = whole == "0" || whole == "1"
        guard let decimal = rules.decimal else {
            return NumberText(spoken: whole + "." + after, end: end)
        }
        if whole.utf8.count > 15 || whole.utf8.count > 1 && whole.hasPrefix("0") || after.utf8.count > 15 {
            let point = rules.table?.words.point ?? "."
            return NumberText(spoken: "\(spelled(whole)) \(point) \(spelled(after))", end: end)
        }
        return NumberText(spoken: whole + String(Character(decimal)) + after, end: end, isBelowTwo: isSmall)
    }

    /// Several numbers, with points said and a pause for all else.
    private func separately(_ groups: [Range<Int>], _ separators: [Unicode.Scalar]) -> String {
        var spoken = ""
        for (index, group) in groups.enumerated() where !group.isEmpty {
            if index > 0 {
                let isPoint = separators[index - 1] == "."
                spoken += isPoint ? rules.table.map { " \($0.words.point) " } ?? "." : ", "
            }
            spoken += whole(text(group), end: 0).spoken
        }
        // ".1.2" begins with its point.
        if spoken.first == " " { spoken.removeFirst() }
        return spoken
    }
}
