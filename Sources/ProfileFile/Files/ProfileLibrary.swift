// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yProfiles

/// Where profiles are: the person's own, those installed on the system, and those inside this program.
struct ProfileLibrary: Sendable {
    /// A profile's text and where it came from.
    struct Entry: Sendable {
        let bytes: [UInt8]
        /// The path, or the name of a shipped profile.
        let file: String
        let isShipped: Bool
        /// What the file was before it was read; nil of a shipped one.
        let mark: FileMark?
    }

    /// The folders that hold `NAME.toml`, the person's own first.
    private let folders: [String]
    /// What stands in for the person's file, before it is written.
    private var draft: [UInt8]?
    /// The person's `profile.toml`.
    let ownFile: String

    /// - Parameters:
    ///   - personal: The person's configuration folder.
    ///   - dataFolders: The installed data folders.
    init(personal: String, dataFolders: [String]) {
        folders = ([personal] + dataFolders).map { "\($0)/profiles" }
        ownFile = "\(personal)/profile.toml"
    }

    /// This library, as it would be with other text in the person's file.
    func drafting(_ bytes: [UInt8]) -> ProfileLibrary {
        var library = self
        library.draft = bytes
        return library
    }

    /// The places whose change can change what a name means.
    var places: [String] { [ownFile] + folders }

    /// The paths of the person's own profiles, by name.
    var personalFiles: [String] {
        guard let folder = folders.first else { return [] }
        return Self.files(in: folder).filter { $0.hasSuffix(".toml") && ProfileName.isValid(ProfileName.of(file: $0)) }
            .sorted().map { "\(folder)/\($0)" }
    }

    /// The person's `profile.toml`; nil where there is none.
    func own() throws(ProfileError) -> Entry? {
        // An empty draft is as good as no file, whose profile has the name of the one that holds then.
        if let draft { return draft.isEmpty ? nil : Entry(bytes: draft, file: ownFile, isShipped: false, mark: nil) }
        return try entry(at: ownFile)
    }

    /// The profile of this name, from the first place that has one.
    func profile(named name: String) throws(ProfileError) -> Entry? {
        guard ProfileName.isValid(name) else { return nil }
        for folder in folders {
            if let entry = try entry(at: "\(folder)/\(name).toml") { return entry }
        }
        return ShippedProfiles.text(of: name).map {
            Entry(bytes: Array($0.utf8), file: name, isShipped: true, mark: nil)
        }
    }

    /// The file at this path; nil where there is none.
    func entry(at path: String) throws(ProfileError) -> Entry? {
        do throws(BoundedFile.Failure) {
            // Before it is read: what is written meanwhile is then read again.
            let mark = FileMark(path)
            guard let bytes = try BoundedFile.read(path) else { return nil }
            return Entry(bytes: bytes, file: path, isShipped: false, mark: mark)
        } catch {
            throw ProfileError([ProfileError.Problem(file: path, message: error.message)])
        }
    }

    /// The names of all profiles, in alphabetical order.
    var names: [String] {
        var names = Set(ShippedProfiles.names)
        for folder in folders {
            for file in Self.files(in: folder) where file.hasSuffix(".toml") {
                let name = String(file.dropLast(".toml".count))
                if ProfileName.isValid(name) { names.insert(name) }
            }
        }
        return names.sorted()
    }

    /// The names of at most 1 000 files in a folder.
    private static func files(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while names.count < 1000, let entry = unsafe readdir(stream) {
            names.append(
                unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                    unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
                })
        }
        return names
    }
}
