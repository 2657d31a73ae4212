import TouchModel
import TouchPrediction
import TouchRecognition

/// The end of a drawing's active stroke, where a predictor expects the contact to be.
struct InkTip {
    /// How far ahead to draw at most, in seconds; less where the predictors have an advice that allows less.
    var reach = 0.033
    /// CSS px, 1/96 inch, in a unit of the session's locations: predictors think in them.
    var pixelsPerUnit = 1.0
    /// Those of the device; their `state` is what to save between two runs of the app.
    let predictors: ContactPredictors
    /// The number under which the predictors know the active stroke.
    private let contact: Int32 = 0
    private var observedCount = 0
    private var newest: TouchSample?

    init(_ predictors: ContactPredictors) { self.predictors = predictors }

    /// After every call of the session: shows the predictor what is new of the active stroke.
    mutating func follow(_ session: DrawingSession) {
        if session.activeStroke == nil || session.changes.contains(.strokeBegan) {
            // Of a stroke that was given up nothing is learned.
            if session.changes.contains(.strokeAbandoned) {
                predictors.cancel(contact)
            } else {
                predictors.lift(contact)
            }
            observedCount = 0
            newest = nil
        }
        guard let stroke = session.activeStroke else { return }
        for sample in stroke.samples[observedCount...] {
            var scaled = sample
            scaled.location *= pixelsPerUnit
            predictors.observe(scaled, of: contact)
        }
        observedCount = stroke.samples.count
        newest = stroke.samples.last
    }

    /// The sample to draw the stroke's last segment to, for a frame that is shown at a time.
    func sample(at time: Double) -> TouchSample? {
        guard let newest else { return nil }
        let time = min(time, newest.timestamp + min(reach, predictors.safeHorizon(of: contact)))
        guard time > newest.timestamp, let prediction = predictors.predict(contact, at: time) else { return newest }
        var tip = TouchSample(timestamp: time, location: prediction.location / pixelsPerUnit, origin: .predicted)
        // The force that the predictor expects, else the newest one: a line whose width jumps at its tip is seen.
        tip.force = prediction.force ?? newest.force
        tip.maximumPossibleForce = newest.maximumPossibleForce
        tip.altitude = prediction.altitude ?? newest.altitude
        tip.azimuth = prediction.azimuth ?? newest.azimuth
        // Estimates all, which no correction will ever name.
        tip.estimatedProperties = [.location, .force, .altitude, .azimuth]
        return tip
    }
}
