// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@testable import NotifyA11ySpeechText

@Suite("What is said of an event")
struct AnnouncementTests {
    @Test(
        "the kind is said first, as a word of the event's language",
        arguments: [
            (Event.Kind.success, "en", "Success. Order 42"), (.failure, "en", "Failure. Order 42"),
            (.success, "de", "Erledigt. Order 42"), (.failure, "de-CH", "Fehler. Order 42"),
            (.warning, "fr", "Attention. Order 42"), (.message, "es", "Mensaje. Order 42"),
            (.progress, "it", "In corso. Order 42"), (.question, "de", "Frage. Order 42"),
        ])
    func kind(kind: Event.Kind, language: String, spoken: String) {
        #expect(announced(kind, Texts(title: "Order 42"), language: language).text == spoken)
    }

    @Test("the person's own word stands where the event is in the language of our words")
    func ownWord() {
        let texts = Texts(title: "Backup")
        #expect(announced(.success, texts, language: "en", kindWord: "Hooray").text == "Hooray. Backup")
        #expect(announced(.success, texts, language: "de", kindWord: "Hooray").text == "Erledigt. Backup")
        // The plain words are plain in every language.
        #expect(
            announced(.failure, texts, language: "de", kindWord: "Did not work").text == "Hat nicht geklappt. Backup")
    }

    @Test("an unstated language is the person's")
    func home() {
        let spoken = announced(.success, Texts(title: "80 %"), home: "de")
        #expect(spoken.text == "Erledigt. 80 Prozent")
        #expect(spoken.parts.map(\.language) == [tag("de")])
    }

    @Test("in a language without a table the kind is said in our own, by a voice of that, before the title in its own")
    func voices() {
        let spoken = announced(.success, Texts(title: "Zamówienie 42"), language: "pl")
        #expect(spoken.text == "Success. Zamówienie 42")
        #expect(spoken.parts.map(\.language) == [tag("en"), tag("pl")])
        #expect(spoken.parts.map(\.spoken) == [0..<9, 9..<22])
    }

    @Test("a title that is only the kind's word is said once")
    func noTitle() {
        let spoken = announced(.failure, Texts(title: "Failure"))
        #expect(spoken.text == "Failure.")
        #expect(spoken.shown == "Failure")
        #expect(announced(.failure, Texts(title: "Failure"), language: "de").text == "Fehler.")
    }

    @Test("a title in which nothing can be read says so, after its kind")
    func unreadable() {
        #expect(announced(.message, Texts(title: "==========")).text == "Message. No readable text")
        #expect(announced(.message, Texts(title: "-----"), language: "de").text == "Nachricht. Kein lesbarer Text")
        // In a language that we have no words of, the person's: in a part of its own.
        let spoken = announced(.message, Texts(title: "-----"), language: "pl", home: "de")
        #expect(spoken.text == "Message. Kein lesbarer Text")
        #expect(spoken.parts.map(\.language) == [tag("en"), tag("de")])
    }

    @Test(
        "how much is said follows the verbosity",
        arguments: [
            (Event.Kind.failure, Announcement.Verbosity.kind, "Failure."),
            (.failure, .title, "Failure. Backup"),
            (.failure, .normal, "Failure. Backup. Disk full."),
            (.failure, .full, "Failure. Backup. Disk full. Free 5 gigabytes. Now. Empty the bin"),
            (.success, .normal, "Success. Backup"),
            (.success, .full, "Success. Backup. Disk full. Free 5 gigabytes. Now. Empty the bin"),
        ])
    func verbosity(kind: Event.Kind, verbosity: Announcement.Verbosity, spoken: String) {
        let texts = Texts(title: "Backup", detail: "Disk full. Free 5 GB\nNow.", hint: "Empty the bin")
        #expect(announced(kind, texts, verbosity: verbosity).text == spoken)
    }

    @Test("the text for ears stands for the title, which is shown meanwhile")
    func spoken() {
        let spoken = announced(.message, Texts(title: "v1.2", spoken: "the new version #2"))
        #expect(spoken.text == "Message. the new version number 2")
        #expect(spoken.shown == "Message: v1.2")
        #expect(spoken.pairs == ["Message. = Message", "the new version number 2 = v1.2"])
    }

    @Test("what is shown says which part is which of the event's texts")
    func passages() {
        let spoken = announced(.failure, Texts(title: "Backup", detail: "Disk full."))
        #expect(spoken.shown == "Failure: Backup\nDisk full.")
        #expect(
            spoken.passages == [
                .init(place: .kind, shown: 0..<7), .init(place: .title, shown: 9..<15),
                .init(place: .detail, shown: 16..<26),
            ])
    }
}
