import StandardPredictors
import TouchEvaluation
import TouchModel
import TouchPrediction
import TouchRecordings

/// What `HorizonAdvisor` found for one predictor.
package struct AdviceOutcome: Sendable {
    /// One horizon for strokes as a whole, or for one place in them.
    package struct Fixed: Sendable {
        /// `nil` for the whole stroke.
        package var place: StrokePlace?
        /// How many strokes of the half that it was chosen on were there.
        package var strokes: Int
        /// Whether these are enough strokes to promise anything.
        package var isKnown: Bool
        /// The horizon, in seconds; 0 where none is safe.
        package var horizon: Double
        /// The share of the other half's strokes there that kept the bound; NaN without a stroke.
        package var keptShare: Double
    }

    /// One horizon of the rules.
    package struct Cell: Sendable {
        package var context: MotionContext
        /// The bin of speed, the slowest being 0.
        package var bin: Int
        /// The horizon, in seconds.
        package var horizon: Double
        /// The share of all queries, and by how much lag is shortened there in seconds, on the half that they were chosen on.
        package var timeShare: Double
        package var lagGained: Double
    }

    /// What is written to a file.
    package var advice: HorizonAdvice
    /// The specification as given.
    package var label: String
    package var maximumOvershoot: InkLength
    /// The fixed horizons: for the whole stroke, then for every place.
    package var fixed: [Fixed]
    /// What the fixed horizon gains in the mean of the other half, in seconds.
    package var fixedLagGained: Double
    package var cells: [Cell]
    /// The interval at 95 % of the share of the other half's strokes that kept the bound; `nil` for a single cluster.
    package var keptInterval: ClosedRange<Double>?
    /// Whether there is one person, whose strokes were divided.
    package var isOnePerson: Bool
    package var repairs: RepairLog
}
