import StandardPredictors
import TouchModel
import TouchPrediction

/// Where to draw the tips of lines: where each contact will be when the frame is on the glass. An app keeps one for a device.
final class LiveTip {
    /// How far ahead to draw at most, in seconds.
    var reach = 0.033
    /// CSS px, 1/96 inch, in a unit of the app's locations: predictors think in them.
    var pixelsPerUnit = 1.0
    private let predictors: ContactPredictors
    private var newest: [Int32: TouchSample] = [:]

    init(_ name: String = "kalman") throws {
        predictors = .like(try PredictorRegistry.standard.makePredictor(typed: name))
    }

    /// The predictor of an advice, drawn no farther than that allows.
    init(following advice: HorizonAdvice) throws {
        predictors = .like(try PredictorRegistry.standard.makePredictor(advice.predictor), advice: advice)
    }

    /// A sample of a contact arrived: every coalesced one, in time order. Times in seconds, locations in the app's unit.
    func observe(_ contact: Int32, x: Double, y: Double, at time: Double) {
        let sample = TouchSample(timestamp: time, location: TouchPoint(x, y) * pixelsPerUnit)
        predictors.observe(sample, of: contact)
        newest[contact] = sample
    }

    /// The tip for a frame that is shown at a time; the line goes from the newest sample to it.
    func tip(of contact: Int32, at time: Double) -> TouchPoint? {
        guard let newest = newest[contact] else { return nil }
        let time = min(time, newest.timestamp + min(reach, predictors.safeHorizon(of: contact)))
        let predicted = time > newest.timestamp ? predictors.predict(contact, at: time) : nil
        return (predicted ?? Prediction(location: newest.location)).location / pixelsPerUnit
    }

    /// The contact lifted: what "adaptive" learned of it helps with the next ones.
    func end(_ contact: Int32) {
        predictors.lift(contact)
        newest[contact] = nil
    }

    /// The system took the contact away: nothing is learned of it.
    func cancel(_ contact: Int32) {
        predictors.cancel(contact)
        newest[contact] = nil
    }

    /// What "adaptive" knows of a device, to be kept in a file between two runs of the app; empty for predictors that forget.
    var learned: [UInt8] { predictors.state?.bytes ?? [] }

    /// Gives it back what it learned before; throws where the bytes are damaged.
    func know(_ learned: [UInt8]) throws { predictors.state = try AdaptiveState(bytes: learned) }
}
