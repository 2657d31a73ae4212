import StandardPredictors
import TouchModel
import TouchPrediction

/// Where to draw the tip of a line: where the contact will be when the frame is on the glass.
struct LiveTip {
    /// How far ahead to draw at most, in seconds.
    var reach = 0.033
    private var predictor: any Predictor
    private var safeHorizon: SafeHorizon?
    private var newest: TouchSample?

    init(_ name: String = "kalman") throws {
        predictor = try PredictorRegistry.standard.makePredictor(typed: name)
    }

    /// The predictor of an advice, drawn no farther than that allows.
    init(following advice: HorizonAdvice) throws {
        predictor = try PredictorRegistry.standard.makePredictor(advice.predictor)
        safeHorizon = SafeHorizon(advice)
    }

    /// A sample arrived: every coalesced one, in time order. Times in seconds, locations in CSS px.
    mutating func observe(x: Double, y: Double, at time: Double) {
        let sample = TouchSample(timestamp: time, location: TouchPoint(x, y))
        predictor.observe(sample)
        safeHorizon?.observe(sample)
        newest = sample
    }

    /// The contact lifted: what "adaptive" learned of it helps with the next one.
    mutating func end() {
        predictor.lift()
        safeHorizon?.reset()
        newest = nil
    }

    /// What "adaptive" knows of a device, to be kept in a file between two runs of the app; empty for predictors that forget.
    var learned: [UInt8] { (predictor as? any LearningPredictor<AdaptiveState>)?.state.bytes ?? [] }

    /// Gives it back what it learned before; throws where the bytes are damaged.
    mutating func know(_ learned: [UInt8]) throws {
        guard var learner = predictor as? any LearningPredictor<AdaptiveState> else { return }
        learner.state = try AdaptiveState(bytes: learned)
        predictor = learner
    }

    /// The tip for a frame that is shown at a time; the line goes from the newest sample to it.
    func tip(at time: Double) -> TouchPoint? {
        guard let newest else { return nil }
        let reach = min(reach, safeHorizon?.horizon ?? reach)
        return predictor.predict(at: min(time, newest.timestamp + reach))?.location ?? newest.location
    }
}
