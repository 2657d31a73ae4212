import EvaluationStatistics
import TouchEvaluation

/// What tuning found, with its evidence. Contains no date and no duration: the same data and plan give the same result.
public struct TuningResult: Sendable, Equatable, Codable {
    /// The value of ``kind``.
    public static let kindName = "tuning"

    /// One participant held out: the search saw everybody else.
    public struct Fold: Sendable, Hashable, Codable {
        /// The participant held out.
        public var participant: String
        /// The best specification on everybody else.
        public var specification: String
        /// The objective on everybody else, as given and tuned: the geometric mean over participants, datasets and
        /// horizons of the metric's ratio to that of `linear`.
        public var trainingBefore: Double
        /// The same after tuning.
        public var trainingAfter: Double
        /// The objective on the participant held out, as given and tuned.
        public var heldOutBefore: Double
        /// The same after tuning.
        public var heldOutAfter: Double
    }

    /// What kind of result a file holds.
    public var kind = TuningResult.kindName
    /// The version of Foretouch that made it.
    public var version = ForetouchVersion.current
    /// Where it was made.
    public var machine: MachineDescription
    /// The data, as they were read.
    public var datasets: [EvaluationResult.DatasetRecord]
    /// When predictors were asked, in words.
    public var replay: String
    /// How far ahead predictors were asked, in milliseconds.
    public var horizonsMilliseconds: [Double]
    /// The metric that was made small.
    public var objective: String
    /// The parameters that were searched, as the command line has them.
    public var parameters: [String]
    /// The search's method and settings.
    public var search: String
    /// How many points each search could look at.
    public var evaluationsPerSearch: Int
    /// How many different candidates were evaluated in all.
    public var candidates: Int
    /// How the gain's interval was resampled.
    public var bootstrap: BootstrapParameters
    /// The specification as given, with every parameter spelled out.
    public var before: String
    /// The best specification on all the data.
    public var after: String
    /// The objective on all the data, as given and tuned. The tuned one flatters: it was chosen on these data.
    public var trainingBefore: Double
    /// The same after tuning.
    public var trainingAfter: Double
    /// Empty where nobody was held out.
    public var folds: [Fold]
    /// The honest gain: the geometric mean over participants held out of tuned / as given; below 1 is better.
    public var heldOutRatio: Double?
    /// The interval of ``heldOutRatio`` over participants.
    public var heldOutLow: Double?
    /// The upper end, likewise.
    public var heldOutHigh: Double?
    /// The signed-rank test of the participants' ratios.
    public var signedRank: WilcoxonSignedRankTest?
}
