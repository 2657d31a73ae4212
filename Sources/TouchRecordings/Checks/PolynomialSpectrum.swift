/// The coordinates of nine successive locations in the basis of polynomials in time that are orthonormal over their
/// stamps (G. Forsythe, "Generation and use of orthogonal polynomials for data-fitting", J. SIAM 5, 1957).
///
/// White noise of standard deviation σ has the variance σ² in every coordinate, whatever the stamps, and independently;
/// smooth motion sinks into the low degrees. Degree 8 passes 12 Hz tremor by 1/100 even at 60 Hz.
struct PolynomialSpectrum {
    static let length = 9

    private var intervals = [Double](repeating: 0, count: length - 1)
    private var basis = [Double](repeating: 0, count: length * length)
    private(set) var x = [Double](repeating: 0, count: length)
    private(set) var y = [Double](repeating: 0, count: length)

    /// Takes the window that starts at a sample. O(1), no allocation.
    ///
    /// - Returns: Whether the window is regular enough to be used: no interval above three times the mean or below a
    ///   third of it.
    mutating func take(_ samples: [StrokePiece.Sample], from start: Int) -> Bool {
        let count = Self.length
        let span = samples[start + count - 1].time - samples[start].time
        let mean = span / Double(count - 1)
        guard mean > 0 else { return false }
        var isSame = true
        for index in 0..<count - 1 {
            let interval = samples[start + index + 1].time - samples[start + index].time
            guard interval <= 3 * mean, interval >= mean / 3 else { return false }
            let relative = interval / mean
            if abs(relative - intervals[index]) > 1e-6 { isSame = false }
            intervals[index] = relative
        }
        if !isSame { makeBasis() }
        let origin = samples[start].location
        for degree in 0..<count {
            var sumX = 0.0
            var sumY = 0.0
            for index in 0..<count {
                let weight = basis[degree * count + index]
                let location = samples[start + index].location
                sumX += weight * (location.x - origin.x)
                sumY += weight * (location.y - origin.y)
            }
            x[degree] = sumX
            y[degree] = sumY
        }
        return true
    }

    private mutating func makeBasis() {
        let count = Self.length
        // Instants from −1 to 1.
        let span = intervals.reduce(0, +)
        var instant = -1.0
        let scale = (1 / Double(count)).squareRoot()
        for index in 0..<count { basis[index] = scale }
        for degree in 1..<count {
            instant = -1
            for index in 0..<count {
                basis[degree * count + index] = instant * basis[(degree - 1) * count + index]
                if index < count - 1 { instant += 2 * intervals[index] / span }
            }
            // Against every lower degree and twice, because irregular stamps make the recurrence lose digits.
            for _ in 0..<2 {
                for lower in 0..<degree {
                    var product = 0.0
                    for index in 0..<count { product += basis[lower * count + index] * basis[degree * count + index] }
                    for index in 0..<count { basis[degree * count + index] -= product * basis[lower * count + index] }
                }
            }
            var square = 0.0
            for index in 0..<count { square += basis[degree * count + index] * basis[degree * count + index] }
            let norm = square > 0 ? 1 / square.squareRoot() : 0
            for index in 0..<count { basis[degree * count + index] *= norm }
        }
    }
}
