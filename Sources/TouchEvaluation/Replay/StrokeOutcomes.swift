import TouchModel

/// A predictor's outcomes on one stroke at one horizon, with what metrics need to know of the stroke.
public struct StrokeOutcomes: Sendable {
    /// A prediction made shortly before the contact lifted, for an instant after the lift: there is no truth, but what an
    /// app drew then may stick out of the ink.
    public struct LiftPrediction: Sendable {
        /// P; the last observed sample's location where the predictor had no answer.
        public var prediction: TouchPoint
        /// c: the last observed sample's location.
        public var lastSample: TouchPoint
        /// The time of the last observed sample.
        public var askTime: Double
        /// Which moments to add to.
        public var group: UInt8 = 0
    }

    /// Predicted force, altitude and azimuth beside the true ones; NaN where absent.
    public struct ChannelOutcome: Sendable {
        /// What was predicted; lanes without an answer are NaN.
        public var prediction: TouchChannels = .none
        /// What was measured at that time.
        public var truth: TouchChannels
    }

    /// h in seconds.
    public var horizon: Double
    /// The queries whose truth is known, in time order.
    public var outcomes: [PredictionOutcome] = []
    /// The force, altitude and azimuth of each of ``outcomes``; empty where the recording has none of them.
    public var channels: [ChannelOutcome] = []
    /// The predictions made in the last h before lift, except the one made with the lift itself; none where the stroke was
    /// cancelled.
    public var liftPredictions: [LiftPrediction] = []
    /// The groups that occur, a bit for each.
    public var groups: UInt16 = 0
    /// How many numbers further the moments of the next group start; 0 where all groups share a row.
    package var groupStride = 0
    /// Whether the contact was lifted at the end of ``ink``, and not cancelled.
    package var endsInLift = false
    /// What was really drawn: the polyline through the recorded samples.
    package var ink: TruthPath

    /// Each parameter is the property of that name.
    package init(horizon: Double, ink: TruthPath) {
        self.horizon = horizon
        self.ink = ink
    }

    /// Where the moments of a group begin: that of an outcome or of a prediction near the lift.
    @inline(__always)
    public func firstMoment(of group: UInt8) -> Int { Int(group) * groupStride }

    /// What of the line from the last sample to a prediction is taken back: see ``TakenBack``. The ink is searched as for
    /// ``departure(of:askTime:)``, from the cursor of an earlier query on.
    func takenBack(
        from lastSample: TouchPoint,
        to prediction: TouchPoint,
        askTime: Double,
        pen: TakenBack.Pen,
        cursor: inout InkCursor
    ) -> TakenBack {
        ink.takenBack(
            from: lastSample,
            to: prediction,
            time: askTime,
            window: askTime - horizon...askTime + 2 * horizon,
            endsInLift: endsInLift,
            pen: pen,
            cursor: &cursor
        )
    }

    /// How far a prediction lies from the ink drawn from h before it was made until h after the time it was made for.
    ///
    /// The ink is searched in this window of time only: what was drawn long before or after is no excuse for a line beside
    /// the pen, and strokes may be long.
    func departure(of prediction: TouchPoint, askTime: Double) -> Double {
        ink.distance(from: prediction, between: askTime - horizon, and: askTime + 2 * horizon)
    }
}
