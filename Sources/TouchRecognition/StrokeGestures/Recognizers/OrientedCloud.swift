import TouchModel

/// The default recognizer: shape by a cloud of points with the axes of their ink, direction by the sequence of directions.
///
/// The distance of two gestures is the sum of four terms:
///
/// - *Shape.* Every point takes its nearest among the other gesture's, both ways, by squared distance of places (box of side 1,
///   centroid at 0) plus ``Parameters/axisWeight`` · sin² of the angle between the axes along which ink runs; the mean of all. An axis
///   has no direction, so order and direction of strokes do not count. (Squared Chamfer distance, Barrow et al. 1977; oriented:
///   Olson, Huttenlocher 1997. That directions make clouds more exact is after Vatavu 2017.)
/// - *Direction.* ``Parameters/directionWeight`` times the mean of 1 − cos over corresponding directions of the joined path (Taranta,
///   LaViola 2015). It tells swipes apart, whose shapes are equal, and is too small to outweigh shapes that are not.
/// - *Strokes.* ``Parameters/strokeWeight`` where the numbers of strokes differ.
/// - *Ink.* ``Parameters/inkWeight`` times the squared difference of ln r, for the length r of the strokes over the larger side of the
///   box, at least 0.3.
///
/// The distance to a class is the mean distance of its two nearest templates (``Parameters/nearestCount``), so that one odd template
/// does not decide. Classes that are almost as near as the nearest one (``Parameters/adjustedRatio``) are compared again: the shape of
/// their two templates is turned and stretched a little, so that it costs least (``CloudMatches``).
///
/// Places, axes and directions are whole numbers of 16 bits, so that distances have the same bits on every processor. Coordinates beyond
/// 0.75 count as 0.75; no box has more than a part of itself there.
///
/// Position and size do not count; rotation, unless it is asked for, and aspect ratio do.
package struct OrientedCloud: GestureMeasure, Hashable {
    /// The weights of the terms, and how classes are compared.
    package struct Parameters: Sendable, Hashable {
        /// The cost of a right angle between axes, in squares of the box's side.
        package var axisWeight = 0.25
        /// The cost of directions that are at right angles everywhere.
        package var directionWeight = 0.015
        /// The cost of a different number of strokes.
        package var strokeWeight = 0.01
        /// The cost of ink that is longer by a factor of e.
        package var inkWeight = 0.01
        /// The number of nearest templates whose mean distance is the distance to a class, 1 or 2. A class of one template has its
        /// distance.
        package var nearestCount = 2
        /// Classes up to this many times as far as the nearest one are compared again with templates that are turned and stretched; 0 for
        /// none.
        package var adjustedRatio = 1.3
        /// The cost of turning a template by 1 rad, or of stretching it by a factor of e along two axes, in squares of the box's side.
        package var stiffness = 0.05
        /// Whether gestures are turned by their own angle first, so that rotation does not count.
        package var ignoresRotation = false

        /// One setting for swipes, symbols of one stroke and of several. It was chosen by hand on the `$1` logs, both Mixed Multistroke
        /// sets and two small sets of Omniglot, whose figures are therefore not held out.
        package init() {}

        /// The nearest template alone, without ink and adjustment: the least time for many comparisons, as early recognition and spotting
        /// make them.
        package static var nearestAlone: Self {
            var parameters = Self()
            parameters.inkWeight = 0
            parameters.nearestCount = 1
            parameters.adjustedRatio = 0
            return parameters
        }
    }

    /// The parameters that were set.
    package let parameters: Parameters
    /// The number of steps in a side of the box, in which places and axes are counted.
    private let steps: Float
    /// The length of an axis in these steps.
    let axisLength: Float
    /// The sum of all points' costs, in squared steps, whose mean is a square of the box's side.
    let scale: Double
    private var cloud: [TouchPoint]
    private var strokes: [Int]
    private var points: [TouchPoint]
    private var directions: [TouchPoint]
    /// The points of the gesture that was prepared last, each in a vector, and each for comparison with eight others.
    private(set) var own: [SIMD4<Float>]
    private(set) var spread: [SpreadPoint]
    /// Scratch: for each of a candidate's points, the cost of the nearest point of a template, among those of one lane.
    private var least: [SIMD8<Int16>]
    /// Scratch for adjusted distances.
    var matches = CloudMatches()
    private var index: CloudIndex
    /// Whether the index was shown the gesture that was prepared last.
    private var isSeen = false

    /// The recognizer with these parameters.
    package init(_ parameters: Parameters = Parameters()) {
        self.parameters = parameters
        // The largest squared distance of two points, after rounding, has to fit in 16 bits.
        let steps = (64_000 / (2 * (2 * Self.farthest) * (2 * Self.farthest) + parameters.axisWeight)).squareRoot()
        self.steps = Float(steps)
        // Axes are vectors at twice the angle: their squared distance is then 4·sin² of the angle between them.
        axisLength = Float(steps * parameters.axisWeight.squareRoot() / 2)
        scale = Double(2 * Self.pointCount) * Double(self.steps) * Double(self.steps)
        cloud = Array(repeating: .zero, count: Self.pointCount)
        strokes = Array(repeating: 0, count: Self.pointCount)
        points = Array(repeating: .zero, count: Self.directionCount + 1)
        directions = Array(repeating: .zero, count: Self.directionCount)
        spread = Array(repeating: SpreadPoint(), count: Self.pointCount)
        least = Array(repeating: .zero, count: Self.pointCount)
        own = Array(repeating: .zero, count: Self.pointCount)
        index = CloudIndex(steps: self.steps, axisLength: axisLength)
    }

    private static let pointCount = CloudLayout.pointCount
    private static let directionCount = 15
    private static let vectorCount = CloudLayout.vectorCount
    /// The largest coordinate, in sides of the box.
    private static let farthest = 0.75
    /// Added to a number, it rounds the number to a whole one, which the last bits then are.
    private static let wholeShift: Float = 12_582_912
    /// The length of a direction, so that the products of all directions of two gestures sum to a number of 16 bits.
    private static let directionLength = 45.0
    /// The number of steps of the logarithm of ink by which it grows if the ink is longer by a factor of e.
    private static let inkSteps = 512.0
    /// The least length of ink over the side of the box.
    private static let leastInk = 0.3
    private static let fewestIndexed = 128
    private static let firstNorm = CloudLayout.firstNorm
    private static let firstDirection = CloudLayout.count
    /// The place of the numbers of the whole gesture: of strokes, of the directions' squared norm, of the ink.
    private static let wholes = firstDirection + 4

    package static var blank: SIMD8<Int16> { .zero }
    package static var hasLowerBound: Bool { true }

    package var ranksClasses: Bool { parameters.nearestCount > 1 || parameters.adjustedRatio > 0 }

    /// x, y, both components of the axis and the squared norm of 32 points; 15 directions; the number of strokes, the squared norm of the
    /// directions and the logarithm of the ink.
    package var featureCount: Int { Self.wholes + 1 }

    package mutating func prepare(_ path: inout GesturePath, into features: inout MutableSpan<SIMD8<Int16>>) {
        let angle = Self.readCloud(path, parameters, steps, axisLength, &cloud, &strokes, &own, into: &features)
        let norm = Self.readDirections(path, turnedBy: angle, &points, &directions, into: &features)
        let ink = Elementary.log(max(Self.leastInk, path.relativeInk))
        var whole = SIMD8<Int16>.zero
        whole[0] = Int16(clamping: path.strokeCount)
        whole[1] = norm
        whole[2] = Int16(clamping: Int((ink * Self.inkSteps).rounded()))
        features[Self.wholes] = whole
        isSeen = false
        for index in 0..<Self.pointCount {
            let (vector, lane) = CloudLayout.place(of: index)
            spread[index] = SpreadPoint(
                x: SIMD8(repeating: 2 &* features[vector][lane]),
                y: SIMD8(repeating: 2 &* features[Self.vectorCount + vector][lane]),
                u: SIMD8(repeating: 2 &* features[2 * Self.vectorCount + vector][lane]),
                v: SIMD8(repeating: 2 &* features[3 * Self.vectorCount + vector][lane]),
                norm: SIMD8(repeating: features[Self.firstNorm + vector][lane])
            )
        }
    }

    /// - Returns: by how much the points were turned, in radians.
    private static func readCloud(
        _ path: GesturePath,
        _ parameters: Parameters,
        _ steps: Float,
        _ axisLength: Float,
        _ cloud: inout [TouchPoint],
        _ strokes: inout [Int],
        _ own: inout [SIMD4<Float>],
        into features: inout MutableSpan<SIMD8<Int16>>
    ) -> Double {
        var cloud = cloud.mutableSpan
        path.resample(.apart, into: &cloud, strokes: &strokes)
        let angle = parameters.ignoresRotation ? -cloud.indicativeAngle : 0
        if parameters.ignoresRotation { cloud.rotate(by: angle) }
        cloud.scaleUniformly(to: 1)
        cloud.translate(origin: cloud.centroid)
        var own = own.mutableSpan
        let strokes = strokes.span
        for index in 0..<pointCount {
            // Ink runs from the point before to the one after, where these are of the same stroke.
            let before = index > 0 && strokes[index - 1] == strokes[index] ? index - 1 : index
            let after = index < pointCount - 1 && strokes[index + 1] == strokes[index] ? index + 1 : index
            let along = (cloud[after] - cloud[before]).normalized ?? .zero
            let place = cloud[index].clamped(
                lowerBound: TouchPoint(repeating: -farthest),
                upperBound: TouchPoint(repeating: farthest)
            )
            var point = SIMD4<Float>(
                Float(place.x) * steps,
                Float(place.y) * steps,
                Float(along.x * along.x - along.y * along.y) * axisLength,
                Float(2 * along.x * along.y) * axisLength
            )
            point += wholeShift
            own[index] = point - wholeShift
            let (vector, lane) = CloudLayout.place(of: index)
            var norm = -SpreadPoint.halfOffset
            for number in 0..<4 {
                let whole = Int16(truncatingIfNeeded: point[number].bitPattern)
                features[number * vectorCount + vector][lane] = whole
                norm &+= whole &* whole
            }
            features[firstNorm + vector][lane] = norm
        }
        return angle
    }

    /// - Returns: the squared norm of all directions.
    private static func readDirections(
        _ path: GesturePath,
        turnedBy angle: Double,
        _ points: inout [TouchPoint],
        _ directions: inout [TouchPoint],
        into features: inout MutableSpan<SIMD8<Int16>>
    ) -> Int16 {
        var found = directions.mutableSpan
        path.directions(by: &points, into: &found)
        if angle != 0 {
            let (sine, cosine) = (Elementary.sin(angle), Elementary.cos(angle))
            for index in 0..<directionCount {
                let along = found[index]
                found[index] = TouchPoint(along.x * cosine - along.y * sine, along.x * sine + along.y * cosine)
            }
        }
        // Memory is reused: the last lanes hold no direction.
        features[firstDirection + 3] = .zero
        var norm: Int16 = 0
        for index in 0..<directionCount {
            let along = found[index] * directionLength
            let x = Int16(truncatingIfNeeded: (Float(along.x) + wholeShift).bitPattern)
            let y = Int16(truncatingIfNeeded: (Float(along.y) + wholeShift).bitPattern)
            features[firstDirection + index / 4][index % 4] = x
            features[firstDirection + index / 4][4 + index % 4] = y
            norm &+= x &* x &+ y &* y
        }
        return norm
    }

    /// The terms of direction, strokes and ink, of which a comparison of shapes can only make more.
    package mutating func lowerBound(of candidate: Span<SIMD8<Int16>>, to template: Span<SIMD8<Int16>>) -> Double {
        Self.otherTerms(candidate, template, parameters)
    }

    @inline(__always)
    static func otherTerms(
        _ candidate: Span<SIMD8<Int16>>,
        _ template: Span<SIMD8<Int16>>,
        _ parameters: Parameters
    ) -> Double {
        var products = SIMD8<Int16>.zero
        for vector in firstDirection..<wholes { products &+= candidate[vector] &* template[vector] }
        let (whole, other) = (candidate[wholes], template[wholes])
        let square = Int(whole[1]) + Int(other[1]) - 2 * Int(products.wrappedSum())
        let ink = Double(Int(whole[2]) - Int(other[2])) / inkSteps
        let difference = Double(square) / (2 * Double(directionCount) * directionLength * directionLength)
        return parameters.directionWeight * difference
            + (whole[0] != other[0] ? parameters.strokeWeight : 0)
            + parameters.inkWeight * (ink * ink)
    }

    package mutating func index(_ rows: Span<SIMD8<Int16>>) {
        isSeen = false
        // Fields of fewer templates cost more than comparisons with them.
        guard rows.count >= Self.fewestIndexed * featureCount else { return index.forget() }
        index.read(rows, stride: featureCount)
    }

    package mutating func distance(
        of candidate: Span<SIMD8<Int16>>,
        to template: Span<SIMD8<Int16>>,
        at row: Int,
        below limit: Double
    ) -> Double {
        let others = lowerBound(of: candidate, to: template)
        let shapeLimit = (limit - others) * scale
        guard index.count > 0, shapeLimit < .infinity else { return distance(to: template, others, below: limit) }
        if !isSeen {
            index.look(from: candidate)
            isSeen = true
        }
        guard let limits = index.limits(of: row, below: shapeLimit) else { return limit }
        return distance(to: template, others, below: limit, limits)
    }

    package mutating func distance(
        of candidate: Span<SIMD8<Int16>>,
        to template: Span<SIMD8<Int16>>,
        below limit: Double
    ) -> Double { distance(to: template, lowerBound(of: candidate, to: template), below: limit) }

    /// The distance of the gesture that was prepared last.
    ///
    /// - Parameter others: all terms except that of shape.
    mutating func distance(to template: Span<SIMD8<Int16>>, _ others: Double, below limit: Double) -> Double {
        // Sums are whole numbers: one more, and no rounding gives up a distance below the limit.
        distance(to: template, others, below: limit, SIMD4(repeating: (limit - others) * scale + 1))
    }

    private mutating func distance(
        to template: Span<SIMD8<Int16>>,
        _ others: Double,
        below limit: Double,
        _ limits: SIMD4<Double>
    ) -> Double {
        let shape = Self.shape(of: spread, to: template, below: limits, &least)
        let distance = others + Double(shape.sum) / scale
        return shape.isWhole ? distance : max(limit, distance)
    }

    /// The sum of what nearest points cost, both ways, in squared steps; not whole where the part of it after one of the vectors reaches
    /// its limit.
    ///
    /// Eight points of the template stay in registers while all of the candidate's pass, so that what each of the eight is nearest to
    /// is known early; what each of the candidate's is nearest to waits in memory.
    private static func shape(
        of spread: [SpreadPoint],
        to template: Span<SIMD8<Int16>>,
        below limits: SIMD4<Double>,
        _ least: inout [SIMD8<Int16>]
    ) -> (sum: Int, isWhole: Bool) {
        let spread = spread.span
        var least = least.mutableSpan
        for index in 0..<pointCount { least[index] = SIMD8(repeating: .max) }
        var sum = 0
        for vector in 0..<vectorCount {
            let (x, y) = (template[vector], template[vectorCount + vector])
            let (u, v) = (template[2 * vectorCount + vector], template[3 * vectorCount + vector])
            let norm = template[firstNorm + vector]
            var nearest = SIMD8<Int16>(repeating: .max)
            for index in 0..<pointCount {
                let cost = spread[index].cost(x, y, u, v, norm)
                nearest = nearest.lesser(cost)
                least[index] = least[index].lesser(cost)
            }
            sum += nearest.wideSum - 8 * Int(Int16.min)
            if Double(sum) >= limits[vector] { return (sum, false) }
        }
        var index = 0
        while index < pointCount {
            // The minima of eight vectors, in one vector.
            let first = least[index].lesserHalves(least[index + 1]).lesserQuarters(
                least[index + 2].lesserHalves(least[index + 3])
            )
            let second = least[index + 4].lesserHalves(least[index + 5]).lesserQuarters(
                least[index + 6].lesserHalves(least[index + 7])
            )
            let minima = SIMD8(lowHalf: first.evenHalf, highHalf: second.evenHalf).lesser(
                SIMD8(lowHalf: first.oddHalf, highHalf: second.oddHalf)
            )
            sum += minima.wideSum - 8 * Int(Int16.min)
            index += 8
        }
        return (sum, true)
    }

    /// The root of the mean cost, as a share of half the box's side.
    package func rejectionScore(of distance: Double) -> Double { 2 * distance.squareRoot() }
}
