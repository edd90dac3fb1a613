// SPDX-License-Identifier: Apache-2.0

/// A sound in memory: 16-bit samples of one channel.
public struct Sound: Sendable, Hashable {
    /// The samples, −32 768 to 32 767.
    public let samples: [Int16]
    /// Samples a second, 1 000 to 192 000.
    public let rate: Int

    /// A sound of these samples.
    ///
    /// - Parameters:
    ///   - samples: 16-bit samples of one channel.
    ///   - rate: Samples a second; clamped to 1 000 … 192 000.
    public init(samples: [Int16], rate: Int) {
        self.samples = samples
        self.rate = min(max(rate, 1_000), 192_000)
    }

    /// A sound of these samples as fractions of full scale.
    ///
    /// - Parameters:
    ///   - samples: −1 to 1, clamped; what is not a number is silence.
    ///   - rate: Samples a second; clamped to 1 000 … 192 000.
    public init(samples: [Float], rate: Int) {
        self.init(samples: samples.map { $0.isNaN ? 0 : Int16(min(max($0, -1), 1) * 32_767) }, rate: rate)
    }

    /// How long it is, to the microsecond below.
    public var duration: Duration { .microseconds(samples.count * 1_000_000 / rate) }

    /// The same sound, softer.
    ///
    /// - Parameter volume: 0 (silent) to 1 (as it is), a factor of the amplitude; clamped.
    /// - Returns: The sound with every sample multiplied and rounded towards zero.
    public func scaled(by volume: Double) -> Sound {
        let factor = Int32(min(max(volume, 0), 1) * 65_536)
        if factor == 65_536 { return self }
        return Sound(samples: samples.map { Int16(truncatingIfNeeded: Int32($0) * factor / 65_536) }, rate: rate)
    }

    /// The same sound after a silence.
    ///
    /// - Parameter leadIn: How long the silence is.
    /// - Returns: The sound with that much silence before it.
    func after(_ leadIn: Duration) -> Sound {
        let count = Int(leadIn / .microseconds(1)) * rate / 1_000_000
        return count > 0 ? Sound(samples: Array(repeating: 0, count: count) + samples, rate: rate) : self
    }
}
