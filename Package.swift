// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

/// Warnings become errors only in our own checks, so that a newer compiler never breaks a user's build.
let strict: [SwiftSetting] =
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .strictMemorySafety(),
    ] + (Context.environment["NOTIFY_A11Y_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// `scripts/run` links the command line without a dynamic loader, which starts a third faster (docs/performance.md).
///
/// Only there: SwiftPM refuses packages with such flags as dependencies of others.
let commandLineLinking: [LinkerSetting] =
    Context.environment["NOTIFY_A11Y_STATIC"] == nil
    ? [] : [.unsafeFlags(["-static-executable"], .when(configuration: .release))]

/// A module of ours: its folder below `Sources` and what it may import.
func module(_ name: String, in folder: String, needs dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(folder)", swiftSettings: strict)
}

/// A test target of ours, with the doubles that every test may use.
func tests(_ name: String, of dependencies: [Target.Dependency], resources: [Resource] = [], exclude: [String] = [])
    -> Target
{
    .testTarget(
        name: name,
        dependencies: dependencies + ["NotifyA11y", "NotifyA11yTesting", "LiveSupport"],
        path: "Tests/\(name)",
        exclude: exclude,
        resources: resources,
        swiftSettings: strict)
}

/// A C library of the distribution.
func system(_ name: String, pkgConfig: String? = nil, apt package: String) -> Target {
    .systemLibrary(name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
    name: "notify-a11y",
    products: [
        .library(name: "NotifyA11y", targets: ["NotifyA11y"]),
        .library(name: "NotifyA11yClient", targets: ["NotifyA11yClient"]),
        .library(name: "NotifyA11yTesting", targets: ["NotifyA11yTesting"]),
        .executable(name: "notify-a11y", targets: ["notify-a11y"]),
        .executable(name: "notify-a11yd", targets: ["notify-a11yd"]),
    ],
    targets: [
        // The vocabulary and the rules, and what apps link.
        module("NotifyA11y", in: "NotifyA11y"),
        module("NotifyA11yClient", in: "NotifyA11yClient", needs: ["NotifyA11y"]),
        module("NotifyA11yTesting", in: "NotifyA11yTesting", needs: ["NotifyA11y"]),

        // Profiles: the shipped ones, and reading a person's own.
        .target(
            name: "NotifyA11yProfiles",
            dependencies: ["NotifyA11y"],
            path: "Profiles",
            resources: [
                "blind", "calm", "deaf", "deafblind", "default", "everything", "hard-of-hearing", "low-vision",
                "photosensitive", "quiet", "server",
            ].map { .embedInCode("\($0).toml") },
            swiftSettings: strict),
        module("NotifyA11yProfileFile", in: "ProfileFile", needs: ["NotifyA11y", "NotifyA11yProfiles", "CToml"]),

        // What is kept, and what channels share.
        module("NotifyA11yTextStateStore", in: "TextStateStore", needs: ["NotifyA11y", "CSQLite"]),
        module("NotifyA11yAudio", in: "Audio", needs: ["NotifyA11y", "CPulse"]),
        module("NotifyA11yDBus", in: "DBus", needs: ["NotifyA11y", "CGIO"]),

        // What is said for an event, in words.
        module("NotifyA11ySpeechText", in: "SpeechText", needs: ["NotifyA11y"]),
        module("NotifyA11yEmojiNames", in: "EmojiNames", needs: ["NotifyA11y", "CExpat"]),

        // Channels: one folder and one row each.
        module(
            "NotifyA11ySpeech", in: "Channels/Speech",
            needs: ["NotifyA11y", "NotifyA11yAudio", "NotifyA11ySpeechText", "CEspeakNG", "CSpawn"]),
        module("NotifyA11yEarcon", in: "Channels/Earcon", needs: ["NotifyA11y", "NotifyA11yAudio"]),
        module("NotifyA11yDesktop", in: "Channels/Desktop", needs: ["NotifyA11y", "NotifyA11yDBus"]),
        module("NotifyA11yReader", in: "Channels/Reader", needs: ["NotifyA11y", "NotifyA11yDBus"]),
        module("NotifyA11yHaptic", in: "Channels/Haptic", needs: ["NotifyA11y", "CLinuxInput"]),

        // The companion and the command line.
        module(
            "NotifyA11yCompanion", in: "Companion",
            needs: [
                "NotifyA11y", "NotifyA11yClient", "NotifyA11yProfiles", "NotifyA11yProfileFile",
                "NotifyA11yTextStateStore", "NotifyA11yAudio", "NotifyA11yDBus", "NotifyA11ySpeech",
                "NotifyA11yEarcon", "NotifyA11yDesktop", "NotifyA11yReader", "NotifyA11yHaptic", "NotifyA11ySpeechText",
                "NotifyA11yEmojiNames",
            ]),
        .executableTarget(
            name: "notify-a11yd", dependencies: ["NotifyA11yCompanion", "CMalloc"], path: "Sources/notify-a11yd",
            swiftSettings: strict),
        .executableTarget(
            name: "notify-a11y", dependencies: ["NotifyA11y", "NotifyA11yClient"], path: "Sources/notify-a11y",
            swiftSettings: strict,
            linkerSettings: commandLineLinking),

        // What scripts/bench measures without a companion.
        .executableTarget(
            name: "measure-parts",
            dependencies: [
                "NotifyA11y", "NotifyA11yProfileFile", "NotifyA11yCompanion", "NotifyA11ySpeechText",
                "NotifyA11yEmojiNames",
            ],
            path: "scripts/benchmarks/parts", swiftSettings: strict),

        // Tests. LiveSupport has what they share to run real programs.
        .target(name: "LiveSupport", path: "Tests/LiveSupport", swiftSettings: strict),
        tests("NotifyA11yTests", of: []),
        tests("NotifyA11yClientTests", of: ["NotifyA11yClient"]),
        tests("TextStateStoreTests", of: ["NotifyA11yTextStateStore"]),
        tests("ProfileFileTests", of: ["NotifyA11yProfileFile", "NotifyA11yProfiles"], exclude: ["broken"]),
        tests("SpeechTextTests", of: ["NotifyA11ySpeechText"]),
        tests("EmojiNamesTests", of: ["NotifyA11yEmojiNames"]),
        tests("AudioTests", of: ["NotifyA11yAudio"]),
        tests("SpeechTests", of: ["NotifyA11ySpeech", "NotifyA11yAudio", "NotifyA11ySpeechText"]),
        tests("EarconTests", of: ["NotifyA11yEarcon", "NotifyA11yAudio"]),
        // A bus of a test's own, with services that do as they are told.
        .target(
            name: "DBusTestSupport", dependencies: ["NotifyA11yDBus", "CGIO", "LiveSupport"],
            path: "Tests/DBusTestSupport", swiftSettings: strict),
        tests("DBusTests", of: ["NotifyA11yDBus", "DBusTestSupport"]),
        tests("DesktopTests", of: ["NotifyA11yDesktop", "NotifyA11yDBus", "DBusTestSupport"]),
        tests("ReaderTests", of: ["NotifyA11yReader", "NotifyA11yDBus", "DBusTestSupport"], exclude: ["orca.py"]),
        tests("HapticTests", of: ["NotifyA11yHaptic", "CLinuxInput"]),
        tests(
            "CompanionTests",
            of: [
                "NotifyA11yCompanion", "NotifyA11yClient", "NotifyA11yTextStateStore", "NotifyA11yProfileFile",
                "NotifyA11yProfiles", "NotifyA11yDBus", "NotifyA11ySpeech", "DBusTestSupport",
            ],
            exclude: ["Snapshots"]),
        tests("CommandLineTests", of: ["notify-a11y", "NotifyA11yClient"]),
        tests("EndToEndTests", of: ["NotifyA11yClient", "NotifyA11yDBus", "DBusTestSupport"]),

        // The distribution's C libraries.
        system("CEspeakNG", pkgConfig: "espeak-ng", apt: "libespeak-ng-dev"),
        system("CExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
        system("CGIO", pkgConfig: "gio-2.0", apt: "libglib2.0-dev"),
        system("CPulse", pkgConfig: "libpulse", apt: "libpulse-dev"),
        system("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
        system("CLinuxInput", apt: "linux-libc-dev"),
        system("CMalloc", apt: "libc6-dev"),
        system("CSpawn", apt: "libc6-dev"),
        // toml++ is a C++ header; a small C function stands before it, so that no Swift target needs C++.
        .target(name: "CToml", path: "Sources/System/CToml"),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
