// SPDX-License-Identifier: Apache-2.0

/// URLs, mail addresses, paths and abbreviations: things that are recognised by the whole piece.
extension Reader {
    /// Says an abbreviation in full, and a sign for "number" before digits.
    mutating func readAbbreviation() -> Bool {
        guard let table = rules.table, isLetter(at) else { return false }
        let end = min(chunk.upperBound, at + rules.longestAbbreviation + 1)
        var last = at
        for index in at..<end where ascii(index) == UInt8(ascii: ".") { last = index + 1 }
        // "n°" has no point, "n.º" another sign behind it.
        if last < chunk.upperBound, chunk.upperBound - at <= rules.longestAbbreviation { last = chunk.upperBound }
        guard last > at, last - at <= rules.longestAbbreviation, !isAlphanumeric(last) else { return false }
        let key = text(at..<last).lowercased()
        if let words = table.abbreviations[key] {
            say(words, for: at..<last)
            at = last
            return true
        }
        var next = last
        while kind(next) == .blank, next < glyphs.count { next += 1 }
        guard table.numberSigns.contains(key), isDigit(next) else { return false }
        say(table.words.number, for: at..<last)
        at = next
        readID()
        return true
    }

    /// Says the host of a URL, and a mail address; never what is asked for, which may hold secrets.
    mutating func readAddress(_ core: Range<Int>) -> Bool {
        if let start = endOfScheme(core) { return readURL(core, from: start) }
        var place: Int?
        for index in core {
            let byte = ascii(index)
            if byte == UInt8(ascii: "@") {
                if place != nil { return false }
                place = index
            } else if !isAlphanumeric(index), !".-_+".utf8.contains(byte) {
                return false
            }
        }
        guard let place, place > core.lowerBound, core.upperBound - place > 3,
            (place + 1..<core.upperBound).contains(where: { ascii($0) == UInt8(ascii: ".") })
        else { return false }
        let user = text(core.lowerBound..<place).split { "._+-".contains($0) }.joined(separator: " ")
        say(user, for: core.lowerBound..<place)
        if let table = rules.table { say(table.words.at, for: place..<place + 1) }
        say(spokenHost(place + 1..<core.upperBound), for: place + 1..<core.upperBound)
        at = core.upperBound
        return true
    }

    /// Where the host of a URL begins; nil when it is none.
    private func endOfScheme(_ core: Range<Int>) -> Int? {
        var index = core.lowerBound
        while isAlphanumeric(index) || "+-.".utf8.contains(ascii(index)), index < core.upperBound { index += 1 }
        if index > core.lowerBound, isLetter(core.lowerBound), ascii(index) == UInt8(ascii: ":"),
            ascii(index + 1) == UInt8(ascii: "/"), ascii(index + 2) == UInt8(ascii: "/"), index + 3 < core.upperBound
        {
            return index + 3
        }
        let isWeb = (0..<3).allSatisfy { ascii(core.lowerBound + $0) | 0x20 == UInt8(ascii: "w") }
        return isWeb && ascii(core.lowerBound + 3) == UInt8(ascii: ".") && core.count > 6 ? core.lowerBound : nil
    }

    private mutating func readURL(_ core: Range<Int>, from start: Int) -> Bool {
        var host = start
        var authority = start
        while authority < core.upperBound, !"/?#".utf8.contains(ascii(authority)) {
            // What stands before "@" is a name and maybe a password.
            if ascii(authority) == UInt8(ascii: "@") { host = authority + 1 }
            authority += 1
        }
        // What no host has in its name isn't said either.
        var end = host
        while end < authority, isAlphanumeric(end) || "-._:".utf8.contains(ascii(end)) { end += 1 }
        var port: Range<Int>?
        if let colon = (host..<end).last(where: { ascii($0) == UInt8(ascii: ":") }), colon + 1 < end,
            endOfDigits(colon + 1) == end
        {
            port = colon + 1..<end
            end = colon
        }
        guard host < end else {
            // A file's address has no host: its path says it.
            let path = end
            guard path < core.upperBound, ascii(path) == UInt8(ascii: "/") else { return false }
            let stop = (path..<core.upperBound).first { "?#".utf8.contains(ascii($0)) } ?? core.upperBound
            say(spokenName(lastPart(of: path..<stop)), for: core)
            at = core.upperBound
            return true
        }
        let name = spokenHost(host..<end)
        if let port {
            say(name, for: core.lowerBound..<port.lowerBound)
            say(portWords(port), for: port.lowerBound..<core.upperBound)
        } else {
            say(name, for: core)
        }
        at = core.upperBound
        return true
    }

    private func portWords(_ digits: Range<Int>) -> String {
        (rules.table.map { $0.words.port + " " } ?? "") + text(digits)
    }

    /// A host's name, with its points said where the engine doesn't.
    private func spokenHost(_ range: Range<Int>) -> String {
        let labels = text(range).split(separator: ".", omittingEmptySubsequences: true)
        // The numbers of an address are no decimals.
        let isNumeric = labels.count > 1 && labels.allSatisfy { $0.allSatisfy(\.isNumber) }
        let point = isNumeric ? rules.table?.words.point : rules.table?.words.dot
        return labels.joined(separator: point.map { " \($0) " } ?? ".")
    }

    /// Says the last part of a path, and the line where one follows.
    mutating func readPath(_ core: Range<Int>) -> Bool {
        var core = core
        var line: Range<Int>?
        // ":42" and ":42:7": the second is the column, which nobody needs to hear.
        for _ in 0..<2 {
            guard let colon = core.last(where: { ascii($0) == UInt8(ascii: ":") }), colon > core.lowerBound,
                endOfDigits(colon + 1) == core.upperBound, colon + 1 < core.upperBound
            else { break }
            line = colon + 1..<core.upperBound
            core = core.lowerBound..<colon
        }
        guard isPath(core, hasLine: line != nil) else { return false }
        let end = line?.upperBound ?? core.upperBound
        let last = lastPart(of: core)
        guard !last.isEmpty else { return false }
        say(spokenName(last), for: core)
        if let line {
            let whole = core.upperBound..<fullEnd(line.upperBound)
            say((rules.table.map { $0.words.line + " " } ?? "") + text(line), for: whole)
            at = whole.upperBound
        } else {
            at = end
        }
        return true
    }

    /// The end of a column behind a line.
    private func fullEnd(_ end: Int) -> Int {
        guard ascii(end) == UInt8(ascii: ":"), isDigit(end + 1) else { return end }
        return endOfDigits(end + 1)
    }

    private func isPath(_ core: Range<Int>, hasLine: Bool) -> Bool {
        guard core.count > 1, !holdsScheme(core) else { return false }
        var slashes = 0
        var others = 0
        for index in core {
            switch ascii(index) {
            case UInt8(ascii: "/"), UInt8(ascii: "\\"): slashes += 1
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "|"):
                return false
            default: if isLetter(index) { others += 1 }
            }
        }
        let name = lastPart(of: core)
        let hasExtension = endsInExtension(name)
        if slashes == 0 { return hasLine && hasExtension }
        guard others > 0 else { return false }
        switch ascii(core.lowerBound) {
        case UInt8(ascii: "/"): return slashes > 0 && !name.isEmpty
        case UInt8(ascii: "~"): return ascii(core.lowerBound + 1) == UInt8(ascii: "/")
        case UInt8(ascii: "."):
            let second = ascii(core.lowerBound + 1) == UInt8(ascii: ".") ? core.lowerBound + 2 : core.lowerBound + 1
            if ascii(second) == UInt8(ascii: "/") { return true }
        default: break
        }
        if isLetter(core.lowerBound), ascii(core.lowerBound + 1) == UInt8(ascii: ":"),
            ascii(core.lowerBound + 2) == UInt8(ascii: "\\") || ascii(core.lowerBound + 2) == UInt8(ascii: "/")
        {
            return true
        }
        return hasExtension || slashes > 2
    }

    /// Whether an address stands within, as in "[words](https://…)": it is a piece of its own.
    private func holdsScheme(_ core: Range<Int>) -> Bool {
        core.contains { ascii($0) == UInt8(ascii: ":") && scalar($0 + 1) == "/" && scalar($0 + 2) == "/" }
    }

    private func endsInExtension(_ name: Range<Int>) -> Bool {
        guard let dot = name.last(where: { ascii($0) == UInt8(ascii: ".") }), dot >= name.lowerBound else {
            return false
        }
        let ending = dot + 1..<name.upperBound
        return (1...8).contains(ending.count) && ending.allSatisfy { isAlphanumeric($0) }
            && ending.contains { isLetter($0) }
    }

    private func lastPart(of path: Range<Int>) -> Range<Int> {
        func isSlash(_ index: Int) -> Bool {
            ascii(index) == UInt8(ascii: "/") || ascii(index) == UInt8(ascii: "\\")
        }
        var end = path.upperBound
        while end > path.lowerBound, isSlash(end - 1) { end -= 1 }
        var start = end
        while start > path.lowerBound, !isSlash(start - 1) { start -= 1 }
        return start..<end
    }

    /// A file's name as words.
    private func spokenName(_ range: Range<Int>) -> String {
        var part = self
        part.out = SpokenBuilder(limit: 512)
        // Nothing behind it is looked at.
        part.glyphs.removeSubrange(range.upperBound...)
        part.at = range.lowerBound
        part.chunk = range
        while part.at < range.upperBound {
            let place = part.at
            part.readInName()
            if part.at <= place { part.at = place + 1 }
        }
        return String(part.out.text)
    }

    private mutating func readInName() {
        switch kind(at) {
        case .lower, .upper: readWord()
        case .digit: if !readVersion(at..<chunk.upperBound) { _ = readNumber() }
        default: at += 1
        }
    }
}
