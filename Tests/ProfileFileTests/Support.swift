// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile

/// Channels with a setting of every form.
let channels = [
    ChannelDescription(id: .terminal, carries: .words, senses: [.sight, .braille]),
    ChannelDescription(
        id: .desktop, carries: .words, senses: [.sight, .hearing, .braille],
        settings: [
            .init("urgency", .choice(["low", "normal"]), "How urgent a card is."),
            .init("expiry", .number(20...86_400), "How many seconds a card stays."),
        ]),
    ChannelDescription(id: .reader, carries: .words, senses: [.hearing, .braille]),
    ChannelDescription(
        id: .speech, carries: .words, senses: .hearing,
        settings: [
            .init("rate", .number(0.5...4), "How fast it speaks."),
            .init("voice", .text, "The voice's name."),
            .init("language", .text, "The language."),
        ]),
    ChannelDescription(
        id: .earcon, carries: .cue, senses: .hearing,
        settings: [
            .init("volume", .number(0...1), "How loud it plays.", combining: .smaller),
            .init("onset", .number(25...200), "How slowly it swells in.", combining: .larger),
            .init("mono", .flag, "Whether both ears hear the same."),
            .init("skips", .list, "What it leaves out."),
        ]),
    ChannelDescription(
        id: .haptic, carries: .cue, senses: .touch,
        settings: [.init("strength", .number(0...1), "How strong it vibrates.", combining: .smaller)]),
]

/// The person's folder and one installed data folder, in the test's temporary directory.
struct Folders {
    let personal = "\(TemporaryDirectory.path)/config"
    let data = "\(TemporaryDirectory.path)/data"

    /// Makes the folders and writes files: `profile.toml`, `NAME` of the person's or `data/NAME` of the installed ones.
    init(_ files: [String: String] = [:]) throws {
        for folder in [personal, data] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/profiles", withIntermediateDirectories: true)
        }
        for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: path(name))) }
    }

    /// The path that stands for a name in ``init(_:)``.
    func path(_ name: String) -> String {
        if name == "profile.toml" { return "\(personal)/profile.toml" }
        if name.hasPrefix("data/") { return "\(data)/profiles/\(name.dropFirst(5)).toml" }
        return "\(personal)/profiles/\(name).toml"
    }

    var reader: ProfileReader { ProfileReader(channels: channels, personal: personal, dataFolders: [data]) }

    /// What is wrong with the person's profile, with the temporary directory's path taken out.
    func problems() -> [String] {
        do throws(ProfileError) {
            _ = try reader.effective()
            return []
        } catch {
            return error.problems.map {
                $0.description.replacingOccurrences(of: TemporaryDirectory.path + "/config/", with: "")
            }
        }
    }
}

extension Profile {
    /// The channels about which it says anything.
    var named: [ChannelID] { Set((needs + limits).flatMap(\.switches.keys)).sorted() }
}
