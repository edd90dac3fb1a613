// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// Control sequences by which a terminal program is told of an event, and how they get through a multiplexer.
///
/// Pure. They draw nothing into the terminal's text, and their texts hold no control characters: ``Intake`` took them out.
///
/// OSC 9 is iTerm2's (`OSC 9 ; text`), OSC 777 is rxvt-unicode's (`OSC 777 ; notify ; title ; body`), OSC 99 is kitty's,
/// see <https://sw.kovidgoyal.net/kitty/desktop-notifications/>; OSC 9;4 is ConEmu's progress.
struct ControlSequence {
    /// How a terminal program is told of an event.
    enum Notice: String { case none, osc9, osc99, osc777 }

    /// What stands between us and the terminal program.
    enum Wrapping: String {
        case none, tmux, screen

        /// What the environment tells of it.
        init(_ environment: Environment) {
            let terminal = environment["TERM"] ?? ""
            if environment["TMUX"] != nil || terminal.hasPrefix("tmux") {
                self = .tmux
            } else if environment["STY"] != nil || terminal.hasPrefix("screen") {
                self = .screen
            } else {
                self = .none
            }
        }
    }

    let wrapping: Wrapping

    /// The bell; no multiplexer stands in its way.
    static let bell = "\u{7}"
    private static let escape = "\u{1B}"
    /// The longest texts, in bytes: kitty takes 2048 in one sequence, and xterm's like throw longer ones away.
    private static let longestTitle = 400
    private static let longestBody = 1200
    /// How much fits into one string of screen, in bytes; its limit is 768 in all.
    private static let longestPiece = 240

    /// The sequence that tells of an event.
    func notice(_ notice: Notice, _ event: Event, _ words: Phrases = .english) -> String {
        let isOpen = event.sensitivity == .public
        let title = isOpen ? event.texts.title : event.texts.public ?? words.privateEvent(words.kind(event.kind))
        let body = isOpen ? [event.texts.detail, event.texts.hint].compactMap(\.self).joined(separator: "\n") : ""
        let line = Self.line(words.line(event.kind, title), Self.longestTitle)
        let rest = Self.line(body, Self.longestBody)
        switch notice {
        case .none: return ""
        // It never begins with a digit, by which others of its sequences are told apart.
        case .osc9: return sequence("9;" + (rest.isEmpty ? line : "\(line): \(rest)"))
        case .osc777: return sequence("777;notify;\(line.replacing(";", with: ","));\(rest)")
        case .osc99:
            // The same subject's newer notice takes the older one's place; a click moves no focus.
            let id = "i=na11y-\(Self.number(of: event.subject)):a=-focus:u=\(event.kind == .progress ? 0 : 1)"
            let whole = rest.isEmpty ? ":d=1" : ":d=0"
            return sequence("99;\(id)\(whole):p=title;\(line)")
                + (rest.isEmpty ? "" : sequence("99;\(id):d=1:p=body;\(rest)"))
        }
    }

    /// The sequence that sets or clears the terminal program's own bar; empty for an event that does neither.
    func progress(_ event: Event) -> String {
        switch event.kind {
        case .progress:
            guard let fraction = event.progress?.fraction else { return sequence("9;4;3;0") }
            return sequence("9;4;1;\(Int((fraction * 100).rounded(.down)))")
        case .success, .failure: return sequence("9;4;0;0")
        case .warning, .message, .question: return ""
        }
    }

    /// An operating system command, wrapped for what stands between.
    private func sequence(_ text: String) -> String {
        let escape = Self.escape
        switch wrapping {
        case .none: return "\(escape)]\(text)\(escape)\\"
        case .tmux:
            // Every escape is doubled inside, also that of the end.
            return "\(escape)Ptmux;\(escape)\(escape)]\(text)\(escape)\(escape)\\\(escape)\\"
        case .screen:
            // The bell ends it, because screen's own string ends at the first escape; in pieces, because that one is short.
            var pieces: [String] = []
            var piece = ""
            for character in "\(escape)]\(text)\(Self.bell)".unicodeScalars {
                if piece.utf8.count + 4 > Self.longestPiece {
                    pieces.append(piece)
                    piece = ""
                }
                piece.unicodeScalars.append(character)
            }
            return (pieces + [piece]).map { "\(escape)P\($0)\(escape)\\" }.joined()
        }
    }

    private static func line(_ text: String, _ bytes: Int) -> String {
        SafeText.shortened(SafeText.line(text), to: bytes).text.replacing("\t", with: " ")
    }

    /// A number that is the same for the same subject in every run: FNV-1a, because Swift's own hashes differ.
    private static func number(of subject: Subject) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in (subject.app + "\0" + subject.key).utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
