// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension SpeechLanguage {
    /// French.
    public static let french = SpeechLanguage(
        tag: "fr",
        kinds: [
            .success: KindWords("Réussite", plain: "C'est fait"),
            .failure: KindWords("Échec", plain: "Ça n'a pas marché"),
            .warning: KindWords("Attention", plain: "À regarder"),
            .message: KindWords("Message", plain: "Du nouveau"),
            .progress: KindWords("En cours", plain: "On s'en occupe"),
            .question: KindWords("Question", plain: "Votre réponse, s'il vous plaît"),
        ],
        words: Words(
            point: "point", dot: "point", minus: "moins", to: "à", ratio: "à", of: "sur", per: "par", number: "numéro",
            line: "ligne", version: "version", hash: "empreinte", port: "port", at: "arobase", dash: "tiret",
            slash: "barre", tick: "coche", cross: "croix", bullet: "puce", cut: "La suite n'est pas lue",
            unreadable: "Aucun texte lisible"),
        decimal: ",",
        grouping: [".", " "],
        oneUpToTwo: true,
        signs: [
            "<": "inférieur à", ">": "supérieur à", "<=": "inférieur ou égal à", ">=": "supérieur ou égal à",
            "≤": "inférieur ou égal à", "≥": "supérieur ou égal à", "!=": "différent de", "≠": "différent de",
            "=": "égale", "==": "égale", "===": "égale", "≈": "environ", "~": "environ", "+": "plus", "−": "moins",
            "±": "plus ou moins", "×": "fois", "*": "fois", "÷": "divisé par", "&": "et", "&&": "et", "||": "ou",
            "->": "vers", "-->": "vers", "=>": "vers", "==>": "vers", "→": "vers", "⇒": "vers", "⟶": "vers",
            "➜": "vers", "➔": "vers", "<-": "depuis", "<--": "depuis", "←": "depuis", "⇐": "depuis",
            "<->": "aller et retour", "↔": "aller et retour", "⇔": "équivaut à", "↑": "vers le haut",
            "↓": "vers le bas", "²": "au carré", "³": "au cube", "½": "un demi", "¼": "un quart", "¾": "trois quarts",
            "§": "paragraphe", "∞": "l'infini", "√": "racine de", "µ": "micro", "∆": "delta", "@": "arobase",
            "©": "copyright", "®": "marque déposée", "™": "marque",
        ],
        units: [
            "%": "pour cent", "‰": "pour mille", "°": "degré|degrés", "°C": "degré Celsius|degrés Celsius",
            "°F": "degré Fahrenheit|degrés Fahrenheit", "B": "octet|octets", "o": "octet|octets",
            "kB": "kilooctet|kilooctets", "KB": "kilooctet|kilooctets", "ko": "kilooctet|kilooctets",
            "Ko": "kilooctet|kilooctets", "MB": "mégaoctet|mégaoctets", "Mo": "mégaoctet|mégaoctets",
            "GB": "gigaoctet|gigaoctets", "Go": "gigaoctet|gigaoctets", "TB": "téraoctet|téraoctets",
            "To": "téraoctet|téraoctets", "PB": "pétaoctet|pétaoctets", "KiB": "kibioctet|kibioctets",
            "Kio": "kibioctet|kibioctets", "MiB": "mébioctet|mébioctets", "Mio": "mébioctet|mébioctets",
            "GiB": "gibioctet|gibioctets", "Gio": "gibioctet|gibioctets", "TiB": "tébioctet|tébioctets",
            "Tio": "tébioctet|tébioctets", "bit": "bit|bits", "kbit": "kilobit|kilobits", "Mbit": "mégabit|mégabits",
            "Gbit": "gigabit|gigabits", "kbps": "kilobits par seconde", "Mbps": "mégabits par seconde",
            "Gbps": "gigabits par seconde", "Hz": "hertz", "kHz": "kilohertz", "MHz": "mégahertz", "GHz": "gigahertz",
            "ns": "une+nanoseconde|nanosecondes", "µs": "une+microseconde|microsecondes",
            "ms": "une+milliseconde|millisecondes", "s": "une+seconde|secondes", "sec": "une+seconde|secondes",
            "min": "une+minute|minutes", "mn": "une+minute|minutes", "h": "une+heure|heures", "j": "jour|jours",
            "d": "jour|jours", "W": "watt|watts", "kW": "kilowatt|kilowatts", "MW": "mégawatt|mégawatts",
            "Wh": "wattheure|wattheures", "kWh": "kilowattheure|kilowattheures", "V": "volt|volts",
            "mV": "millivolt|millivolts", "kV": "kilovolt|kilovolts", "mA": "milliampère|milliampères",
            "mAh": "milliampère-heure|milliampères-heures", "mm": "millimètre|millimètres",
            "cm": "centimètre|centimètres", "km": "kilomètre|kilomètres", "mg": "milligramme|milligrammes",
            "g": "gramme|grammes", "kg": "kilogramme|kilogrammes", "ml": "millilitre|millilitres",
            "l": "litre|litres", "px": "pixel|pixels", "dB": "décibel|décibels", "rpm": "tours par minute",
            "fps": "images par seconde", "hPa": "hectopascal|hectopascals", "ppm": "parties par million",
        ],
        currencies: [
            "$": "dollar|dollars", "USD": "dollar|dollars", "US$": "dollar|dollars", "€": "euro|euros",
            "EUR": "euro|euros", "£": "une+livre|livres", "GBP": "une+livre|livres", "¥": "yen|yens",
            "JPY": "yen|yens", "CHF": "franc suisse|francs suisses", "₹": "une+roupie|roupies",
            "INR": "une+roupie|roupies", "₿": "bitcoin|bitcoins", "BTC": "bitcoin|bitcoins", "CNY": "yuan|yuans",
            "₽": "rouble|roubles", "zł": "zloty|zlotys", "PLN": "zloty|zlotys",
        ],
        date: { year, month, day in
            let months = [
                "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
                "novembre", "décembre",
            ]
            return "\(day == 1 ? "premier" : "\(day)") \(months[month - 1])" + (year.map { " \($0)" } ?? "")
        },
        dateSeparator: "/",
        time: { hour, minute, second in
            let hours = hour < 2 ? (hour == 1 ? "une heure" : "0 heure") : "\(hour) heures"
            return (minute == 0 ? hours : hours + " \(minute)")
                + (second.map { " et \($0 == 1 ? "une seconde" : "\($0) secondes")" } ?? "")
        },
        afterTime: ["h", "heures"],
        abbreviations: ["p.ex.": "par exemple", "c.-à-d.": "c'est-à-dire", "etc.": "et cetera", "env.": "environ"],
        numberSigns: ["n°", "nº", "№", "no."],
        keptInitialisms: ["API", "CPU", "IDE", "IP", "OCR", "OEM", "OTA", "PCI", "UK", "URL", "USA", "USB"],
        smallWords: [
            "à", "au", "aux", "ce", "ces", "de", "des", "du", "elle", "en", "est", "et", "eu", "il", "ils", "je", "la",
            "le", "les", "ma", "me", "mes", "moi", "mon", "ne", "non", "nos", "nous", "on", "ou", "où", "oui", "par",
            "pas",
            "pour", "que", "qui", "sa", "se", "ses", "si", "son", "sur", "ta", "te", "tes", "toi", "ton", "tu", "un",
            "une",
            "vos", "vous", "été", "fin",
        ])
}
