import Foundation
import StandardPredictors
import TouchEvaluation
import TouchModel
import TouchPrediction

/// Fits the constants of the default predictor by covariance matrix adaptation, to the geometric mean over data and horizons of
/// mean error and RMSE by those of `linear`.
///
/// The search starts from constants that nobody fitted, so that what it finds owes nothing to data outside of those it is given.
package struct BankFit: Sendable {
    /// How far a fit has come.
    package struct Progress: Sendable {
        /// What is left out, absent where nothing is.
        package var leftOut: String?
        /// Candidates looked at.
        package var evaluations: Int
        /// The lowest objective so far.
        package var best: Double
    }

    /// What a fit gives.
    package struct Outcome: Sendable {
        /// The constants, rounded to three digits.
        package var parameters: KalmanBankParameters
        /// The objective there.
        package var objective: Double
        /// The objective of the start.
        package var startObjective: Double
        /// How many candidates were looked at.
        package var evaluations: Int
    }

    let data: BankData
    /// How many candidates a fit looks at.
    private let evaluations: Int
    private let seed: UInt64
    /// A folder for what fits need to go on after an interruption; `nil` for none.
    private let folder: String?
    private let write: @Sendable (Data, String) throws -> Void

    private static let populationSize = 16
    private static let firstStep = 0.12
    /// Generations between two checkpoints.
    private static let checkpointSpacing = 20

    /// - Parameters:
    ///   - data: the strokes.
    ///   - evaluations: how many candidates each fit looks at.
    ///   - seed: of all draws.
    ///   - folder: for checkpoints, which are read where they exist.
    ///   - write: gives a file its content.
    package init(
        data: BankData,
        evaluations: Int,
        seed: UInt64,
        folder: String?,
        write: @escaping @Sendable (Data, String) throws -> Void
    ) {
        self.data = data
        self.evaluations = evaluations
        self.seed = seed
        self.folder = folder
        self.write = write
    }

    /// Round numbers: a bank of filters a factor of ten to a hundred apart, shapes that brake, turn and go straight on.
    package static var start: KalmanBankParameters {
        var start = KalmanBankParameters()
        start.noiseRatios = SIMD4(1e8, 1e9, 1e11, 1e10)
        start.cautious = ExtrapolationShape(
            velocityGain: 0.9,
            damping: 40,
            squareFrequency: 1000,
            speedingGain: 1,
            brakingGain: 1,
            turningGain: 1
        )
        start.braking = ExtrapolationShape(
            velocityGain: 1,
            damping: 30,
            squareFrequency: 0,
            speedingGain: 0,
            brakingGain: 2,
            turningGain: 1
        )
        start.straight = ExtrapolationShape(
            velocityGain: 1,
            damping: 20,
            squareFrequency: 0,
            speedingGain: 0.5,
            brakingGain: 0.5,
            turningGain: 0
        )
        start.lineTimes = SIMD3(0.01, 0.02, 0.05)
        start.lag = 0.008
        start.farLag = 0.04
        start.memory = 0.2
        start.turnGain = 1
        start.turnMemory = 0.2
        start.clockGain = 0.1
        start.shortestInterval = 0.5
        return start
    }

    /// A search under way, as its file holds it.
    private struct Checkpoint: Codable {
        /// What makes it this search's.
        var version: String
        var identities: [String]
        var leftOut: String?
        var seed: UInt64
        /// The objective at the start: nothing else says which objective it was.
        var startObjective: Double
        var evaluations: Int
        var state: CovarianceMatrixAdaptation
        var best: [Double]
        var bestValue: Double
    }

    /// Fits on all data, or all but one family.
    package func run(
        leavingOut family: String? = nil,
        progress: (Progress) -> Void = { _ in }
    ) async throws -> Outcome {
        let cells = data.cells.map { $0.family != family }
        let strokes = data.fitted.filter { cells[$0.cell] }
        let data = data
        let objective: @Sendable (KalmanBankParameters) throws -> Double = { parameters in
            let errors = try data.errors(of: parameters, on: strokes)
            return data.logRatio(of: errors, to: data.fittedReference) { $0.family != family }
        }
        let startPoint = Self.point(of: Self.start)
        let startObjective = try objective(Self.parameters(at: startPoint))
        var search = Checkpoint(
            version: ForetouchVersion.current,
            identities: data.training.sources.map(\.identity),
            leftOut: family,
            seed: seed,
            startObjective: startObjective,
            evaluations: 0,
            state: CovarianceMatrixAdaptation(
                start: startPoint,
                step: Self.firstStep,
                seed: seed,
                populationSize: Self.populationSize
            ),
            best: startPoint,
            bestValue: startObjective
        )
        let path = folder.map { "\($0)/\(family.map { "without-\($0)" } ?? "all").checkpoint" }
        if let path, let kept = try kept(path), kept.version == search.version, kept.leftOut == family,
            kept.identities == search.identities, kept.seed == seed, kept.startObjective == startObjective
        {
            search = kept
        }
        while search.evaluations < evaluations {
            for _ in 0..<Self.checkpointSpacing where search.evaluations < evaluations {
                let points = search.state.ask()
                var values: [Double] = []
                try await OrderedParallelMap.run(points, transform: { try objective(Self.parameters(at: $0)) }) {
                    values.append($0)
                }
                search.state.tell(values)
                for (point, value) in zip(points, values) where value < search.bestValue {
                    (search.best, search.bestValue) = (point, value)
                }
                search.evaluations += points.count
                progress(
                    Progress(leftOut: family, evaluations: search.evaluations, best: Elementary.exp(search.bestValue))
                )
            }
            if let path { try write(JSONEncoder().encode(search), path) }
        }
        // The middle of the last generation, where many candidates agree, is usually better than the best of them.
        let candidates = [search.best, search.state.center].map { Self.rounded(Self.parameters(at: $0)) }
        let values = try candidates.map(objective)
        let chosen = values[1] < values[0] ? 1 : 0
        return Outcome(
            parameters: candidates[chosen],
            objective: Elementary.exp(values[chosen]),
            startObjective: Elementary.exp(startObjective),
            evaluations: search.evaluations
        )
    }

    private func kept(_ path: String) throws -> Checkpoint? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try? JSONDecoder().decode(
            Checkpoint.self,
            from: ResultFile.contents(path: path, expected: "a checkpoint")
        )
    }

    /// Constants at a point of the unit cube; the others have their defaults.
    static func parameters(at point: [Double]) -> KalmanBankParameters {
        var parameters = start
        for (constant, position) in zip(KalmanBankConstant.all, point) {
            let (lower, upper) = (constant.range.lowerBound, constant.range.upperBound)
            parameters[keyPath: constant.path] =
                constant.isLogarithmic
                ? lower * Elementary.exp(Elementary.log(upper / lower) * position) : lower + (upper - lower) * position
        }
        return parameters
    }

    static func point(of parameters: KalmanBankParameters) -> [Double] {
        KalmanBankConstant.all.map { constant in
            let (lower, upper) = (constant.range.lowerBound, constant.range.upperBound)
            let value = min(max(parameters[keyPath: constant.path], lower), upper)
            return constant.isLogarithmic
                ? Elementary.log(value / lower) / Elementary.log(upper / lower) : (value - lower) / (upper - lower)
        }
    }

    /// Three digits: finer ones differ by less than any data can tell.
    static func rounded(_ parameters: KalmanBankParameters) -> KalmanBankParameters {
        var parameters = parameters
        for constant in KalmanBankConstant.all {
            let value = parameters[keyPath: constant.path]
            // A share of the range that nothing can tell from 0.
            let span = constant.range.upperBound - constant.range.lowerBound
            let isZero = !constant.isLogarithmic && abs(value) < 1e-3 * span
            parameters[keyPath: constant.path] =
                isZero ? 0 : min(max(Self.rounded(value), constant.range.lowerBound), constant.range.upperBound)
        }
        return parameters
    }

    private static func rounded(_ value: Double) -> Double { Double(String(format: "%.3g", value)) ?? value }
}
