import TouchModel
import TouchPrediction

/// A plain network on the raw steps of one device (`NeuralSteps` has inputs and answer): the mean of a few that differ by
/// their seed, each evaluated on the motion and on its mirror image.
///
/// A stroke that is mirrored on its heading has a mirrored answer, but for the heading, which the network sees. Between
/// horizons the mean velocity is interpolated, below the first it is that of the first, and beyond the last the answer is
/// that of the last, and marked as a fallback; so is that to the first sample, which is the sample.
///
/// - Complexity: observing is O(parameters), asking O(horizons). Neither allocates, except once after a copy.
package struct NeuralStepPredictor: Predictor {
    private let layout: NeuralStepLayout
    private let networks: [NeuralNetwork]
    private var steps: NeuralSteps
    private var inputs: [Float]
    private var standardized: [Float]
    private var scratch: [Float]
    /// What the mean velocity has beyond the last step's, at each horizon.
    private var corrections: [TouchPoint]
    private var speaks = false
    private var channels = TouchChannels.none

    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)`` where the model is not valid.
    package init(_ model: NeuralStepModel) throws(ModelFileError) {
        try model.validate()
        layout = model.layout
        networks = model.networks
        steps = NeuralSteps(model.layout)
        inputs = Array(repeating: 0, count: model.layout.inputCount)
        standardized = inputs
        scratch = Array(repeating: 0, count: model.networks.map(\.scratchCount).max() ?? 0)
        corrections = Array(repeating: .zero, count: model.layout.horizons.count)
    }

    package mutating func observe(_ sample: TouchSample) {
        guard steps.observe(sample) else { return }
        channels.update(from: sample.channels)
        speaks = steps.showsEnough && correct()
    }

    /// Turns the networks' mean answer into corrections.
    ///
    /// - Returns: whether all is finite.
    private mutating func correct() -> Bool {
        let view = inputs.withUnsafeMutableBufferPointer { steps.write(to: $0) }
        for horizon in corrections.indices { corrections[horizon] = .zero }
        let share = view.reach / Double(2 * networks.count)
        for network in networks { add(network, view, share, mirror: 1) }
        for input in stride(from: 1, to: layout.vectorInputCount, by: 2) { inputs[input] = -inputs[input] }
        for network in networks { add(network, view, share, mirror: -1) }
        return corrections.allSatisfy(\.isFinite)
    }

    /// Adds a network's answer to the inputs, or, with a mirror of −1, the mirror image of its answer.
    private mutating func add(_ network: NeuralNetwork, _ view: NeuralView, _ share: Double, mirror: Double) {
        inputs.withUnsafeBufferPointer { inputs in
            standardized.withUnsafeMutableBufferPointer { standardized in
                scratch.withUnsafeMutableBufferPointer { scratch in
                    guard let inputs = inputs.baseAddress, let standardized = standardized.baseAddress,
                        let scratch = scratch.baseAddress
                    else { return }
                    let outputs = network.evaluate(inputs, standardized: standardized, scratch: scratch)
                    for horizon in corrections.indices {
                        corrections[horizon] += view.onSurface(
                            along: share * Double(outputs[2 * horizon]),
                            across: share * mirror * Double(outputs[2 * horizon + 1])
                        )
                    }
                }
            }
        }
    }

    package func predict(at time: Double) -> Prediction? {
        guard steps.count > 0 else { return nil }
        let asked = time - steps.time
        let horizon = min(asked, layout.horizons[layout.horizons.count - 1])
        var answer = Prediction(location: steps.location, channels: channels)
        answer.isFallback = !speaks || asked > horizon + 1e-9
        guard speaks, horizon > 0 else { return answer }
        let (knot, share) = Knots.place(of: horizon, among: layout.horizons)
        let correction =
            share > 0 ? corrections[knot] + (corrections[knot + 1] - corrections[knot]) * share : corrections[knot]
        answer.location = steps.uncorrected(after: horizon) + correction * horizon
        return answer.isFinite ? answer : nil
    }

    package mutating func reset() {
        steps.reset()
        channels = .none
        speaks = false
    }
}
