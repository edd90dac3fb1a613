// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Follows what one profile extends.
///
/// Each profile is read once, however often it is named.
struct ProfileResolution {
    /// What is wrong, with every profile that was read.
    private(set) var problems: [ProfileError.Problem] = []
    /// The paths of the files that were read.
    private(set) var files: [String] = []
    /// What those files were.
    private(set) var marks: [FileMark] = []
    /// What was read, by the file's path or the shipped profile's name.
    private(set) var statements: [String: ProfileStatements] = [:]

    private let schema: ProfileSchema
    private let library: ProfileLibrary
    private var done: [String: Profile] = [:]
    /// The profiles that are being followed, outermost first.
    private var chain: [String] = []

    init(schema: ProfileSchema, library: ProfileLibrary) {
        self.schema = schema
        self.library = library
    }

    /// What a file states alone.
    mutating func layer(_ entry: ProfileLibrary.Entry, name: String) -> ProfileLayer {
        ProfileLayer(read(entry), name: name, file: entry.file, schema: schema)
    }

    /// A profile with everything that it extends.
    ///
    /// - Parameters:
    ///   - entry: Its text.
    ///   - name: Its name.
    ///   - others: What it extends when it doesn't say.
    /// - Returns: The profile; what is wrong is in ``problems``.
    mutating func follow(_ entry: ProfileLibrary.Entry, name: String, extending others: [String] = []) -> Profile {
        let statements = read(entry)
        chain.append(name)
        defer { chain.removeLast() }
        let extends = statements.root.values[ProfileKey.extends.path]
        var parents: [Profile] = []
        for other in extends?.value.words ?? others {
            if let parent = parent(other, of: entry.file, at: extends?.place) { parents.append(parent) }
        }
        return ProfileLayer(statements, name: name, file: entry.file, schema: schema)
            .applied(over: schema.combining(parents))
    }

    /// The profile of this name, with everything that it extends; nil, and a problem, where that can't be.
    mutating func named(_ name: String) -> Profile? { parent(name, of: nil, at: nil) }

    /// The profile that another one extends, or that was named by hand; nil, and a problem, where that can't be.
    private mutating func parent(_ name: String, of file: String?, at place: TOMLNode.Place?) -> Profile? {
        if let start = chain.firstIndex(of: name) {
            report(file ?? name, place, Phrases.extendsItself(chain[start...] + [name]))
            return nil
        }
        if let profile = done[name] { return profile }
        if chain.count >= ProfileReader.deepest {
            report(file ?? name, place, Phrases.tooDeep(ProfileReader.deepest))
        } else {
            do throws(ProfileError) {
                if let entry = try library.profile(named: name) {
                    let profile = follow(entry, name: name)
                    done[name] = profile
                    return profile
                }
                report(
                    file ?? SafeText.line(name, limit: 80), place, Phrases.noSuchProfile(name, among: library.names),
                    kind: .unknownName)
            } catch {
                problems += error.problems
            }
        }
        // Named again elsewhere, it isn't reported again.
        done[name] = Profile(name: name)
        return nil
    }

    private mutating func read(_ entry: ProfileLibrary.Entry) -> ProfileStatements {
        if !entry.isShipped { files.append(entry.file) }
        if let mark = entry.mark { marks.append(mark) }
        let statements = ProfileStatements(
            entry.bytes, file: entry.file, schema: schema, isShipped: entry.isShipped)
        problems += statements.problems
        self.statements[entry.file] = statements
        return statements
    }

    /// Notes what is wrong besides what was read.
    mutating func report(_ problems: [ProfileError.Problem]) { self.problems += problems }

    private mutating func report(
        _ file: String, _ place: TOMLNode.Place?, _ message: String, kind: ProfileError.Problem.Kind = .extends
    ) {
        problems.append(
            ProfileError.Problem(
                file: file, line: place?.line, column: place?.column,
                key: place == nil ? nil : ProfileKey.extends.name, message: message, kind: kind))
    }
}
