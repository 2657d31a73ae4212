import Foundation
import TouchModel

/// Makes another stroke of a recorded one, as another device would have reported it: so that a network learns hands, not
/// digitisers.
///
/// A zoom, always; and each with its own probability: reports left out evenly (a lower rate) or at random, stamps that
/// are off, noise, and rounding to a grid. Truth stays what it was, moved and zoomed with the stroke. Directions need not
/// be altered: the motion frame takes them away.
struct StrokeAlteration: Sendable {
    /// The zoom is e^u, u drawn evenly from ± this.
    static let zoom = 0.7
    /// The slowest device that reports are left out for, seconds between reports.
    static let longestInterval = 0.018
    static let noise = 0.05...1.0
    static let grid = 0.1...1.5
    static let stampError = 0.2

    /// - Returns: `nil` where too little is left.
    static func alter(_ stroke: NeuralStroke, using random: inout SeededGenerator) -> NeuralStroke? {
        let count = stroke.samples.count
        guard count > 3, let first = stroke.samples.first, let last = stroke.samples.last else { return nil }
        let interval = (last.timestamp - first.timestamp) / Double(count - 1)
        let zoom = exp(random.uniform(-Self.zoom...Self.zoom))
        var keeps: (Int) -> Bool = { _ in true }
        let most = interval > 0 ? Int(min(8, longestInterval / interval)) : 1
        var generator = SeededGenerator(seed: random.next())
        switch random.uniform() {
        case ..<0.5 where most > 1:
            let factor = random.integer(2...most)
            let phase = random.integer(0...factor - 1)
            keeps = { $0 % factor == phase }
        case 0.5..<0.7:
            let share = random.uniform(0.1...0.4)
            keeps = { _ in !generator.chance(share) }
        default: break
        }
        let noise = random.chance(0.35) ? drawn(Self.noise, &random) : 0
        let grid = random.chance(0.35) ? drawn(Self.grid, &random) : 0
        let stampError = random.chance(0.3) ? random.uniform(0...Self.stampError) * interval : 0
        var altered = stroke
        altered.samples.removeAll(keepingCapacity: true)
        altered.questions.removeAll(keepingCapacity: true)
        var next = 0
        var lastTime = -Double.infinity
        for (position, original) in stroke.samples.enumerated() {
            let isKept = keeps(position)
            while next < stroke.questions.count, stroke.questions[next].position < position { next += 1 }
            guard isKept else { continue }
            var sample = original
            sample.location = original.location * zoom
            if noise > 0 { sample.location += TouchPoint(random.gaussian(), random.gaussian()) * noise }
            if grid > 0 { sample.location = (sample.location / grid).rounded(.toNearestOrAwayFromZero) * grid }
            if stampError > 0 {
                sample.timestamp = max(original.timestamp + stampError * random.gaussian(), lastTime + 0.0005)
            }
            lastTime = sample.timestamp
            while next < stroke.questions.count, stroke.questions[next].position == position {
                var question = stroke.questions[next]
                next += 1
                question.position = altered.samples.count
                question.target *= zoom
                altered.questions.append(question)
            }
            altered.samples.append(sample)
        }
        return altered.samples.count > 3 ? altered : nil
    }

    /// A number from a range, its logarithm drawn evenly.
    private static func drawn(_ range: ClosedRange<Double>, _ random: inout SeededGenerator) -> Double {
        exp(random.uniform(log(range.lowerBound)...log(range.upperBound)))
    }
}
