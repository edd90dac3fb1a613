// SPDX-License-Identifier: Apache-2.0

internal import CPulse

/// A failure as libpulse numbers it, described by libpulse's own words in lower case, such as "connection refused".
struct PulseStatus: RawRepresentable, Error, Hashable, CustomStringConvertible {
    let rawValue: Int32

    /// What libpulse itself says when it has no number for what went wrong.
    static let `internal` = PulseStatus(rawValue: Int32(PA_ERR_INTERNAL.rawValue))

    var description: String {
        guard let text = unsafe pa_strerror(rawValue) else { return "error \(rawValue)" }
        return unsafe String(cString: text).lowercased()
    }
}
