/// The classical predictor that a network corrects.
package enum NeuralBase: String, Sendable, CaseIterable, Codable {
    /// `KalmanBankPredictor`: where a network has little to say, on devices unlike those it was fitted on, the best there is.
    case kalman
    /// `DoubleExponentialPredictor` with its defaults: a tenth of the cost. A network that knows the device
    /// makes up for much of the difference, one that does not cannot.
    case doubleExponential = "double-exponential"
}
