import StandardPredictors

extension NeuralActivation {
    /// Writes a(x) to `outputs` and a′(x) over x.
    static func applyWithSlope(
        _ values: UnsafeMutablePointer<Float>,
        outputs: UnsafeMutablePointer<Float>,
        count: Int
    ) {
        var position = 0
        while position + 8 <= count {
            let pointer = UnsafeMutableRawPointer(values + position)
            let x = pointer.loadUnaligned(as: Lanes.self)
            let (value, slope) = valueAndSlope(x)
            UnsafeMutableRawPointer(outputs + position).storeBytes(of: value, as: Lanes.self)
            pointer.storeBytes(of: slope, as: Lanes.self)
            position += 8
        }
        while position < count {
            let (value, slope) = valueAndSlope(Lanes(repeating: values[position]))
            outputs[position] = value[0]
            values[position] = slope[0]
            position += 1
        }
    }

    /// a and a′ = (1 + u) / 2 + x / (2 (1 + x²)^{3/2}) with u = x / √(1 + x²).
    @inline(__always)
    private static func valueAndSlope(_ x: Lanes) -> (Lanes, Lanes) {
        let square: Lanes = 1 + x * x
        let inverseRoot: Lanes = 1 / square.squareRoot()
        let gate: Lanes = 0.5 + 0.5 * x * inverseRoot
        return (x * gate, gate + 0.5 * x * inverseRoot / square)
    }
}
