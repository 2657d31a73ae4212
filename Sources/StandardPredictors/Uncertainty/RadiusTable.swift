import TouchPrediction

/// Radii by horizon and by speed, or factors of a scale: positive numbers that are interpolated linearly in both.
///
/// A number belongs to a horizon and to a bin of speed. Between the bins' middles, and between horizons, neighbors are
/// mixed; the number of the first or last stands beyond it. The last bin has no upper edge: its middle is taken to lie as
/// far above its lower edge as that of the bin below lies below it, so that a table with one edge is still smooth.
package struct RadiusTable: Sendable, Equatable {
    /// More rows or columns than these are refused.
    package static let largestHorizonCount = 32
    /// The largest number of edges between bins of speed.
    package static let largestEdgeCount = 15
    /// Larger numbers, and numbers smaller than its inverse, are refused.
    package static let largestRadius = 1e9

    /// Ascending, in seconds.
    package let horizons: [Double]
    /// What separates neighboring bins of speed: ascending, in units of location per second; none for a single bin.
    package let speedEdges: [Double]
    /// The radii: for each horizon, a number for each bin, the slowest first.
    package var radii: [[Double]] {
        horizons.indices.map { Array(values[$0 * middles.count..<($0 + 1) * middles.count]) }
    }

    private let middles: [Double]
    private let values: [Double]

    /// Makes a table.
    ///
    /// - Parameters:
    ///   - horizons: ascending, above 0 up to 1 s; at most ``largestHorizonCount``.
    ///   - speedEdges: ascending, above 0; at most ``largestEdgeCount``.
    ///   - radii: a row for each horizon, with one number above 0 more than there are edges.
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    package init(horizons: [Double], speedEdges: [Double], radii: [[Double]]) throws(ModelFileError) {
        let check = ModelFileError.checkAscending
        try check(horizons, "horizons", 1...Self.largestHorizonCount, 1)
        try check(speedEdges, "speedEdges", 0...Self.largestEdgeCount, Self.largestRadius)
        guard radii.count == horizons.count else {
            throw .invalidField("radii", found: "\(radii.count) rows", expected: "\(horizons.count), one a horizon")
        }
        for (row, horizon) in zip(radii, horizons) {
            let field = "radii[\(horizon) s]"
            guard row.count == speedEdges.count + 1 else {
                throw .invalidField(
                    field,
                    found: "\(row.count) numbers",
                    expected: "\(speedEdges.count + 1), one a bin"
                )
            }
            if let radius = row.first(where: { !($0 >= 1 / Self.largestRadius && $0 <= Self.largestRadius) }) {
                throw .invalidField(field, found: "\(radius)", expected: "from 1e-9 to \(Self.largestRadius)")
            }
        }
        self.horizons = horizons
        self.speedEdges = speedEdges
        values = radii.flatMap(\.self)
        let lower = [0] + speedEdges
        var middles = zip(lower, speedEdges).map { ($0 + $1) / 2 }
        middles.append((lower.last ?? 0) * 2 - (middles.last ?? 0))
        self.middles = middles
    }

    /// The same number at every horizon and speed.
    package static func constant(_ horizons: [Double], _ speedEdges: [Double]) throws(ModelFileError) -> RadiusTable {
        let row = Array(repeating: 1.0, count: speedEdges.count + 1)
        return try RadiusTable(
            horizons: horizons,
            speedEdges: speedEdges,
            radii: Array(repeating: row, count: horizons.count)
        )
    }

    /// The bin of a speed: a speed on an edge lies in the bin above.
    package func bin(of speed: Double) -> Int { Knots.bin(of: speed, between: speedEdges) }

    /// The interpolated number. O(horizons + bins), without allocation.
    ///
    /// - Parameters:
    ///   - horizon: in seconds.
    ///   - speed: in units of location per second.
    @inline(__always)
    package func radius(horizon: Double, speed: Double) -> Double {
        let (row, rowShare) = Knots.place(of: horizon, among: horizons)
        let (column, columnShare) = Knots.place(of: speed, among: middles)
        let nextRow = min(row + 1, horizons.count - 1) * middles.count
        let nextColumn = min(column + 1, middles.count - 1)
        let first = row * middles.count
        let (here, below) = (values[first + column], values[nextRow + column])
        let left = here + rowShare * (below - here)
        let (right, belowRight) = (values[first + nextColumn], values[nextRow + nextColumn])
        return left + columnShare * (right + rowShare * (belowRight - right) - left)
    }
}

extension RadiusTable: Codable {
    private enum CodingKeys: String, CodingKey {
        case horizons, speedEdges, radii
    }

    /// Reads and checks a table.
    ///
    /// - Throws: `DecodingError` for another form, ``ModelFileError`` for numbers that are no table.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            horizons: fields.decode([Double].self, forKey: .horizons),
            speedEdges: fields.decode([Double].self, forKey: .speedEdges),
            radii: fields.decode([[Double]].self, forKey: .radii)
        )
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(horizons, forKey: .horizons)
        try fields.encode(speedEdges, forKey: .speedEdges)
        try fields.encode(radii, forKey: .radii)
    }
}
