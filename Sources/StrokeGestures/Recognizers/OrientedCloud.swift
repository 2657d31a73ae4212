import TouchModel

/// The default recognizer: shape by a cloud of points with the axes of their ink, direction by the sequence of directions.
///
/// The distance of two gestures is the sum of three terms:
///
/// - *Shape.* Every point takes its nearest among the other gesture's, both ways, by squared distance of places (box of side 1,
///   centroid at 0) plus ``Parameters/axisWeight`` · sin² of the angle between the axes along which ink runs; the mean of all. An axis
///   has no direction, so order and direction of strokes do not count. (Squared Chamfer distance, Barrow et al. 1977; oriented:
///   Olson, Huttenlocher 1997. That directions make clouds more exact is after Vatavu 2017.)
/// - *Direction.* ``Parameters/directionWeight`` times the mean of 1 − cos over corresponding directions of the joined path (Taranta,
///   LaViola 2015). It tells swipes apart, whose shapes are equal, and is too small to outweigh shapes that are not.
/// - *Strokes.* ``Parameters/strokeWeight`` where the numbers of strokes differ.
///
/// Position and size do not count; rotation and aspect ratio do.
package struct OrientedCloud: GestureMeasure, Hashable {
    /// What can be set.
    package struct Parameters: Sendable, Hashable {
        /// What a right angle between axes costs, in squares of the box's side.
        package var axisWeight = 0.25
        /// What directions cost that are at right angles everywhere.
        package var directionWeight = 0.015
        /// What another number of strokes costs.
        package var strokeWeight = 0.01

        /// One setting for swipes, symbols of one stroke and of several; chosen by hand on the `$1` logs and both Mixed Multistroke
        /// sets, whose figures are therefore not held out.
        package init() {}
    }

    /// What was set.
    package let parameters: Parameters
    private let axisScale: Float
    private var cloud: [TouchPoint]
    private var strokes: [Int]
    private var points: [TouchPoint]
    private var directions: [TouchPoint]

    /// The recognizer with these parameters.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        // Axes are vectors at twice the angle: their squared distance is then 4·sin² of the angle between them.
        axisScale = Float(parameters.axisWeight.squareRoot() / 2)
        cloud = Array(repeating: .zero, count: Self.pointCount)
        strokes = Array(repeating: 0, count: Self.pointCount)
        points = Array(repeating: .zero, count: Self.directionCount + 1)
        directions = Array(repeating: .zero, count: Self.directionCount)
    }

    private static let pointCount = 32
    private static let directionCount = 15
    /// How many vectors of eight hold a number for each point.
    private static let lanes = 4
    private static let firstDirection = 4 * lanes
    private static let strokeCount = firstDirection + 4

    package static var blank: SIMD8<Float> { .zero }
    package static var hasLowerBound: Bool { true }

    /// x, y and both components of the axis of 32 points, x and y of 15 directions, the number of strokes.
    package var featureCount: Int { Self.strokeCount + 1 }

    package mutating func prepare(_ path: inout GesturePath, into features: inout MutableSpan<SIMD8<Float>>) {
        Self.readCloud(path, axisScale, &cloud, &strokes, into: &features)
        Self.readDirections(path, &points, &directions, into: &features)
        features[Self.strokeCount] = SIMD8(repeating: Float(path.strokeCount))
    }

    private static func readCloud(
        _ path: GesturePath,
        _ axisScale: Float,
        _ cloud: inout [TouchPoint],
        _ strokes: inout [Int],
        into features: inout MutableSpan<SIMD8<Float>>
    ) {
        var cloud = cloud.mutableSpan
        path.resample(.apart, into: &cloud, strokes: &strokes)
        cloud.scaleUniformly(to: 1)
        cloud.translate(origin: cloud.centroid)
        for index in 0..<pointCount {
            // Ink runs from the point before to the one after, where these are of the same stroke.
            let before = index > 0 && strokes[index - 1] == strokes[index] ? index - 1 : index
            let after = index < pointCount - 1 && strokes[index + 1] == strokes[index] ? index + 1 : index
            let along = (cloud[after] - cloud[before]).normalized ?? .zero
            let (vector, lane) = (index / 8, index % 8)
            features[vector][lane] = Float(cloud[index].x)
            features[lanes + vector][lane] = Float(cloud[index].y)
            features[2 * lanes + vector][lane] = axisScale * Float(along.x * along.x - along.y * along.y)
            features[3 * lanes + vector][lane] = axisScale * Float(2 * along.x * along.y)
        }
    }

    private static func readDirections(
        _ path: GesturePath,
        _ points: inout [TouchPoint],
        _ directions: inout [TouchPoint],
        into features: inout MutableSpan<SIMD8<Float>>
    ) {
        var found = directions.mutableSpan
        path.directions(by: &points, into: &found)
        for index in 0..<directionCount {
            let (vector, lane) = (firstDirection + index / 8, index % 8)
            features[vector][lane] = Float(found[index].x)
            features[vector + 2][lane] = Float(found[index].y)
        }
        // Memory is reused: the last lane holds no direction.
        features[firstDirection + 1][7] = 0
        features[firstDirection + 3][7] = 0
    }

    /// The terms of direction and strokes, of which a comparison of shapes can only make more.
    package mutating func lowerBound(of candidate: Span<SIMD8<Float>>, to template: Span<SIMD8<Float>>) -> Double {
        var cosines = SIMD8<Float>.zero
        for vector in Self.firstDirection..<Self.strokeCount { cosines += candidate[vector] * template[vector] }
        let mean = Double(cosines.sum()) / Double(Self.directionCount)
        let isOther = candidate[Self.strokeCount][0] != template[Self.strokeCount][0]
        return parameters.directionWeight * max(0, 1 - mean) + (isOther ? parameters.strokeWeight : 0)
    }

    package mutating func distance(
        of candidate: Span<SIMD8<Float>>,
        to template: Span<SIMD8<Float>>,
        below limit: Double
    ) -> Double {
        let others = lowerBound(of: candidate, to: template)
        let scale = Double(2 * Self.pointCount)
        let shapeLimit = (limit - others) * scale
        var columns = (
            SIMD8<Float>(repeating: .infinity), SIMD8<Float>(repeating: .infinity),
            SIMD8<Float>(repeating: .infinity), SIMD8<Float>(repeating: .infinity)
        )
        var rowSum: Float = 0
        for vector in 0..<Self.lanes {
            let (x, y) = (candidate[vector], candidate[Self.lanes + vector])
            let (u, v) = (candidate[2 * Self.lanes + vector], candidate[3 * Self.lanes + vector])
            for lane in 0..<8 {
                let point = (
                    SIMD8(repeating: x[lane]), SIMD8(repeating: y[lane]),
                    SIMD8(repeating: u[lane]), SIMD8(repeating: v[lane])
                )
                let (first, second) = (Self.squares(point, template, 0), Self.squares(point, template, 1))
                let (third, fourth) = (Self.squares(point, template, 2), Self.squares(point, template, 3))
                columns.0 = columns.0.lesser(first)
                columns.1 = columns.1.lesser(second)
                columns.2 = columns.2.lesser(third)
                columns.3 = columns.3.lesser(fourth)
                rowSum += first.lesser(second).lesser(third.lesser(fourth)).leastLane
            }
            if Double(rowSum) >= shapeLimit { return max(limit, others + Double(rowSum) / scale) }
        }
        let columnSum = (columns.0 + columns.1 + columns.2 + columns.3).sum()
        return others + Double(rowSum + columnSum) / scale
    }

    /// What eight points of a template cost one of a candidate.
    @inline(__always)
    private static func squares(
        _ point: (SIMD8<Float>, SIMD8<Float>, SIMD8<Float>, SIMD8<Float>),
        _ template: Span<SIMD8<Float>>,
        _ vector: Int
    ) -> SIMD8<Float> {
        let x = point.0 - template[vector]
        let y = point.1 - template[lanes + vector]
        let u = point.2 - template[2 * lanes + vector]
        let v = point.3 - template[3 * lanes + vector]
        return x * x + y * y + u * u + v * v
    }

    /// The root of the mean cost, as a share of half the box's side.
    package func rejectionScore(of distance: Double) -> Double { 2 * distance.squareRoot() }
}
