// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// An error number of the kernel's.
struct SystemError: Error, RawRepresentable, Hashable, CustomStringConvertible {
    let rawValue: CInt

    init(rawValue: CInt) { self.rawValue = rawValue }

    /// The C library's text for it.
    var description: String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress, unsafe strerror_r(rawValue, start, buffer.count) == 0 else {
                return "error \(rawValue)"
            }
            return unsafe String(cString: start)
        }
    }

    static let noDevice = SystemError(rawValue: ENODEV)
    static let notFound = SystemError(rawValue: ENOENT)
    static let denied = SystemError(rawValue: EACCES)
    static let notPermitted = SystemError(rawValue: EPERM)
}
