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
    }

    /// The folders that hold `NAME.toml`, the person's own first.
    private let folders: [String]
    /// The person's `profile.toml`.
    let ownFile: String

    /// - Parameters:
    ///   - personal: The person's configuration folder.
    ///   - dataFolders: The installed data folders.
    init(personal: String, dataFolders: [String]) {
        folders = ([personal] + dataFolders).map { "\($0)/profiles" }
        ownFile = "\(personal)/profile.toml"
    }

    /// The person's `profile.toml`; nil where there is none.
    func own() throws(ProfileError) -> Entry? { try entry(at: ownFile) }

    /// The profile of this name, from the first place that has one.
    func profile(named name: String) throws(ProfileError) -> Entry? {
        guard ProfileName.isValid(name) else { return nil }
        for folder in folders {
            if let entry = try entry(at: "\(folder)/\(name).toml") { return entry }
        }
        return ShippedProfiles.text(of: name).map { Entry(bytes: Array($0.utf8), file: name, isShipped: true) }
    }

    private func entry(at path: String) throws(ProfileError) -> Entry? {
        do throws(BoundedFile.Failure) {
            guard let bytes = try BoundedFile.read(path) else { return nil }
            return Entry(bytes: bytes, file: path, isShipped: false)
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
