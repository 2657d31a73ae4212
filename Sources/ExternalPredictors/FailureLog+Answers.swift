import CForetouchPredictor
import TouchModel
import TouchPrediction

extension FailureLog {
    /// An answer as foreign code gave it; what of it is not finite is absent and counted.
    @inline(__always)
    package func prediction(_ given: foretouch_prediction) -> Prediction? {
        let location = Point(given.x, given.y)
        guard location.isFinite else {
            note(.notFinite, detail: "location (\(given.x), \(given.y))")
            return nil
        }
        // Infinite and what single precision does not hold become absent; NaN says that there is none.
        let channels = SIMD4<Float>(Float(given.force), .nan, Float(given.altitude), Float(given.azimuth))
        var prediction = Prediction(location: location, channels: TouchChannels(lanes: channels))
        if !given.radius.isNaN { prediction.uncertainty = uncertainty(given) }
        if channels.x.isInfinite || channels.z.isInfinite || channels.w.isInfinite {
            note(.notFinite, detail: "force, altitude, azimuth (\(given.force), …)")
            prediction.channels = .none
        }
        return prediction
    }

    private func uncertainty(_ given: foretouch_prediction) -> LocationUncertainty? {
        guard given.radius >= 0, given.radius.isFinite, given.level > 0, given.level < 1 else {
            note(.notFinite, detail: "radius \(given.radius) at level \(given.level)")
            return nil
        }
        return .radius(given.radius, level: given.level)
    }
}
