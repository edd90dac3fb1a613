// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Follows what one profile extends.
///
/// Each profile is read once, however often it is named.
struct ProfileResolution {
    /// A value and the file and line that state it.
    struct Sourced: Sendable {
        var value: SettingValue
        let source: Profile.Source
    }

    typealias Values = [[String]: Sourced]

    /// What is wrong, with every profile that was read.
    private(set) var problems: [ProfileError.Problem] = []
    /// The paths of the files that were read.
    private(set) var files: [String] = []

    private let keys: [ProfileKey]
    /// The keys whose values add up.
    private let sums: Set<[String]>
    private let library: ProfileLibrary
    private var done: [String: Values] = [:]
    /// The profiles that are being followed, outermost first.
    private var chain: [String] = []

    init(keys: [ProfileKey], library: ProfileLibrary) {
        self.keys = keys
        sums = Set(keys.lazy.filter { $0.combination == .sum }.map(\.path))
        self.library = library
    }

    /// The values of a profile with everything that it extends.
    ///
    /// - Parameters:
    ///   - entry: Its text.
    ///   - name: Its name.
    ///   - others: What it extends when it doesn't say.
    /// - Returns: The values; what is wrong is in ``problems``.
    mutating func follow(_ entry: ProfileLibrary.Entry, name: String, extending others: [String] = []) -> Values {
        if !entry.isShipped { files.append(entry.file) }
        let statements = ProfileStatements(entry.bytes, file: entry.file, keys: keys, isShipped: entry.isShipped)
        problems += statements.problems
        chain.append(name)
        defer { chain.removeLast() }

        let extends = statements.values[ProfileKey.extends.path]
        var values: Values = [:]
        for other in extends?.value.list ?? others {
            for (path, sourced) in parent(other, of: entry.file, at: extends?.place)
            where path != ProfileKey.extends.path {
                values[path] = combined(sourced, over: values[path], path)
            }
        }
        for (path, statement) in statements.values {
            let source = Profile.Source(file: entry.file, line: statement.place.line)
            values[path] = combined(Sourced(value: statement.value, source: source), over: values[path], path)
        }
        return values
    }

    /// The values of a profile that another one extends; none, and a problem, where that can't be.
    private mutating func parent(_ name: String, of file: String, at place: TOMLNode.Place?) -> Values {
        if let values = done[name] { return values }
        if let start = chain.firstIndex(of: name) {
            report(file, place, Phrases.extendsItself(chain[start...] + [name]))
        } else if chain.count >= ProfileReader.deepest {
            report(file, place, Phrases.tooDeep(ProfileReader.deepest))
        } else {
            do throws(ProfileError) {
                if let entry = try library.profile(named: name) {
                    let values = follow(entry, name: name)
                    done[name] = values
                    return values
                }
                report(file, place, Phrases.noSuchProfile(name, among: library.names))
            } catch {
                problems += error.problems
            }
        }
        // Named again elsewhere, it isn't reported again.
        done[name] = [:]
        return [:]
    }

    private func combined(_ sourced: Sourced, over earlier: Sourced?, _ path: [String]) -> Sourced {
        guard sums.contains(path), let before = earlier?.value.list, let after = sourced.value.list else {
            return sourced
        }
        return Sourced(value: .list(before + after.filter { !before.contains($0) }), source: sourced.source)
    }

    private mutating func report(_ file: String, _ place: TOMLNode.Place?, _ message: String) {
        problems.append(
            ProfileError.Problem(
                file: file, line: place?.line, column: place?.column, key: ProfileKey.extends.name, message: message))
    }
}

extension SettingValue {
    /// Its words, if it is a list.
    fileprivate var list: [String]? {
        guard case .list(let list) = self else { return nil }
        return list
    }
}
