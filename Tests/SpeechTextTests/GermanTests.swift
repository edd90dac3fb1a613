// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11ySpeechText
import Testing

@Suite("What is said in German")
struct GermanTests {
    @Test(
        "a text is said as words",
        arguments: [
            ("Auftrag 42", "Auftrag 42"), ("Auftrag #42", "Auftrag Nummer 42"),
            ("Auftrag #0042", "Auftrag Nummer 0 0 4 2"), ("Auftrag Nr. 42", "Auftrag Nummer 42"),
            ("✓ Tests", "Häkchen Tests"), ("✗ Tests", "Kreuz Tests"), ("Halt!!!!!!", "Halt!"), ("Lädt......", "Lädt…"),
            ("==========", "Kein lesbarer Text"),
            ("v1.2.3-rc1 ist da", "Version 1 Punkt 2 Punkt 3 r c 1 ist da"),
            ("80 °C", "80 Grad Celsius"), ("80 ℃", "80 Grad Celsius"), ("-5 °F", "minus 5 Grad Fahrenheit"),
            ("CPU 80 %, 71 °C", "CPU 80 Prozent, 71 Grad Celsius"), ("1 °C", "ein Grad Celsius"),
            ("Platte <b>voll</b>, a < b & c", "Platte b voll b, a kleiner als b und c"),
            ("-5 Grad draußen", "minus 5 Grad draußen"), ("--help", "Strich Strich help"),
            ("[31mFEHLER[0m 3 Tests", "FEHLER 3 Tests"), ("[####      ] 40%", "40 Prozent"),
            ("🚀 fertig ❤️", "Rakete fertig rotes Herz"), ("👩‍🔬 Labor", "Wissenschaftlerin Labor"),
            ("👍🏽 ok", "Daumen hoch ok"),
            ("Cafe\u{301} geschlossen", "Café geschlossen"), ("getUserName fehlt", "get user name fehlt"),
            ("/home/YOU/main.swift:42 fehlt", "main Punkt swift Zeile 42 fehlt"),
            ("siehe https://example.org/a?b=c", "siehe example Punkt org"),
            ("anna@example.org", "anna ät example Punkt org"),
            ("API und USB", "A P I und U S B"), ("FEHLER BEI DER PRÜFUNG", "FEHLER bei der PRÜFUNG"),
            ("1.234,50 €", "1234,50 Euro"), ("1,234.50 €", "1234,50 Euro"), ("1.234.567", "1234567"),
            ("1'234'567", "1234567"), ("1_234_567", "1234567"), ("1,,2", "1, 2"), ("3,5 %", "3,5 Prozent"),
            ("3.5", "3 Punkt 5"), ("1e-5", "1 e minus 5"), ("−5", "minus 5"), ("x < y", "x kleiner als y"),
            ("a -> b", "a zu b"), ("a != b", "a ungleich b"), ("Tom & Jerry", "Tom und Jerry"),
        ])
    func text(shown: String, spoken: String) { #expect(said(shown, "de") == spoken) }

    @Test(
        "numbers are said with their units, dates, times and ordinals",
        arguments: [
            ("1 MB", "ein Megabyte"), ("5 MB/s", "5 Megabyte pro Sekunde"), ("1 s", "eine Sekunde"),
            ("2 h", "2 Stunden"),
            ("1h30m", "eine Stunde 30 Minuten"), ("-1 s", "minus 1 Sekunde"), ("21 km", "21 Kilometer"),
            ("2024-05-01", "erster Mai 2024"), ("am 1. Mai 2024", "am ersten Mai 2024"),
            ("12.05.2024", "zwölfter Mai 2024"),
            ("01.05. frei", "erster Mai frei"), ("31.12.24", "einunddreißigster Dezember 2024"),
            ("14:30 Uhr", "14 Uhr 30"), ("14:30", "14 Uhr 30"), ("14:00:05", "14 Uhr und 5 Sekunden"),
            ("der 3. Versuch", "der dritte Versuch"), ("beim 3. Versuch", "beim dritten Versuch"),
            ("1. Schritt", "1. Schritt"), ("Ende um 5. Dann weiter", "Ende um fünfter Dann weiter"),
            ("z.B. so", "zum Beispiel so"), ("3/10 fertig", "3 von 10 fertig"), ("5–10 Dateien", "5 bis 10 Dateien"),
            ("1 Sekunde", "1 Sekunde"), ("16:9", "16 zu 9"),
        ])
    func numbers(shown: String, spoken: String) { #expect(said(shown, "de") == spoken) }

    @Test("a region's tag takes the language's table")
    func region() { #expect(said("80 %", "de-AT") == "80 Prozent") }
}
