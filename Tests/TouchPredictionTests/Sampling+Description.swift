import PredictorTesting
import Testing

extension Sampling: CustomTestStringConvertible {
    package var testDescription: String { rawValue }
}
