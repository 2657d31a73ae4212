/// The horizons at which corrections are learned, and how a correction at any other follows from them.
enum AdaptiveHeads {
    static let count = 8
    /// Seconds, ascending. The near ones stand evenly on a logarithmic scale, between a report of a fast device and what touch pipelines
    /// need; the far ones are those of slow pipelines.
    static var horizons: HeadLanes {
        HeadLanes(near: FourLanes(0.008, 0.016, 0.033, 0.050), far: FourLanes(0.067, 0.083, 0.100, 0.133))
    }
    /// From this horizon on, in seconds, a correction stays as it is: nothing was learned of what comes later.
    static let longest = 0.160

    /// The correction at a horizon, in px, from those at the heads as velocities.
    ///
    /// Between heads the velocity is interpolated; below the first and above the last it is theirs. So the correction at a horizon of 0 is
    /// none.
    @inline(__always)
    static func correction(velocities: HeadLanes, after horizon: Double) -> Float {
        between(velocities, at: horizon) * Float(min(longest, horizon))
    }

    /// A number at a horizon from those at the heads: interpolated between heads, below the first and above the last theirs.
    @inline(__always)
    static func between(_ numbers: HeadLanes, at horizon: Double) -> Float {
        let time = Float(horizon)
        let heads = horizons
        guard time > heads[0] else { return numbers[0] }
        guard time < heads[count - 1] else { return numbers[count - 1] }
        var head = 0
        while time >= heads[head + 1] { head += 1 }
        let part = (time - heads[head]) * (1 / (heads[head + 1] - heads[head]))
        return numbers[head] + (numbers[head + 1] - numbers[head]) * part
    }
}
