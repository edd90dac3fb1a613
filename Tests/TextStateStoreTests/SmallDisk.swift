// SPDX-License-Identifier: Apache-2.0
import Glibc
import LiveSupport
import Testing

/// A disk of a few megabytes in the test's folder, gone at the end of the scope.
struct SmallDisk: ~Copyable {
    let path: String

    /// Mounts it.
    ///
    /// The tests run as root; where they can't mount, they fail and say so.
    init(kilobytes: Int, name: String = "disk") throws {
        path = TemporaryDirectory.path + "/" + name
        try #require(unsafe mkdir(path, 0o700) == 0)
        try #require(
            unsafe mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k,mode=700") == 0,
            "the tests need the right to mount a small disk: run them as root")
    }

    deinit { unsafe umount2(path, CInt(MNT_DETACH)) }

    /// Lets nothing be written, or lets it again.
    func setReadOnly(_ isReadOnly: Bool) throws {
        let flags = CUnsignedLong(MS_REMOUNT) | (isReadOnly ? CUnsignedLong(MS_RDONLY) : 0)
        let isDone = unsafe mount("tmpfs", path, "tmpfs", flags, nil) == 0
        try #require(isDone, "can't remount the small disk")
    }
}
