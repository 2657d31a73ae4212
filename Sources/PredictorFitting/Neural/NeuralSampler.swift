import TouchModel

/// Draws rows to fit to, so that no dataset, device or task dominates: a slice first, by its mass, then one of its rows.
struct NeuralSampler: Sendable {
    /// Rows of each slice that may be drawn.
    private let rows: [[Int32]]
    /// Σ of masses up to each slice.
    private let cumulativeMasses: [Double]
    /// Slices × horizons: the weight of an error, in units of location⁻¹.
    let weights: [Float]

    /// - Parameters:
    ///   - isHeldOut: for each group, whether its rows are not drawn.
    ///   - masses: of each slice.
    init(_ examples: NeuralExamples, isHeldOut: [Bool], masses: [Double], weights: [Float]) {
        var rows = [[Int32]](repeating: [], count: masses.count)
        for row in 0..<examples.rowCount where !isHeldOut[Int(examples.groups[row])] {
            rows[Int(examples.slices[row])].append(Int32(row))
        }
        self.rows = rows
        self.weights = weights
        var sum = 0.0
        cumulativeMasses = masses.indices.map { slice in
            sum += rows[slice].isEmpty ? 0 : masses[slice]
            return sum
        }
    }

    var isEmpty: Bool { (cumulativeMasses.last ?? 0) <= 0 }

    /// - Precondition: it is not empty.
    func draw(using random: inout SeededGenerator) -> Int32 {
        let mass = random.uniform() * (cumulativeMasses.last ?? 0)
        var (low, high) = (0, cumulativeMasses.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if cumulativeMasses[middle] > mass { high = middle } else { low = middle + 1 }
        }
        return rows[low][random.integer(0...rows[low].count - 1)]
    }
}
