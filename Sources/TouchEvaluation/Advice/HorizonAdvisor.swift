import EvaluationStatistics
import PluginSpecification
import StandardPredictors
import TouchModel
import TouchPrediction

/// Finds out how far ahead an app may draw on a device with a predictor.
package struct HorizonAdvisor: Sendable {
    private static let batchSize = 16_384
    /// What separates bins of speed, in units of location per second: what is lost at a lift grows with the speed.
    private static let speedEdges = [50.0, 100, 200, 400, 800, 1600]
    private static let slowingBelow = 0.75
    private static let turningAbove = 8.0

    private let plan: AdvicePlan
    private let prototypes: [any Predictor]
    private let records: [EvaluationResult.PredictorRecord]
    private let trainingGuard: TrainingGuard
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
        records = try plan.predictors.map { try EvaluationResult.PredictorRecord($0, registry: registry) }
        trainingGuard = TrainingGuard(records, policy: .refused)
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
        var scores = prototypes.map { _ in emptyScores }
        let places = datasets.indices.flatMap { dataset in datasets[dataset].sources.indices.map { (dataset, $0) } }
        var done = 0
        try await OrderedParallelMap.run(places) { dataset, source in
            try read(source, of: datasets[dataset])
        } use: { parts in
            for (index, part) in parts.enumerated() { scores[index].append(part) }
            done += 1
            progress(done, places.count)
        }
        try checkUnits(scores)
        return try scores.indices.map { try outcome(of: scores[$0], records[$0], datasets) }
    }

    private var emptyScores: AdviceScores {
        AdviceScores(cellCount: bins.horizons.count, horizonCount: plan.replay.horizons.count)
    }

    private func read(_ source: Int, of dataset: EvaluationDataset) throws -> [AdviceScores] {
        var scores = prototypes.map { _ in emptyScores }
        var predictors = prototypes
        var scratch = ReplayScratch()
        let pen = TakenBack.Pen(width: plan.penWidth.pixels, needsArea: false)
        var reader = try StrokeBatchReader(
            source: dataset.sources[source],
            dataset: dataset.name,
            readsTruth: false,
            batchSizes: Self.batchSize...Self.batchSize,
            clock: plan.replay.clock,
            admits: { try trainingGuard.admits($0, recording: source, of: dataset) }
        )
        while let batch = try reader.next() {
            try Task.checkCancellation()
            for item in batch {
                let replay = StrokeReplay(item, parameters: plan.replay)
                var motion = ObservedMotion()
                let cells = replay.samples.map { sample in
                    motion.observe(sample)
                    return bins.cell(of: motion)
                }
                let group = AdviceScores.Group(
                    dataset: item.key.slice.dataset,
                    participant: item.key.slice.participant,
                    half: AdviceSplit.half(of: item.identity, seed: plan.seed)
                )
                for index in predictors.indices {
                    scores[index].add(
                        replay,
                        of: group,
                        predictor: &predictors[index],
                        cells: cells,
                        restSpeed: Self.speedEdges[0],
                        limit: plan.maximumOvershoot.pixels,
                        pen: pen,
                        scratch: &scratch
                    )
                }
            }
        }
        for index in scores.indices {
            scores[index].units = reader.counts.mapValues(\.unit)
            scores[index].repairs = reader.repairs
        }
        return scores
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

    /// Strokes of one half, by position, and their clusters: people, or strokes where there is one person.
    private struct Half {
        var strokes: [Int] = []
        var clusters: [Int] = []
        var sizes: [Int] = []
        var sums: AdviceScores.Sums
    }

    private func outcome(
        of scores: AdviceScores,
        _ record: EvaluationResult.PredictorRecord,
        _ datasets: [EvaluationDataset]
    ) throws -> AdviceOutcome {
        let people = Set(scores.groups.map { AdviceSplit.Person(dataset: $0.dataset, name: $0.participant) })
        let split = AdviceSplit(of: people, seed: plan.seed)
        let isOnePerson = split.fitted == nil
        func half(_ isFitted: Bool) -> Half {
            var half = Half(sums: emptySums)
            var numbers: [AdviceScores.Group: Int] = [:]
            for (stroke, group) in scores.groups.enumerated() where split.isFitted(group) == isFitted {
                var person = group
                person.half = 0
                let cluster = isOnePerson ? half.sizes.count : numbers[person, default: half.sizes.count]
                if cluster == half.sizes.count { half.sizes.append(0) }
                numbers[person] = cluster
                half.sizes[cluster] += 1
                half.strokes.append(stroke)
                half.clusters.append(cluster)
            }
            // In a fixed order, so that sums do not depend on the dictionary's.
            let groups = scores.sums.keys.filter { split.isFitted($0) == isFitted }.sorted {
                ($0.dataset, $0.participant, $0.half) < ($1.dataset, $1.participant, $1.half)
            }
            for group in groups { if let sums = scores.sums[group] { half.sums.add(sums) } }
            return half
        }
        let (fitted, verified) = (half(true), half(false))
        guard !fitted.strokes.isEmpty, !verified.strokes.isEmpty else {
            throw EvaluationError.noData(
                "found \(scores.groups.count) strokes; an advice needs some to choose horizons on and others to verify them"
            )
        }
        let gains = lagGains(fitted.sums)
        let search = RuleSearch(
            broken: fitted.strokes.flatMap { stroke in
                scores.broken[stroke * scores.stride..<(stroke + 1) * scores.stride]
            },
            stride: scores.stride,
            clusters: fitted.clusters,
            cellCount: scores.cellCount,
            horizonCount: scores.horizonCount,
            gains: gains,
            largestShare: 1 - plan.share
        )
        let choice = search.choice(BrokenShare(sizes: fitted.sizes, confidence: plan.confidence))
        let (fittedShare, verifiedShare) = (share(fitted, scores, choice), share(verified, scores, choice))
        let fixed = ([nil] + StrokePlace.allCases).map { self.fixed($0, scores, fitted, verified) }
        let wholeStroke = plan.replay.horizons.firstIndex { $0 == fixed[0].horizon }
        let verifiedGains = lagGains(verified.sums)
        func gained(_ gains: [Double], _ choice: [Int?]) -> Double {
            choice.enumerated().reduce(0) { sum, cell in
                sum + (cell.element.map { gains[cell.offset * scores.horizonCount + $0] } ?? 0)
            }
        }
        func summary(_ half: Half, _ share: BrokenShare, _ gains: [Double]) -> HorizonAdvice.Half {
            HorizonAdvice.Half(
                participants: isOnePerson ? 1 : half.sizes.count,
                strokes: half.strokes.count,
                keptShare: 1 - share.share,
                lagGainedMilliseconds: gained(gains, choice) * 1000
            )
        }
        let queries = fitted.sums.queries.reduce(0, +)
        let horizons = choice.map { $0.map { plan.replay.horizons[$0] } ?? 0 }
        let cells = choice.indices.map { cell in
            AdviceOutcome.Cell(
                context: MotionContext.allCases[cell / bins.binCount],
                bin: cell % bins.binCount,
                horizon: horizons[cell],
                timeShare: ratio(fitted.sums.queries[cell], queries),
                lagGained: ratio(
                    choice[cell].map { gains[cell * scores.horizonCount + $0] * queries } ?? 0,
                    fitted.sums.queries[cell]
                )
            )
        }
        var rows: [MotionContext: [Double]] = [:]
        for cell in cells { rows[cell.context, default: []].append(cell.horizon) }
        let advice = HorizonAdvice(
            predictor: record.specification,
            unit: scores.units.values.first ?? CoordinateSpace.recordedUnits.unit,
            maximumOvershootPixels: plan.maximumOvershoot.pixels,
            penWidthPixels: plan.penWidth.pixels,
            share: plan.share,
            confidence: plan.confidence,
            fixedHorizonMilliseconds: fixed[0].horizon * 1000,
            rules: try HorizonRules(
                speedEdges: Self.speedEdges,
                slowingBelow: Self.slowingBelow,
                turningAbove: Self.turningAbove,
                horizons: rows
            ),
            datasets: datasets.map { HorizonAdvice.Source(name: $0.name, identity: $0.identity) },
            fitted: summary(fitted, fittedShare, gains),
            verified: summary(verified, verifiedShare, verifiedGains)
        )
        return AdviceOutcome(
            advice: advice,
            label: record.label,
            maximumOvershoot: plan.maximumOvershoot,
            fixed: fixed,
            fixedLagGained: gained(verifiedGains, Array(repeating: wholeStroke, count: scores.cellCount)),
            cells: cells,
            keptInterval: verifiedShare.interval(confidence: 0.95).map { 1 - $0.upperBound...1 - $0.lowerBound },
            isOnePerson: isOnePerson,
            repairs: scores.repairs
        )
    }

    private var emptySums: AdviceScores.Sums {
        let (cells, horizons) = (bins.horizons.count, plan.replay.horizons.count)
        return AdviceScores.Sums(
            queries: Array(repeating: 0, count: cells),
            errors: Array(repeating: 0, count: cells * horizons),
            holdErrors: Array(repeating: 0, count: cells * horizons)
        )
    }

    /// For each cell and horizon, the seconds of lag that drawing takes away, times the share of queries there:
    /// h (1 − Σ |e| / Σ |T − c|), which is h less the `residual_latency_ms` of evaluations.
    private func lagGains(_ sums: AdviceScores.Sums) -> [Double] {
        let all = sums.queries.reduce(0, +)
        let horizons = plan.replay.horizons
        return sums.errors.indices.map { index in
            guard sums.holdErrors[index] > 0 else { return 0 }
            let gain = horizons[index % horizons.count] * (1 - sums.errors[index] / sums.holdErrors[index])
            return gain * ratio(sums.queries[index / horizons.count], all)
        }
    }

    /// The strokes of a half that break the bound by these rules.
    private func share(_ half: Half, _ scores: AdviceScores, _ choice: [Int?]) -> BrokenShare {
        var share = BrokenShare(sizes: half.sizes, confidence: plan.confidence)
        for (stroke, cluster) in zip(half.strokes, half.clusters) {
            let isBroken = choice.enumerated().contains { cell, horizon in
                horizon.map { scores.broken[stroke * scores.stride + cell] >> UInt32($0) & 1 == 1 } ?? false
            }
            if isBroken { share.add(CollectionOfOne(cluster)) }
        }
        return share
    }

    /// The longest horizon that is safe at one place, or everywhere, no shorter one being unsafe.
    private func fixed(
        _ place: StrokePlace?,
        _ scores: AdviceScores,
        _ fitted: Half,
        _ verified: Half
    ) -> AdviceOutcome.Fixed {
        let sets = place.map { scores.cellCount + $0.rawValue...scores.cellCount + $0.rawValue } ?? 0...scores.cellCount - 1
        func share(_ half: Half, _ horizon: Int) -> BrokenShare {
            var sizes = half.sizes.map { _ in 0 }
            var broken: [Int] = []
            for (stroke, cluster) in zip(half.strokes, half.clusters) {
                let range = stroke * scores.stride + sets.lowerBound...stroke * scores.stride + sets.upperBound
                guard scores.visited[range].contains(true) else { continue }
                sizes[cluster] += 1
                if scores.broken[range].contains(where: { $0 >> UInt32(horizon) & 1 == 1 }) { broken.append(cluster) }
            }
            var share = BrokenShare(sizes: sizes, confidence: plan.confidence)
            share.add(broken)
            return share
        }
        let safe = plan.replay.horizons.indices.prefix { horizon in
            share(fitted, horizon).upperBound(horizons: 1) <= 1 - plan.share
        }
        return AdviceOutcome.Fixed(
            place: place,
            strokes: Int(share(fitted, 0).strokes),
            horizon: safe.last.map { plan.replay.horizons[$0] } ?? 0,
            keptShare: safe.last.map { 1 - share(verified, $0).share } ?? 1
        )
    }
}
