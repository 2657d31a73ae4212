import CForetouchPredictor
import TouchModel
import TouchPrediction

extension FailureLog {
    /// An answer as foreign code gave it; what of it is not finite, or too large, is absent and counted.
    @inline(__always)
    package func prediction(_ given: foretouch_prediction) -> Prediction? {
        let location = TouchPoint(given.x, given.y)
        if let fault = ExternalAnswer.fault(of: given.x) ?? ExternalAnswer.fault(of: given.y) {
            note(fault, detail: "location (\(given.x), \(given.y))")
            return nil
        }
        var prediction = Prediction(location: location, channels: channels(given))
        if !given.radius.isNaN { prediction.uncertainty = uncertainty(given) }
        return prediction
    }

    private func channels(_ given: foretouch_prediction) -> TouchChannels {
        let values = SIMD4(given.force, .nan, given.altitude, given.azimuth)
        let limit = SIMD4(repeating: ExternalAnswer.largestValue)
        // NaN says that there is none, and compares to nothing.
        guard any((values .> limit) .| (values .< -limit)) else {
            return TouchChannels(lanes: SIMD4<Float>(values))
        }
        let isInfinite = given.force.isInfinite || given.altitude.isInfinite || given.azimuth.isInfinite
        note(
            isInfinite ? .notFinite : .tooLarge,
            detail: "force, altitude, azimuth (\(given.force), \(given.altitude), \(given.azimuth))"
        )
        return .none
    }

    private func uncertainty(_ given: foretouch_prediction) -> LocationUncertainty? {
        let fault = ExternalAnswer.fault(of: given.radius)
        guard given.radius >= 0, fault == nil, given.level > 0, given.level < 1 else {
            note(fault ?? .notFinite, detail: "radius \(given.radius) at level \(given.level)")
            return nil
        }
        return .radius(given.radius, level: given.level)
    }
}
