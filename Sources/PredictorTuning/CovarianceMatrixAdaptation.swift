import Foundation
import TouchModel

/// A distribution that walks to the minimum of a function of many variables in the unit cube: CMA-ES, the evolution
/// strategy with covariance matrix adaptation (Hansen and Ostermeier 2001; Hansen, "The CMA evolution strategy: a tutorial",
/// 2016, whose default settings with positive weights these are).
///
/// Each generation draws points from a normal distribution, `ask()`, and moves and reshapes the distribution by which of them
/// were better, `tell(_:)`. Only their order counts: a function's scale and its small steps do not matter. What leaves the
/// cube is reflected at its faces.
///
/// The state is a value: kept after `tell` and read again, it goes on as if it had never stopped.
struct CovarianceMatrixAdaptation: Sendable, Equatable, Codable {
    /// m, not reflected.
    private var mean: [Double]
    /// σ, as a share of each range.
    private(set) var step: Double
    /// The covariance C of the search distribution.
    private var covariance: SymmetricMatrix
    /// p_σ and p_c.
    private var stepPath: [Double]
    private var shapePath: [Double]
    private var generation = 0
    private var generator: SeededGenerator
    /// How many points a generation has: λ.
    let populationSize: Int
    /// The steps y = (x − m) / σ of the points that were asked for.
    private var pending: [[Double]] = []

    /// - Parameters:
    ///   - start: the first mean, inside the cube.
    ///   - step: the first standard deviation in each variable.
    ///   - seed: of all draws.
    ///   - populationSize: λ, 4 or more; `nil` for 4 + 3 ln n.
    init(start: [Double], step: Double, seed: UInt64, populationSize: Int? = nil) {
        mean = start
        self.step = step
        covariance = SymmetricMatrix(identity: start.count)
        stepPath = Array(repeating: 0, count: start.count)
        shapePath = stepPath
        generator = SeededGenerator(seed: seed, stream: "covariance matrix adaptation")
        self.populationSize = max(4, populationSize ?? 4 + Int(3 * Elementary.log(Double(max(1, start.count)))))
    }

    /// The middle of the distribution, inside the cube.
    var center: [Double] { mean.map(Self.reflected) }

    /// The largest standard deviation of any variable.
    var spread: Double {
        step * (0..<mean.count).reduce(0) { max($0, covariance[$1, $1]) }.squareRoot()
    }

    /// The points of the next generation, inside the cube.
    mutating func ask() -> [[Double]] {
        let root = covariance.roots().root
        pending = (0..<populationSize).map { _ in root.times(mean.map { _ in generator.gaussian() }) }
        return pending.map { change in zip(mean, change).map { Self.reflected($0 + step * $1) } }
    }

    /// Learns the function's values at the points that `ask()` gave, in their order. What is not finite is worst.
    mutating func tell(_ values: [Double]) {
        guard !pending.isEmpty, values.count == pending.count else { return }
        let ranked = values.indices.sorted {
            let (left, right) = (
                values[$0].isFinite ? values[$0] : .infinity, values[$1].isFinite ? values[$1] : .infinity
            )
            return left == right ? $0 < $1 : left < right
        }
        let settings = Settings(dimensions: mean.count, populationSize: populationSize)
        let chosen = zip(settings.weights, ranked).map { (weight: $0, change: pending[$1]) }
        pending = []
        generation += 1
        let moved = mean.indices.map { index in chosen.reduce(0) { $0 + $1.weight * $1.change[index] } }
        let whitened = covariance.roots().inverse.times(moved)
        for index in mean.indices {
            mean[index] += step * moved[index]
            stepPath[index] =
                (1 - settings.stepShare) * stepPath[index]
                + (settings.stepShare * (2 - settings.stepShare) * settings.mass).squareRoot() * whitened[index]
        }
        let length = stepPath.reduce(0) { $0 + $1 * $1 }.squareRoot()
        let settled = (1 - Elementary.pow(1 - settings.stepShare, 2 * Double(generation))).squareRoot()
        // A path that grows too long must not stretch the shape as well.
        let stalls = length / settled >= (1.4 + 2 / (Double(mean.count) + 1)) * settings.expectedLength
        for index in mean.indices {
            shapePath[index] *= 1 - settings.pathShare
            guard !stalls else { continue }
            shapePath[index] +=
                (settings.pathShare * (2 - settings.pathShare) * settings.mass).squareRoot() * moved[index]
        }
        let lost = stalls ? settings.pathShare * (2 - settings.pathShare) : 0
        let kept = 1 - settings.rankOneShare * (1 - lost) - settings.rankManyShare
        for row in mean.indices {
            for column in row..<mean.count {
                let many = chosen.reduce(0) { $0 + $1.weight * $1.change[row] * $1.change[column] }
                let value =
                    kept * covariance[row, column] + settings.rankOneShare * shapePath[row] * shapePath[column]
                    + settings.rankManyShare * many
                covariance[row, column] = value
                covariance[column, row] = value
            }
        }
        step *= Elementary.exp(settings.stepShare / settings.damping * (length / settings.expectedLength - 1))
        // Wider than the cube it would draw evenly.
        step = min(step, 1)
    }

    /// A number folded back into 0…1.
    private static func reflected(_ value: Double) -> Double {
        let folded = abs(value.truncatingRemainder(dividingBy: 2))
        return folded > 1 ? 2 - folded : folded
    }

    /// The tutorial's table 1, of positive weights.
    private struct Settings {
        /// wᵢ of the better half, which sum to 1.
        var weights: [Double]
        /// The variance-effective selection mass μ_eff.
        var mass: Double
        /// c_σ, d_σ, c_c, c₁ and c_μ.
        var stepShare: Double
        var damping: Double
        var pathShare: Double
        var rankOneShare: Double
        var rankManyShare: Double
        /// The expected length E|N(0, I)| of a standard normal vector.
        var expectedLength: Double

        init(dimensions: Int, populationSize: Int) {
            let n = Double(dimensions)
            let raw = (1...populationSize / 2).map {
                Elementary.log(Double(populationSize + 1) / 2) - Elementary.log(Double($0))
            }
            let sum = raw.reduce(0, +)
            weights = raw.map { $0 / sum }
            mass = 1 / weights.reduce(0) { $0 + $1 * $1 }
            stepShare = (mass + 2) / (n + mass + 5)
            damping = 1 + 2 * max(0, ((mass - 1) / (n + 1)).squareRoot() - 1) + stepShare
            pathShare = (4 + mass / n) / (n + 4 + 2 * mass / n)
            rankOneShare = 2 / ((n + 1.3) * (n + 1.3) + mass)
            rankManyShare = min(1 - rankOneShare, 2 * (mass - 2 + 1 / mass) / ((n + 2) * (n + 2) + mass))
            expectedLength = n.squareRoot() * (1 - 1 / (4 * n) + 1 / (21 * n * n))
        }
    }
}
