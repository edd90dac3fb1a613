// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Measures the processor time of this process, which other programs on the machine change less than the clock's.
enum Stopwatch {
    /// Seconds of user and system time that `body` took.
    static func seconds(_ body: () -> Void) -> Double {
        let before = now()
        body()
        return now() - before
    }

    private static func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }
}
