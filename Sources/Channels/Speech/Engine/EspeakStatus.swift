// SPDX-License-Identifier: Apache-2.0

/// A failure as espeak-ng numbers it: its interface has no words for them.
struct EspeakStatus: RawRepresentable, Error, Hashable, CustomStringConvertible {
    let rawValue: Int32

    var description: String { "espeak-ng status \(rawValue)" }
}
