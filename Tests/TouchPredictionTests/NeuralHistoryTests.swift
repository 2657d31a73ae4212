import Testing
import TouchModel

@testable import StandardPredictors

@Suite("History of a contact for a network")
struct NeuralHistoryTests {
    static let ages = [0.002, 0.008, 0.033, 0.1, 0.333]

    /// The displacement since an age, looked up among all that is remembered: 50 ms more than the longest age, at most 512
    /// samples, and two at least.
    static func way(since age: Double, _ samples: [TouchSample]) -> TouchPoint {
        guard let newest = samples.last else { return .zero }
        var first = max(0, samples.count - 512)
        while samples.count - first > 2, newest.timestamp - samples[first].timestamp > 0.383001 { first += 1 }
        let kept = samples[first...]
        guard let older = kept.lastIndex(where: { newest.timestamp - $0.timestamp >= age }) else {
            return newest.location - kept[first].location
        }
        let (before, after) = (samples[older], samples[older + 1])
        let share = (newest.timestamp - before.timestamp - age) / (after.timestamp - before.timestamp)
        return newest.location - (before.location + (after.location - before.location) * share)
    }

    @Test(
        "ways and steps are those that a search finds, at any rate, over silences, and after a reset",
        arguments: [1.0 / 30, 1.0 / 120, 0.001, 0.0003]
    )
    func reference(interval: Double) {
        var history = NeuralHistory(ages: Self.ages, inputs: [0.008], scales: [0.033])
        var random = SeededGenerator(seed: UInt64(1 / interval))
        for _ in 0..<2 {
            history.reset()
            var samples: [TouchSample] = []
            var time = 3.0
            for _ in 0..<1500 {
                let step = random.chance(0.01) ? random.uniform(0.05...0.6) : interval * random.uniform(0.2...1.8)
                time += step
                let place = TouchPoint(random.uniform(-500...500), random.uniform(-500...500))
                samples.append(TouchSample(timestamp: time, location: place))
                history.append(time: time, location: place, step: time - (samples.dropLast().last?.timestamp ?? 0))
                let ways = history.withStops { $0.map(\.way) }
                for (age, way) in zip(Self.ages, ways) {
                    #expect(way.distance(to: Self.way(since: age, samples)) < 1e-6, "age \(age)")
                }
                var steps: [TouchPoint] = []
                history.forEachStep(16) { velocity, _ in steps.append(velocity) }
                let count = samples.count
                for back in 0..<16 where count > 520 || count - 2 - back >= 0 {
                    let (before, after) = (samples[count - 2 - back], samples[count - 1 - back])
                    // Steps that are too old are forgotten, and are as before the first sample.
                    guard steps[back] != .zero || time - before.timestamp < 0.383 else { continue }
                    let expected = (after.location - before.location) / (after.timestamp - before.timestamp)
                    #expect(steps[back].distance(to: expected) < 1e-6 * (1 + expected.length))
                }
            }
        }
    }
}
