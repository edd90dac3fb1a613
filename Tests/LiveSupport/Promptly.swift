// SPDX-License-Identifier: Apache-2.0

/// Whether something takes less time than a limit, at the best of a few tries.
///
/// For what would otherwise always wait for a far longer limit of somebody else's, such as a bus's own 25 seconds. A
/// single try decides nothing: other programs and tests may have had the processor.
///
/// - Parameters:
///   - limit: Well above what is promised, and well below the other one's.
///   - tries: How often it is tried at most.
///   - body: What is to be prompt.
/// - Returns: Whether one try was.
public func promptly(
    within limit: Duration, tries: Int = 5, _ body: () async throws -> Void
) async rethrows -> Bool {
    let clock = ContinuousClock()
    for _ in 0..<tries {
        let start = clock.now
        try await body()
        if clock.now - start < limit { return true }
    }
    return false
}
