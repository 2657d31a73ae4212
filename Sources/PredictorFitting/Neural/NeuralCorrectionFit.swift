import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction

/// A fit of networks that correct a classical predictor: one for every fold and one for all, side by side.
struct NeuralCorrectionFit {
    /// From how many rows inputs are standardised.
    private static let standardizingRows = 20_000

    private let strokes: [NeuralStroke]
    let plan: NeuralFitPlan
    let layout: NeuralLayout
    /// What the model's file says.
    let method: NeuralMethod
    private let alters: Bool
    private let motion: NeuralMotion
    let recorded: NeuralExamples
    /// Of the slices of the recorded rows; altered ones are drawn alike.
    let masses: [Double]
    /// Slices × horizons.
    let weights: [Float]

    /// - Parameter alters: whether strokes are shown as other devices would have reported them, too.
    init(
        strokes: [NeuralStroke],
        plan: NeuralFitPlan,
        layout: NeuralLayout,
        method: NeuralMethod,
        alters: Bool
    ) throws {
        self.strokes = strokes
        self.plan = plan
        self.layout = layout
        self.method = method
        self.alters = alters
        motion = try NeuralMotion(layout)
        recorded = NeuralExamples.make(strokes, following: motion, horizons: layout.horizons)
        guard recorded.rowCount > 0 else {
            throw ModelFileError.noExamples("no stroke has a third sample whose future is known: nothing to fit to")
        }
        guard recorded.targets.contains(where: \.isFinite) else {
            throw ModelFileError.noExamples(
                "no contact is faster than 0.5 px/s where its future is known: nothing to fit to in this unit"
            )
        }
        masses = plan.masses(recorded.sliceRows(plan))
        weights = recorded.weights(plan)
    }

    /// Fits the networks, those of the folds first, then the one on everything.
    ///
    /// - Parameter teachers: as many larger ones, each fitted on the same rows; none where nobody teaches.
    func networks(taughtBy teachers: [NeuralNetwork] = [], session: TrainingSession) throws -> State {
        let count = plan.foldCount + 1
        var examples = round(0)
        let samplers = try samplers(examples)
        let trainers = Slots<NeuralTrainer>(count: count)
        for network in 0..<count {
            trainers[network] = makeTrainer("network \(network)", examples, samplers[network])
        }
        var state = State(bounds: Self.bounds(of: examples))
        let checkpoint = try session.checkpoint.map { path in
            Checkpoint(path: path, fingerprint: try fingerprint(taughtBy: teachers), write: session.write)
        }
        try resume(&state, trainers, count, checkpoint, session)
        var lessons: [[Float]] = []
        for check in state.done..<method.checks {
            try Task.checkCancellation()
            let isNewRound = alters && check > 0
            if isNewRound { examples = round(check) }
            if isNewRound || lessons.isEmpty {
                lessons = teachers.map { teacher in examples.answers(of: [teacher]) { _ in 0 } }
            }
            let (rows, taught) = (examples, lessons)
            let current = isNewRound ? try self.samplers(rows) : samplers
            let (steps, checks) = (method.steps, method.checks)
            DispatchQueue.concurrentPerform(iterations: count) { network in
                trainers[network]?.train(
                    steps * (check + 1) / checks - steps * check / checks,
                    on: rows,
                    taught: taught.isEmpty ? [] : taught[network],
                    drawing: current[network]
                )
            }
            let networks = (0..<count).compactMap { trainers[$0]?.network }
            let answers = validation.answers(Array(networks.dropLast()))
            let trust = validation.trust(answers)
            let ratio = validation.ratios(answers, trust: trust).reduce(0, +) / Double(layout.horizons.count)
            state.done = check + 1
            if ratio < state.bestRatio {
                state.bestRatio = ratio
                state.bestSteps = steps * (check + 1) / checks
                state.best = networks
            }
            session.report?(TrainingProgress(share: Double(check + 1) / Double(checks), heldOutRatio: ratio))
            try save(state, trainers, count, checkpoint)
        }
        return state
    }

    var validation: NeuralValidation {
        NeuralValidation(recorded: recorded, plan: plan, masses: plan.validationMasses(masses), weights: weights)
    }

    /// Draws conclusions from what the networks answer on what they have not seen.
    func model(_ state: State, training: TrainingSet) throws -> NeuralModel {
        guard let onEverything = state.best.last else { throw ModelFileError.noExamples("nothing was fitted") }
        let ofFolds = Array(state.best.dropLast())
        let answers = validation.answers(ofFolds)
        let trust = validation.trust(answers)
        var model = NeuralModel(
            layout: layout,
            method: method,
            training: training,
            evidence: NeuralEvidence(
                heldOut: plan.holding.rawValue,
                folds: plan.foldCount,
                steps: state.bestSteps,
                heldOutRatios: validation.ratios(answers, trust: trust),
                examples: recorded.rowCount,
                strokes: strokes.count
            ),
            network: onEverything,
            bounds: state.bounds,
            trust: trust,
            regions: nil
        )
        let ofEachFold = ofFolds.map { network in
            var other = model
            other.network = network
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
    private func round(_ round: Int) -> NeuralExamples {
        guard alters else { return recorded }
        let seed = method.seed
        let altered = NeuralExamples.make(strokes, following: motion, horizons: layout.horizons) { index, stroke in
            var random = SeededGenerator(seed: seed, stream: "alteration \(round) \(index)")
            return StrokeAlteration.alter(stroke, using: &random)
        }
        var examples = recorded
        examples.append(altered)
        return examples
    }

    /// What the networks are fitted to: those of each fold, then the one on everything.
    ///
    /// - Throws: ``ModelFileError/noExamples(_:)`` where nothing is left for one of them.
    private func samplers(_ examples: NeuralExamples) throws -> [NeuralSampler] {
        try (0...plan.foldCount).map { fold in
            let isHeldOut = plan.folds.map { $0 == fold }
            let sampler = NeuralSampler(examples, isHeldOut: isHeldOut, masses: masses, weights: weights)
            guard !sampler.isEmpty else {
                throw ModelFileError.noExamples("nothing is left to fit to where fold \(fold + 1) is held out")
            }
            return sampler
        }
    }

    /// - Parameter name: of the network's stream of random numbers.
    private func makeTrainer(_ name: String, _ examples: NeuralExamples, _ sampler: NeuralSampler) -> NeuralTrainer {
        var random = SeededGenerator(seed: method.seed, stream: name)
        let rows = (0..<Self.standardizingRows).map { _ in Int(sampler.draw(using: &random)) }
        let (means, scales) = examples.standardization(of: rows)
        let network = NeuralNetwork(widths: layout.widths, inputMeans: means, inputScales: scales, using: &random)
        return NeuralTrainer(network: network, schedule: method.schedule, random: random)
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
