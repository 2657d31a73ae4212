/// The nonlinearity between the layers of a network:
///
///     a(x) = x/2 · (1 + x / √(1 + x²))
///
/// A sigmoid-weighted unit (Elfwing, Uchibe and Doya 2018, "SiLU") with an algebraic sigmoid, so that it costs a root and a
/// division, eight at a time, instead of an exponential, and gives the same bits everywhere.
package enum NeuralActivation {
    package typealias Lanes = SIMD8<Float>

    /// x ← a(x).
    package static func apply(to values: UnsafeMutablePointer<Float>, count: Int) {
        var position = 0
        while position + 8 <= count {
            let pointer = UnsafeMutableRawPointer(values + position)
            let x = pointer.loadUnaligned(as: Lanes.self)
            pointer.storeBytes(of: 0.5 * x * (1 + x / (1 + x * x).squareRoot()), as: Lanes.self)
            position += 8
        }
        while position < count {
            let x = values[position]
            values[position] = 0.5 * x * (1 + x / (1 + x * x).squareRoot())
            position += 1
        }
    }
}
