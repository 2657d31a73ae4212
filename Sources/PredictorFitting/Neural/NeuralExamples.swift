import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction

/// A stroke that a network is fitted to.
struct NeuralStroke: Sendable {
    var samples: [TouchSample]
    /// In the order of their positions.
    var questions: [TrainingQuery]
    /// Which of the fit's slices it belongs to, and which group is held out with it.
    var slice: Int
    var group: Int
}

/// What a network is fitted to: for every sample that is asked about a row of inputs, and what is lacking without it.
struct NeuralExamples: Sendable {
    let inputCount: Int
    let horizons: [Double]
    private(set) var rowCount = 0
    /// Row after row, not standardised.
    private(set) var inputs: [Float] = []
    /// Along and across for each horizon, in units of S′ h (``NeuralView/reach``); NaN where the truth is not known.
    private(set) var targets: [Float] = []
    /// S′ of every row, in units of location per second.
    private(set) var scales: [Float] = []
    private(set) var slices: [Int32] = []
    private(set) var groups: [Int32] = []

    init(inputCount: Int, horizons: [Double]) {
        self.inputCount = inputCount
        self.horizons = horizons
    }

    /// Makes the rows of strokes, on all cores; in the order of the strokes whatever their number.
    ///
    /// - Parameters:
    ///   - following: sees the strokes.
    ///   - altered: makes another stroke of one, or none.
    static func make<Following: NeuralFollowing>(
        _ strokes: [NeuralStroke],
        following: Following,
        horizons: [Double],
        altered: @Sendable (Int, NeuralStroke) -> NeuralStroke? = { $1 }
    ) -> NeuralExamples {
        let parts = 8
        let results = Slots<NeuralExamples>(count: parts)
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            var examples = NeuralExamples(inputCount: following.inputCount, horizons: horizons)
            var following = following
            for index in strokes.count * part / parts..<strokes.count * (part + 1) / parts {
                guard let stroke = altered(index, strokes[index]) else { continue }
                examples.add(stroke, &following)
            }
            results[part] = examples
        }
        var examples = NeuralExamples(inputCount: following.inputCount, horizons: horizons)
        for part in 0..<parts {
            if let made = results[part] { examples.append(made) }
        }
        return examples
    }

    private mutating func add(_ stroke: NeuralStroke, _ motion: inout some NeuralFollowing) {
        motion.reset()
        var next = 0
        for (position, sample) in stroke.samples.enumerated() where motion.observe(sample) {
            while next < stroke.questions.count, stroke.questions[next].position < position { next += 1 }
            guard motion.showsEnough else { continue }
            guard next < stroke.questions.count, stroke.questions[next].position == position else { continue }
            let start = inputs.count
            inputs += repeatElement(0, count: inputCount)
            let view = inputs.withUnsafeMutableBufferPointer {
                motion.write(to: UnsafeMutableBufferPointer(rebasing: $0[start...]))
            }
            // A jump that overflows is nothing to learn from, and would leave no number finite.
            guard inputs[start...].allSatisfy(\.isFinite) else {
                inputs.removeLast(inputCount)
                continue
            }
            let target = targets.count
            targets += repeatElement(.nan, count: 2 * horizons.count)
            while next < stroke.questions.count, stroke.questions[next].position == position {
                let question = stroke.questions[next]
                next += 1
                guard horizons.indices.contains(question.horizonIndex), question.target.isFinite else { continue }
                let horizon = horizons[question.horizonIndex]
                guard view.reach > motion.leastReach, let expected = motion.expected(after: horizon) else { continue }
                let lacking = (question.target - expected) / (view.reach * horizon)
                targets[target + 2 * question.horizonIndex] = Float(view.along(lacking))
                targets[target + 2 * question.horizonIndex + 1] = Float(view.across(lacking))
            }
            scales.append(Float(view.reach))
            slices.append(Int32(stroke.slice))
            groups.append(Int32(stroke.group))
            rowCount += 1
        }
    }

    /// For every row the answer of one of several networks, on all cores.
    ///
    /// - Parameter number: which of them, given the row's group.
    func answers(of networks: [NeuralNetwork], by number: @Sendable (_ group: Int) -> Int) -> [Float] {
        let (outputs, parts) = (2 * horizons.count, 8)
        let results = Slots<[Float]>(count: parts)
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            let rows = rowCount * part / parts..<rowCount * (part + 1) / parts
            var answers = [Float](repeating: 0, count: rows.count * outputs)
            inputs.withUnsafeBufferPointer { inputs in
                guard let inputs = inputs.baseAddress else { return }
                let numbers = rows.map { number(Int(groups[$0])) }
                for (place, network) in networks.enumerated() {
                    let own = rows.filter { numbers[$0 - rows.lowerBound] == place }
                    let found = network.answers(inputs, at: own)
                    for (position, row) in own.enumerated() {
                        let start = (row - rows.lowerBound) * outputs
                        for output in 0..<outputs { answers[start + output] = found[position * outputs + output] }
                    }
                }
            }
            results[part] = answers
        }
        return (0..<parts).flatMap { results[$0] ?? [] }
    }

    /// Adds rows behind those here.
    mutating func append(_ other: NeuralExamples) {
        inputs += other.inputs
        targets += other.targets
        scales += other.scales
        slices += other.slices
        groups += other.groups
        rowCount += other.rowCount
    }
}
