import CVectorMath

extension AdaptiveState {
    /// Lets a share of the sums remain.
    mutating func fadeSums(keeping share: Float) {
        numbers.withUnsafeMutableBufferPointer { numbers in
            guard let start = numbers.baseAddress else { return }
            foretouch_scale(start, Self.weightsStart, share)
        }
    }

    /// Adds four rows to the sums.
    ///
    /// - Parameters:
    ///   - rows: where the features of each begin.
    ///   - body: the weight of the row at a position, and its target at each head.
    @inline(__always)
    mutating func add(
        _ rows: UnsafeBufferPointer<UnsafePointer<Float>>,
        _ body: (Int) -> (weight: Float, ahead: FourLanes, aside: FourLanes)
    ) {
        withUnsafeTemporaryAllocation(of: FourLanes.self, capacity: Self.outputs) { factors in
            factors.initialize(repeating: .zero)
            var weights = FourLanes.zero
            for position in 0..<4 {
                let row = body(position)
                weights[position] = row.weight
                for head in 0..<AdaptiveHeads.count {
                    factors[2 * head][position] = row.weight * row.ahead[head]
                    factors[2 * head + 1][position] = row.weight * row.aside[head]
                }
            }
            numbers.withUnsafeMutableBufferPointer { numbers in
                guard let start = numbers.baseAddress else { return }
                let (a, b, c, d) = (rows[0], rows[1], rows[2], rows[3])
                foretouch_add_squares(start, Self.width, a, b, c, d, weights.values)
                for output in 0..<Self.outputs {
                    let moments = start + Self.momentsStart + output * Self.width
                    foretouch_add_rows(moments, Self.width, a, b, c, d, factors[output].values)
                }
            }
        }
    }

    /// Solves for the weights: W = (A + r I)⁻¹ B. Where that has no solution in single precision, they stay as they are.
    ///
    /// - Parameters:
    ///   - ridge: r, above 0.
    ///   - factor: working memory for a square matrix.
    mutating func solve(ridge: Float, factor: inout [Float]) {
        var isSolved = false
        factor.withUnsafeMutableBufferPointer { factor in
            numbers.withUnsafeMutableBufferPointer { numbers in
                guard let start = numbers.baseAddress, let factor = factor.baseAddress else { return }
                isSolved = foretouch_factor(factor, start, Self.width, ridge) != 0
                guard isSolved else { return }
                for output in 0..<Self.outputs {
                    foretouch_substitute(
                        factor,
                        start + Self.momentsStart + output * Self.width,
                        Self.width,
                        start + Self.weightsStart + output * Self.width
                    )
                }
            }
        }
        guard isSolved else { return }
        running.isSolved = true
        running.unsolved = 0
    }

    /// W x at every head.
    @inline(__always)
    func products(with features: UnsafePointer<Float>) -> (ahead: FourLanes, aside: FourLanes) {
        withUnsafeTemporaryAllocation(of: Float.self, capacity: Self.outputs) { products in
            numbers.withUnsafeBufferPointer { numbers in
                guard let start = numbers.baseAddress, let products = products.baseAddress else { return }
                foretouch_eight_dots(start + Self.weightsStart, features, Self.width, products)
            }
            return (
                FourLanes(products[0], products[2], products[4], products[6]),
                FourLanes(products[1], products[3], products[5], products[7])
            )
        }
    }
}
