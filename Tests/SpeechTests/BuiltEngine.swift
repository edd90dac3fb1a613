// SPDX-License-Identifier: Apache-2.0
import Foundation

@testable import NotifyA11ySpeech

extension EngineProcess {
    /// The companion's program: where the built binaries are named, else the one that was built with this test.
    static let program: String = {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folder =
            ProcessInfo.processInfo.environment["NOTIFY_A11Y_BIN"].map { URL(fileURLWithPath: $0) }
            ?? URL(fileURLWithPath: own ?? "/").deletingLastPathComponent()
        return folder.appending(path: "notify-a11yd").path(percentEncoded: false)
    }()

    /// The engine as the companion runs it, one for all tests.
    static let built = EngineProcess(program: program)

    /// An engine whose folder of voices is empty.
    static func withoutVoices(in folder: String) throws -> EngineProcess {
        // A folder that isn't there would be passed over for the usual one.
        try FileManager.default.createDirectory(
            atPath: folder + "/espeak-ng-data", withIntermediateDirectories: true)
        return EngineProcess(program: program, environment: ["ESPEAK_DATA_PATH": folder])
    }
}
