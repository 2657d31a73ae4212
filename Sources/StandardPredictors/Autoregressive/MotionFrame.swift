import TouchModel
import TouchPrediction

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the coefficients depend on at one instant: the four neighbors on the grid of knots, and their shares.
package struct KnotShares: Sendable, Equatable {
    /// The neighbor below in speed and in ratio, counted from 0.
    package var speed = 0
    package var ratio = 0
    /// How near the neighbors above are, 0 to 1.
    package var speedShare = 0.0
    package var ratioShare = 0.0
}

/// The motion of a contact seen from its newest sample: the frame is moved to that sample and turned to the heading.
package struct MotionView: Sendable {
    /// Unit vector; zero for a contact that rests.
    package var heading = TouchPoint.zero
    package var knots = KnotShares()
    /// How far back samples reach, in seconds.
    package var span = 0.0

    /// A displacement along and across the heading as one on the surface.
    @inline(__always)
    package func displacement(along: Double, across: Double) -> TouchPoint {
        TouchPoint(heading.x * along - heading.y * across, heading.y * along + heading.x * across)
    }
}

/// Turns samples into regressors: the one piece of code that fitting and running share.
///
/// The history between samples is interpolated linearly in true time. Before its first sample the contact is taken to have
/// rested there, as a finger does that comes down.
package struct MotionFrame: Sendable {
    /// A few samples older than the longest age are kept, so that the history can be interpolated there.
    private static let slack = 0.05
    private static let capacity = 256
    /// The square of what counts as rounding, relative to a step.
    private static let rounding = 1e-28

    private let layout: AutoregressiveLayout
    private let logSpeeds: [Double]
    private let logRatios: [Double]
    /// Every age that is looked at, ascending, each once.
    private let stops: [Double]
    private let headingStop: Int
    private let recentStop: Int
    private let earlierStop: Int
    /// For every stop, whether a step ends there.
    private let endsStep: [Bool]

    /// - Precondition: the layout is valid.
    package init(_ layout: AutoregressiveLayout) {
        self.layout = layout
        logSpeeds = layout.speedKnots.map { log($0) }
        logRatios = layout.ratioKnots.map { log($0) }
        let stops = Set(layout.ages + [layout.headingAge, layout.recentAge, layout.earlierAge]).sorted()
        self.stops = stops
        endsStep = stops.map(layout.ages.contains)
        headingStop = stops.firstIndex(of: layout.headingAge) ?? 0
        recentStop = stops.firstIndex(of: layout.recentAge) ?? 0
        earlierStop = stops.firstIndex(of: layout.earlierAge) ?? 0
    }

    /// A window that holds what this frame looks at.
    package func makeWindow() -> SampleWindow {
        SampleWindow(capacity: Self.capacity, duration: (stops.last ?? 0) + Self.slack)
    }

    /// Space for the steps that ``view(of:steps:)`` writes.
    package var stepRoom: Int { 2 * layout.stepCount }

    /// Looks at the newest samples.
    ///
    /// - Parameters:
    ///   - entries: one or more, oldest first.
    ///   - steps: receives the steps along the heading, newest first, and behind them those across.
    package func view(
        of entries: UnsafeBufferPointer<SampleWindow.Entry>,
        steps: UnsafeMutableBufferPointer<Double>
    ) -> MotionView {
        let count = layout.stepCount
        let newest = entries[entries.count - 1]
        var view = MotionView()
        view.span = newest.time - entries[0].time
        var position = entries.count - 1
        var stepStart = newest.location
        var step = 0
        var (headingPoint, recentPoint, earlierPoint) = (newest.location, newest.location, newest.location)
        for stop in stops.indices {
            let age = stops[stop]
            while position > 0, newest.time - entries[position].time < age { position -= 1 }
            let location = Self.location(age: age, newest: newest.time, entries, older: position)
            if stop == headingStop { headingPoint = location }
            if stop == recentStop { recentPoint = location }
            if stop == earlierStop { earlierPoint = location }
            guard endsStep[stop] else { continue }
            let difference = stepStart - location
            steps[step] = difference.x
            steps[count + step] = difference.y
            stepStart = location
            step += 1
        }
        let way = newest.location - headingPoint
        view.heading = way.normalized ?? .zero
        for step in 0..<count {
            let difference = TouchPoint(steps[step], steps[count + step])
            let across = view.heading.cross(difference)
            steps[step] = view.heading.dot(difference)
            // A step that is the heading's own has nothing across but rounding, which must not be fitted to.
            steps[count + step] = across * across < Self.rounding * difference.dot(difference) ? 0 : across
        }
        let recentTime = min(layout.recentAge, view.span)
        let recent = Self.speed(newest.location.distance(to: recentPoint), recentTime)
        let earlier = Self.speed(recentPoint.distance(to: earlierPoint), min(layout.earlierAge, view.span) - recentTime)
        let floor = layout.speedFloor
        (view.knots.speed, view.knots.speedShare) = Self.locate(
            log(Self.speed(way.length, min(layout.headingAge, view.span))),
            among: logSpeeds
        )
        (view.knots.ratio, view.knots.ratioShare) = Self.locate(
            log((recent + floor) / (earlier + floor)),
            among: logRatios
        )
        return view
    }

    /// - Parameter older: the newest entry that is not younger than `age`, or the first.
    @inline(__always)
    package static func location(
        age: Double,
        newest: Double,
        _ entries: UnsafeBufferPointer<SampleWindow.Entry>,
        older: Int
    ) -> TouchPoint {
        let entry = entries[older]
        let entryAge = newest - entry.time
        guard entryAge > age, older + 1 < entries.count else { return entry.location }
        let younger = entries[older + 1]
        return entry.location + (younger.location - entry.location) * ((entryAge - age) / (younger.time - entry.time))
    }

    @inline(__always)
    private static func speed(_ length: Double, _ time: Double) -> Double { time > 0 ? length / time : 0 }

    /// The knot below, and how near the one above is. What has no logarithm counts as no change.
    @inline(__always)
    private static func locate(_ value: Double, among knots: [Double]) -> (Int, Double) {
        guard knots.count > 1, let first = knots.first, let last = knots.last else { return (0, 0) }
        let value = value.isNaN ? 0 : value
        if value <= first { return (0, 0) }
        if value >= last { return (knots.count - 2, 1) }
        var knot = 0
        while value > knots[knot + 1] { knot += 1 }
        return (knot, (value - knots[knot]) / (knots[knot + 1] - knots[knot]))
    }
}
