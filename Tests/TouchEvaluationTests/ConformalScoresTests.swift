import Foundation
import Testing
import TouchModel

@testable import TouchEvaluation

@Suite("Conformal scores")
struct ConformalScoresTests {
    /// One score a stroke.
    static func scores(_ values: [Double]) -> ConformalScores {
        var scores = ConformalScores()
        for (index, value) in values.enumerated() { scores.add(value, stroke: Int32(index)) }
        return scores
    }

    @Test(
        "with one score a stroke the radius is the ⌈(n + 1)(1 − α)⌉-th smallest score, and absent where that is beyond n"
    )
    func exactRank() {
        for count in 1...60 {
            let scores = Self.scores((1...count).map(Double.init).reversed())
            for percent in [50, 75, 80, 90, 95, 99] {
                // In whole numbers, so that the expected rank is not rounded.
                let rank = ((count + 1) * percent + 99) / 100
                let radius = scores.radius(level: Double(percent) / 100, weights: Array(repeating: 1, count: count))
                #expect(radius?.value == (rank <= count ? Double(rank) : nil), "\(count) scores, \(percent) %")
            }
        }
    }

    @Test("the scale of the weights does not matter, and no rank is missed by rounding")
    func weightScale() {
        let scores = Self.scores((1...49).map(Double.init))
        for weight in [1e-9, 1 / 3.0, 1 / 49.0, 7, 1e9] {
            #expect(scores.radius(level: 0.9, weights: Array(repeating: weight, count: 49))?.value == 45)
        }
    }

    @Test("weighted scores of several a stroke agree with the definition, spelled out")
    func reference() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let strokes = Int.random(in: 10...40, using: &generator)
            let weights = (0..<strokes).map { _ in Double.random(in: 0.1...3, using: &generator) }
            var scores = ConformalScores()
            var all: [(value: Double, weight: Double)] = []
            var sums = Array(repeating: 0.0, count: strokes)
            for stroke in 0..<strokes {
                for _ in 0..<Int.random(in: 1...8, using: &generator) {
                    let value = Double.random(in: 0...1, using: &generator)
                    scores.add(value, stroke: Int32(stroke))
                    all.append((value, weights[stroke]))
                    sums[stroke] += weights[stroke]
                }
            }
            let total = sums.reduce(0, +)
            let effective = total * total / sums.reduce(0) { $0 + $1 * $1 }
            let wanted = 0.9 * (effective + 1) / effective * total
            let expected = all.map(\.value).filter { candidate in
                all.filter { $0.value <= candidate }.reduce(0) { $0 + $1.weight } >= wanted
            }.min()
            let found = scores.radius(level: 0.9, weights: weights)
            #expect(found?.value == expected)
            if let found { #expect(abs(found.effectiveStrokes - effective) < 1e-9) }
        }
    }

    @Test("a new exchangeable score is covered as often as theory says: between 1 − α and 1 − α + 1 / (n + 1)")
    func coverage() {
        var generator = SeededGenerator(seed: 6)
        let (count, draws) = (19, 40_000)
        var covered = 0
        for _ in 0..<draws {
            let values = (0...count).map { _ in Double.random(in: 0...1, using: &generator) }
            let radius = Self.scores(Array(values.dropLast()))
                .radius(level: 0.88, weights: Array(repeating: 1, count: count))
            if let radius, values[count] <= radius.value { covered += 1 }
        }
        // Rank 18 of 19: 18 / 20 exactly. Five standard errors are 0.0075.
        #expect(abs(Double(covered) / Double(draws) - 0.9) < 0.0075)
    }

    @Test("datasets and participants weigh the same however much they have")
    func weights() {
        var weights = StrokeWeights()
        _ = weights.add(dataset: 0, participant: "a", queries: [10, 0])
        _ = weights.add(dataset: 0, participant: "a", queries: [30, 5])
        _ = weights.add(dataset: 0, participant: "b", queries: [1000, 0])
        _ = weights.add(dataset: 1, participant: "a", queries: [7, 7])
        let first = weights.weights(horizon: 0).map { 1 / $0 }
        let questions: [Double] = [80, 80, 2000, 7]
        #expect(zip(first, questions).allSatisfy { abs($0 - $1) < 1e-9 })
        // Who was not asked at a horizon takes nothing from the others.
        let second = weights.weights(horizon: 1)
        let shares: [Double] = [0.2, 0.2, 0, 1.0 / 7]
        #expect(second == shares)
        #expect(weights.participantCount([0, 1, 2]) == 2 && weights.participantCount([0, 3]) == 2)
    }
}
