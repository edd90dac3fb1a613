// SPDX-License-Identifier: Apache-2.0

/// Which language that the engine speaks is near to one that it doesn't.
///
/// Those that whoever reads the one mostly understands, at a distance of at most 20 in CLDR's language matching; see
/// <https://www.unicode.org/reports/tr35/#LanguageMatching>.
enum NearLanguage {
    /// The languages that each one stands in for, by primary subtag.
    private static let table: [String: String] = [
        "ar": """
        aao abh abv acm acq acw acx acy adf aeb aec afb ajp apc apd arq ars ary arz auz avl ayh ayl ayn \
        ayp bbz pga shu ssh
        """,
        "az": "azb",
        "bs": "sh",
        "da": "fo",
        "de": "gsw rm",
        "en": "pcm",
        "es": "ay gl",
        "et": "vro",
        "fr": "br co crs oc",
        "gn": "gnw gui gun nhd",
        "hi": "mai",
        "id": "jv su",
        "kok": "gom",
        "ms": """
        bjn btj bve bvu coa dup hji jak jax kvb kvr kxd lce lcf liw max meo mfa mfb min mqg msi mui orn \
        ors pel pse tmw urk vkk vkt xmm zlm zmi
        """,
        "nb": "nn",
        "ne": "dty",
        "nl": "fy",
        "om": "gax hae orc",
        "or": "spv",
        "qu": """
        qub qud quf qug quh quk qul qup qur qus quw qux quy qva qvc qve qvh qvi qvj qvl qvm qvn qvo qvp \
        qvs qvw qvz qwa qwc qwh qws qxa qxc qxh qxl qxn qxo qxp qxr qxt qxu qxw
        """,
        "sq": "aae aat aln",
        "ur": "bal",
        "uz": "uzs",
        "zh": "bo cdo cjy cpx czh czo gan hsn lzh mnp nan wuu za",
    ]

    private static let standIns: [String: String] = {
        var standIns: [String: String] = [:]
        for (spoken, others) in table {
            for other in others.split(separator: " ") { standIns[String(other)] = spoken }
        }
        return standIns
    }()

    /// The nearest language to one, by primary subtags; nil where none is near.
    static func to(_ language: String) -> String? { standIns[language] }
}
