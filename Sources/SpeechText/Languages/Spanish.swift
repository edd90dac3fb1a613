// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension SpeechLanguage {
    /// Spanish.
    public static let spanish = SpeechLanguage(
        tag: "es",
        kinds: [
            .success: KindWords("Listo", plain: "Ya está"), .failure: KindWords("Fallo", plain: "No ha funcionado"),
            .warning: KindWords("Aviso", plain: "Conviene mirar"), .message: KindWords("Mensaje", plain: "Novedad"),
            .progress: KindWords("En curso", plain: "Se está haciendo"),
            .question: KindWords("Pregunta", plain: "Responda, por favor"),
        ],
        words: Words(
            point: "punto", dot: "punto", minus: "menos", to: "a", ratio: "a", of: "de", per: "por", number: "número",
            line: "línea", version: "versión", hash: "huella", port: "puerto", at: "arroba", dash: "guion",
            slash: "barra", tick: "marca de verificación", cross: "marca de cruz", bullet: "viñeta",
            cut: "El resto no se lee", unreadable: "Ningún texto legible"),
        decimal: ",",
        grouping: [".", " "],
        signs: [
            "<": "menor que", ">": "mayor que", "<=": "menor o igual que", ">=": "mayor o igual que",
            "≤": "menor o igual que", "≥": "mayor o igual que", "!=": "distinto de", "≠": "distinto de", "=": "igual a",
            "==": "igual a", "===": "igual a", "≈": "aproximadamente", "~": "aproximadamente", "+": "más",
            "−": "menos", "±": "más o menos", "×": "por", "*": "por", "÷": "entre", "&": "y", "&&": "y", "||": "o",
            "->": "a", "-->": "a", "=>": "a", "==>": "a", "→": "a", "⇒": "a", "⟶": "a", "➜": "a", "➔": "a",
            "<-": "desde", "<--": "desde", "←": "desde", "⇐": "desde", "<->": "ida y vuelta", "↔": "ida y vuelta",
            "⇔": "equivale a", "↑": "arriba", "↓": "abajo", "²": "al cuadrado", "³": "al cubo", "½": "un medio",
            "¼": "un cuarto", "¾": "tres cuartos", "§": "sección", "∞": "infinito", "√": "raíz de", "µ": "micro",
            "∆": "delta", "@": "arroba", "©": "derechos de autor", "®": "marca registrada", "™": "marca",
        ],
        units: [
            "%": "por ciento", "‰": "por mil", "°": "un+grado|grados", "°C": "un+grado Celsius|grados Celsius",
            "°F": "un+grado Fahrenheit|grados Fahrenheit", "B": "un+byte|bytes", "kB": "un+kilobyte|kilobytes",
            "KB": "un+kilobyte|kilobytes", "MB": "un+megabyte|megabytes", "GB": "un+gigabyte|gigabytes",
            "TB": "un+terabyte|terabytes", "PB": "un+petabyte|petabytes", "KiB": "un+kibibyte|kibibytes",
            "MiB": "un+mebibyte|mebibytes", "GiB": "un+gibibyte|gibibytes", "TiB": "un+tebibyte|tebibytes",
            "bit": "un+bit|bits", "kbit": "un+kilobit|kilobits", "Mbit": "un+megabit|megabits",
            "Gbit": "un+gigabit|gigabits", "kbps": "kilobits por segundo", "Mbps": "megabits por segundo",
            "Gbps": "gigabits por segundo", "Hz": "un+hercio|hercios", "kHz": "un+kilohercio|kilohercios",
            "MHz": "un+megahercio|megahercios", "GHz": "un+gigahercio|gigahercios",
            "ns": "un+nanosegundo|nanosegundos", "µs": "un+microsegundo|microsegundos",
            "ms": "un+milisegundo|milisegundos", "s": "un+segundo|segundos", "seg": "un+segundo|segundos",
            "min": "un+minuto|minutos", "h": "una+hora|horas", "d": "un+día|días", "W": "un+vatio|vatios",
            "kW": "un+kilovatio|kilovatios", "MW": "un+megavatio|megavatios", "Wh": "un+vatio hora|vatios hora",
            "kWh": "un+kilovatio hora|kilovatios hora", "V": "un+voltio|voltios", "mV": "un+milivoltio|milivoltios",
            "kV": "un+kilovoltio|kilovoltios", "mA": "un+miliamperio|miliamperios",
            "mAh": "un+miliamperio hora|miliamperios hora", "mm": "un+milímetro|milímetros",
            "cm": "un+centímetro|centímetros", "km": "un+kilómetro|kilómetros", "mg": "un+miligramo|miligramos",
            "g": "un+gramo|gramos", "kg": "un+kilogramo|kilogramos", "ml": "un+mililitro|mililitros",
            "l": "un+litro|litros", "px": "un+píxel|píxeles", "dB": "un+decibelio|decibelios",
            "rpm": "revoluciones por minuto", "fps": "fotogramas por segundo", "hPa": "un+hectopascal|hectopascales",
            "ppm": "partes por millón",
        ],
        currencies: [
            "$": "un+dólar|dólares", "USD": "un+dólar|dólares", "US$": "un+dólar|dólares", "€": "un+euro|euros",
            "EUR": "un+euro|euros", "£": "una+libra|libras", "GBP": "una+libra|libras", "¥": "un+yen|yenes",
            "JPY": "un+yen|yenes", "CHF": "un+franco suizo|francos suizos", "₹": "una+rupia|rupias",
            "INR": "una+rupia|rupias", "₿": "un+bitcoin|bitcoins", "BTC": "un+bitcoin|bitcoins",
            "CNY": "un+yuan|yuanes", "₽": "un+rublo|rublos", "zł": "un+esloti|eslotis", "PLN": "un+esloti|eslotis",
        ],
        date: { year, month, day in
            let months = [
                "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
                "noviembre", "diciembre",
            ]
            return "\(day) de \(months[month - 1])" + (year.map { " de \($0)" } ?? "")
        },
        dateSeparator: "/",
        time: { hour, minute, second in
            (minute == 0 ? "\(hour) en punto" : "\(hour) y \(minute)")
                + (second.map { " y \($0 == 1 ? "un segundo" : "\($0) segundos")" } ?? "")
        },
        afterTime: ["h", "horas"],
        abbreviations: ["p.ej.": "por ejemplo", "etc.": "etcétera", "aprox.": "aproximadamente"],
        numberSigns: ["n.º", "nº", "n°", "№", "núm."],
        keptInitialisms: ["CPU", "CTO", "GPU", "PCI", "TPU"],
        smallWords: [
            "a", "al", "con", "de", "del", "dos", "el", "ella", "en", "es", "eso", "fin", "ha", "hay", "la", "las",
            "le", "lo",
            "los", "más", "me", "mi", "muy", "ni", "no", "nos", "o", "por", "que", "se", "ser", "si", "sin", "su",
            "sus", "sí",
            "tan", "te", "ti", "tu", "tus", "un", "una", "uno", "y", "ya", "yo",
        ])
}
