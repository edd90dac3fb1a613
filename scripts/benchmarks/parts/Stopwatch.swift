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
        var usage = rusage()
        unsafe getrusage(RUSAGE_SELF, &usage)
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        return Double(seconds) + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1_000_000
    }
}
