// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import NotifyA11y
internal import NotifyA11yClient

/// The screen reader in the kernel, speakup, which speaks what is written on text consoles.
///
/// See <https://docs.kernel.org/admin-guide/spkguide.html>.
struct ConsoleReader: Sendable {
    /// Where the kernel shows it.
    private let folder: String

    /// - Parameter folder: Its folder in sysfs.
    init(folder: String = "/sys/accessibility/speakup") { self.folder = folder }

    /// Whether it speaks: it is loaded, and a synthesizer is chosen.
    ///
    /// Where that can't be read it counts as speaking.
    var speaks: Bool {
        guard unsafe access(folder, F_OK) == 0 else { return false }
        guard let synthesizer = SmallFile.read(folder + "/synth") else { return true }
        let name = synthesizer.split(whereSeparator: \.isWhitespace).first
        return name != nil && name != "none"
    }

    /// Whether it speaks what this session shows: a text console, not a desktop or a terminal in one.
    func reads(_ session: SessionAddresses) -> Bool {
        session.display == nil && session.waylandDisplay == nil && speaks
    }
}
