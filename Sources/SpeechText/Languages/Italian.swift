// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension SpeechLanguage {
    /// Italian.
    public static let italian = SpeechLanguage(
        tag: "it",
        kinds: [
            .success: KindWords("Fatto", plain: "Tutto a posto"),
            .failure: KindWords("Errore", plain: "Non ha funzionato"),
            .warning: KindWords("Avviso", plain: "Da guardare"), .message: KindWords("Messaggio", plain: "Novità"),
            .progress: KindWords("In corso", plain: "In lavorazione"),
            .question: KindWords("Domanda", plain: "Serve una risposta"),
        ],
        words: Words(
            point: "punto", dot: "punto", minus: "meno", to: "a", ratio: "a", of: "di", per: "per", number: "numero",
            line: "riga", version: "versione", hash: "impronta", port: "porta", at: "chiocciola", dash: "trattino",
            slash: "barra", tick: "segno di spunta", cross: "segno di croce", bullet: "punto elenco",
            cut: "Il resto non viene letto", unreadable: "Nessun testo leggibile"),
        decimal: ",",
        grouping: [".", "'", "’"],
        signs: [
            "<": "minore di", ">": "maggiore di", "<=": "minore o uguale a", ">=": "maggiore o uguale a",
            "≤": "minore o uguale a", "≥": "maggiore o uguale a", "!=": "diverso da", "≠": "diverso da",
            "=": "uguale a",
            "==": "uguale a", "===": "uguale a", "≈": "circa", "~": "circa", "+": "più", "−": "meno",
            "±": "più o meno", "×": "per", "*": "per", "÷": "diviso", "&": "e", "&&": "e", "||": "o", "->": "a",
            "-->": "a", "=>": "a", "==>": "a", "→": "a", "⇒": "a", "⟶": "a", "➜": "a", "➔": "a", "<-": "da",
            "<--": "da", "←": "da", "⇐": "da", "<->": "andata e ritorno", "↔": "andata e ritorno",
            "⇔": "equivale a", "↑": "su", "↓": "giù", "²": "al quadrato", "³": "al cubo", "½": "un mezzo",
            "¼": "un quarto", "¾": "tre quarti", "§": "paragrafo", "∞": "infinito", "√": "radice di", "µ": "micro",
            "∆": "delta", "@": "chiocciola", "©": "diritti riservati", "®": "marchio registrato", "™": "marchio",
        ],
        units: [
            "%": "per cento", "‰": "per mille", "°": "un+grado|gradi", "°C": "un+grado Celsius|gradi Celsius",
            "°F": "un+grado Fahrenheit|gradi Fahrenheit", "B": "un+byte|byte", "kB": "un+kilobyte|kilobyte",
            "KB": "un+kilobyte|kilobyte", "MB": "un+megabyte|megabyte", "GB": "un+gigabyte|gigabyte",
            "TB": "un+terabyte|terabyte", "PB": "un+petabyte|petabyte", "KiB": "un+kibibyte|kibibyte",
            "MiB": "un+mebibyte|mebibyte", "GiB": "un+gibibyte|gibibyte", "TiB": "un+tebibyte|tebibyte",
            "bit": "un+bit|bit", "kbit": "un+kilobit|kilobit", "Mbit": "un+megabit|megabit",
            "Gbit": "un+gigabit|gigabit", "kbps": "kilobit al secondo", "Mbps": "megabit al secondo",
            "Gbps": "gigabit al secondo", "Hz": "un+hertz|hertz", "kHz": "un+kilohertz|kilohertz",
            "MHz": "un+megahertz|megahertz", "GHz": "un+gigahertz|gigahertz",
            "ns": "un+nanosecondo|nanosecondi", "µs": "un+microsecondo|microsecondi",
            "ms": "un+millisecondo|millisecondi", "s": "un+secondo|secondi", "sec": "un+secondo|secondi",
            "min": "un+minuto|minuti", "h": "un'+ora|ore", "g": "un+grammo|grammi", "d": "un+giorno|giorni",
            "W": "un+watt|watt", "kW": "un+kilowatt|kilowatt", "MW": "un+megawatt|megawatt",
            "Wh": "un+wattora|wattora", "kWh": "un+kilowattora|kilowattora", "V": "un+volt|volt",
            "mV": "un+millivolt|millivolt", "kV": "un+kilovolt|kilovolt", "mA": "un+milliampere|milliampere",
            "mAh": "un+milliamperora|milliamperora", "mm": "un+millimetro|millimetri",
            "cm": "un+centimetro|centimetri", "km": "un+chilometro|chilometri", "mg": "un+milligrammo|milligrammi",
            "kg": "un+chilogrammo|chilogrammi", "ml": "un+millilitro|millilitri", "l": "un+litro|litri",
            "px": "un+pixel|pixel", "dB": "un+decibel|decibel", "rpm": "giri al minuto",
            "fps": "fotogrammi al secondo", "hPa": "un+ettopascal|ettopascal", "ppm": "parti per milione",
        ],
        currencies: [
            "$": "un+dollaro|dollari", "USD": "un+dollaro|dollari", "US$": "un+dollaro|dollari", "€": "un+euro|euro",
            "EUR": "un+euro|euro", "£": "una+sterlina|sterline", "GBP": "una+sterlina|sterline", "¥": "uno+yen|yen",
            "JPY": "uno+yen|yen", "CHF": "un+franco svizzero|franchi svizzeri", "₹": "una+rupia|rupie",
            "INR": "una+rupia|rupie", "₿": "un+bitcoin|bitcoin", "BTC": "un+bitcoin|bitcoin", "CNY": "uno+yuan|yuan",
            "₽": "un+rublo|rubli", "zł": "uno+zloty|zloty", "PLN": "uno+zloty|zloty",
        ],
        date: { year, month, day in
            let months = [
                "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre",
                "ottobre",
                "novembre", "dicembre",
            ]
            return "\(day == 1 ? "primo" : "\(day)") \(months[month - 1])" + (year.map { " \($0)" } ?? "")
        },
        dateSeparator: "/",
        time: { hour, minute, second in
            (minute == 0 ? "\(hour) in punto" : "\(hour) e \(minute)")
                + (second.map { " e \($0 == 1 ? "un secondo" : "\($0) secondi")" } ?? "")
        },
        abbreviations: ["p.es.": "per esempio", "ecc.": "eccetera", "ca.": "circa"],
        numberSigns: ["n.", "n°", "nº", "№"],
        keptInitialisms: ["CPU"],
        smallWords: [
            "a", "ad", "ai", "al", "alla", "che", "chi", "ci", "col", "con", "da", "dal", "dei", "del", "di", "due",
            "e", "ed",
            "fa", "gli", "ha", "ho", "i", "il", "in", "io", "la", "le", "lo", "lui", "ma", "mi", "nel", "no", "noi",
            "non", "o",
            "ok", "per", "più", "se", "si", "sia", "su", "sul", "sì", "te", "ti", "tra", "tre", "tu", "un", "una",
            "uno", "vi",
            "è",
        ])
}
