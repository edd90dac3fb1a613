// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension SpeechLanguage {
    /// German.
    public static let german = SpeechLanguage(
        tag: "de",
        kinds: [
            .success: KindWords("Erledigt", plain: "Fertig"),
            .failure: KindWords("Fehler", plain: "Hat nicht geklappt"),
            .warning: KindWords("Warnung", plain: "Bitte ansehen"), .message: KindWords("Nachricht", plain: "Neues"),
            .progress: KindWords("Läuft", plain: "In Arbeit"), .question: KindWords("Frage", plain: "Bitte antworten"),
        ],
        words: Words(
            point: "Punkt", dot: "Punkt", minus: "minus", to: "bis", ratio: "zu", of: "von", per: "pro",
            number: "Nummer",
            line: "Zeile", version: "Version", hash: "Prüfsumme", port: "Port", at: "ät", dash: "Strich",
            slash: "Schrägstrich", tick: "Häkchen", cross: "Kreuz", bullet: "Aufzählungspunkt",
            cut: "Der Rest fehlt", unreadable: "Kein lesbarer Text"),
        decimal: ",",
        grouping: [".", "'", "’"],
        signs: [
            "<": "kleiner als", ">": "größer als", "<=": "kleiner oder gleich", ">=": "größer oder gleich",
            "≤": "kleiner oder gleich", "≥": "größer oder gleich", "!=": "ungleich", "≠": "ungleich", "=": "gleich",
            "==": "gleich", "===": "gleich", "≈": "ungefähr", "~": "ungefähr", "+": "plus", "−": "minus",
            "±": "plus minus", "×": "mal", "*": "mal", "÷": "geteilt durch", "&": "und", "&&": "und", "||": "oder",
            "->": "zu", "-->": "zu", "=>": "zu", "==>": "zu", "→": "zu", "⇒": "zu", "⟶": "zu", "➜": "zu", "➔": "zu",
            "<-": "von", "<--": "von", "←": "von", "⇐": "von", "<->": "hin und zurück", "↔": "hin und zurück",
            "⇔": "gleich", "↑": "hoch", "↓": "runter", "²": "Quadrat", "³": "hoch drei", "½": "ein halb",
            "¼": "ein Viertel", "¾": "drei Viertel", "§": "Paragraf", "∞": "unendlich", "√": "Wurzel aus", "µ": "Mikro",
            "∆": "Delta", "@": "ät", "©": "Copyright", "®": "eingetragene Marke", "™": "Marke",
        ],
        units: [
            "%": "Prozent", "‰": "Promille", "°": "ein+Grad|Grad", "°C": "ein+Grad Celsius|Grad Celsius",
            "°F": "ein+Grad Fahrenheit|Grad Fahrenheit", "B": "ein+Byte|Byte", "kB": "ein+Kilobyte|Kilobyte",
            "KB": "ein+Kilobyte|Kilobyte", "MB": "ein+Megabyte|Megabyte", "GB": "ein+Gigabyte|Gigabyte",
            "TB": "ein+Terabyte|Terabyte", "PB": "ein+Petabyte|Petabyte", "KiB": "ein+Kibibyte|Kibibyte",
            "MiB": "ein+Mebibyte|Mebibyte", "GiB": "ein+Gibibyte|Gibibyte", "TiB": "ein+Tebibyte|Tebibyte",
            "bit": "ein+Bit|Bit", "Bit": "ein+Bit|Bit", "kbit": "ein+Kilobit|Kilobit", "Mbit": "ein+Megabit|Megabit",
            "Gbit": "ein+Gigabit|Gigabit", "kbps": "Kilobit pro Sekunde", "Mbps": "Megabit pro Sekunde",
            "Gbps": "Gigabit pro Sekunde", "Hz": "ein+Hertz|Hertz", "kHz": "ein+Kilohertz|Kilohertz",
            "MHz": "ein+Megahertz|Megahertz", "GHz": "ein+Gigahertz|Gigahertz",
            "ns": "eine+Nanosekunde|Nanosekunden", "µs": "eine+Mikrosekunde|Mikrosekunden",
            "ms": "eine+Millisekunde|Millisekunden", "s": "eine+Sekunde|Sekunden", "sec": "eine+Sekunde|Sekunden",
            "Sek": "eine+Sekunde|Sekunden", "Sek.": "eine+Sekunde|Sekunden", "min": "eine+Minute|Minuten",
            "Min": "eine+Minute|Minuten", "Min.": "eine+Minute|Minuten", "h": "eine+Stunde|Stunden",
            "Std": "eine+Stunde|Stunden", "Std.": "eine+Stunde|Stunden", "d": "ein+Tag|Tage", "W": "ein+Watt|Watt",
            "kW": "ein+Kilowatt|Kilowatt", "MW": "ein+Megawatt|Megawatt", "Wh": "eine+Wattstunde|Wattstunden",
            "kWh": "eine+Kilowattstunde|Kilowattstunden", "V": "ein+Volt|Volt", "mV": "ein+Millivolt|Millivolt",
            "kV": "ein+Kilovolt|Kilovolt", "mA": "ein+Milliampere|Milliampere",
            "mAh": "eine+Milliamperestunde|Milliamperestunden", "mm": "ein+Millimeter|Millimeter",
            "cm": "ein+Zentimeter|Zentimeter", "km": "ein+Kilometer|Kilometer", "mg": "ein+Milligramm|Milligramm",
            "g": "ein+Gramm|Gramm", "kg": "ein+Kilogramm|Kilogramm", "ml": "ein+Milliliter|Milliliter",
            "l": "ein+Liter|Liter", "px": "ein+Pixel|Pixel", "dB": "ein+Dezibel|Dezibel", "mph": "Meilen pro Stunde",
            "rpm": "Umdrehungen pro Minute", "fps": "Bilder pro Sekunde", "hPa": "ein+Hektopascal|Hektopascal",
            "ppm": "Teile pro Million",
        ],
        currencies: [
            "$": "ein+Dollar|Dollar", "USD": "ein+Dollar|Dollar", "US$": "ein+Dollar|Dollar", "€": "ein+Euro|Euro",
            "EUR": "ein+Euro|Euro", "£": "ein+Pfund|Pfund", "GBP": "ein+Pfund|Pfund", "¥": "ein+Yen|Yen",
            "JPY": "ein+Yen|Yen", "CHF": "ein+Schweizer Franken|Schweizer Franken", "₹": "eine+Rupie|Rupien",
            "INR": "eine+Rupie|Rupien", "₿": "ein+Bitcoin|Bitcoin", "BTC": "ein+Bitcoin|Bitcoin",
            "CNY": "ein+Yuan|Yuan", "₽": "ein+Rubel|Rubel", "₩": "ein+Won|Won", "₺": "eine+Lira|Lira",
            "₴": "eine+Hrywnja|Hrywnja", "zł": "ein+Zloty|Zloty", "PLN": "ein+Zloty|Zloty",
        ],
        date: { year, month, day in
            let months = [
                "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
                "November",
                "Dezember",
            ]
            return "\(ordinal(day))r \(months[month - 1])" + (year.map { " \($0)" } ?? "")
        },
        dateSeparator: ".",
        time: { hour, minute, second in
            (minute == 0 ? "\(hour) Uhr" : "\(hour) Uhr \(minute)")
                + (second.map { " und \($0 == 1 ? "eine Sekunde" : "\($0) Sekunden")" } ?? "")
        },
        afterTime: ["Uhr"],
        ordinal: { number, before in
            guard (1...31).contains(number) else { return nil }
            switch before.lowercased() {
            case "am", "vom", "zum", "beim", "im", "dem", "den", "des", "zur", "ab", "bis", "seit":
                return ordinal(number) + "n"
            case "ein", "kein", "mein", "ihr", "sein", "unser", "": return ordinal(number) + "r"
            case "das", "die", "der", "jede", "diese", "eine", "keine": return ordinal(number)
            default: return ordinal(number) + "r"
            }
        },
        abbreviations: [
            "z.b.": "zum Beispiel", "d.h.": "das heißt", "bzw.": "beziehungsweise", "usw.": "und so weiter",
            "ca.": "ungefähr", "evtl.": "eventuell", "ggf.": "gegebenenfalls", "inkl.": "inklusive",
            "u.a.": "unter anderem",
        ],
        numberSigns: ["nr.", "no.", "№", "nº", "n°"],
        keptInitialisms: ["CPU", "CTO", "GPU", "NPU", "PCI", "SSO", "TPU"],
        smallWords: [
            "ab", "am", "an", "auf", "aus", "bei", "bis", "da", "das", "dem", "den", "der", "des", "die", "du", "ein",
            "er",
            "es", "ich", "ihr", "im", "in", "ist", "ja", "man", "mit", "nie", "nur", "ob", "oder", "sie", "so", "tun",
            "um",
            "und", "uns", "vor", "was", "wer", "wie", "wir", "wo", "zu", "zum", "zur", "alt", "neu", "gut", "rot",
            "tag",
            "war", "weg", "gar",
        ])

    /// "erste", "einunddreißigste": the stem that takes the endings.
    private static func ordinal(_ number: Int) -> String {
        let small = [
            "nullte", "erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte", "achte", "neunte", "zehnte",
            "elfte", "zwölfte", "dreizehnte", "vierzehnte", "fünfzehnte", "sechzehnte", "siebzehnte", "achtzehnte",
            "neunzehnte",
        ]
        if number < 20 { return small[max(0, number)] }
        let ones = [
            "", "einund", "zweiund", "dreiund", "vierund", "fünfund", "sechsund", "siebenund", "achtund", "neunund",
        ]
        return ones[number % 10] + (number < 30 ? "zwanzigste" : "dreißigste")
    }
}
