import CVectorMath

/// Weights of Android's motion predictor, and what they answer: of each of the next steps its length, the angle by which it
/// turns, and the pressure at its end.
///
/// ## Mathematics
///
/// The features f are those of the last n samples. Each of the three answers has a network of its own, of one of two
/// published kinds:
///
///     recurrent (July 2023, n = 5)       h = E f, and for each step  h ← G(B G(A h + a) + b),  o = w·h + c
///     feedforward (January 2023, n = 16) layers of rectified linear units, and a linear one with an output for each step
///
/// with G the exact Gaussian error unit; the first step has another a than the others. A fourth network of the July model,
/// a confidence, is not read: the platform does not use what it says.
///
/// Nothing changes after a model was made, so that all copies of a predictor, on all threads, share it.
package final class AndroidMotionModel: @unchecked Sendable {
    /// A network whose parameters begin at `start`: of every layer the matrix, column-major, and the biases behind it.
    enum Head {
        case recurrent(width: Int, start: Int)
        case feedforward(widths: [Int], start: Int)
    }

    /// What is known of a sample.
    static let featuresOfSample = 5

    /// The number n of samples that the model takes.
    let sampleCount: Int
    /// How many steps are predicted.
    let stepCount: Int
    private let heads: [Head]
    private let parameters: UnsafePointer<Float>
    /// The largest number of units, as a multiple of eight.
    private let stride: Int

    /// - Parameter heads: of length, angle and pressure, each with as many inputs and outputs as the others.
    init(heads: [Head], sampleCount: Int, stepCount: Int, largestWidth: Int, parameters: [Float]) {
        self.heads = heads
        self.sampleCount = sampleCount
        self.stepCount = stepCount
        stride = (largestWidth + 7) / 8 * 8
        let copy = UnsafeMutablePointer<Float>.allocate(capacity: parameters.count)
        copy.initialize(from: parameters, count: parameters.count)
        self.parameters = UnsafePointer(copy)
    }

    deinit { parameters.deallocate() }

    /// How many numbers ``answer(to:into:work:)`` needs to work.
    var workCount: Int { 2 * stride }

    /// How many numbers it answers: for each network one a step.
    var answerCount: Int { heads.count * stepCount }

    /// Evaluates the networks.
    ///
    /// - Parameters:
    ///   - features: of each kind the samples', oldest first.
    ///   - answers: ``answerCount`` numbers: lengths in px, angles in radians, pressures.
    ///   - work: ``workCount`` numbers.
    /// - Complexity: O(parameters · steps); nothing is allocated.
    func answer(
        to features: UnsafePointer<Float>,
        into answers: UnsafeMutablePointer<Float>,
        work: UnsafeMutablePointer<Float>
    ) {
        for head in heads.indices {
            let target = answers + head * stepCount
            switch heads[head] {
            case .recurrent(let width, let start): unroll(features, parameters + start, width, into: target, work)
            case .feedforward(let widths, let start): pass(features, parameters + start, widths, into: target, work)
            }
        }
    }

    private func unroll(
        _ features: UnsafePointer<Float>,
        _ embedding: UnsafePointer<Float>,
        _ width: Int,
        into answers: UnsafeMutablePointer<Float>,
        _ work: UnsafeMutablePointer<Float>
    ) {
        let inputs = Self.featuresOfSample * sampleCount
        let first = embedding + width * inputs
        let firstBiases = first + width * width
        let biases = firstBiases + width
        let second = biases + width
        let secondBiases = second + width * width
        let output = secondBiases + width
        let (state, middle) = (work, work + stride)
        state.update(repeating: 0, count: stride)
        foretouch_accumulate(embedding, features, state, width, inputs)
        for step in 0..<stepCount {
            layer(first, step == 0 ? firstBiases : biases, times: state, width, into: middle)
            layer(second, secondBiases, times: middle, width, into: state)
            var sum = output[width]
            for unit in 0..<width { sum += output[unit] * state[unit] }
            answers[step] = sum
        }
    }

    private func layer(
        _ matrix: UnsafePointer<Float>,
        _ biases: UnsafePointer<Float>,
        times source: UnsafePointer<Float>,
        _ width: Int,
        into target: UnsafeMutablePointer<Float>
    ) {
        target.update(from: biases, count: width)
        foretouch_accumulate(matrix, source, target, width, width)
        // Units beyond the width are never read.
        GaussianErrorUnit.apply(to: target, count: (width + 7) / 8 * 8)
    }

    private func pass(
        _ features: UnsafePointer<Float>,
        _ parameters: UnsafePointer<Float>,
        _ widths: [Int],
        into answers: UnsafeMutablePointer<Float>,
        _ work: UnsafeMutablePointer<Float>
    ) {
        var matrix = parameters
        var source = features
        for position in 1..<widths.count {
            let (columns, rows) = (widths[position - 1], widths[position])
            let isLast = position == widths.count - 1
            let target = isLast ? answers : work + (position.isMultiple(of: 2) ? stride : 0)
            target.update(from: matrix + rows * columns, count: rows)
            foretouch_accumulate(matrix, source, target, rows, columns)
            if !isLast { for unit in 0..<rows { target[unit] = max(0, target[unit]) } }
            source = UnsafePointer(target)
            matrix += rows * (columns + 1)
        }
    }
}
