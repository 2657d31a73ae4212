import TouchModel

/// How far ahead an app may draw, by what it sees of the motion: a horizon for each bin of speed and each ``MotionContext``.
public struct HorizonRules: Sendable, Equatable {
    /// What separates bins of speed, ascending, in units of location per second.
    public let speedEdges: [Double]
    /// A contact slows down where its mean speed over the last 20 ms is below this share of that over the last 100 ms.
    public let slowingBelow: Double
    /// A contact turns where its heading changes faster than this, in radians per second.
    public let turningAbove: Double
    /// Context by context, in the order of `MotionContext.allCases`, a horizon for each bin, the slowest first; in seconds, 0
    /// where nothing is to be drawn.
    package let horizons: [Double]
    /// The tangent of the angle between both mean velocities above which a contact turns.
    let turningTangent: Double

    /// The largest number of edges.
    package static let largestEdgeCount = 31
    /// The largest horizon in seconds.
    package static let largestHorizon = 1.0
    package static let slowingRange = 0.0...1.0
    /// Angles between the velocities are acute.
    package static let turningRange = 0.1...19.0

    /// Makes rules, without a check that they are some: ``isValid``.
    ///
    /// - Parameter horizons: context by context, a horizon for each bin, in seconds.
    package init(speedEdges: [Double], slowingBelow: Double, turningAbove: Double, horizons: [Double]) {
        self.speedEdges = speedEdges
        self.slowingBelow = slowingBelow
        self.turningAbove = turningAbove
        self.horizons = horizons
        turningTangent = Elementary.tan(ObservedMotion.angle(ofTurning: turningAbove))
    }

    /// Whether edges ascend, there is a horizon for each bin of each context, and every number is in its range.
    package var isValid: Bool {
        guard speedEdges.count <= Self.largestEdgeCount, horizons.count == MotionContext.count * binCount,
            Self.slowingRange.contains(slowingBelow), Self.turningRange.contains(turningAbove)
        else { return false }
        var last = 0.0
        for edge in speedEdges {
            guard edge > last, edge.isFinite else { return false }
            last = edge
        }
        for horizon in horizons where !(horizon >= 0 && horizon <= Self.largestHorizon) { return false }
        return true
    }

    /// Seconds as milliseconds of no more digits than were meant: to the microsecond.
    package static func milliseconds(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e3 }

    /// The number of bins of speed.
    package var binCount: Int { speedEdges.count + 1 }

    /// The horizons of a context, the slowest bin first, in seconds.
    public func horizons(_ context: MotionContext) -> [Double] {
        let first = (MotionContext.allCases.firstIndex(of: context) ?? 0) * binCount
        return Array(horizons[first..<first + binCount])
    }

    /// The position among ``horizons`` that belongs to a motion. O(bins), without allocation.
    package func cell(of motion: ObservedMotion) -> Int {
        let bin = Knots.bin(of: motion.speed, between: speedEdges)
        switch motion.context(by: self) {
        case .steady: return bin
        case .slowing: return binCount + bin
        case .turning: return 2 * binCount + bin
        }
    }
}
