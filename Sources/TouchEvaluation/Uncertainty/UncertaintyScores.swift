import PluginSpecification
import StandardPredictors
import TouchModel
import TouchPrediction

/// The errors of a predictor on chosen strokes, each divided by its scale: by horizon and by bin of speed.
struct UncertaintyScores {
    let horizons: [Double]
    let speedEdges: [Double]
    /// The scores: for each horizon a row of bins.
    private var cells: [[ConformalScores]]
    private var strokes = StrokeWeights()
    /// How many queries had no answer, or one without a scale above 0, and were not scored.
    private(set) var unanswered = 0
    private(set) var unscaled = 0

    init(horizons: [Double], speedEdges: [Double]) {
        self.horizons = horizons
        self.speedEdges = speedEdges
        cells = Array(
            repeating: Array(repeating: ConformalScores(), count: speedEdges.count + 1),
            count: horizons.count
        )
    }

    /// How many queries were scored.
    var queryCount: Int { cells.reduce(0) { $0 + $1.reduce(0) { $0 + $1.scores.count } } }

    /// Scores a stroke.
    ///
    /// - Parameters:
    ///   - predictor: states its scale as its radius.
    ///   - bins: tells the bin of a speed.
    /// - Returns: whether there was a query to score.
    mutating func add(
        _ replay: StrokeReplay,
        dataset: Int,
        participant: String,
        predictor: inout any Predictor,
        bins: RadiusTable,
        scratch: inout ReplayScratch
    ) -> Bool {
        var motion = RecentMotion()
        let sampleBins = replay.samples.map { sample in
            motion.observe(sample)
            return bins.bin(of: motion.speed)
        }
        let queries = replay.trainingQueries
        var found: [[(value: Double, bin: Int)]] = horizons.map { _ in [] }
        var (unanswered, unscaled) = (0, 0)
        var replay = replay
        replay.run(&predictor, scratch: &scratch) { horizon, outcomes in
            // Queries and outcomes of a horizon are in the same order, that of time.
            let positions = queries.filter { $0.horizonIndex == horizon }.map(\.position)
            for (position, outcome) in zip(positions, outcomes.outcomes) {
                guard outcome.isAnswered else {
                    unanswered += 1
                    continue
                }
                let error = outcome.error
                guard case .radius(let scale, level: _) = outcome.uncertainty, scale > 0,
                    case let score = error.dot(error).squareRoot() / scale, score.isFinite
                else {
                    unscaled += 1
                    continue
                }
                found[horizon].append((score, sampleBins[position]))
            }
        }
        self.unanswered += unanswered
        self.unscaled += unscaled
        guard found.contains(where: { !$0.isEmpty }) else { return false }
        let number = strokes.add(dataset: dataset, participant: participant, queries: found.map(\.count))
        for horizon in found.indices {
            for score in found[horizon] { cells[horizon][score.bin].add(score.value, stroke: number) }
        }
        return true
    }

    /// The radii at a level. A bin with too few strokes is pooled with its neighbors on both sides, one more at a time.
    ///
    /// - Throws: ``EvaluationError/noData(_:)`` where all bins together have too few.
    func radii(level: Double, fewestStrokes: Double) throws -> UncertaintyCalibration.Radii {
        let fewest = max(fewestStrokes, level / (1 - level))
        var rows: [[Double]] = []
        var described: [UncertaintyCalibration.Cell] = []
        for horizon in horizons.indices {
            let weights = strokes.weights(horizon: horizon)
            var row: [Double] = []
            for bin in cells[horizon].indices {
                let cell = try cell(horizon, bin, fewest: fewest, level: level, weights: weights)
                row.append(cell.radius)
                described.append(cell.description)
            }
            rows.append(row)
        }
        let table = try RadiusTable(horizons: horizons, speedEdges: speedEdges, radii: rows)
        return UncertaintyCalibration.Radii(table: table, cells: described)
    }

    private func cell(
        _ horizon: Int,
        _ bin: Int,
        fewest: Double,
        level: Double,
        weights: [Double]
    ) throws -> (radius: Double, description: UncertaintyCalibration.Cell) {
        let row = cells[horizon]
        for reach in row.indices {
            let bins = max(0, bin - reach)...min(row.count - 1, bin + reach)
            let pool = ConformalScores().pooled(with: row[bins])
            guard let radius = pool.radius(level: level, weights: weights), radius.effectiveStrokes >= fewest else {
                continue
            }
            // A radius of 0 would say that nothing can be wrong; the table holds none.
            let value = min(RadiusTable.largestRadius, max(1 / RadiusTable.largestRadius, radius.value))
            return (
                value,
                UncertaintyCalibration.Cell(
                    horizon: horizons[horizon],
                    bin: bin,
                    questions: pool.scores.count,
                    effectiveStrokes: radius.effectiveStrokes,
                    participants: strokes.participantCount(pool.scores.lazy.map(\.stroke)),
                    firstBin: bins.lowerBound,
                    lastBin: bins.upperBound
                )
            )
        }
        let strokes = ConformalScores().pooled(with: row).effectiveStrokes(weights: weights)
        throw EvaluationError.noData(
            "too few strokes to calibrate \((horizons[horizon] * 1000).plainText) ms: they count as "
                + "\(Int(strokes)), and at least \(Int(fewest.rounded(.up))) are needed"
        )
    }

    /// The mean of the scores at a horizon divided by radii, with single ones held at most at `largest`.
    func meanRatio(to radii: RadiusTable, horizon: Int, largest: Double) -> Double {
        let weights = strokes.weights(horizon: horizon)
        var (sum, total) = (0.0, 0.0)
        for (bin, cell) in cells[horizon].enumerated() {
            let radius = radii.radii[horizon][bin]
            for score in cell.scores {
                let weight = weights[Int(score.stroke)]
                sum += weight * min(largest, score.value / radius)
                total += weight
            }
        }
        return total > 0 ? sum / total : 0
    }
}
