import CVectorMath
import TouchModel

/// Fits a ``FittedCorrection`` to strokes by a library of linear algebra.
///
/// ## Mathematics
///
/// Every sample is a row: its features and random features z, and at each head h what `kalman` misses, ahead and aside over the reach S h.
/// After the lift the contact is taken to stay where it was lifted, so that the fit does not overshoot the end of a stroke. The weights
/// minimize
///
///     Σ v |r − W z|² + ρ |W|²      v = c · mean over h of min(8, w(h) / mean w(h))      w(h) = S h / (|ê| / (S h) + 0.1 |move| / (S h) + 0.001)
///
/// with ê what was missed by the weights before, at first by `kalman` alone: two rounds of a regression that minimizes distances. c gives every
/// condition of the recordings the same share, whatever the number of its samples.
///
/// ## Complexity
///
/// Half a kilobyte is kept for a sample. With P features, n P² for each round and P³ / 3.
///
/// ## Source
///
/// As ``AdaptiveBankPredictor``.
package struct CorrectionFit: Sendable {
    /// Rows whose features are expanded at once.
    private static let block = 2048
    private static let rounds = 2
    private static let ridge = Float(10)
    private static let longestGap = 0.05

    /// Observes what the features are made of; it learns nothing.
    private var observer: AdaptivePredictor
    /// Of each row the features.
    private var features: [Float] = []
    /// Of each row at every head what was missed, ahead and aside, over the reach.
    private var targets: [(ahead: HeadLanes, aside: HeadLanes)] = []
    /// Of each row at every head the length of the move over the reach.
    private var moves: [HeadLanes] = []
    private var scales: [Float] = []
    /// The condition of each row, and the number of rows of each.
    private var conditions: [Int] = []
    private var conditionCounts: [Int] = []
    private var conditionNumbers: [String: Int] = [:]

    /// - Parameter bank: parameters of the predictor that is corrected.
    /// - Throws: ``ParameterRangeError`` when a parameter is out of range.
    package init(correcting bank: KalmanBankParameters) throws(ParameterRangeError) {
        var parameters = AdaptiveParameters()
        parameters.randomFeatures = 0
        observer = AdaptivePredictor(try AdaptiveBankPredictor(parameters, correcting: bank))
    }

    /// The number of samples that it is fitted to.
    package var sampleCount: Int { scales.count }

    /// Takes a stroke.
    ///
    /// - Parameters:
    ///   - samples: in the order of time.
    ///   - condition: what distinguishes it from other strokes of the recordings, such as a task.
    package mutating func add(_ samples: [TouchSample], condition: String) {
        let number = conditionNumbers[condition] ?? conditionCounts.count
        if number == conditionCounts.count {
            conditionNumbers[condition] = number
            conditionCounts.append(0)
        }
        for position in samples.indices {
            observer.observe(samples[position])
            guard let places = Self.places(after: position, of: samples) else { continue }
            observer.base.withNewestRow { row in
                let frame = row.frame
                let here = samples[position].location
                let (x, y) = (
                    HeadLanes { Float(places[$0].x - here.x) }, HeadLanes { Float(places[$0].y - here.y) }
                )
                let missed = frame.local(x - row.field(.baseX), y - row.field(.baseY))
                let inverse = 1 / (frame.scale * AdaptiveHeads.horizons)
                let target = (ahead: missed.ahead * inverse, aside: missed.aside * inverse)
                let square = target.ahead * target.ahead + target.aside * target.aside
                guard
                    square.indices.allSatisfy({
                        square[$0] < AdaptiveBankPredictor.farthest * AdaptiveBankPredictor.farthest
                    })
                else { return }
                features.append(contentsOf: UnsafeBufferPointer(start: row, count: AdaptiveFeatures.count))
                targets.append(target)
                moves.append((x * x + y * y).root * inverse)
                scales.append(frame.scale)
                conditions.append(number)
                conditionCounts[number] += 1
            }
        }
        observer.discard()
    }

    /// Where a contact is at every head after a sample, `nil` if too little was reported in between.
    private static func places(after position: Int, of samples: [TouchSample]) -> [TouchPoint]? {
        var next = position
        var places: [TouchPoint] = []
        for head in 0..<AdaptiveHeads.count {
            let time = samples[position].timestamp + Double(AdaptiveHeads.horizons[head])
            while next < samples.count, samples[next].timestamp < time { next += 1 }
            guard next < samples.count else {
                places.append(samples[samples.count - 1].location)
                continue
            }
            guard next > position else { return nil }
            let (before, after) = (samples[next - 1], samples[next])
            let gap = after.timestamp - before.timestamp
            guard gap <= longestGap, gap > 0 else { return nil }
            places.append(before.location + (time - before.timestamp) / gap * (after.location - before.location))
        }
        return places
    }

    /// Fits to the strokes so far.
    ///
    /// - Parameters:
    ///   - randomFeatures: their number, rounded up to a multiple of eight.
    ///   - algebra: the library.
    /// - Returns: `nil` if there is no sample, or no solution in single precision.
    package func fitted(randomFeatures: Int, by algebra: LinearAlgebraRoutines) -> FittedCorrection? {
        let random = FittedCorrection.randomFeatures(randomFeatures)
        let width = AdaptiveFeatures.count + random.count
        let outputs = AdaptiveState.outputs
        guard sampleCount > 0, let columns = Int32(exactly: width) else { return nil }
        let wide = foretouch_has_eight_lanes()
        var rest = targets.map { ($0.ahead * $0.ahead + $0.aside * $0.aside).root }
        var block = [Float](repeating: 0, count: Self.block * width)
        var weights: [Float] = []
        for round in 0..<Self.rounds {
            let rowWeights = rowWeights(rest)
            var squares = [Float](repeating: 0, count: width * width)
            var moments = [Float](repeating: 0, count: outputs * width)
            for first in stride(from: 0, to: sampleCount, by: Self.block) {
                let rows = first..<min(sampleCount, first + Self.block)
                expand(rows, by: random, into: &block, width: width, wide: wide)
                weigh(rows, by: rowWeights, &block, &moments, width: width, wide: wide)
                algebra.addSquares(columns, Int32(rows.count), &block, &squares)
            }
            for place in 0..<width { squares[place * width + place] += Self.ridge }
            // The library has columns of outputs.
            var solution = moments
            for place in 0..<width {
                for output in 0..<outputs { solution[output * width + place] = moments[place * outputs + output] }
            }
            guard algebra.solve(columns, Int32(outputs), &squares, &solution) else { return nil }
            for place in 0..<width {
                for output in 0..<outputs { moments[place * outputs + output] = solution[output * width + place] }
            }
            guard moments.allSatisfy({ $0.isFinite }) else { return nil }
            weights = moments
            guard round + 1 < Self.rounds else { break }
            var correction = FittedCorrection(random, weights: weights)
            features.withUnsafeBufferPointer { features in
                guard let start = features.baseAddress else { return }
                for row in 0..<sampleCount {
                    let local = correction.products(with: start + row * AdaptiveFeatures.count, wide: wide)
                    let (ahead, aside) = (targets[row].ahead - local.ahead, targets[row].aside - local.aside)
                    rest[row] = (ahead * ahead + aside * aside).root
                }
            }
        }
        return FittedCorrection(random, weights: weights)
    }

    /// The square roots of v, for every row.
    private func rowWeights(_ rest: [HeadLanes]) -> [Float] {
        let raw = rest.indices.map { row in
            scales[row] * AdaptiveHeads.horizons
                / (rest[row] + AdaptiveBankPredictor.moveShare * moves[row] + AdaptiveBankPredictor.leastMiss)
        }
        // In double precision: so many numbers of one size.
        var sums = [Double](repeating: 0, count: AdaptiveHeads.count)
        for weights in raw { for head in weights.indices { sums[head] += Double(weights[head]) } }
        let mean = HeadLanes { Float(sums[$0] / Double(raw.count)) }
        let largest = HeadLanes(repeating: AdaptiveBankPredictor.largestWeight)
        let used = conditionCounts.filter { $0 > 0 }.count
        return raw.indices.map { row in
            let weights = (raw[row] / mean).lesser(largest)
            let share = Double(raw.count) / Double(used * conditionCounts[conditions[row]])
            return ((weights.near.sum() + weights.far.sum()) / Float(AdaptiveHeads.count) * Float(share)).squareRoot()
        }
    }

    private func expand(
        _ rows: Range<Int>,
        by random: AdaptiveRandomFeatures,
        into block: inout [Float],
        width: Int,
        wide: Int32
    ) {
        block.withUnsafeMutableBufferPointer { block in
            features.withUnsafeBufferPointer { features in
                guard var to = block.baseAddress, let from = features.baseAddress else { return }
                for row in rows {
                    to.update(from: from + row * AdaptiveFeatures.count, count: AdaptiveFeatures.count)
                    random.write(to: to, wide: wide)
                    to += width
                }
            }
        }
    }

    /// Multiplies rows by the roots of their weights, and adds their products with the targets.
    private func weigh(
        _ rows: Range<Int>,
        by roots: [Float],
        _ block: inout [Float],
        _ moments: inout [Float],
        width: Int,
        wide: Int32
    ) {
        block.withUnsafeMutableBufferPointer { block in
            moments.withUnsafeMutableBufferPointer { moments in
                withUnsafeTemporaryAllocation(of: Float.self, capacity: AdaptiveState.outputs) { outputs in
                    guard var start = block.baseAddress, let moments = moments.baseAddress,
                        let target = outputs.baseAddress
                    else { return }
                    for row in rows {
                        foretouch_scale(start, width, roots[row])
                        AdaptiveState.store(
                            roots[row] * targets[row].ahead,
                            roots[row] * targets[row].aside,
                            at: target
                        )
                        foretouch_add_moments(wide, moments, width, start, target)
                        start += width
                    }
                }
            }
        }
    }
}
