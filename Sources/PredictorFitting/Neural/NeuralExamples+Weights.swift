extension NeuralExamples {
    /// For every slice and horizon one over the mean of what is lacking on its device: its slices alike.
    func weights(_ plan: NeuralFitPlan) -> [Float] {
        let horizonCount = horizons.count
        let sliceCount = plan.sliceDevices.count
        var sums = [Double](repeating: 0, count: sliceCount * horizonCount)
        var counts = sums
        for row in 0..<rowCount {
            let slice = Int(slices[row])
            for horizon in 0..<horizonCount {
                let target = (row * horizonCount + horizon) * 2
                let (along, across) = (targets[target], targets[target + 1])
                let distance = Double((along * along + across * across).squareRoot())
                guard distance.isFinite else { continue }
                sums[slice * horizonCount + horizon] += distance * Double(scales[row]) * horizons[horizon]
                counts[slice * horizonCount + horizon] += 1
            }
        }
        let devices = (plan.sliceDevices.max() ?? -1) + 1
        var means = [Double](repeating: 0, count: devices * horizonCount)
        var parts = means
        for slice in 0..<sliceCount {
            for horizon in 0..<horizonCount where counts[slice * horizonCount + horizon] > 0 {
                let place = plan.sliceDevices[slice] * horizonCount + horizon
                means[place] += sums[slice * horizonCount + horizon] / counts[slice * horizonCount + horizon]
                parts[place] += 1
            }
        }
        return (0..<sliceCount * horizonCount).map { place in
            let (slice, horizon) = (place / horizonCount, place % horizonCount)
            let device = plan.sliceDevices[slice] * horizonCount + horizon
            guard parts[device] > 0, means[device] > 0 else { return 0 }
            return Float(horizons[horizon] * parts[device] / means[device])
        }
    }

    /// How many rows each slice has.
    func sliceRows(_ plan: NeuralFitPlan) -> [Int] {
        var counts = [Int](repeating: 0, count: plan.sliceDatasets.count)
        for slice in slices { counts[Int(slice)] += 1 }
        return counts
    }

    /// Mean and reciprocal standard deviation of every input over some rows.
    ///
    /// - Parameter mirroredInputs: how many of the inputs, the first, are vectors whose mirror images count alike, so that the
    ///   mean of their second halves is 0.
    func standardization(of rows: [Int], mirroredInputs: Int = 0) -> (means: [Float], scales: [Float]) {
        var sums = [Double](repeating: 0, count: inputCount)
        var squares = sums
        for row in rows {
            for input in 0..<inputCount {
                let value = Double(inputs[row * inputCount + input])
                sums[input] += value
                squares[input] += value * value
            }
        }
        for input in stride(from: 1, to: mirroredInputs, by: 2) { sums[input] = 0 }
        let means = sums.map { $0 / Double(rows.count) }
        let scales = zip(squares, means).map { square, mean in
            1 / ((max(0, square / Double(rows.count) - mean * mean)).squareRoot() + 1e-3)
        }
        return (means.map(Float.init), scales.map(Float.init))
    }
}
