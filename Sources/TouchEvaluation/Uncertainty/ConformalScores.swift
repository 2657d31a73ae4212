/// The scores of a split-conformal calibration, with the strokes that they come from.
///
/// ## Mathematics
///
/// The radius at level 1 − α is the smallest score q whose share of all weight satisfies
///
///     Σ w[s ≤ q] ≥ (1 − α) (n + 1) / n · Σ w        n = (Σₖ Wₖ)² / Σₖ Wₖ²
///
/// with Wₖ the weight of stroke k and n the effective number of strokes (Kish 1965). With one score a stroke, all of equal
/// weight, that is the ⌈(n + 1)(1 − α)⌉-th smallest one (Vovk, Gammerman and Shafer 2005; Lei et al. 2018, algorithm 2);
/// with several a stroke, hierarchical conformal prediction with the stroke as the group (Lee, Barber and Willett 2023):
/// one more stroke, of mean weight, counts as if it lay beyond every score.
///
/// A score takes 16 bytes; the radius costs O(scores log scores).
struct ConformalScores: Sendable {
    struct Score: Sendable {
        var value: Double
        /// Its position among the strokes.
        var stroke: Int32
    }

    struct Radius: Sendable, Equatable {
        var value: Double
        /// The effective number n of strokes.
        var effectiveStrokes: Double
    }

    private(set) var scores: [Score] = []

    mutating func add(_ value: Double, stroke: Int32) { scores.append(Score(value: value, stroke: stroke)) }

    /// These scores and others.
    func pooled(with others: some Sequence<ConformalScores>) -> ConformalScores {
        var pool = self
        for other in others { pool.scores.append(contentsOf: other.scores) }
        return pool
    }

    /// n: 0 without a score.
    ///
    /// - Parameter weights: that of one score, for each stroke; above 0.
    func effectiveStrokes(weights: [Double]) -> Double {
        var strokeWeights: [Int32: Double] = [:]
        for score in scores { strokeWeights[score.stroke, default: 0] += weights[Int(score.stroke)] }
        // Sorted, so that the sums do not depend on the dictionary's order.
        let sorted = strokeWeights.values.sorted()
        let sum = sorted.reduce(0, +)
        let squares = sorted.reduce(0) { $0 + $1 * $1 }
        return squares > 0 ? sum * sum / squares : 0
    }

    /// The radius at a level; `nil` where there are too few strokes for one.
    func radius(level: Double, weights: [Double]) -> Radius? {
        let strokes = effectiveStrokes(weights: weights)
        guard strokes > 0 else { return nil }
        let sorted = scores.sorted { ($0.value, $0.stroke) < ($1.value, $1.stroke) }
        let total = sorted.reduce(0) { $0 + weights[Int($1.stroke)] }
        // Equal shares do not add up exactly: a rank must not be missed by the rounding of a sum.
        let wanted = level * (strokes + 1) / strokes * total * (1 - 1e-12)
        var reached = 0.0
        for score in sorted {
            reached += weights[Int(score.stroke)]
            if reached >= wanted { return Radius(value: score.value, effectiveStrokes: strokes) }
        }
        return nil
    }
}
