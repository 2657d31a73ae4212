import Foundation

/// Adam (Kingma and Ba 2015, algorithm 1) with decoupled decay of weights (Loshchilov and Hutter 2019, algorithm 2), a rate
/// that falls along half a cosine, and gradients held to a length.
///
/// With the gradient g, held to length 1, and the rate r of step t of n,
///
///     m ← 0.9 m + 0.1 g      v ← 0.999 v + 0.001 g²      r = r₀ (1 + cos(π t / n)) / 2
///     w ← w (1 − r · decay) − r m / (1 − 0.9ᵗ) / (√(v / (1 − 0.999ᵗ)) + 10⁻⁸)
struct NeuralOptimizer: Sendable {
    private typealias Lanes = SIMD8<Float>

    private static let firstDecay: Float = 0.9
    private static let secondDecay: Float = 0.999
    private static let tiny: Float = 1e-8
    private static let largestGradient: Float = 1

    /// n, and how often it was asked.
    private let steps: Int
    private(set) var step = 0
    private let learningRate: Float
    private let weightDecay: Float
    /// m and v, for every parameter.
    private(set) var firstMoments: [Float]
    private(set) var secondMoments: [Float]

    /// - Parameter count: of parameters.
    init(_ schedule: NeuralSchedule, count: Int) {
        steps = schedule.steps
        learningRate = Float(schedule.learningRate)
        weightDecay = Float(schedule.weightDecay)
        firstMoments = Array(repeating: 0, count: count)
        secondMoments = firstMoments
    }

    /// Goes back to what was saved.
    ///
    /// - Returns: whether it fits: as many moments, and not beyond the last step.
    mutating func restore(step: Int, firstMoments: [Float], secondMoments: [Float]) -> Bool {
        let count = self.firstMoments.count
        guard (0...steps).contains(step), firstMoments.count == count, secondMoments.count == count
        else { return false }
        (self.step, self.firstMoments, self.secondMoments) = (step, firstMoments, secondMoments)
        return true
    }

    /// Takes one step; none, but counted, where the gradient is not finite.
    ///
    /// - Parameters:
    ///   - parameters: as many as there are moments.
    ///   - gradients: of each.
    /// - Complexity: O(parameters), eight at a time.
    mutating func update(_ parameters: inout [Float], _ gradients: [Float]) {
        step += 1
        gradients.withUnsafeBufferPointer { gradients in
            let length = Self.length(gradients)
            guard length.isFinite else { return }
            let progress = min(1, Float(step) / Float(steps))
            let rate = learningRate * 0.5 * (1 + cos(Float.pi * progress))
            let terms = Terms(
                clip: length > Self.largestGradient ? Self.largestGradient / length : 1,
                kept: 1 - rate * weightDecay,
                rate: rate / (1 - pow(Self.firstDecay, Float(step))),
                inverseBias: 1 / (1 - pow(Self.secondDecay, Float(step)))
            )
            parameters.withUnsafeMutableBufferPointer { parameters in
                firstMoments.withUnsafeMutableBufferPointer { first in
                    secondMoments.withUnsafeMutableBufferPointer { second in
                        guard let values = parameters.baseAddress, let gradients = gradients.baseAddress,
                            let first = first.baseAddress, let second = second.baseAddress
                        else { return }
                        var place = 0
                        while place + Lanes.scalarCount <= parameters.count {
                            var (m, v) = (Self.load(first + place), Self.load(second + place))
                            let moved = Self.moved(
                                Self.load(values + place),
                                by: Self.load(gradients + place),
                                &m,
                                &v,
                                terms
                            )
                            Self.store(m, first + place)
                            Self.store(v, second + place)
                            Self.store(moved, values + place)
                            place += Lanes.scalarCount
                        }
                        while place < parameters.count {
                            var (m, v) = (Lanes(repeating: first[place]), Lanes(repeating: second[place]))
                            let moved = Self.moved(
                                Lanes(repeating: values[place]),
                                by: Lanes(repeating: gradients[place]),
                                &m,
                                &v,
                                terms
                            )
                            (first[place], second[place], values[place]) = (m[0], v[0], moved[0])
                            place += 1
                        }
                    }
                }
            }
        }
    }

    /// What is the same for all parameters in a step.
    private struct Terms {
        /// What gradients are multiplied by.
        var clip: Float
        /// What of a weight does not decay.
        var kept: Float
        /// r / (1 − 0.9ᵗ).
        var rate: Float
        /// 1 / (1 − 0.999ᵗ).
        var inverseBias: Float
    }

    @inline(__always)
    private static func moved(
        _ value: Lanes,
        by gradient: Lanes,
        _ first: inout Lanes,
        _ second: inout Lanes,
        _ terms: Terms
    ) -> Lanes {
        let gradient = gradient * terms.clip
        first = firstDecay * first + (1 - firstDecay) * gradient
        second = secondDecay * second + (1 - secondDecay) * gradient * gradient
        return value * terms.kept - terms.rate * first / ((second * terms.inverseBias).squareRoot() + tiny)
    }

    /// The Euclidean length, with eight sums side by side.
    private static func length(_ values: UnsafeBufferPointer<Float>) -> Float {
        guard let start = values.baseAddress else { return 0 }
        var sums = Lanes.zero
        var place = 0
        while place + Lanes.scalarCount <= values.count {
            let lanes = load(start + place)
            sums += lanes * lanes
            place += Lanes.scalarCount
        }
        var square = sums.sum()
        while place < values.count {
            square += start[place] * start[place]
            place += 1
        }
        return square.squareRoot()
    }

    @inline(__always)
    private static func load(_ source: UnsafePointer<Float>) -> Lanes {
        UnsafeRawPointer(source).loadUnaligned(as: Lanes.self)
    }

    @inline(__always)
    private static func store(_ lanes: Lanes, _ target: UnsafeMutablePointer<Float>) {
        UnsafeMutableRawPointer(target).storeBytes(of: lanes, as: Lanes.self)
    }
}
