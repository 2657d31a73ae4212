import Foundation
import TouchModel

/// The course of a fit: networks for every fold and one for all, side by side.
struct NeuralFitCourse {
    private let strokes: [NeuralStroke]
    let plan: NeuralFitPlan
    let layout: NeuralLayout
    /// What the model's file says.
    let method: NeuralFit.Method
    let settings: NeuralFit.Settings
    private let alters: Bool
    private let isCommittee: Bool
    let recorded: NeuralExamples
    /// Of the slices of the recorded rows; altered ones are drawn alike.
    let masses: [Double]
    /// Slices × horizons.
    let weights: [Float]
    /// Which tasks get an expert of their own.
    private(set) var specialties: NeuralSpecialties

    init(
        strokes: [NeuralStroke],
        plan: NeuralFitPlan,
        layout: NeuralLayout,
        method: NeuralFit.Method,
        settings: NeuralFit.Settings,
        alters: Bool,
        isCommittee: Bool
    ) throws {
        self.strokes = strokes
        self.plan = plan
        self.layout = layout
        self.method = method
        self.settings = settings
        self.alters = alters
        self.isCommittee = isCommittee
        recorded = try NeuralExamples.make(strokes, layout: layout)
        guard recorded.rowCount > 0 else {
            throw ModelFileError.noExamples("no stroke has a third sample whose future is known: nothing to fit to")
        }
        guard recorded.targets.contains(where: \.isFinite) else {
            throw ModelFileError.noExamples(
                "no contact is faster than 0.5 px/s where its future is known: nothing to fit to in this unit"
            )
        }
        var counts = [Int](repeating: 0, count: plan.sliceDatasets.count)
        for slice in recorded.slices { counts[Int(slice)] += 1 }
        masses = plan.masses(counts)
        weights = Self.weights(recorded, plan)
        specialties = NeuralSpecialties(rows: counts, most: settings.experts)
        if !specialties.experts.isEmpty, layout.seesPlace {
            let worths = try placeWorths()
            specialties.showPlace { worths[$0] }
        }
    }

    /// For every slice and horizon one over the classical predictor's mean error on its device: its slices alike.
    private static func weights(_ examples: NeuralExamples, _ plan: NeuralFitPlan) -> [Float] {
        let horizons = examples.horizons.count
        let slices = plan.sliceDevices.count
        var sums = [Double](repeating: 0, count: slices * horizons)
        var counts = sums
        for row in 0..<examples.rowCount {
            let slice = Int(examples.slices[row])
            for horizon in 0..<horizons {
                let target = (row * horizons + horizon) * 2
                let (along, across) = (examples.targets[target], examples.targets[target + 1])
                let distance = Double((along * along + across * across).squareRoot())
                guard distance.isFinite else { continue }
                sums[slice * horizons + horizon] +=
                    distance * Double(examples.scales[row]) * examples.horizons[horizon]
                counts[slice * horizons + horizon] += 1
            }
        }
        let devices = (plan.sliceDevices.max() ?? -1) + 1
        var means = [Double](repeating: 0, count: devices * horizons)
        var parts = means
        for slice in 0..<slices {
            for horizon in 0..<horizons where counts[slice * horizons + horizon] > 0 {
                let place = plan.sliceDevices[slice] * horizons + horizon
                means[place] += sums[slice * horizons + horizon] / counts[slice * horizons + horizon]
                parts[place] += 1
            }
        }
        return (0..<slices * horizons).map { place in
            let (slice, horizon) = (place / horizons, place % horizons)
            let device = plan.sliceDevices[slice] * horizons + horizon
            guard parts[device] > 0, means[device] > 0 else { return 0 }
            return Float(examples.horizons[horizon] * parts[device] / means[device])
        }
    }

    /// Fits the networks, those of the folds first, then the one on everything.
    ///
    /// - Parameter teachers: as many larger ones, each fitted on the same rows; none where nobody teaches.
    func networks(taughtBy teachers: [NeuralMixture] = [], session: TrainingSession) throws -> Course {
        let roles = specialties.roles
        let count = (plan.foldCount + 1) * roles.count
        var examples = try round(0)
        let samplers = try samplers(examples)
        let trainers = Slots<NeuralTrainer>(count: count)
        for network in 0..<count {
            let role = roles[network % roles.count]
            trainers[network] = makeTrainer("network \(network)", role, examples, samplers[network])
        }
        let longest = roles.map { specialties.steps(settings.steps, for: $0) }.max() ?? 0
        var course = Course(bounds: Self.bounds(of: examples))
        let checkpoint = try session.checkpoint.map { path in
            Checkpoint(path: path, fingerprint: try fingerprint(taughtBy: teachers), write: session.write)
        }
        try resume(&course, trainers, count, checkpoint, session)
        guard course.done < method.checks else { return course }
        var lessons: [[Float]] = []
        for check in course.done..<method.checks {
            try Task.checkCancellation()
            let isNewRound = alters && check > 0
            if isNewRound { examples = try round(check) }
            if isNewRound || lessons.isEmpty {
                lessons = teachers.map { teacher in examples.answers(of: [teacher]) { _ in 0 } }
            }
            let (rows, taught) = (examples, lessons)
            let current = isNewRound ? try self.samplers(rows) : samplers
            let checks = method.checks
            DispatchQueue.concurrentPerform(iterations: count) { network in
                let steps = trainers[network]?.settings.steps ?? 0
                trainers[network]?.train(
                    steps * (check + 1) / checks - steps * check / checks,
                    on: rows,
                    taught: taught.isEmpty ? [] : taught[network / roles.count],
                    drawing: current[network]
                )
            }
            let networks = (0..<count).compactMap { trainers[$0]?.network }
            let answers = judge.answers(mixtures(networks).dropLast())
            let trust = judge.trust(answers)
            let ratio = judge.ratios(answers, trust: trust).reduce(0, +) / Double(layout.horizons.count)
            course.done = check + 1
            if ratio < course.bestRatio {
                course.bestRatio = ratio
                course.bestSteps = longest * (check + 1) / method.checks
                course.best = networks
            }
            session.report?(TrainingProgress(share: Double(check + 1) / Double(method.checks), heldOutRatio: ratio))
            try save(course, trainers, count, checkpoint)
        }
        return course
    }

    /// Fits the mixtures, those of the folds first, then the one on everything.
    func mixtures(session: TrainingSession) throws -> [NeuralMixture] { mixtures(try networks(session: session).best) }

    /// Networks as the mixtures that they are parts of.
    private func mixtures(_ networks: [NeuralNetwork]) -> [NeuralMixture] {
        let parts = specialties.roles.count
        return stride(from: 0, to: networks.count, by: parts).map { start in
            guard parts > 1 else { return NeuralMixture(experts: [networks[start]]) }
            return NeuralMixture(experts: Array(networks[start + 1..<start + parts]), gate: networks[start])
        }
    }

    var judge: NeuralJudge {
        NeuralJudge(recorded: recorded, plan: plan, masses: plan.judgedMasses(masses), weights: weights)
    }

    /// Draws conclusions from what the networks answer on what they have not seen.
    func model(_ course: Course, training: TrainingSet) throws -> NeuralModel {
        let best = mixtures(course.best)
        guard let onEverything = best.last else { throw ModelFileError.noExamples("nothing was fitted") }
        let ofFolds = Array(best.dropLast())
        let answers = judge.answers(ofFolds)
        let trust = judge.trust(answers)
        var model = NeuralModel(
            layout: layout,
            method: method,
            training: training,
            evidence: NeuralEvidence(
                heldOut: plan.holding.rawValue,
                folds: plan.foldCount,
                steps: course.bestSteps,
                heldOutRatios: judge.ratios(answers, trust: trust),
                examples: recorded.rowCount,
                strokes: strokes.count
            ),
            networks: [onEverything] + (isCommittee ? ofFolds : []),
            bounds: course.bounds,
            trust: trust,
            regions: nil
        )
        let ofEachFold = ofFolds.map { network in
            var other = model
            other.networks = [network]
            return other
        }
        let calibration = NeuralCalibration(
            strokes: strokes,
            plan: plan,
            masses: masses,
            horizons: layout.horizons,
            models: ofEachFold
        )
        model.regions = try calibration.regions()
        try model.validate()
        return model
    }

    /// The rows of one round: those recorded, and where asked for as many of altered strokes.
    private func round(_ round: Int) throws -> NeuralExamples {
        guard alters else { return recorded }
        let seed = method.seed
        let altered = try NeuralExamples.make(strokes, layout: layout) { index, stroke in
            var random = SeededGenerator(seed: seed, stream: "alteration \(round) \(index)")
            return StrokeAlteration.alter(stroke, using: &random)
        }
        var examples = recorded
        examples.append(altered)
        return examples
    }

    private static func bounds(of examples: NeuralExamples) -> NeuralBounds {
        let inputs = examples.inputCount
        var lower = [Float](repeating: .infinity, count: inputs)
        var upper = [Float](repeating: -.infinity, count: inputs)
        for row in 0..<examples.rowCount {
            for input in 0..<inputs {
                let value = examples.inputs[row * inputs + input]
                lower[input] = min(lower[input], value)
                upper[input] = max(upper[input], value)
            }
        }
        for input in 0..<inputs {
            let margin = (upper[input] - lower[input]) * NeuralBounds.margin + 1e-3
            lower[input] -= margin
            upper[input] += margin
        }
        return NeuralBounds(lower: lower, upper: upper)
    }
}
