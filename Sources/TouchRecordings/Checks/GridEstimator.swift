import Foundation
import TouchModel

/// Estimates the step of the grid on which differences lie: the quantum of a coordinate or a clock.
///
/// A bounded, seeded reservoir of the differences' magnitudes is kept (Algorithm R: J. Vitter, "Random sampling with a
/// reservoir", ACM TOMS 11, 1985). Candidates are the smallest magnitudes that recur and halves and thirds of them; a
/// candidate q is accepted when at least 95 % of the magnitudes below 40 q lie within 8 % of q of a multiple, where
/// chance alone would put 16 %. The largest accepted candidate is refined by least squares through the origin.
struct GridEstimator {
    static let capacity = 4096
    static let fewest = 40
    static let neededShare = 0.95
    static let tolerance = 0.08
    static let largestMultiple = 40.0

    private var reservoir: [Double] = []
    private var generator: SeededGenerator
    private(set) var count = 0

    init(stream: String) { generator = SeededGenerator(seed: 0, stream: stream) }

    /// Takes a difference; zero says nothing about the grid.
    mutating func add(_ difference: Double) {
        let magnitude = abs(difference)
        // Below this it is the last digits of the arithmetic.
        guard magnitude > 1e-7, magnitude.isFinite else { return }
        count += 1
        if reservoir.count < Self.capacity {
            reservoir.append(magnitude)
        } else {
            let place = generator.integer(0...(count - 1))
            if place < Self.capacity { reservoir[place] = magnitude }
        }
    }

    /// The share of the magnitudes, of those small enough to tell, that lie on the grid of that step.
    func share(onGridOf step: Double) -> Double {
        let usable = reservoir.filter { $0 < Self.largestMultiple * step }
        guard !usable.isEmpty, step > 0 else { return 0 }
        let hits = usable.count { value in
            let multiple = (value / step).rounded()
            return multiple >= 1 && abs(value - multiple * step) <= Self.tolerance * step
        }
        return Double(hits) / Double(usable.count)
    }

    /// The step, or `nil` where the differences lie on no grid or are too few.
    func estimate() -> Double? {
        guard reservoir.count >= Self.fewest else { return nil }
        let sorted = reservoir.sorted()
        var candidates: [Double] = []
        // The first of each cluster of values that differ by less than the tolerance, smallest first.
        for value in sorted {
            if let last = candidates.last, value < last * (1 + Self.tolerance) { continue }
            candidates.append(value)
            if candidates.count == 12 { break }
        }
        let all = candidates.flatMap { [$0, $0 / 2, $0 / 3] }.sorted(by: >)
        for candidate in all {
            let refined = refine(candidate, among: sorted)
            let usable = sorted.count { $0 < Self.largestMultiple * refined }
            if usable * 2 >= min(sorted.count, 2 * Self.fewest), share(onGridOf: refined) >= Self.neededShare {
                return refined
            }
        }
        return nil
    }

    private func refine(_ step: Double, among sorted: [Double]) -> Double {
        var step = step
        for largest in [4.0, 12, Self.largestMultiple] {
            var products = 0.0
            var squares = 0.0
            for value in sorted where value < largest * step {
                let multiple = (value / step).rounded()
                guard multiple >= 1, abs(value - multiple * step) <= Self.tolerance * step else { continue }
                products += value * multiple
                squares += multiple * multiple
            }
            if squares > 0 { step = products / squares }
        }
        return step
    }
}
