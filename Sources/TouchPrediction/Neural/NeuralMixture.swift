#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Networks of which each knows one task best, and one that tells from the motion which task it is ("mixture of experts",
/// Jacobs, Jordan, Nowlan and Hinton 1991, here with the tasks known while fitting).
///
/// With the gate's outputs gₖ and the experts' answers oₖ the answer is Σ pₖ oₖ, where pₖ is exp gₖ / Σ exp gⱼ without those
/// below ``leastShare``, whose experts are not asked. One expert alone has no gate.
struct NeuralMixture: Sendable, Equatable {
    /// Units of each hidden layer of a gate.
    static let gateUnits = [64, 64]
    static let leastShare: Float = 1 / 256

    var experts: [NeuralNetwork]
    /// As many outputs as there are experts; `nil` where there is one.
    var gate: NeuralNetwork?

    /// The width of every layer of a gate.
    static func gateWidths(inputs: Int, experts: Int) -> [Int] { [inputs] + gateUnits + [experts] }

    /// The gate, where there is one, and behind it the experts.
    var networks: [NeuralNetwork] { [gate].compactMap(\.self) + experts }

    /// Numbers of the gate and of all experts.
    var parameterCount: Int { networks.reduce(0) { $0 + $1.parameters.count } }

    /// Answers to many rows.
    ///
    /// - Parameters:
    ///   - rows: of inputs, not standardised.
    ///   - places: which of them.
    /// - Returns: place by place the outputs.
    /// - Complexity: O(places · parameters of the gate and of those experts that are asked).
    func answers(_ rows: UnsafePointer<Float>, at places: [Int]) -> [Float] {
        guard let gate else { return experts.first?.answers(rows, at: places) ?? [] }
        let count = experts.count
        var shares = gate.answers(rows, at: places)
        shares.withUnsafeMutableBufferPointer { shares in
            guard let shares = shares.baseAddress else { return }
            for place in places.indices { Self.makeShares(shares + place * count, count: count) }
        }
        let outputs = experts.first?.widths.last ?? 0
        var sums = [Float](repeating: 0, count: places.count * outputs)
        for (expert, network) in experts.enumerated() {
            let asked = places.indices.filter { shares[$0 * count + expert] > 0 }
            let answers = network.answers(rows, at: asked.map { places[$0] })
            for (position, place) in asked.enumerated() {
                let share = shares[place * count + expert]
                for output in 0..<outputs {
                    sums[place * outputs + output] += share * answers[position * outputs + output]
                }
            }
        }
        return sums
    }

    /// Turns a gate's outputs into shares: those too small are 0, and the others' sum is 1.
    ///
    /// - Complexity: O(`count`).
    static func makeShares(_ values: UnsafeMutablePointer<Float>, count: Int) {
        var largest = -Float.infinity
        for place in 0..<count { largest = max(largest, values[place]) }
        var sum: Float = 0
        for place in 0..<count {
            values[place] = exp(values[place] - largest)
            sum += values[place]
        }
        var kept: Float = 0
        for place in 0..<count {
            if values[place] < leastShare * sum { values[place] = 0 }
            kept += values[place]
        }
        for place in 0..<count { values[place] /= kept }
    }
}
