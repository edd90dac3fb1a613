// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// What a screen reader makes of the cards.
extension DesktopChannel: ReadableCards {
    /// Who shows the cards now, such as "dunst 1.9.0"; nil while that isn't known.
    public var serverTitle: String? { server?.title }

    /// Says which senses a screen reader adds by reading this server's cards; the status and receipts have them from now
    /// on.
    ///
    /// - Parameters:
    ///   - senses: Hearing, braille, or both; none where no reader reads them.
    ///   - reader: The reader's name; nil where there is none.
    public func setReaderReach(_ senses: Senses, reader: String?) async {
        guard senses != readerReach || reader != self.reader else { return }
        readerReach = senses
        self.reader = reader
        guard !isShutDown, server != nil else { return }
        tell(await currentStatus())
    }

    /// The senses that a card reaches now.
    var reach: Senses { .sight.union(readerReach) }

    /// The status with a server that works.
    func ready(_ server: NotificationServer) -> ChannelStatus {
        .working(
            reach, reader.map { Phrases.ready(server.title, readBy: $0) } ?? Phrases.ready(server.title),
            advice: server.showsOneAtATime ? Phrases.oneAtATime : nil)
    }
}
