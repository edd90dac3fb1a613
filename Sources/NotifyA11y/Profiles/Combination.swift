// SPDX-License-Identifier: Apache-2.0

/// Which value holds when several profiles that are used together state one.
///
/// A profile's own value always comes before that of a profile that it extends; this is about profiles side by side.
public enum Combination: String, Sendable, Hashable {
    /// The smaller number, or the word that stands earlier in the list of choices.
    case smaller
    /// The larger number, or the word that stands later in the list of choices.
    case larger
    /// `true` as soon as one says so.
    case yes
    /// `false` as soon as one says so.
    case no
    /// All words together.
    case sum
    /// The value of the profile that is named last.
    case last

    /// The value that holds.
    ///
    /// - Parameters:
    ///   - first: The value of the profile that is named first.
    ///   - second: The value of the profile that is named later.
    ///   - choices: The words that the value can be, in their order; empty where it isn't one of a few.
    /// - Returns: One of the two, with its source; for ``sum`` the words of both, with the later one's source.
    func combine(
        _ first: Sourced<SettingValue>, _ second: Sourced<SettingValue>, choices: [String] = []
    ) -> Sourced<SettingValue> {
        switch self {
        case .last: return second
        case .smaller: return rank(second, choices) < rank(first, choices) ? second : first
        case .larger: return rank(second, choices) > rank(first, choices) ? second : first
        case .yes: return second.value == .flag(true) && first.value != .flag(true) ? second : first
        case .no: return second.value == .flag(false) && first.value != .flag(false) ? second : first
        case .sum:
            guard case .list(let some) = first.value, case .list(let more) = second.value else { return second }
            return Sourced(.list(some + more.filter { !some.contains($0) }), second.source)
        }
    }

    private func rank(_ sourced: Sourced<SettingValue>, _ choices: [String]) -> Double {
        switch sourced.value {
        case .number(let number): number
        case .flag(let flag): flag ? 1 : 0
        case .text(let word): Double(choices.firstIndex(of: word) ?? choices.count)
        case .list(let list): Double(list.count)
        }
    }
}
