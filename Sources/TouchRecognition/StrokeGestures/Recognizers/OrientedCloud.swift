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
/// Position and size do not count; rotation, unless it is asked for, and aspect ratio do.
package struct OrientedCloud: GestureMeasure, Hashable {
    /// What can be set.
    package struct Parameters: Sendable, Hashable {
        /// What a right angle between axes costs, in squares of the box's side.
        package var axisWeight = 0.25
        /// What directions cost that are at right angles everywhere.
        package var directionWeight = 0.015
        /// What another number of strokes costs.
        package var strokeWeight = 0.01
        /// Whether gestures are turned by their own angle first, so that rotation does not count.
        package var ignoresRotation = false

        /// One setting for swipes, symbols of one stroke and of several; chosen by hand on the `$1` logs and both Mixed Multistroke
        /// sets, whose figures are therefore not held out.
        package init() {}
    }

    /// The parameters that were set.
    package let parameters: Parameters
    private let axisScale: Float
    private var cloud: [TouchPoint]
    private var strokes: [Int]
    private var points: [TouchPoint]
    private var directions: [TouchPoint]
    /// Of each point prepared last its four numbers, each in all lanes.
    private var spread: [SIMD4<Float>]
    /// Scratch: for each of a candidate's points what the nearest of a template costs, among those of one lane.
    private var least: [SIMD4<Float>]
    private var index: CloudIndex
    /// Whether the index was shown the gesture that was prepared last.
    private var isSeen = false

    /// The recognizer with these parameters.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        // Axes are vectors at twice the angle: their squared distance is then 4·sin² of the angle between them.
        axisScale = Float(parameters.axisWeight.squareRoot() / 2)
        cloud = Array(repeating: .zero, count: Self.pointCount)
        strokes = Array(repeating: 0, count: Self.pointCount)
        points = Array(repeating: .zero, count: Self.directionCount + 1)
        directions = Array(repeating: .zero, count: Self.directionCount)
        spread = Array(repeating: .zero, count: 4 * Self.pointCount)
        least = Array(repeating: .zero, count: Self.pointCount)
        index = CloudIndex(axisLength: axisScale)
    }

    private static let pointCount = 32
    private static let directionCount = 15
    /// How many vectors of four hold a number for each point.
    private static let vectorCount = 8
    /// How many nearest points a shape's mean is over.
    private static let scale = Double(2 * pointCount)
    private static let fewestIndexed = 128
    private static let firstDirection = 4 * vectorCount
    private static let strokeCount = firstDirection + 8

    package static var blank: SIMD4<Float> { .zero }
    package static var hasLowerBound: Bool { true }

    /// x, y and both components of the axis of 32 points, x and y of 15 directions, the number of strokes.
    package var featureCount: Int { Self.strokeCount + 1 }

    package mutating func prepare(_ path: inout GesturePath, into features: inout MutableSpan<SIMD4<Float>>) {
        let angle = Self.readCloud(path, parameters, axisScale, &cloud, &strokes, into: &features)
        Self.readDirections(path, turnedBy: angle, &points, &directions, into: &features)
        features[Self.strokeCount] = SIMD4(repeating: Float(path.strokeCount))
        isSeen = false
        for index in 0..<Self.pointCount {
            for number in 0..<4 {
                let value = features[number * Self.vectorCount + index / 4][index % 4]
                spread[4 * index + number] = SIMD4(repeating: value)
            }
        }
    }

    /// - Returns: by how much the points were turned, in radians.
    private static func readCloud(
        _ path: GesturePath,
        _ parameters: Parameters,
        _ axisScale: Float,
        _ cloud: inout [TouchPoint],
        _ strokes: inout [Int],
        into features: inout MutableSpan<SIMD4<Float>>
    ) -> Double {
        var cloud = cloud.mutableSpan
        path.resample(.apart, into: &cloud, strokes: &strokes)
        let angle = parameters.ignoresRotation ? -cloud.indicativeAngle : 0
        if parameters.ignoresRotation { cloud.rotate(by: angle) }
        cloud.scaleUniformly(to: 1)
        cloud.translate(origin: cloud.centroid)
        for index in 0..<pointCount {
            // Ink runs from the point before to the one after, where these are of the same stroke.
            let before = index > 0 && strokes[index - 1] == strokes[index] ? index - 1 : index
            let after = index < pointCount - 1 && strokes[index + 1] == strokes[index] ? index + 1 : index
            let along = (cloud[after] - cloud[before]).normalized ?? .zero
            let (vector, lane) = (index / 4, index % 4)
            features[vector][lane] = Float(cloud[index].x)
            features[vectorCount + vector][lane] = Float(cloud[index].y)
            features[2 * vectorCount + vector][lane] = axisScale * Float(along.x * along.x - along.y * along.y)
            features[3 * vectorCount + vector][lane] = axisScale * Float(2 * along.x * along.y)
        }
        return angle
    }

    private static func readDirections(
        _ path: GesturePath,
        turnedBy angle: Double,
        _ points: inout [TouchPoint],
        _ directions: inout [TouchPoint],
        into features: inout MutableSpan<SIMD4<Float>>
    ) {
        var found = directions.mutableSpan
        path.directions(by: &points, into: &found)
        if angle != 0 {
            let (sine, cosine) = (Elementary.sin(angle), Elementary.cos(angle))
            for index in 0..<directionCount {
                let along = found[index]
                found[index] = TouchPoint(along.x * cosine - along.y * sine, along.x * sine + along.y * cosine)
            }
        }
        for index in 0..<directionCount {
            let (vector, lane) = (firstDirection + index / 4, index % 4)
            features[vector][lane] = Float(found[index].x)
            features[vector + 4][lane] = Float(found[index].y)
        }
        // Memory is reused: the last lane holds no direction.
        features[firstDirection + 3][3] = 0
        features[firstDirection + 7][3] = 0
    }

    /// The terms of direction and strokes, of which a comparison of shapes can only make more.
    package mutating func lowerBound(of candidate: Span<SIMD4<Float>>, to template: Span<SIMD4<Float>>) -> Double {
        var cosines = SIMD4<Float>.zero
        for vector in Self.firstDirection..<Self.strokeCount { cosines += candidate[vector] * template[vector] }
        let mean = Double(cosines.sum()) / Double(Self.directionCount)
        let isOther = candidate[Self.strokeCount][0] != template[Self.strokeCount][0]
        return parameters.directionWeight * max(0, 1 - mean) + (isOther ? parameters.strokeWeight : 0)
    }

    package mutating func index(_ rows: Span<SIMD4<Float>>) {
        isSeen = false
        // Fields of fewer templates cost more than comparisons with them.
        guard rows.count >= Self.fewestIndexed * featureCount else { return index.forget() }
        index.read(rows, stride: featureCount)
    }

    package mutating func distance(
        of candidate: Span<SIMD4<Float>>,
        to template: Span<SIMD4<Float>>,
        at row: Int,
        below limit: Double
    ) -> Double {
        let others = lowerBound(of: candidate, to: template)
        let shapeLimit = (limit - others) * Self.scale
        guard index.count > 0, shapeLimit < .infinity else {
            return distance(to: template, others, below: limit, SIMD8(repeating: shapeLimit))
        }
        if !isSeen {
            index.look(from: candidate)
            isSeen = true
        }
        guard let limits = index.limits(of: row, below: shapeLimit) else { return limit }
        return distance(to: template, others, below: limit, limits)
    }

    package mutating func distance(
        of candidate: Span<SIMD4<Float>>,
        to template: Span<SIMD4<Float>>,
        below limit: Double
    ) -> Double {
        let others = lowerBound(of: candidate, to: template)
        return distance(to: template, others, below: limit, SIMD8(repeating: (limit - others) * Self.scale))
    }

    private mutating func distance(
        to template: Span<SIMD4<Float>>,
        _ others: Double,
        below limit: Double,
        _ limits: SIMD8<Double>
    ) -> Double {
        let shape = Self.shape(of: spread, to: template, below: limits, &least)
        // Rounding must not bring a distance that was given up below the limit.
        return shape.isWhole ? others + shape.sum / Self.scale : max(limit, others + shape.sum / Self.scale)
    }

    /// The sum of what nearest points cost, both ways; not whole where the part of it after one of the vectors reaches its limit.
    ///
    /// Four points of the template stay in registers while all of the candidate's pass, so that what each of the four is nearest to
    /// is known early; what each of the candidate's is nearest to waits in memory.
    private static func shape(
        of spread: [SIMD4<Float>],
        to template: Span<SIMD4<Float>>,
        below limits: SIMD8<Double>,
        _ least: inout [SIMD4<Float>]
    ) -> (sum: Double, isWhole: Bool) {
        let spread = spread.span
        var least = least.mutableSpan
        for index in 0..<pointCount { least[index] = SIMD4(repeating: .infinity) }
        var sum: Float = 0
        for vector in 0..<vectorCount {
            let (x, y) = (template[vector], template[vectorCount + vector])
            let (u, v) = (template[2 * vectorCount + vector], template[3 * vectorCount + vector])
            var nearest = SIMD4<Float>(repeating: .infinity)
            for index in 0..<pointCount {
                let (ofX, ofY) = (spread[4 * index] - x, spread[4 * index + 1] - y)
                let (ofU, ofV) = (spread[4 * index + 2] - u, spread[4 * index + 3] - v)
                let cost = ofX * ofX + ofY * ofY + ofU * ofU + ofV * ofV
                nearest = nearest.lesser(cost)
                least[index] = least[index].lesser(cost)
            }
            sum += nearest.sum()
            if Double(sum) >= limits[vector] { return (Double(sum), false) }
        }
        for index in 0..<pointCount { sum += least[index].leastLane }
        return (Double(sum), true)
    }

    /// The root of the mean cost, as a share of half the box's side.
    package func rejectionScore(of distance: Double) -> Double { 2 * distance.squareRoot() }
}
