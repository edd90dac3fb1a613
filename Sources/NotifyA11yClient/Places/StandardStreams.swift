// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The three descriptors that every program counts on.
public enum StandardStreams {
    /// Opens nothing in the place of each that is closed: the next file or socket would get its number, and what is
    /// meant for the terminal would be written into it.
    public static func fill() {
        for descriptor in CInt(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is taken, which is this one.
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }
}
