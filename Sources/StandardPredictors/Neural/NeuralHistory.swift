import TouchModel

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// How far a contact has moved since each of a few ages, kept up with every sample.
///
/// The history between samples is interpolated linearly; before its first sample the contact is taken to have rested. For
/// every age a cursor stands at the newest sample that is not younger: as time passes it moves forward only, so that a
/// sample costs O(ages), whatever the report rate. What several inputs ask of a step, its reciprocal and its logarithm, is
/// worked out once, when the sample comes. Nothing allocates, except once after a copy.
struct NeuralHistory: Sendable {
    /// One of the ages, and what is known about it.
    struct Stop: Sendable {
        /// In seconds.
        let age: Double
        let inverseAge: Double
        /// Whether the mean velocity since then is an input.
        let isInput: Bool
        /// By how much the square of the way since then counts in S², 1/s².
        let scaleWeight: Double
        /// Displacement from then to now.
        fileprivate(set) var way = TouchPoint.zero
        /// The number of the newest sample that is not younger, or of the oldest.
        fileprivate var cursor = 0
    }

    /// A sample, and the step that led to it.
    private struct Entry: Sendable {
        var time: Double
        var location: TouchPoint
        /// One over the step's duration, which counts as ``shortestStep`` at least, 1/s.
        var inverseStep: Double
        /// The logarithm of the step's duration / 8 ms, held to 0.5 to 200 ms.
        var logStep: Float
    }

    /// A power of two.
    private static let capacity = 512
    private static let mask = capacity - 1
    /// A few samples older than the longest age are kept, so that the history can be interpolated there.
    private static let slack = 0.05
    /// As for ``SampleWindow``: the clock's rounding must not decide whether a sample counts.
    private static let rounding = 1e-6
    private static let shortestStep = 1e-9
    private static let loggedSteps = 0.0005...0.2
    private static let usualStep = 0.008
    /// What is said of steps before the first sample.
    private static let missingLogStep = log(Float(loggedSteps.upperBound / usualStep))

    private let duration: Double
    /// Sample number n at place n mod capacity.
    private var entries: [Entry]
    private var stops: [Stop]
    /// Numbers of the oldest and of the newest sample; the newest is −1 where there is none.
    private var oldest = 0
    private var newest = -1

    /// - Parameters:
    ///   - ages: ascending, in seconds, each once.
    ///   - inputs: those of them whose mean velocity is an input.
    ///   - scales: those of them whose mean velocities' squares are averaged to S².
    init(ages: [Double], inputs: [Double], scales: [Double]) {
        duration = (ages.last ?? 0) + Self.slack + Self.rounding
        entries = Array(
            repeating: Entry(time: 0, location: .zero, inverseStep: 0, logStep: 0),
            count: Self.capacity
        )
        stops = ages.map { age in
            Stop(
                age: age,
                inverseAge: 1 / age,
                isInput: inputs.contains(age),
                scaleWeight: scales.contains(age) ? 1 / (age * age * Double(scales.count)) : 0
            )
        }
    }

    mutating func reset() {
        oldest = 0
        newest = -1
        for stop in stops.indices { stops[stop].cursor = 0 }
    }

    /// Adds a sample, which has to be later than the last, or puts it in the last one's place.
    ///
    /// - Parameter step: since the sample that stays before it, in seconds.
    @inline(__always)
    mutating func append(time: Double, location: TouchPoint, step: Double, replacingNewest: Bool = false) {
        let last = replacingNewest ? newest : newest + 1
        newest = last
        let duration = duration
        var first = max(oldest, last - Self.mask)
        let loggedStep = max(Self.loggedSteps.lowerBound, min(Self.loggedSteps.upperBound, step))
        entries.withUnsafeMutableBufferPointer { entries in
            entries[last & Self.mask] = Entry(
                time: time,
                location: location,
                inverseStep: 1 / max(step, Self.shortestStep),
                logStep: log(Float(loggedStep / Self.usualStep))
            )
            while last - first > 1, time - entries[first & Self.mask].time > duration { first += 1 }
            stops.withUnsafeMutableBufferPointer { stops in
                for stop in stops.indices {
                    let age = stops[stop].age
                    var cursor = max(stops[stop].cursor, first)
                    while cursor < last, time - entries[(cursor + 1) & Self.mask].time >= age { cursor += 1 }
                    stops[stop].cursor = cursor
                    let older = entries[cursor & Self.mask]
                    let excess = time - older.time - age
                    var then = older.location
                    if excess > 0, cursor < last {
                        let younger = entries[(cursor + 1) & Self.mask]
                        then += (younger.location - older.location) * (excess * younger.inverseStep)
                    }
                    stops[stop].way = location - then
                }
            }
        }
        oldest = first
    }

    /// Calls `body` with the stops, the youngest first.
    @inline(__always)
    mutating func withStops<Result>(_ body: (UnsafeMutableBufferPointer<Stop>) -> Result) -> Result {
        stops.withUnsafeMutableBufferPointer { body($0) }
    }

    /// Calls `body` with the velocity of each of the newest steps, and the logarithm of its duration / 8 ms: the newest
    /// first, rest before the first sample and before the history begins.
    @inline(__always)
    mutating func forEachStep(_ count: Int, _ body: (_ velocity: TouchPoint, _ logStep: Float) -> Void) {
        let (oldest, newest) = (oldest, newest)
        entries.withUnsafeMutableBufferPointer { entries in
            for number in stride(from: newest, to: newest - count, by: -1) {
                guard number > oldest else {
                    body(.zero, Self.missingLogStep)
                    continue
                }
                let entry = entries[number & Self.mask]
                let way = entry.location - entries[(number - 1) & Self.mask].location
                body(way * entry.inverseStep, entry.logStep)
            }
        }
    }
}
