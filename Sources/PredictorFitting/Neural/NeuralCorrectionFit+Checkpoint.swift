import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction

/// Where an interrupted fit is kept, and how it goes on.
extension NeuralCorrectionFit {
    /// How far a fit is.
    struct State {
        var done = 0
        var bestRatio = Double.infinity
        var bestSteps = 0
        var best: [NeuralNetwork] = []
        /// Of the inputs.
        var bounds: NeuralBounds
    }

    /// Where a fit is kept, and what it must agree with to be gone on from.
    struct Checkpoint {
        var path: String
        var fingerprint: String
        var write: @Sendable (_ content: Data, _ path: String) throws -> Void
    }

    /// - Parameter teachers: whose lessons are learned: other ones are another fit.
    func fingerprint(taughtBy teachers: [NeuralNetwork]) throws -> String {
        var hash = StableHash()
        for teacher in teachers {
            for value in teacher.parameters { hash.add(number: value.bitPattern) }
        }
        for value in recorded.inputs { hash.add(number: value.bitPattern) }
        for value in recorded.targets { hash.add(number: value.bitPattern) }
        // Who is drawn how often, who is held out, and who counts: the same strokes may be of others.
        for slice in recorded.slices { hash.add(number: slice) }
        for group in recorded.groups { hash.add(number: group) }
        for value in weights { hash.add(number: value.bitPattern) }
        for isSynthetic in plan.sliceIsSynthetic { hash.add(isSynthetic ? 1 : 0) }
        let plan = try ModelFile.encode(method) + ModelFile.encode(layout)
        return String(decoding: plan, as: UTF8.self) + " \(hash.value)"
    }

    func save(
        _ state: State,
        _ trainers: Slots<NeuralTrainer>,
        _ count: Int,
        _ checkpoint: Checkpoint?
    ) throws {
        // Without a network worth keeping there is nothing to go on from.
        guard let checkpoint, state.best.count == count else { return }
        var file = SafeTensors()
        file.metadata = [
            "fingerprint": checkpoint.fingerprint, "done": "\(state.done)", "bestSteps": "\(state.bestSteps)",
            "bestRatio": "\(state.bestRatio)",
        ]
        for network in 0..<count {
            try trainers[network]?.save(to: &file, name: "network\(network)")
            let values = state.best[network].parameters
            file.tensors["best\(network)"] = .init(shape: [values.count], values: values)
        }
        try checkpoint.write(file.encoded(), checkpoint.path)
    }

    /// Takes up a checkpoint where there is one of this very fit.
    func resume(
        _ state: inout State,
        _ trainers: Slots<NeuralTrainer>,
        _ count: Int,
        _ checkpoint: Checkpoint?,
        _ session: TrainingSession
    ) throws {
        guard let checkpoint, let data = FileManager.default.contents(atPath: checkpoint.path),
            let file = try? SafeTensors(data, path: checkpoint.path),
            file.metadata["fingerprint"] == checkpoint.fingerprint,
            let done = file.metadata["done"].flatMap({ Int($0) }), (1...method.checks).contains(done),
            let bestSteps = file.metadata["bestSteps"].flatMap({ Int($0) }), (1...method.steps).contains(bestSteps),
            let bestRatio = file.metadata["bestRatio"].flatMap({ Double($0) }), bestRatio >= 0
        else { return }
        // All or none: half a checkpoint would be another fit.
        var restored: [NeuralTrainer] = []
        var best: [NeuralNetwork] = []
        for network in 0..<count {
            guard var trainer = trainers[network], trainer.restore(from: file, name: "network\(network)"),
                let values = file.tensors["best\(network)"]?.values,
                values.count == trainer.network.parameters.count
            else { return }
            restored.append(trainer)
            var kept = trainer.network
            kept.parameters = values
            best.append(kept)
        }
        for network in 0..<count { trainers[network] = restored[network] }
        (state.done, state.bestRatio, state.bestSteps, state.best) = (done, bestRatio, bestSteps, best)
        session.report?(TrainingProgress(share: Double(done) / Double(method.checks), heldOutRatio: bestRatio))
    }
}
