import TouchModel
import TouchPrediction

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Follows a contact and writes the inputs of a network on raw steps: the code that fitting and running share.
///
/// With D₁ … Dₙ the newest n steps, the newest first, turned so that the heading U points along x; u and T of the layout;
/// and s = u + the mean of |Dx| + |Dy|, the inputs are, in this order:
///
/// 1. Dᵢ / u;
/// 2. sign(Dᵢ) log(1 + |Dᵢ| / u), for x and y;
/// 3. Dᵢ / s;
/// 4. log(s / u);
/// 5. the interval of each step / T − 1;
/// 6. log of the number of samples since the contact began;
/// 7. U, the only input that a turn of the surface changes.
///
/// The heading is the direction of the newest step, or of the sum of the newest 2, 3, 5 or n where the contact rested.
/// Before the first sample it is taken to have rested. A network's outputs (o, o⊥) at a horizon h stand for the location
///
///     p + h / T · (0.9 D₁ + s/2 (o U + o⊥ U⊥))
///
/// - Complexity: O(n) for each sample; no allocation, except once after a copy.
package struct NeuralSteps: Sendable {
    /// The share of the newest step with which a contact is expected to go on.
    private static let goingOn = 0.9
    private static let headingSteps = [1, 2, 3, 5]

    private let layout: NeuralStepLayout
    /// The newest first.
    private var ways: [TouchPoint]
    private var intervals: [Double]
    /// Samples since the contact began.
    package private(set) var count = 0
    package private(set) var time = 0.0
    package private(set) var location = TouchPoint.zero
    private var bunches = BunchGuard()

    package init(_ layout: NeuralStepLayout) {
        self.layout = layout
        ways = Array(repeating: .zero, count: layout.steps)
        intervals = Array(repeating: layout.interval, count: layout.steps)
    }

    package var inputCount: Int { layout.inputCount }

    /// Whether there is anything for a network to see: from the second sample on.
    package var showsEnough: Bool { count > 1 }

    package mutating func reset() {
        count = 0
        bunches.reset()
        for place in ways.indices { (ways[place], intervals[place]) = (.zero, layout.interval) }
    }

    /// Takes the next sample.
    ///
    /// - Returns: whether it counts: it is finite and later than the last.
    package mutating func observe(_ sample: TouchSample) -> Bool {
        guard sample.isFinite, count == 0 || sample.timestamp > time else { return false }
        if count > 0, bunches.replaces(after: sample.timestamp - time) {
            ways[0] += sample.location - location
            intervals[0] += sample.timestamp - time
            (time, location) = (sample.timestamp, sample.location)
            return true
        }
        if count > 0 {
            for place in stride(from: ways.count - 1, to: 0, by: -1) {
                ways[place] = ways[place - 1]
                intervals[place] = intervals[place - 1]
            }
            ways[0] = sample.location - location
            intervals[0] = sample.timestamp - time
        }
        (time, location) = (sample.timestamp, sample.location)
        count += 1
        return true
    }

    /// Where the contact is expected without a network.
    package func uncorrected(after horizon: Double) -> TouchPoint {
        location + ways[0] * (Self.goingOn * horizon / layout.interval)
    }

    /// Writes the inputs as of the last sample.
    ///
    /// - Parameter inputs: as many as the layout's `NeuralStepLayout.inputCount`.
    package mutating func write(to inputs: UnsafeMutableBufferPointer<Float>) -> NeuralView {
        var view = NeuralView()
        view.heading = heading
        let inverseUnit = 1 / layout.unit
        var sum = 0.0
        for way in ways { sum += abs(view.along(way)) + abs(view.across(way)) }
        view.scale = layout.unit + sum / Double(ways.count)
        // A contact that rests has no direction to be corrected in.
        view.reach = view.heading == .zero ? 0 : view.scale / (2 * layout.interval)
        let inverseScale = 1 / view.scale
        var writer = NeuralInputWriter(inputs: inputs)
        for way in ways { writer.add(TouchPoint(view.along(way), view.across(way)) * inverseUnit) }
        for way in ways {
            writer.add(Self.squashed(view.along(way) * inverseUnit))
            writer.add(Self.squashed(view.across(way) * inverseUnit))
        }
        for way in ways { writer.add(TouchPoint(view.along(way), view.across(way)) * inverseScale) }
        writer.addLogarithm(view.scale * inverseUnit)
        for interval in intervals { writer.add(Float(interval / layout.interval - 1)) }
        writer.addLogarithm(Double(count))
        writer.add(view.heading)
        return view
    }

    /// Zero for a contact that rests.
    private var heading: TouchPoint {
        var sum = TouchPoint.zero
        for (place, way) in ways.enumerated() {
            sum += way
            guard Self.headingSteps.contains(place + 1) || place + 1 == ways.count else { continue }
            if let heading = sum.normalized { return heading }
        }
        return .zero
    }

    private static func squashed(_ value: Double) -> Float {
        let value = Float(value)
        return value < 0 ? -log(1 - value) : log(1 + value)
    }
}
