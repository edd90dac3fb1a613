// SPDX-License-Identifier: Apache-2.0
import Dispatch

/// Waits until something outside holds, by asking again and again.
///
/// For what can't be waited for otherwise, such as another process's file; the limit is generous, because timing never
/// decides a test.
///
/// - Parameters:
///   - limit: How long to go on asking.
///   - condition: What has to hold.
/// - Returns: Whether it held within the limit.
public func eventually(
    within limit: Duration = .seconds(120), _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + limit
    while clock.now < end {
        if try await condition() { return true }
        await breathe()
    }
    return try await condition()
}

/// Lets others have the thread for a moment: a test that held it while it waits would keep what it waits for from
/// running.
private func breathe() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { continuation.resume() }
    }
}
