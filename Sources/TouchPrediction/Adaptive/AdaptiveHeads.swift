/// The horizons at which corrections are learned, and how a correction at any other follows from them.
enum AdaptiveHeads {
    static let count = 4
    /// Seconds, ascending. Evenly on a logarithmic scale, between a report of a fast device and what touch pipelines need.
    static var horizons: FourLanes { FourLanes(0.008, 0.016, 0.033, 0.050) }
    /// From this horizon on, in seconds, a correction stays as it is: nothing was learned of what comes later.
    static let longest = 0.060

    /// The correction at a horizon, in px, from those at the heads as velocities.
    ///
    /// Between heads the velocity is interpolated; below the first and above the last it is theirs. So the correction at a horizon of 0 is
    /// none.
    @inline(__always)
    static func correction(velocities: FourLanes, after horizon: Double) -> Float {
        between(velocities, at: horizon) * Float(min(longest, horizon))
    }

    /// A number at a horizon from those at the heads: interpolated between heads, below the first and above the last theirs.
    @inline(__always)
    static func between(_ numbers: FourLanes, at horizon: Double) -> Float {
        let time = Float(horizon)
        let heads = horizons
        guard time > heads[0] else { return numbers[0] }
        guard time < heads[3] else { return numbers[3] }
        @inline(__always)
        func between(_ head: Int) -> Float {
            let part = (time - heads[head]) * (1 / (heads[head + 1] - heads[head]))
            return numbers[head] + (numbers[head + 1] - numbers[head]) * part
        }
        return time < heads[1] ? between(0) : time < heads[2] ? between(1) : between(2)
    }
}
