// SPDX-License-Identifier: Apache-2.0

/// The values of a profile that planning goes by, read once.
struct PlanValues: Sendable {
    let readingPace: Double
    let repeatsSignal: Bool
    let repeatsEvery: Double
    let progressAfter: Sourced<Double>
    let progressPercent: Double
    let progressSeconds: Double
    let progressEndOnly: Sourced<Bool>
    let privateSpoken: String
    let privateShown: String
    let privateBrailled: String
    let publicShown: String
    let audibleFallback: Bool
    let wornOnly: Sourced<Bool>
    let isLarge: Bool
    let isLow: Bool
    /// Outputs that only the person hears.
    let privateDevices: [TextPattern]

    init(_ profile: Profile) {
        // Whoever reads by braille alone reads more slowly than any pace that is stated for the eyes.
        let pace = profile.number(.readingPace)
        let byBrailleOnly = profile.cannot.isSuperset(of: [.sight, .hearing])
        readingPace = byBrailleOnly ? min(pace, Self.braillePace) : pace
        repeatsSignal = profile.flag(.unsettled)
        repeatsEvery = profile.number(.unsettledEvery)
        progressAfter = Sourced(profile.number(.progressAfter), profile.source(.progressAfter))
        progressPercent = profile.number(.progressPercent)
        progressSeconds = profile.number(.progressSeconds)
        progressEndOnly = Sourced(profile.flag(.progressEndOnly), profile.source(.progressEndOnly))
        privateSpoken = profile.word(.privateSpoken)
        privateShown = profile.word(.privateShown)
        privateBrailled = profile.word(.privateBrailled)
        publicShown = profile.word(.publicShown)
        audibleFallback = profile.flag(.audibleFallback)
        isLarge = profile.word(.sightQuality) == "large"
        isLow = profile.word(.hearingQuality) == "low"
        privateDevices = profile.list(.privateDevices).map(TextPattern.init)
        wornOnly = Sourced(profile.flag(.wornOnly), profile.source(.wornOnly))
    }

    /// Characters a second that braille is read at, at ease.
    static let braillePace = 4.0
}

extension Profile {
    /// The number of a value, or its default.
    public func number(_ value: ProfileValue) -> Double {
        if case .number(let number) = values[value.name]?.value { return number }
        if case .number(let number) = value.fallback { return number }
        return 0
    }

    /// The switch of a value, or its default.
    public func flag(_ value: ProfileValue) -> Bool {
        (values[value.name]?.value ?? value.fallback) == .flag(true)
    }

    /// The word of a value, or its default.
    public func word(_ value: ProfileValue) -> String {
        if case .text(let word) = values[value.name]?.value { return word }
        if case .text(let word) = value.fallback { return word }
        return ""
    }

    /// The words of a value, or its default.
    public func list(_ value: ProfileValue) -> [String] {
        if case .list(let list) = values[value.name]?.value { return list }
        return []
    }

    /// Where a value was written.
    public func source(_ value: ProfileValue) -> Source { values[value.name]?.source ?? .builtIn }

    /// The words for people with the person's own for the six kinds.
    public func words(over words: Phrases) -> Phrases {
        var words = words
        for kind in Event.Kind.allCases {
            if case .text(let word) = values[ProfileValue.word(kind).name]?.value, !word.isEmpty {
                words.kinds[kind] = word
            }
        }
        return words
    }
}
