import CForetouchCore
import CVectorMath
import TouchModel
import TouchPrediction

/// A predictor of several contacts.
final class PredictorHandle: CoreHandle {
    let contacts: ContactPredictors

    init(_ contacts: ContactPredictors) { self.contacts = contacts }
}

extension OpaquePointer {
    /// The contacts of a predictor's handle.
    var contacts: ContactPredictors { handle(PredictorHandle.self).contacts }
}

extension TouchSample {
    init(_ sample: foretouch_core_sample) {
        self.init(timestamp: sample.time, location: TouchPoint(sample.x, sample.y))
        force = sample.force
        altitude = sample.altitude
        azimuth = sample.azimuth
    }
}

extension foretouch_core_prediction {
    init(_ prediction: Prediction) {
        self.init()
        x = prediction.location.x
        y = prediction.location.y
        radius = prediction.uncertainty?.disc?.radius ?? .nan
        force = prediction.force ?? .nan
        altitude = prediction.altitude ?? .nan
        azimuth = prediction.azimuth ?? .nan
    }
}

@_cdecl("foretouch_core_observe")
package func observe(
    _ predictor: OpaquePointer?,
    _ contact: Int32,
    _ sample: UnsafePointer<foretouch_core_sample>?
) {
    guard let predictor, let sample else { return }
    predictor.contacts.observe(TouchSample(sample.pointee), of: contact)
}

@_cdecl("foretouch_core_predict")
package func predict(
    _ predictor: OpaquePointer?,
    _ contact: Int32,
    _ time: Double,
    _ prediction: UnsafeMutablePointer<foretouch_core_prediction>?
) -> Int32 {
    guard let predictor, let prediction, time.isFinite,
        let answer = predictor.contacts.predict(contact, at: time), answer.isFinite
    else { return 0 }
    prediction.pointee = foretouch_core_prediction(answer)
    return 1
}

@_cdecl("foretouch_core_replay")
package func replay(
    _ predictor: OpaquePointer?,
    _ contact: Int32,
    _ samples: UnsafePointer<foretouch_core_sample>?,
    _ count: Int32,
    _ horizons: UnsafePointer<Double>?,
    _ horizonCount: Int32,
    _ predictions: UnsafeMutablePointer<foretouch_core_prediction>?
) -> Int32 {
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: horizonCount)
    guard let predictor, let samples, count > 0, horizonCount >= 0, !isTooLarge else { return 0 }
    guard size > 0 else {
        for index in 0..<Int(count) { observe(predictor, contact, samples + index) }
        return 0
    }
    guard let horizons, var next = predictions else { return 0 }
    var absent = foretouch_core_prediction()
    (absent.x, absent.y, absent.radius) = (.nan, .nan, .nan)
    (absent.force, absent.altitude, absent.azimuth) = (.nan, .nan, .nan)
    var answered: Int32 = 0
    for index in 0..<Int(count) {
        observe(predictor, contact, samples + index)
        for horizon in 0..<Int(horizonCount) {
            next.pointee = absent
            answered += predict(predictor, contact, samples[index].time + horizons[horizon], next)
            next += 1
        }
    }
    return answered
}

@_cdecl("foretouch_core_lift")
package func lift(_ predictor: OpaquePointer?, _ contact: Int32) {
    predictor?.contacts.lift(contact)
}

@_cdecl("foretouch_core_cancel")
package func cancel(_ predictor: OpaquePointer?, _ contact: Int32) {
    predictor?.contacts.cancel(contact)
}

@_cdecl("foretouch_core_reset")
package func reset(_ predictor: OpaquePointer?) { predictor?.contacts.reset() }
