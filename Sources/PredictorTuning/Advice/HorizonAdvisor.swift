import PluginSpecification
import StandardPredictors
import TouchEvaluation
import TouchModel
import TouchPrediction

/// Finds out how far ahead an app may draw on a device with a predictor.
package struct HorizonAdvisor: Sendable {
    /// What separates bins of speed, in units of location per second: what is lost at a lift grows with the speed.
    private static let speedEdges = [50.0, 100, 200, 400, 800, 1600]
    private static let slowingBelow = 0.75
    private static let turningAbove = 8.0

    private let plan: AdvicePlan
    private let prototypes: [any Predictor]
    private let records: [ResultSubject]
    private let bins: HorizonRules

    /// - Parameter registry: where predictors are found.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` where the plan is not possible, `SpecificationError`
    ///   or ``ModelFileError`` where a predictor is not.
    package init(plan: AdvicePlan, registry: PredictorRegistry = .standard) throws {
        var plan = plan
        plan.replay.horizons.sort()
        try plan.validate()
        for predictor in plan.predictors where try registry.kind(named: predictor.name).isExternal {
            throw EvaluationError.invalidPlan(
                field: "predictor",
                found: "'\(predictor)'",
                expected: "one of this program: the file of an advice never names another program"
            )
        }
        self.plan = plan
        prototypes = try plan.predictors.map(registry.makePredictor)
        records = try zip(plan.predictors, prototypes).map {
            try ResultSubject($0, made: $1, registry: registry)
        }
        bins = try HorizonRules(
            speedEdges: Self.speedEdges,
            slowingBelow: Self.slowingBelow,
            turningAbove: Self.turningAbove,
            horizons: [:]
        )
    }

    /// Reads datasets, which together stand for one device, and finds an advice for each predictor.
    ///
    /// - Parameter progress: called as recordings are done.
    /// - Throws: ``EvaluationError/noData(_:)`` where there are too few strokes to divide,
    ///   ``EvaluationError/invalidPlan(field:found:expected:)`` where a bound in mm meets data of unknown scale,
    ///   ``EvaluationError/trainedOnParticipant(_:dataset:predictor:)`` where a predictor was fitted on somebody.
    package func run(
        on datasets: [EvaluationDataset],
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> [AdviceOutcome] {
        let seed = plan.seed
        let bins = bins
        let reader = AdviceReader(
            Array(zip(prototypes, records)),
            replay: plan.replay,
            carry: plan.carry,
            cellCount: bins.horizons.count,
            cells: { samples in
                var motion = ObservedMotion()
                return samples.map { sample in
                    motion.observe(sample)
                    return bins.cell(of: motion)
                }
            },
            half: { AdviceSplit.half(ofStroke: $0, seed: seed) },
            restSpeed: Self.speedEdges[0],
            limit: plan.maximumOvershoot.pixels,
            penWidth: plan.penWidth.pixels
        )
        let scores = try await reader.scores(of: datasets, progress: progress)
        try checkUnits(scores)
        return try scores.indices.map { try outcome(of: scores[$0], records[$0], datasets) }
    }

    /// Millimeters need a scale, and px of several sizes do not mix.
    private func checkUnits(_ scores: [AdviceScores]) throws(EvaluationError) {
        let units = (scores.first?.units ?? [:]).sorted { $0.key < $1.key }
        for (length, option) in [(plan.maximumOvershoot, "--max-overshoot"), (plan.penWidth, "--pen-width")]
        where length.unit == .millimeters {
            if let (dataset, unit) = units.first(where: { $0.value != CoordinateSpace.cssPixels.unit }) {
                throw .invalidPlan(
                    field: option,
                    found: "\(length) for \(dataset), whose unit '\(unit)' has no known size",
                    expected: "its size (--mm-per-unit or --pixels-per-unit), or a length in px, the recorded unit"
                )
            }
        }
        guard Set(units.map(\.value)).count <= 1 else {
            throw .invalidPlan(
                field: "datasets",
                found: units.map { "\($0.key) in \($0.value)" }.joined(separator: ", "),
                expected: "one unit: an advice is for one device"
            )
        }
    }

    // MARK: Choosing

    private func outcome(
        of scores: AdviceScores,
        _ record: ResultSubject,
        _ datasets: [EvaluationDataset]
    ) throws -> AdviceOutcome {
        let people = Set(scores.groups.map { AdviceSplit.Person(dataset: $0.dataset, name: $0.participant) })
        let split = AdviceSplit(of: people, seed: plan.seed)
        let isOnePerson = split.fitted == nil
        func half(_ isFitted: Bool) -> AdviceHalf {
            AdviceHalf(
                scores,
                where: { split.isFitted($0) == isFitted },
                perStroke: isOnePerson,
                confidence: plan.confidence
            )
        }
        let (fitted, verified) = (half(true), half(false))
        guard !fitted.strokes.isEmpty, !verified.strokes.isEmpty else {
            throw EvaluationError.noData(
                "found \(scores.groups.count) strokes of two samples or more; an advice needs some to choose horizons on and "
                    + "others to verify them"
            )
        }
        let horizons = plan.replay.horizons
        let (gains, verifiedGains) = (fitted.lagGains(horizons), verified.lagGains(horizons))
        // Of fewer strokes there is no quantile at this level.
        let fewest = plan.share / (1 - plan.share)
        let visits = fitted.visits
        let search = RuleSearch(
            broken: fitted.strokes.flatMap { scores.broken[$0 * scores.stride..<($0 + 1) * scores.stride] },
            stride: scores.stride,
            clusters: fitted.clusters,
            cellCount: scores.cellCount,
            horizonCount: horizons.count,
            gains: gains.enumerated().map { Double(visits[$0.offset / horizons.count]) >= fewest ? $0.element : 0 },
            largestShare: 1 - plan.share
        )
        let choice = search.choice(fitted.unbroken)
        let fixed = ([nil] + StrokePlace.allCases).map { self.fixed($0, fitted, verified) }
        func gained(_ gains: [Double], _ choice: [Int?]) -> Double {
            choice.enumerated().reduce(0) { sum, cell in
                sum + (cell.element.map { gains[cell.offset * horizons.count + $0] } ?? 0)
            }
        }
        func summary(_ half: AdviceHalf, _ gains: [Double]) -> HorizonAdvice.Half {
            HorizonAdvice.Half(
                participants: isOnePerson ? 1 : half.sizes.count,
                strokes: half.strokes.count,
                keptShare: 1 - half.share(choice).share,
                lagGainedMilliseconds: gained(gains, choice) * 1000
            )
        }
        let cells = cells(choice, fitted, gains)
        let everywhere = horizons.firstIndex { $0 == fixed[0].horizon }
        return AdviceOutcome(
            advice: HorizonAdvice(
                predictor: record.specification ?? RecordedSpecification(record.label),
                carry: record.learns == true ? plan.carry.rawValue : nil,
                unit: scores.units.values.first ?? CoordinateSpace.recordedUnits.unit,
                maximumOvershootPixels: plan.maximumOvershoot.pixels,
                penWidthPixels: plan.penWidth.pixels,
                share: plan.share,
                confidence: plan.confidence,
                fixedHorizonMilliseconds: HorizonRules.milliseconds(fixed[0].horizon),
                rules: try HorizonRules(
                    speedEdges: Self.speedEdges,
                    slowingBelow: Self.slowingBelow,
                    turningAbove: Self.turningAbove,
                    horizons: Dictionary(grouping: cells, by: \.context).mapValues { $0.map(\.horizon) }
                ),
                datasets: datasets.map { HorizonAdvice.Source(name: $0.name, identity: $0.identity) },
                fitted: summary(fitted, gains),
                verified: summary(verified, verifiedGains)
            ),
            label: record.label,
            maximumOvershoot: plan.maximumOvershoot,
            fixed: fixed,
            fixedLagGained: gained(verifiedGains, Array(repeating: everywhere, count: scores.cellCount)),
            cells: cells,
            keptInterval: verified.share(choice).interval(confidence: 0.95).map {
                1 - $0.upperBound...1 - $0.lowerBound
            },
            isOnePerson: isOnePerson,
            repairs: scores.repairs
        )
    }

    /// The chosen horizons with what they gain on the half that they were chosen on.
    private func cells(_ choice: [Int?], _ fitted: AdviceHalf, _ gains: [Double]) -> [AdviceOutcome.Cell] {
        let horizons = plan.replay.horizons
        let queries = fitted.sums.queries
        let all = queries.reduce(0, +)
        return choice.indices.map { cell in
            AdviceOutcome.Cell(
                context: MotionContext.allCases[cell / bins.binCount],
                bin: cell % bins.binCount,
                horizon: choice[cell].map { horizons[$0] } ?? 0,
                timeShare: ratio(queries[cell], all),
                lagGained: ratio((choice[cell].map { gains[cell * horizons.count + $0] } ?? 0) * all, queries[cell])
            )
        }
    }

    /// The longest horizon that is safe at one place, or everywhere, no shorter one being unsafe.
    private func fixed(_ place: StrokePlace?, _ fitted: AdviceHalf, _ verified: AdviceHalf) -> AdviceOutcome.Fixed {
        func isSafe(_ horizon: Int?) -> Bool {
            fitted.share(at: place, horizon: horizon).upperBound(horizons: 1) <= 1 - plan.share
        }
        let safe = plan.replay.horizons.indices.prefix(while: isSafe).last
        return AdviceOutcome.Fixed(
            place: place,
            strokes: Int(fitted.share(at: place, horizon: nil).strokes),
            isKnown: isSafe(nil),
            horizon: safe.map { plan.replay.horizons[$0] } ?? 0,
            keptShare: 1 - verified.share(at: place, horizon: safe).share
        )
    }
}
