import CVectorMath

extension AdaptiveState {
    /// Lets a share of the sums remain.
    mutating func fadeSums(keeping share: Float) {
        let count = weightsStart
        numbers.withUnsafeMutableBufferPointer { numbers in
            guard let start = numbers.baseAddress else { return }
            foretouch_scale(start, count, share)
        }
    }

    /// Whether a device that reports at this interval, in seconds, is not the one that was learned of: beyond three deviations, and a share
    /// of 16 %.
    @inline(__always)
    func isForeign(interval: Double) -> Bool {
        let place = AdaptiveFeatures.rhythmPlace
        let count = numbers[0]
        guard count > 0, interval > 0 else { return false }
        let mean = numbers[place] / count
        let variance = max(0, numbers[foretouch_row(place, width) + place] / count - mean * mean)
        let off = AdaptiveFeatures.rhythm(interval) - mean
        return off * off > 9 * variance + 0.09
    }

    /// Adds four rows to the sums.
    ///
    /// - Parameters:
    ///   - rows: where the features of each begin.
    ///   - body: the weight of the row at a position, and its target at each head.
    @inline(__always)
    mutating func add(
        _ rows: UnsafeBufferPointer<UnsafePointer<Float>>,
        wide: Int32,
        _ body: (Int) -> (weight: Float, ahead: HeadLanes, aside: HeadLanes)
    ) {
        let (width, momentsStart) = (width, momentsStart)
        numbers.withUnsafeMutableBufferPointer { numbers in
            guard let start = numbers.baseAddress else { return }
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 4 + Self.outputs) { memory in
                guard let weights = memory.baseAddress else { return }
                let targets = weights + 4
                for position in 0..<4 {
                    let row = body(position)
                    weights[position] = row.weight
                    Self.store(row.weight * row.ahead, row.weight * row.aside, at: targets)
                    foretouch_add_moments(wide, start + momentsStart, width, rows[position], targets)
                }
                foretouch_add_squares(wide, start, width, rows[0], rows[1], rows[2], rows[3], weights)
            }
        }
    }

    /// Adds targets of a row, times its weight, to B.
    mutating func addMoments(
        of row: UnsafePointer<Float>,
        _ ahead: HeadLanes,
        _ aside: HeadLanes,
        wide: Int32
    ) {
        let (width, momentsStart) = (width, momentsStart)
        numbers.withUnsafeMutableBufferPointer { numbers in
            guard let start = numbers.baseAddress else { return }
            withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.outputs) { targets in
                guard let targets = targets.baseAddress else { return }
                Self.store(ahead, aside, at: targets)
                foretouch_add_moments(wide, start + momentsStart, width, row, targets)
            }
        }
    }

    /// Solves for the weights: W = (A + r I)⁻¹ B. Where that has no solution in single precision, they stay as they are.
    ///
    /// - Parameters:
    ///   - ridge: r, above 0.
    ///   - factor: working memory for a matrix.
    mutating func solve(ridge: Float, factor: inout [Float], wide: Int32) {
        var isSolved = false
        let (width, momentsStart, weightsStart) = (width, momentsStart, weightsStart)
        factor.withUnsafeMutableBufferPointer { factor in
            numbers.withUnsafeMutableBufferPointer { numbers in
                guard let start = numbers.baseAddress, let factor = factor.baseAddress else { return }
                factor.update(from: start, count: momentsStart)
                isSolved = foretouch_factor(wide, factor, width, ridge) != 0
                guard isSolved else { return }
                (start + weightsStart).update(from: start + momentsStart, count: weightsStart - momentsStart)
                foretouch_substitute(wide, factor, width, start + weightsStart)
            }
        }
        guard isSolved else { return }
        running.isSolved = true
        running.unsolved = 0
    }

    /// W x at every head.
    @inline(__always)
    func products(with features: UnsafePointer<Float>, wide: Int32) -> (ahead: HeadLanes, aside: HeadLanes) {
        numbers.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else { return (.zero, .zero) }
            return Self.products(of: start + weightsStart, with: features, width: width, wide: wide)
        }
    }

    /// W x at every head, of weights that begin somewhere.
    @inline(__always)
    static func products(
        of weights: UnsafePointer<Float>,
        with features: UnsafePointer<Float>,
        width: Int,
        wide: Int32
    ) -> (ahead: HeadLanes, aside: HeadLanes) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: outputs) { outputs in
            guard let outputs = outputs.baseAddress else { return (.zero, .zero) }
            foretouch_outputs(wide, weights, features, width, outputs)
            @inline(__always)
            func four(_ place: Int) -> FourLanes { FourLanes(foretouch_load(outputs + place)) }
            return (HeadLanes(near: four(0), far: four(4)), HeadLanes(near: four(8), far: four(12)))
        }
    }

    /// Stores what is ahead and aside at every head.
    @inline(__always)
    static func store(_ ahead: HeadLanes, _ aside: HeadLanes, at outputs: UnsafeMutablePointer<Float>) {
        foretouch_store(outputs, ahead.near.values)
        foretouch_store(outputs + 4, ahead.far.values)
        foretouch_store(outputs + 8, aside.near.values)
        foretouch_store(outputs + 12, aside.far.values)
    }
}
