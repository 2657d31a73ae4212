import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction

/// A fit of plain networks to the raw steps of one device (`NeuralSteps`).
///
/// Every network is fitted to every row, for `NeuralStepMethod.epochs`; they differ by first weights and order alone.
/// A task is drawn from by the root of its rows: by all alike a short one would be overfitted, by rows it would not count.
struct NeuralStepFit {
    /// By how much the median step is longer than `NeuralStepLayout.unit`: with the published data that is a device px.
    private static let medianStep = 7.0
    /// Intervals that differ by more than this factor from the median are pauses, or stamps that are off.
    private static let usualRange = 2.0

    /// Seconds: the network sees so many steps as this holds, ten or more, which at 60 Hz it just does.
    private static let history = 10.0 / 60
    private static let stepRange = 10...40

    let layout: NeuralStepLayout
    let method: NeuralStepMethod
    private let examples: NeuralExamples
    private let sampler: NeuralSampler
    private let strokeCount: Int

    /// - Parameter plan: tells tasks apart.
    /// - Throws: ``ModelFileError/noExamples(_:)`` where there is nothing to fit to.
    init(
        strokes: [NeuralStroke],
        plan: NeuralFitPlan,
        method: NeuralStepMethod,
        horizons: [Double]
    ) throws(ModelFileError) {
        layout = try Self.layout(strokes, method: method, horizons: horizons)
        self.method = method
        strokeCount = strokes.count
        examples = NeuralExamples.make(strokes, following: NeuralSteps(layout), horizons: horizons)
        sampler = NeuralSampler(
            examples,
            isHeldOut: Array(repeating: false, count: plan.groupCount),
            masses: examples.sliceRows(plan).map { Double($0).squareRoot() },
            weights: examples.weights(plan)
        )
        guard !sampler.isEmpty, examples.targets.contains(where: \.isFinite) else {
            throw .noExamples("no stroke has a second sample whose future is known: nothing to fit to")
        }
    }

    /// What the strokes' steps are measured in.
    private static func layout(
        _ strokes: [NeuralStroke],
        method: NeuralStepMethod,
        horizons: [Double]
    ) throws(ModelFileError) -> NeuralStepLayout {
        var lengths: [Double] = []
        var intervals: [Double] = []
        for stroke in strokes {
            for (last, next) in zip(stroke.samples, stroke.samples.dropFirst()) {
                let (length, interval) = (next.location.distance(to: last.location), next.timestamp - last.timestamp)
                guard length > 0, length.isFinite, NeuralStepLayout.intervalRange.contains(interval) else { continue }
                lengths.append(length)
                intervals.append(interval)
            }
        }
        guard !lengths.isEmpty else { throw .noExamples("no contact moves: nothing to fit to") }
        lengths.sort()
        intervals.sort()
        let median = intervals[intervals.count / 2]
        let usual = intervals.filter { $0 <= median * usualRange && median <= $0 * usualRange }
        let interval = usual.reduce(0, +) / Double(usual.count)
        let steps = Int((history / interval).rounded())
        let layout = NeuralStepLayout(
            steps: max(stepRange.lowerBound, min(stepRange.upperBound, steps)),
            unit: lengths[lengths.count / 2] / medianStep,
            interval: interval,
            hiddenUnits: method.hiddenUnits,
            horizons: horizons
        )
        try layout.validate()
        return layout
    }

    func model(training: TrainingSet, session: TrainingSession) throws -> NeuralStepModel {
        let schedule = method.schedule(rows: examples.rowCount)
        let trainers = Slots<NeuralTrainer>(count: method.networks)
        for number in 0..<method.networks { trainers[number] = makeTrainer(number, schedule) }
        for epoch in 0..<method.epochs {
            try Task.checkCancellation()
            let steps = schedule.steps * (epoch + 1) / method.epochs - schedule.steps * epoch / method.epochs
            DispatchQueue.concurrentPerform(iterations: method.networks) { number in
                trainers[number]?.train(steps, on: examples, drawing: sampler)
            }
            session.report?(TrainingProgress(share: Double(epoch + 1) / Double(method.epochs)))
        }
        let model = NeuralStepModel(
            layout: layout,
            method: method,
            training: training,
            evidence: .init(examples: examples.rowCount, strokes: strokeCount, steps: schedule.steps),
            networks: (0..<method.networks).compactMap { trainers[$0]?.network }
        )
        try model.validate()
        return model
    }

    private func makeTrainer(_ number: Int, _ schedule: NeuralSchedule) -> NeuralTrainer {
        var random = SeededGenerator(seed: method.seed, stream: "network \(number)")
        let mirrored = layout.vectorInputCount
        let (means, scales) = examples.standardization(of: Array(0..<examples.rowCount), mirroredInputs: mirrored)
        let network = NeuralNetwork(widths: layout.widths, inputMeans: means, inputScales: scales, using: &random)
        return NeuralTrainer(network: network, schedule: schedule, mirroredInputs: mirrored, random: random)
    }
}
