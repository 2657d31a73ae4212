import Foundation
import Testing

@testable import PredictorTuning

@Suite("The simplex search")
struct NelderMeadSearchTests {
    /// Counts the points that a search looks at.
    private final class Counted {
        var points: [[Double]] = []
        let function: ([Double]) -> Double

        init(_ function: @escaping ([Double]) -> Double) { self.function = function }

        func evaluate(_ points: [[Double]]) -> [Double] {
            self.points += points
            return points.map(function)
        }
    }

    @Test("finds the lowest point of a bowl in one to four variables", arguments: 1...4)
    func bowl(dimensions: Int) async throws {
        let center = (0..<dimensions).map { 0.3 + 0.13 * Double($0) }
        let counted = Counted { point in
            zip(point, center).enumerated().reduce(0) {
                $0 + Double($1.offset + 1) * ($1.element.0 - $1.element.1) * ($1.element.0 - $1.element.1)
            }
        }
        let best = try await NelderMeadSearch(evaluations: 60 * dimensions, seed: 1)
            .run(dimensions: dimensions, evaluate: counted.evaluate)
        for (found, expected) in zip(best.point, center) { #expect(abs(found - expected) < 0.02) }
        #expect(best.value == counted.points.map(counted.function).min())
    }

    @Test("finds a minimum on the edge of the range")
    func edge() async throws {
        let best = try await NelderMeadSearch(evaluations: 60, seed: 3)
            .run(dimensions: 2) { $0.map { $0[0] + 2 * (1 - $0[1]) } }
        #expect(best.point[0] < 0.01)
        #expect(best.point[1] > 0.99)
    }

    @Test("follows a bent valley")
    func valley() async throws {
        // Rosenbrock's function with its lowest point, 0, at (0.75, 0.75).
        let best = try await NelderMeadSearch(evaluations: 300, seed: 5).run(dimensions: 2) { points in
            points.map { point in
                let x = 4 * point[0] - 2
                let y = 4 * point[1] - 2
                return (1 - x) * (1 - x) + 100 * (y - x * x) * (y - x * x)
            }
        }
        #expect(best.value < 0.01)
    }

    @Test("leaves a shallow basin for a deeper one elsewhere", arguments: 1...5)
    func basins(seed: UInt64) async throws {
        let best = try await NelderMeadSearch(evaluations: 120, seed: seed).run(dimensions: 2, start: [0.2, 0.2]) {
            $0.map { point in
                let near = hypot(point[0] - 0.2, point[1] - 0.2)
                let far = hypot(point[0] - 0.8, point[1] - 0.7)
                return min(near, 2 * far - 0.3)
            }
        }
        #expect(best.value < -0.25)
    }

    @Test(
        "looks at as many points as allowed, the given one first, all inside the cube",
        arguments: [1, 2, 7, 31]
    )
    func count(evaluations: Int) async throws {
        let counted = Counted { point in sin(20 * point[0]) + cos(17 * point[1]) }
        _ = try await NelderMeadSearch(evaluations: evaluations, seed: 2)
            .run(dimensions: 2, start: [0.4, 0.6], evaluate: counted.evaluate)
        #expect(counted.points.count == evaluations)
        #expect(counted.points.first == [0.4, 0.6])
        #expect(counted.points.allSatisfy { $0.allSatisfy { (0...1).contains($0) } })
    }

    @Test("takes the same way from the same seed, another from another")
    func seeds() async throws {
        func points(_ seed: UInt64) async throws -> [[Double]] {
            let counted = Counted { $0[0] * $0[1] }
            _ = try await NelderMeadSearch(evaluations: 40, seed: seed).run(dimensions: 2, evaluate: counted.evaluate)
            return counted.points
        }
        let first = try await points(1)
        #expect(try await points(1) == first)
        #expect(try await points(2) != first)
    }

    @Test("goes round what has no value")
    func holes() async throws {
        let best = try await NelderMeadSearch(evaluations: 100, seed: 1).run(dimensions: 2) {
            $0.map { $0[0] < 0.5 ? .nan : hypot($0[0] - 0.5, $0[1] - 0.5) }
        }
        #expect(best.value < 0.03)
        let nothing = try await NelderMeadSearch(evaluations: 20, seed: 1).run(dimensions: 1) { $0.map { _ in .nan } }
        #expect(nothing.value == .infinity)
    }
}
