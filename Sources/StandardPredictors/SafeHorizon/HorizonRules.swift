import TouchModel
import TouchPrediction

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

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

    /// Makes rules.
    ///
    /// - Parameter horizons: for each bin of speed, in the order of contexts; what lacks is 0.
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    package init(
        speedEdges: [Double],
        slowingBelow: Double,
        turningAbove: Double,
        horizons: [MotionContext: [Double]]
    ) throws(ModelFileError) {
        try ModelFileError.checkAscending(
            speedEdges,
            "speedEdges",
            count: 0...Self.largestEdgeCount,
            upTo: RadiusTable.largestRadius
        )
        for (number, field, range) in [
            (slowingBelow, "slowingBelow", Self.slowingRange), (turningAbove, "turningAbove", Self.turningRange),
        ] where !range.contains(number) {
            throw .invalidField(
                field,
                found: "\(number)",
                expected: "from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        var all: [Double] = []
        for context in MotionContext.allCases {
            let row = horizons[context] ?? Array(repeating: 0, count: speedEdges.count + 1)
            guard row.count == speedEdges.count + 1 else {
                throw .invalidField(
                    "horizons.\(context)",
                    found: "\(row.count) numbers",
                    expected: "\(speedEdges.count + 1), one a bin of speed"
                )
            }
            if let horizon = row.first(where: { !(0...Self.largestHorizon).contains($0) }) {
                throw .invalidField(
                    "horizons.\(context)",
                    found: "\(horizon) s",
                    expected: "from 0 to \(Self.largestHorizon) s"
                )
            }
            all += row
        }
        self.speedEdges = speedEdges
        self.slowingBelow = slowingBelow
        self.turningAbove = turningAbove
        self.horizons = all
        turningTangent = tan(ObservedMotion.angle(ofTurning: turningAbove))
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

extension HorizonRules: Codable {
    private enum CodingKeys: String, CodingKey {
        case speedEdges = "speedEdgesPixelsPerSecond"
        case slowingBelow = "slowingBelowShare"
        case turningAbove = "turningAboveRadiansPerSecond"
        case horizons = "horizonsMilliseconds"
    }

    /// Reads and checks rules.
    ///
    /// - Throws: `DecodingError` for another form, ``ModelFileError`` for numbers that are no rules.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let byName = try fields.decode([String: [Double]].self, forKey: .horizons)
        var horizons: [MotionContext: [Double]] = [:]
        for (name, row) in byName {
            guard let context = MotionContext(rawValue: name) else {
                throw ModelFileError.invalidField(
                    "rules.horizonsMilliseconds",
                    found: "'\(name.prefix(80))'",
                    expected: MotionContext.allCases.map(\.rawValue).joined(separator: ", ")
                )
            }
            horizons[context] = row.map { $0 / 1000 }
        }
        try self.init(
            speedEdges: fields.decode([Double].self, forKey: .speedEdges),
            slowingBelow: fields.decode(Double.self, forKey: .slowingBelow),
            turningAbove: fields.decode(Double.self, forKey: .turningAbove),
            horizons: horizons
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(speedEdges, forKey: .speedEdges)
        try fields.encode(slowingBelow, forKey: .slowingBelow)
        try fields.encode(turningAbove, forKey: .turningAbove)
        let rows = MotionContext.allCases.map { ($0.rawValue, horizons($0).map(Self.milliseconds)) }
        try fields.encode(Dictionary(uniqueKeysWithValues: rows), forKey: .horizons)
    }
}
