import TouchModel
import TouchPrediction

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How a network's numbers and places on the surface belong together at one instant.
package struct NeuralView: Sendable {
    /// Unit vector of the motion; zero for a contact that rests, which has no direction to be corrected in.
    package var heading = TouchPoint.zero
    /// 1, or −1 where the motion was mirrored on the heading so that it bends to the same side always.
    package var mirror = 1.0
    /// S: the typical speed of the last 50 ms, in units of location per second.
    package var scale = NeuralMotion.restSpeed
    /// What a network's answers are multiplied with, in units of location per second: S without what a contact at rest has,
    /// (S² − ``NeuralMotion/restSpeed``²) / S. A motion that is slow next to rest, because it is or because locations are in
    /// a unit of large size, is left to the classical predictor, the more the slower.
    package var reach = 0.0

    /// A vector of the frame as one on the surface.
    @inline(__always)
    func onSurface(along: Double, across: Double) -> TouchPoint {
        TouchPoint(heading.x * along - heading.y * across * mirror, heading.y * along + heading.x * across * mirror)
    }

    /// The component of a vector of the surface along the heading.
    @inline(__always)
    package func along(_ vector: TouchPoint) -> Double { heading.dot(vector) }

    /// The component across the heading, mirrored.
    @inline(__always)
    package func across(_ vector: TouchPoint) -> Double { heading.cross(vector) * mirror }
}

/// Follows a contact and writes the inputs of a network: the one piece of code that fitting and running share.
///
/// The frame is moved to the newest sample, turned to the heading (the direction from where the contact was 20 ms ago, or
/// longer ago if it rested), mirrored so that the motion of the last 33 ms bends to the left, and scaled by the root mean
/// square S of the mean speeds over the last 8, 16, 33 and 50 ms (with ``restSpeed`` added, so that a contact at rest has
/// a scale). Two motions that differ by a shift, a rotation, a mirror or, but for ``restSpeed``, a zoom have equal inputs.
///
/// Inputs, in this order; velocities are in units of S, along and then across:
///
/// 1. mean velocity between each of the ages and now; before its first sample the contact is taken to have rested;
/// 2. velocities of the newest raw steps, held to ±8, and the logarithms of their intervals / 8 ms;
/// 3. logarithms of the running mean errors, as speeds, with which the line through the last two samples and the
///    classical predictor predicted each sample: how noisy this device is, how sudden this motion.
///
/// - Complexity: O(inputs) for each sample; no allocation, except once after a copy.
package struct NeuralMotion: Sendable {
    /// Adds to S in quadrature, in units of location per second: slower than this is rest.
    package static let restSpeed = 5.0
    static let errorInputs = 2
    private static let largestStepVelocity = 8.0
    /// How long errors are remembered, seconds.
    private static let errorMemory = 0.06
    private static let headingAges = [0.020, 0.050, 0.112]
    private static let scaleAges = [0.008, 0.016, 0.033, 0.050]
    private static let mirrorAge = 0.033
    /// Ways that differ in direction by less than this, in radians, are parallel but for rounding.
    private static let straight = 1e-9

    private let layout: NeuralLayout
    /// Where in the history the ages of the heading are, each later than the last, and that of the mirror.
    private let headingStops: (Int, Int, Int)
    private let mirrorStop: Int

    private var history: NeuralHistory
    package private(set) var classical: NeuralBasePredictor
    private var count = 0
    private var lineError = 0.0
    private var stepVelocity = TouchPoint.zero
    package private(set) var time = 0.0
    package private(set) var location = TouchPoint.zero
    /// The sample before the last.
    private var earlierTime = 0.0
    private var earlierLocation = TouchPoint.zero
    /// The mean errors before the last sample.
    private var earlierErrors = (line: 0.0, classical: (mean: 0.0, highest: 0.0))
    private var bunches = BunchGuard()

    /// - Throws: what the classical predictors' parameters throw: nothing, with their defaults.
    package init(_ layout: NeuralLayout) throws {
        self.layout = layout
        let stops = Set(
            layout.ages + Self.headingAges + Self.scaleAges + [Self.mirrorAge]
        ).sorted()
        let position = { (age: Double) in stops.firstIndex(of: age) ?? 0 }
        headingStops = (position(Self.headingAges[0]), position(Self.headingAges[1]), position(Self.headingAges[2]))
        mirrorStop = position(Self.mirrorAge)
        history = NeuralHistory(ages: stops, inputs: layout.ages, scales: Self.scaleAges)
        classical = try NeuralBasePredictor(layout.base)
    }

    package var inputCount: Int { layout.inputCount }

    /// How many samples were taken; 3 stands for more, too.
    var sampleCount: Int { count }

    /// Whether there is anything for a network to see: from the third sample on.
    package var showsEnough: Bool { count > 2 }

    package mutating func reset() {
        count = 0
        bunches.reset()
        history.reset()
        classical.reset()
    }

    /// Takes the next sample.
    ///
    /// - Returns: whether it counts: it is finite and later than the last.
    @inline(__always)
    package mutating func observe(_ sample: TouchSample) -> Bool {
        let now = sample.timestamp
        let place = sample.location
        guard sample.isFinite, count == 0 || now > time else { return false }
        var step = now - time
        // One of a bunch takes the place of the one before; the classical predictor has a guard of its own.
        let isReplacing = count > 0 && bunches.replaces(after: step)
        if !isReplacing {
            (earlierTime, earlierLocation) = (time, location)
            earlierErrors = (lineError, classical.errors)
        }
        if isReplacing {
            step = now - earlierTime
            stepVelocity = (place - earlierLocation) / step
            // What the late sample was missed by says nothing.
            (lineError, classical.errors) = earlierErrors
        } else if count == 0 {
            lineError = 0
            stepVelocity = .zero
        } else {
            judge(place, step)
        }
        classical.observe(sample)
        time = now
        location = place
        count = min(count + 1, 3)
        history.append(time: now, location: place, step: step, replacingNewest: isReplacing)
        return true
    }

    /// Compares what was predicted with the sample that came.
    @inline(__always)
    private mutating func judge(_ place: TouchPoint, _ step: Double) {
        let way = place - location
        let velocity = way / step
        if count > 1 {
            // What is not a number counts as the largest.
            let line = min(NeuralBasePredictor.largestError, (velocity - stepVelocity).length)
            let share = count == 2 ? 1 : step / (Self.errorMemory + step)
            lineError += share * (line - lineError)
            classical.judge(place, after: location, at: time + step, step: step, share: share)
        }
        stepVelocity = velocity
    }

    /// Writes the inputs as of the last sample. Nothing changes: it is mutating, like what it calls, so that the compiler
    /// works on the value in place and does not copy its 1.5 kB first.
    ///
    /// - Parameter inputs: as many numbers as the layout's `NeuralLayout.inputCount`.
    @inline(__always)
    package mutating func write(to inputs: UnsafeMutableBufferPointer<Float>) -> NeuralView {
        var writer = NeuralInputWriter(inputs: inputs)
        let (headingStops, mirrorStop, stepVelocity) = (headingStops, mirrorStop, stepVelocity)
        let view = history.withStops { stops in
            let view = Self.view(of: stops, headingStops, mirrorStop, stepVelocity)
            let frame = NeuralFrame(view)
            for stop in stops.indices where stops[stop].isInput {
                writer.add(frame.seen(stops[stop].way, times: stops[stop].inverseAge))
            }
            return view
        }
        let frame = NeuralFrame(view)
        history.forEachStep(layout.steps) { velocity, logStep in
            let limit = TouchPoint(repeating: Self.largestStepVelocity)
            let seen = frame.seen(velocity, times: 1)
            let fromBelow = seen.replacing(with: -limit, where: seen .< -limit)
            writer.add(fromBelow.replacing(with: limit, where: fromBelow .> limit))
            writer.add(logStep)
        }
        // Before anything could be predicted, the error that is usual.
        let unknown = 0.3 * view.scale
        writer.addLogarithm(((count > 2 ? lineError : unknown) + 1) * frame.inverseScale)
        writer.addLogarithm(((count > 2 ? classical.meanError : unknown) + 1) * frame.inverseScale)
        return view
    }

    /// The frame as the newest sample shows it.
    @inline(__always)
    private static func view(
        of stops: UnsafeMutableBufferPointer<NeuralHistory.Stop>,
        _ headingStops: (Int, Int, Int),
        _ mirrorStop: Int,
        _ stepVelocity: TouchPoint
    ) -> NeuralView {
        var view = NeuralView()
        var squares = 0.0
        for stop in stops.indices {
            let way = stops[stop].way
            squares += way.dot(way) * stops[stop].scaleWeight
        }
        view.scale = (squares + restSpeed * restSpeed).squareRoot()
        view.reach = squares / view.scale
        view.heading =
            stops[headingStops.0].way.normalized ?? stops[headingStops.1].way.normalized
            ?? stops[headingStops.2].way.normalized ?? .zero
        view.mirror = bend(from: view.heading, stops, mirrorStop, stepVelocity) < 0 ? -1 : 1
        return view
    }

    /// To which side the motion bends: the sign of how far the way of the last 33 ms lies off the heading.
    ///
    /// In a stroke's first 20 ms both are the way from its start, and after a pause both lie on one step: rounding alone
    /// would decide. Then older ways do, and where there are none the newest step, which lies off to the other side. A
    /// motion that is straight throughout bends to no side.
    @inline(__always)
    private static func bend(
        from heading: TouchPoint,
        _ stops: UnsafeMutableBufferPointer<NeuralHistory.Stop>,
        _ mirrorStop: Int,
        _ stepVelocity: TouchPoint
    ) -> Double {
        // Squares are compared: a root for each would cost more than the rest.
        for stop in mirrorStop..<stops.count {
            let way = stops[stop].way
            let across = heading.cross(way)
            if across * across > straight * straight * way.dot(way) { return across }
        }
        let across = heading.cross(stepVelocity)
        return across * across > straight * straight * stepVelocity.dot(stepVelocity) ? -across : 0
    }
}
