// SPDX-License-Identifier: Apache-2.0
import Glibc

/// What tells one version of a file or folder from another, without reading it.
struct FileMark: Sendable, Hashable {
    let path: String
    /// Nil where there is nothing, or nothing that can be seen.
    private let state: State?

    private struct State: Sendable, Hashable {
        let device: UInt
        let inode: UInt
        let size: Int
        // The first is set by writing, the second by changing the mode as well.
        let written: Moment
        let changed: Moment
    }

    private struct Moment: Sendable, Hashable {
        let seconds: Int
        let nanoseconds: Int

        init(_ time: timespec) {
            seconds = time.tv_sec
            nanoseconds = time.tv_nsec
        }
    }

    /// What is there now; links are followed.
    init(_ path: String) {
        self.path = path
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            state = nil
            return
        }
        state = State(
            device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
            written: Moment(status.st_mtim), changed: Moment(status.st_ctim))
    }

    /// Whether the same is still there.
    var isCurrent: Bool { FileMark(path) == self }
}
