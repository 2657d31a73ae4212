import TouchPrediction

extension HorizonRules {
    /// Speeds in units of location per second and lengths above it are refused.
    static let largestNumber = 1e9

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
            upTo: Self.largestNumber
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
        self.init(speedEdges: speedEdges, slowingBelow: slowingBelow, turningAbove: turningAbove, horizons: all)
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

extension MotionContext: Codable {}
