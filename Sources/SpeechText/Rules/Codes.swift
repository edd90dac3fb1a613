// SPDX-License-Identifier: Apache-2.0

/// Versions, hashes and ids: texts of digits that count nothing.
extension Reader {
    /// Says "v1.2.3-rc1" as one phrase, and the numbers of an address with its port.
    mutating func readVersion(_ core: Range<Int>) -> Bool {
        var index = core.lowerBound
        let isMarked = ascii(index) | 0x20 == UInt8(ascii: "v") && isDigit(index + 1)
        if isMarked { index += 1 }
        guard isDigit(index) else { return false }
        var numbers: [Range<Int>] = []
        while isDigit(index), index < core.upperBound {
            let end = endOfDigits(index)
            numbers.append(index..<end)
            index = end
            guard ascii(end) == UInt8(ascii: "."), isDigit(end + 1), end + 1 < core.upperBound else { break }
            index += 1
        }
        let suffix = versionSuffix(from: index, in: core)
        // "V8" is an engine, and "1.000.000,50" a number.
        if isMarked, ascii(core.lowerBound) == UInt8(ascii: "V"), numbers.count == 1 { return false }
        if !isMarked, ascii(index) == UInt8(ascii: ","), isDigit(index + 1) { return false }
        guard isMarked || numbers.count > 2 || (numbers.count == 2 && suffix.isVersion) else { return false }
        if !isMarked, suffix.words.isEmpty, isDateOrThousands(numbers, end: index) { return false }
        var words: [String] = []
        if isMarked, let table = rules.table { words.append(table.words.version) }
        if isMarked, rules.table == nil { words.append("v") }
        let point = rules.table?.words.point
        let spoken = numbers.map { whole(text($0), end: 0).spoken }
        words.append(point.map { spoken.joined(separator: " \($0) ") } ?? spoken.joined(separator: "."))
        words += suffix.words
        let end = suffix.end
        // What follows without a border makes it something else.
        guard !isAlphanumeric(end) else { return false }
        say(words.joined(separator: " "), for: core.lowerBound..<end)
        at = end
        if numbers.count == 4, ascii(end) == UInt8(ascii: ":"), isDigit(end + 1) {
            let last = endOfDigits(end + 1)
            say((rules.table.map { $0.words.port + " " } ?? "") + text(end + 1..<last), for: end..<last)
            at = last
        }
        return true
    }

    /// "-rc1", "+build.5", "b2": the parts behind a version's numbers.
    private func versionSuffix(from start: Int, in core: Range<Int>) -> (words: [String], end: Int, isVersion: Bool) {
        var words: [String] = []
        var index = start
        var isVersion = false
        while index < core.upperBound {
            var next = index
            if "-+~.".utf8.contains(ascii(index)) { next += 1 } else if index > start { break }
            let end = endOfAlphanumerics(next, core.upperBound)
            guard end > next else { break }
            // ".tar" is a file's ending, and ".5" was counted already.
            if ascii(index) == UInt8(ascii: "."), words.isEmpty || !isDigit(next) { break }
            let piece = text(next..<end).lowercased()
            let name = piece.prefix { $0.isLetter }
            if ["rc", "a", "b", "alpha", "beta", "dev", "pre", "post", "snapshot", "deb", "ubuntu", "git"].contains(
                name)
            {
                isVersion = true
            } else if next == index {
                // Letters right behind digits are a unit or an ordinal.
                break
            }
            words += codeWords(next..<end)
            index = end
        }
        return (words, words.isEmpty ? start : index, isVersion)
    }

    private func endOfAlphanumerics(_ start: Int, _ limit: Int) -> Int {
        var end = start
        while end < limit, isAlphanumeric(end) { end += 1 }
        return end
    }

    /// Letters and digits of a code: short letters one by one, words as words.
    private func codeWords(_ range: Range<Int>) -> [String] {
        var words: [String] = []
        var start = range.lowerBound
        while start < range.upperBound {
            var end = endOfDigits(start)
            if end > start {
                words.append(whole(text(start..<min(end, range.upperBound)), end: 0).spoken)
            } else {
                end = start + 1
                while end < range.upperBound, isLetter(end) { end += 1 }
                let letters = text(start..<end)
                words.append(Self.isSayable(letters) ? letters : spelled(letters))
            }
            start = end
        }
        return words
    }

    /// Whether letters have a vowel between them and so make a word.
    private static func isSayable(_ letters: String) -> Bool {
        letters.count > 2 && letters.contains { "aeiouyAEIOUY".contains($0) }
    }

    private func isDateOrThousands(_ numbers: [Range<Int>], end: Int) -> Bool {
        guard let table = rules.table else { return numbers.dropFirst().allSatisfy { $0.count == 3 } }
        if table.dateSeparator == ".", numbers.count == 3, numbers[0].count < 3, numbers[1].count < 3,
            [2, 4].contains(numbers[2].count), let day = integer(numbers[0]), let month = integer(numbers[1]),
            (1...31).contains(day), (1...12).contains(month)
        {
            return true
        }
        return table.grouping.contains(".") && numbers.count > 1 && numbers[0].count < 4
            && numbers.dropFirst().allSatisfy { $0.count == 3 } && ascii(numbers[0].lowerBound) != UInt8(ascii: "0")
    }

    /// Says the beginning of a hash letter by letter: seven are what people compare.
    mutating func readHash(_ core: Range<Int>) -> Bool {
        var digits = 0
        var capitals = 0
        var smalls = 0
        var hyphens = 0
        for index in core {
            switch ascii(index) {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "a")...UInt8(ascii: "f"): smalls += 1
            case UInt8(ascii: "A")...UInt8(ascii: "F"): capitals += 1
            case UInt8(ascii: "-"): hyphens += 1
            default: return false
            }
        }
        let isUUID =
            hyphens == 4 && core.count == 36
            && [8, 13, 18, 23].allSatisfy {
                ascii(core.lowerBound + $0) == UInt8(ascii: "-")
            }
        guard isUUID || hyphens == 0, (7...128).contains(core.count), isUUID || digits > 1,
            isUUID || smalls + capitals > 0,
            smalls == 0 || capitals == 0, isUUID || !isExponent(core)
        else { return false }
        let most = core.count <= 8 ? core.count : (isUUID ? 8 : 7)
        let shown = text(core.lowerBound..<core.lowerBound + most)
        say((rules.table.map { $0.words.hash + " " } ?? "") + spelled(shown), for: core)
        at = core.upperBound
        return true
    }

    /// Digits with one "e" between: a number.
    private func isExponent(_ core: Range<Int>) -> Bool {
        let letters = core.filter { isLetter($0) }
        return letters.count == 1 && ascii(letters[0]) | 0x20 == UInt8(ascii: "e") && letters[0] > core.lowerBound
            && letters[0] + 1 < core.upperBound
    }

    /// Says the digits of an id here; one by one where zeros lead.
    mutating func readID() {
        let end = endOfDigits(at)
        guard end > at else { return }
        say(whole(text(at..<end), end: end).spoken, for: at..<end)
        at = end
    }
}
