import TouchModel
import TouchPrediction

/// The textbook filter with dense 3 × 3 matrices, written to be read and not to be fast: what the predictor is held to.
struct KalmanReference {
    typealias Matrix = [[Double]]

    let parameters: KalmanParameters
    var time = 0.0
    /// Location, velocity and acceleration of both axes.
    var state: [TouchPoint] = []
    var covariance: Matrix = []

    init(_ parameters: KalmanParameters) { self.parameters = parameters }

    static func zeros() -> Matrix { Array(repeating: [0, 0, 0], count: 3) }
    static let identity: Matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]

    static func product(_ left: Matrix, _ right: Matrix) -> Matrix {
        (0..<3).map { row in
            (0..<3).map { column in (0..<3).reduce(0.0) { $0 + left[row][$1] * right[$1][column] } }
        }
    }

    static func sum(_ left: Matrix, _ right: Matrix, scale: Double = 1) -> Matrix {
        (0..<3).map { row in (0..<3).map { left[row][$0] + scale * right[row][$0] } }
    }

    static func transposed(_ matrix: Matrix) -> Matrix { (0..<3).map { row in (0..<3).map { matrix[$0][row] } } }

    /// F = e^{AT} and Q = ∫ e^{As} G q Gᵀ e^{Aᵀs} ds, from their power series over T / 2ⁿ, where nothing cancels, and then
    /// F(2T) = F F, Q(2T) = F Q Fᵀ + Q.
    static func discretize(_ parameters: KalmanParameters, step: Double) -> (transition: Matrix, noise: Matrix) {
        var dynamics = zeros()
        dynamics[0][1] = 1
        var diffusion = zeros()
        switch parameters.model {
        case .constantVelocity:
            diffusion[1][1] = parameters.processNoise
        case .constantAcceleration, .singer:
            dynamics[1][2] = 1
            diffusion[2][2] = parameters.processNoise
            if parameters.model == .singer { dynamics[2][2] = -parameters.maneuverRate }
        }
        var halvings = 0
        var small = step
        while small * max(1, parameters.maneuverRate) > 0.1 {
            small /= 2
            halvings += 1
        }
        // F = Σ Aᵏ Tᵏ / k!; Q = Σ Dₖ Tᵏ⁺¹ / (k + 1)! with D₀ = G q Gᵀ and Dₖ₊₁ = A Dₖ + Dₖ Aᵀ.
        var transition = identity
        var power = identity
        var noise = zeros()
        var derivative = diffusion
        var factor = 1.0
        for order in 1...12 {
            factor *= small / Double(order)
            power = product(power, dynamics)
            transition = sum(transition, power, scale: factor)
            noise = sum(noise, derivative, scale: factor)
            derivative = sum(product(dynamics, derivative), product(derivative, transposed(dynamics)))
        }
        if parameters.model == .constantVelocity { transition[2][2] = 0 }
        for _ in 0..<halvings {
            noise = sum(product(product(transition, noise), transposed(transition)), noise)
            transition = product(transition, transition)
        }
        return (transition, noise)
    }

    static func apply(_ matrix: Matrix, _ state: [TouchPoint]) -> [TouchPoint] {
        (0..<3).map { row in (0..<3).reduce(TouchPoint.zero) { $0 + matrix[row][$1] * state[$1] } }
    }

    mutating func observe(_ sample: TouchSample) {
        let noise = parameters.measurementNoise
        guard !state.isEmpty else {
            state = [sample.location, .zero, .zero]
            covariance = Self.zeros()
            covariance[0][0] = noise
            covariance[1][1] = parameters.startSpeed * parameters.startSpeed
            if parameters.model != .constantVelocity {
                covariance[2][2] = parameters.startAcceleration * parameters.startAcceleration
            }
            time = sample.timestamp
            return
        }
        let (transition, processNoise) = Self.discretize(parameters, step: sample.timestamp - time)
        time = sample.timestamp
        state = Self.apply(transition, state)
        let moved = Self.product(Self.product(transition, covariance), Self.transposed(transition))
        covariance = Self.sum(moved, processNoise)
        let variance = covariance[0][0] + noise
        let gain = (0..<3).map { covariance[$0][0] / variance }
        let residual = sample.location - state[0]
        state = (0..<3).map { state[$0] + gain[$0] * residual }
        // Joseph's form: (I − K H) P (I − K H)ᵀ + K R Kᵀ.
        var rest = Self.identity
        for row in 0..<3 { rest[row][0] -= gain[row] }
        covariance = Self.product(Self.product(rest, covariance), Self.transposed(rest))
        for row in 0..<3 {
            for column in 0..<3 { covariance[row][column] += gain[row] * noise * gain[column] }
        }
    }

    func predict(at horizon: Double) -> (location: TouchPoint, variance: Double) {
        let (transition, noise) = Self.discretize(parameters, step: horizon)
        let moved = Self.product(Self.product(transition, covariance), Self.transposed(transition))
        return (Self.apply(transition, state)[0], moved[0][0] + noise[0][0])
    }
}
