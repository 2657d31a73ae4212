import Foundation
import TouchModel

/// Who is fitted to what.
extension NeuralFitCourse {
    /// From how many rows inputs are standardised.
    private static let standardizingRows = 20_000
    /// The share of the steps after which one sees whether the place is worth knowing.
    private static let pilotPart = 16

    /// What the networks are fitted to: those of each fold's mixture, then those of the one on everything.
    ///
    /// - Throws: ``ModelFileError/noExamples(_:)`` where nothing is left for one of them.
    func samplers(_ examples: NeuralExamples) throws -> [NeuralSampler] {
        try (0...plan.foldCount).flatMap { fold in
            try specialties.roles.map { role in
                try sampler(examples, specialties.masses(masses, for: role), without: fold)
            }
        }
    }

    private func sampler(_ examples: NeuralExamples, _ masses: [Double], without fold: Int) throws -> NeuralSampler {
        let isHeldOut = plan.folds.map { $0 == fold }
        let sampler = NeuralSampler(examples, isHeldOut: isHeldOut, masses: masses, weights: weights)
        guard !sampler.isEmpty else {
            throw ModelFileError.noExamples("nothing is left to fit to where fold \(fold + 1) is held out")
        }
        return sampler
    }

    /// For every slice what the place is worth: short fits with it and without tell, on folds that they have not seen. Where few
    /// people were recorded, what they drew where is learned by heart.
    func placeWorths() throws -> [NeuralSpecialties.Place] {
        let steps = max(1, settings.steps / Self.pilotPart)
        let count = 2 * plan.foldCount
        let samplers = try (0..<plan.foldCount).map { try sampler(recorded, masses, without: $0) }
        let trainers = Slots<NeuralTrainer>(count: count)
        for number in 0..<count {
            trainers[number] = makeTrainer(
                "pilot \(number)",
                .everything,
                recorded,
                samplers[number / 2],
                steps: steps,
                placeGain: number.isMultiple(of: 2) ? 1 : 0
            )
        }
        DispatchQueue.concurrentPerform(iterations: count) { number in
            trainers[number]?.train(steps, on: recorded, drawing: samplers[number / 2])
        }
        let errors = (0..<2).map { kind in
            let networks = (0..<plan.foldCount).compactMap { trainers[2 * $0 + kind]?.network }
            return judge.sliceErrors(judge.answers(networks.map { NeuralMixture(experts: [$0]) }))
        }
        return zip(errors[0], errors[1]).map { NeuralSpecialties.Place(ratio: $0 / $1) }
    }

    /// The trainer of a network in a role.
    func makeTrainer(
        _ name: String,
        _ role: NeuralSpecialties.Role,
        _ examples: NeuralExamples,
        _ sampler: NeuralSampler
    ) -> NeuralTrainer {
        makeTrainer(
            name,
            role,
            examples,
            sampler,
            steps: specialties.steps(settings.steps, for: role),
            placeGain: specialties.placeGain(for: role)
        )
    }

    /// - Parameters:
    ///   - name: of its stream of random numbers.
    ///   - placeGain: by how much the place counts for more than other inputs; 0 hides it.
    private func makeTrainer(
        _ name: String,
        _ role: NeuralSpecialties.Role,
        _ examples: NeuralExamples,
        _ sampler: NeuralSampler,
        steps: Int,
        placeGain: Double
    ) -> NeuralTrainer {
        var random = SeededGenerator(seed: method.seed, stream: name)
        let inputs = layout.inputCount
        var sums = [Double](repeating: 0, count: inputs)
        var squares = sums
        for _ in 0..<Self.standardizingRows {
            let row = Int(sampler.draw(using: &random))
            for input in 0..<inputs {
                let value = Double(examples.inputs[row * inputs + input])
                sums[input] += value
                squares[input] += value * value
            }
        }
        let rows = Double(Self.standardizingRows)
        let means = sums.map { $0 / rows }
        var scales = zip(squares, means).map { 1 / ((max(0, $0 / rows - $1 * $1)).squareRoot() + 1e-3) }
        for input in layout.placeInputs { scales[input] *= placeGain }
        let isGate = role == .gate
        let network = NeuralNetwork(
            widths: isGate
                ? NeuralMixture.gateWidths(inputs: inputs, experts: specialties.experts.count) : layout.widths,
            inputMeans: means.map(Float.init),
            inputScales: scales.map(Float.init),
            using: &random
        )
        var settings = settings
        settings.steps = steps
        return NeuralTrainer(
            network: network,
            settings: settings,
            goal: isGate ? .tasks(specialties.expertOfSlice) : .corrections,
            locationInputs: specialties.hidesLocations(for: role) ? layout.locationInputs : 0..<0,
            random: random
        )
    }
}
