import TouchModel

/// A Kalman filter of a location and its first five derivatives, of which location and velocity are measured. Both axes share
/// the covariance.
///
/// Rows are eight lanes wide, of which six are used.
struct DerivativeFilter: Sendable {
    private typealias Row = SIMD8<Double>

    private static let order = 6
    private static let measurementNoise = 1e-4
    private static let processNoise = 1.0

    /// x of both axes.
    private var states = [TouchPoint](repeating: .zero, count: order)
    /// The covariance P.
    private var covariance = [Row](repeating: .zero, count: order)

    /// The location, x₀.
    var location: TouchPoint { states[0] }

    mutating func start(at location: TouchPoint) {
        for index in 0..<Self.order {
            states[index] = .zero
            covariance[index] = .zero
            covariance[index][index] = 1
        }
        states[0] = location
    }

    /// Takes a measured location and velocity into account: both at once, the inverse of H P Hᵀ + R written out.
    mutating func correct(with location: TouchPoint, velocity: TouchPoint) {
        let (first, second) = (covariance[0], covariance[1])
        let (a, b, d) = (first[0] + Self.measurementNoise, first[1], second[1] + Self.measurementNoise)
        let determinant = a * d - b * b
        let (residual, velocityResidual) = (location - states[0], velocity - states[1])
        for index in 0..<Self.order {
            // P is symmetric: a column of P Hᵀ is a row of H P.
            let gain = (d * first[index] - b * second[index]) / determinant
            let velocityGain = (a * second[index] - b * first[index]) / determinant
            states[index] += gain * residual + velocityGain * velocityResidual
            covariance[index] -= gain * first + velocityGain * second
        }
    }

    /// x ← F x, P ← F P Fᵀ + Q. F is the exponential of a shift by one, so that sums of ever smaller terms do: no matrix.
    mutating func advance(by interval: Double) {
        for row in 0..<Self.order {
            var factor = 1.0
            for later in row + 1..<Self.order {
                factor *= interval / Double(later - row)
                states[row] += factor * states[later]
                covariance[row] += factor * covariance[later]
            }
        }
        for row in 0..<Self.order {
            for column in 0..<Self.order {
                var factor = 1.0
                for later in column + 1..<Self.order {
                    factor *= interval / Double(later - column)
                    covariance[row][column] += factor * covariance[row][later]
                }
            }
            covariance[row][row] += Self.processNoise
        }
    }
}
