import TouchEvaluation

/// What tuning found, with its evidence. Contains no date and no duration: the same data and plan give the same result.
package struct TuningResult: Sendable, Equatable, Codable {
    /// The value of ``kind``.
    package static let kindName = "tuning"

    /// One participant held out: the search saw everybody else.
    package struct Fold: Sendable, Hashable, Codable {
        /// The participant held out.
        package var participant: String
        /// The best specification on everybody else.
        package var specification: String
        /// The objective on everybody else, as given and tuned: the geometric mean over participants, datasets and
        /// horizons of the metric's ratio to that of `linear`.
        package var trainingBefore: Double
        /// The same after tuning.
        package var trainingAfter: Double
        /// The objective on the participant held out, as given and tuned.
        package var heldOutBefore: Double
        /// The same after tuning.
        package var heldOutAfter: Double
    }

    /// What kind of result a file holds.
    package var kind = TuningResult.kindName
    /// The version of Foretouch that made it.
    package var version = ForetouchVersion.current
    /// Where it was made.
    package var machine: MachineDescription
    /// The data, as they were read.
    package var datasets: [EvaluationResult.DatasetRecord]
    /// When predictors were asked, in words.
    package var replay: String
    /// How far ahead predictors were asked, in milliseconds.
    package var horizonsMilliseconds: [Double]
    /// The metric that was made small.
    package var objective: String
    /// The parameters that were searched, as the command line has them.
    package var parameters: [String]
    /// The search's method and settings.
    package var search: String
    /// How many points each search could look at.
    package var evaluationsPerSearch: Int
    /// How many different candidates were evaluated in all.
    package var candidates: Int
    /// Which interval the gain has.
    package var intervals: IntervalParameters
    /// The specification as given, with every parameter spelled out.
    package var before: String
    /// The best specification on all the data.
    package var after: String
    /// The objective on all the data, as given and tuned. The tuned one flatters: it was chosen on these data.
    package var trainingBefore: Double
    /// The same after tuning.
    package var trainingAfter: Double
    /// Empty where nobody was held out.
    package var folds: [Fold]
    /// The honest gain: the geometric mean over participants held out of tuned / as given; below 1 is better.
    package var heldOutRatio: Double?
    /// The interval of ``heldOutRatio`` over participants.
    package var heldOutLow: Double?
    /// The upper end, likewise.
    package var heldOutHigh: Double?
    /// The signed-rank test of the participants' ratios.
    package var signedRank: WilcoxonSignedRankTest?
}
