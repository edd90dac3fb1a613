// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension SpeechLanguage {
    /// English.
    public static let english = SpeechLanguage(
        tag: "en",
        kinds: [
            .success: KindWords("Success", plain: "Done"), .failure: KindWords("Failure", plain: "Did not work"),
            .warning: KindWords("Warning", plain: "Please look"), .message: KindWords("Message", plain: "News"),
            .progress: KindWords("In progress", plain: "Working on it"),
            .question: KindWords("Question", plain: "Your answer, please"),
        ],
        words: Words(
            point: "point", dot: nil, minus: "minus", to: "to", ratio: "to", of: "of", per: "per", number: "number",
            line: "line",
            version: "version", hash: "hash", port: "port", at: "at", dash: "dash", slash: "slash", tick: "check mark",
            cross: "cross mark", bullet: "bullet", cut: "The rest is left out", unreadable: "No readable text"),
        decimal: ".",
        grouping: [","],
        signs: [
            "<": "less than", ">": "greater than", "<=": "less than or equal to", ">=": "greater than or equal to",
            "≤": "less than or equal to", "≥": "greater than or equal to", "!=": "not equal to", "≠": "not equal to",
            "=": "equals", "==": "equals", "===": "equals", "≈": "about", "~": "about", "+": "plus", "−": "minus",
            "±": "plus or minus", "×": "times", "*": "times", "÷": "divided by", "&": "and", "&&": "and", "||": "or",
            "->": "to", "-->": "to", "=>": "to", "==>": "to", "→": "to", "⇒": "to", "⟶": "to", "➜": "to", "➔": "to",
            "<-": "from", "<--": "from", "←": "from", "⇐": "from", "<->": "to and from", "↔": "to and from",
            "⇔": "equals",
            "↑": "up", "↓": "down", "²": "squared", "³": "cubed", "½": "one half", "¼": "one quarter",
            "¾": "three quarters", "§": "section", "∞": "infinity", "√": "square root of", "µ": "micro", "∆": "delta",
            "@": "at", "©": "copyright", "®": "registered", "™": "trade mark",
        ],
        units: [
            "%": "percent", "‰": "per mille", "°": "degree|degrees", "°C": "degree Celsius|degrees Celsius",
            "°F": "degree Fahrenheit|degrees Fahrenheit", "B": "byte|bytes", "kB": "kilobyte|kilobytes",
            "KB": "kilobyte|kilobytes", "MB": "megabyte|megabytes", "GB": "gigabyte|gigabytes",
            "TB": "terabyte|terabytes",
            "PB": "petabyte|petabytes", "KiB": "kibibyte|kibibytes", "MiB": "mebibyte|mebibytes",
            "GiB": "gibibyte|gibibytes", "TiB": "tebibyte|tebibytes", "bit": "bit|bits", "kbit": "kilobit|kilobits",
            "Mbit": "megabit|megabits", "Gbit": "gigabit|gigabits", "kbps": "kilobits per second",
            "Mbps": "megabits per second", "Gbps": "gigabits per second", "Hz": "hertz", "kHz": "kilohertz",
            "MHz": "megahertz", "GHz": "gigahertz", "ns": "nanosecond|nanoseconds", "µs": "microsecond|microseconds",
            "ms": "millisecond|milliseconds", "s": "second|seconds", "sec": "second|seconds", "secs": "second|seconds",
            "min": "minute|minutes", "mins": "minute|minutes", "h": "hour|hours", "hr": "hour|hours",
            "hrs": "hour|hours", "d": "day|days", "W": "watt|watts", "kW": "kilowatt|kilowatts",
            "MW": "megawatt|megawatts",
            "Wh": "watt hour|watt hours", "kWh": "kilowatt hour|kilowatt hours", "V": "volt|volts",
            "mV": "millivolt|millivolts", "kV": "kilovolt|kilovolts", "mA": "milliampere|milliamperes",
            "mAh": "milliampere hour|milliampere hours", "mm": "millimetre|millimetres", "cm": "centimetre|centimetres",
            "km": "kilometre|kilometres", "mg": "milligram|milligrams", "g": "gram|grams", "kg": "kilogram|kilograms",
            "ml": "millilitre|millilitres", "l": "litre|litres", "px": "pixel|pixels", "dB": "decibel|decibels",
            "mph": "mile per hour|miles per hour", "rpm": "revolutions per minute", "fps": "frames per second",
            "hPa": "hectopascal|hectopascals", "ppm": "parts per million",
        ],
        currencies: [
            "$": "dollar|dollars", "USD": "dollar|dollars", "US$": "dollar|dollars", "€": "euro|euros",
            "EUR": "euro|euros",
            "£": "pound|pounds", "GBP": "pound|pounds", "¥": "yen", "JPY": "yen", "CHF": "Swiss franc|Swiss francs",
            "₹": "rupee|rupees", "INR": "rupee|rupees", "₿": "bitcoin|bitcoins", "BTC": "bitcoin|bitcoins",
            "CNY": "yuan", "₽": "rouble|roubles", "₩": "won", "₺": "lira|lira", "₴": "hryvnia|hryvnias",
            "zł": "zloty|zlotys", "PLN": "zloty|zlotys",
        ],
        date: { year, month, day in
            let months = [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ]
            return "\(months[month - 1]) \(day)" + (year.map { ", \($0)" } ?? "")
        },
        dateSeparator: nil,
        time: { hour, minute, second in
            let seconds = second.map { " and \($0) \($0 == 1 ? "second" : "seconds")" } ?? ""
            if minute == 0 { return "\(hour) o'clock" + seconds }
            return (minute < 10 ? "\(hour) oh \(minute)" : "\(hour) \(minute)") + seconds
        },
        abbreviations: [
            "e.g.": "for example", "i.e.": "that is", "etc.": "and so on", "vs.": "versus", "approx.": "about",
        ],
        numberSigns: ["no.", "nr.", "№", "nº", "n°"],
        keptInitialisms: [
            "AI", "API", "CEO", "CPU", "CTO", "EU", "GPU", "ID", "IEEE", "IP", "ISP", "NPU", "OCR", "OEM", "OS", "PCI",
            "PSU", "SLA", "SSO", "TPU", "UDP", "UI", "UK", "URL", "US", "USA", "USB", "UTC", "UUID",
        ],
        smallWords: [
            "a", "an", "and", "or", "not", "no", "yes", "new", "all", "any", "out", "off", "on", "in", "is", "it", "us",
            "to", "of", "at", "as", "be", "by", "do", "for", "the", "now", "one", "two", "run", "ran", "bad", "low",
            "end", "old", "add", "are", "was", "has", "had", "can", "but", "you", "who", "we", "up", "so", "if", "go",
            "my", "me", "he", "am", "see", "ask", "may", "top", "job", "log", "key", "set", "get", "put", "due", "ok",
        ],
        // Alone it is read as the article; with a hyphen it is the letter (measured, espeak-ng 1.51).
        letters: ["a": "a-", "A": "A-"])
}
