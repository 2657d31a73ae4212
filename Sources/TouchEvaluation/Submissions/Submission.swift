import PluginSpecification
import TouchModel

/// Figures that other people send in: what a leaderboard shows of evaluations, in one small file, with what is needed to repeat them.
///
/// It names no participant and no place on a disk. Equal results give equal bytes.
package struct Submission: Sendable, Hashable, Codable {
    /// The value of ``kind``.
    package static let kindName = "submission"
    /// The version of the file's form that this program writes, and the newest that it reads.
    package static let newestFormat = 1

    /// What kind of file it is: ``kindName``.
    package var kind = Submission.kindName
    /// The version of the file's form, from 1 to ``newestFormat``.
    package var format = Submission.newestFormat
    /// The version of Foretouch that made the figures.
    package var version: String
    /// What the submission is called, and its file without the ending: lower case letters, digits and hyphens.
    package var name: String
    /// Who sends it in, in their own words; absent where they do not say.
    package var who: String?
    /// On what the recordings were made, in words.
    package var device: String
    /// The evaluations, in the order in which their results were given.
    package var evaluations: [Evaluation]

    /// Each parameter is the property of that name.
    package init(version: String, name: String, who: String?, device: String, evaluations: [Evaluation]) {
        self.version = version
        self.name = name
        self.who = who
        self.device = device
        self.evaluations = evaluations
    }

    /// One evaluation: what was evaluated, how, and what was found.
    package struct Evaluation: Sendable, Hashable, Codable {
        /// When predictors were asked, and what their answers were compared with.
        package var settings: Settings
        /// The datasets, in the order of the result.
        package var datasets: [Dataset]
        /// The predictors, in the order of the result.
        package var predictors: [Predictor]
        /// The command lines that give these figures again, in this order.
        package var commands: [String]
        /// The figures: datasets as wholes first, then their parts.
        package var rows: [Row]
    }

    /// How predictors were asked.
    package struct Settings: Sendable, Hashable, Codable {
        /// When predictors were asked, in the words of results.
        package var replay: String
        /// What predictions were compared with.
        package var truth: TruthSource
        /// The longest interval across which truth was interpolated, in seconds.
        package var maximumGapSeconds: Double
        /// Whose stamps predictors saw.
        package var clock: ReplayClock
        /// Over which strokes predictors kept what they learned.
        package var carry: CarryScope
        /// The predictor whose answers decided which queries were scored; absent where all were.
        package var answeredBy: String?
        /// Which intervals there are.
        package var intervals: IntervalParameters
        /// How far ahead predictors were asked, in milliseconds.
        package var horizonsMilliseconds: [Double]
        /// How many recordings were left out because a predictor was fitted on their participants; absent where none was.
        package var leftOutRecordings: Int?
    }

    /// The data of an evaluation.
    package struct Dataset: Sendable, Hashable, Codable {
        /// The label in rows.
        package var name: String
        /// SHA-256 that identifies the data, hexadecimal.
        package var identity: String
        /// The unit of lengths: `css-px`, or the recordings' own.
        package var unit: String
        /// What touched the surface.
        package var pointer: SubmittedPointer
        /// The median rate of samples, in Hz.
        package var rateHz: Double
        /// How many recordings were read.
        package var recordings: Int
        /// How many contacts were scored.
        package var strokes: Int
        /// How many samples they have.
        package var samples: Int
        /// How many participants drew; absent where they were not counted.
        package var participants: Int?
        /// How many of the recordings a program made; absent where they were not counted.
        package var simulated: Int?
        /// The command that synthesizes the data, without `--output`; absent for data that were recorded.
        package var synthesis: String?
    }

    /// A predictor as it was run.
    package struct Predictor: Sendable, Hashable, Codable {
        /// The specification as given: the label in rows.
        package var label: String
        /// The specification with every parameter spelled out; absent where the result has none.
        package var specification: RecordedSpecification?
        /// The public data on which its constants were fitted.
        package var fittedOn: [String]
        /// What it declares to be fitted on; absent where it declares nothing.
        package var training: [Training]?
        /// Set for one that learns from one stroke to the next.
        package var learns: Bool?

        /// A dataset that a predictor was fitted on.
        package struct Training: Sendable, Hashable, Codable {
            /// The dataset's label there.
            package var name: String
            /// SHA-256 that identifies it.
            package var identity: String
        }
    }

    /// A value with its interval, if the number of people carries one.
    package struct Figure: Sendable, Hashable, Codable {
        /// The value, in the dataset's unit of lengths.
        package var value: Double
        /// The lower end of the interval.
        package var low: Double?
        /// The upper end, likewise.
        package var high: Double?

        package init(value: Double, low: Double? = nil, high: Double? = nil) {
            self.value = value
            self.low = low
            self.high = high
        }
    }

    /// What a predictor reached at one horizon, on a dataset or a part of it.
    package struct Row: Sendable, Hashable, Codable {
        /// The dataset's label.
        package var dataset: String
        /// By what the dataset is broken down; absent for the whole.
        package var breakdown: Breakdown?
        /// The part of it; absent for the whole.
        package var group: String?
        /// The predictor's label.
        package var predictor: String
        /// The horizon, in milliseconds.
        package var horizonMilliseconds: Double
        /// How many predictions were scored.
        package var count: Int
        /// How many participants, or strokes where there is one participant, intervals rest on.
        package var clusters: Int
        /// Of a whole dataset the sums that its mean and RMSE come from.
        package var sums: ErrorSums?
        /// The mean of |e|.
        package var mean: Figure
        /// The root of the mean of |e|².
        package var rmse: Figure
        /// The 95th percentile of |e|; absent where it was not computed.
        package var p95: Figure?
    }

    /// Sums over all queries at one horizon, in the dataset's unit of lengths.
    package struct ErrorSums: Sendable, Hashable, Codable {
        /// How many queries there are.
        package var queries: Double
        /// The sum of |e|.
        package var error: Double
        /// The sum of |e|².
        package var squaredError: Double
        /// The sum of the squares of `hold`'s errors on the same queries.
        package var squaredHoldError: Double
        /// How many queries had no answer.
        package var unanswered: Double

        /// The mean of |e|.
        package var mean: Double { error / queries }
        /// The root of the mean of |e|².
        package var rmse: Double { (squaredError / queries).squareRoot() }
        /// RMSE over that of `hold`: below 1 where predicting is better than not predicting. NaN where `hold` has no error.
        package var ratioToHold: Double {
            squaredHoldError > 0 ? (squaredError / squaredHoldError).squareRoot() : .nan
        }
        /// The share of queries that had an answer.
        package var answered: Double { 1 - unanswered / queries }
    }
}

/// What touched the surface, as submissions say it.
package enum SubmittedPointer: String, Sendable, Hashable, CaseIterable, Codable {
    case finger, pen, mouse
    /// Another one, or several.
    case mixed

    /// What recordings call it.
    package init(_ types: Set<TouchType>) {
        self =
            switch types {
            case [.direct]: .finger
            case [.pencil]: .pen
            case [.indirectPointer]: .mouse
            default: .mixed
            }
    }
}

extension Submission.Row {
    /// Whether it is about a whole dataset.
    package var isWhole: Bool { breakdown == nil }

    /// Every figure by its name, in one order: what is compared when a row is computed again.
    var numbers: [(name: String, value: Double?)] {
        func figure(_ name: String, _ figure: Submission.Figure?) -> [(String, Double?)] {
            [(name, figure?.value), ("lower end of \(name)", figure?.low), ("upper end of \(name)", figure?.high)]
        }
        return figure("mean", mean) + figure("rmse", rmse) + figure("p95", p95) + [
            ("count", Double(count)), ("clusters", Double(clusters)), ("queries", sums?.queries),
            ("sum of errors", sums?.error), ("squares of errors", sums?.squaredError),
            ("squares of errors of hold", sums?.squaredHoldError), ("queries without an answer", sums?.unanswered),
        ]
    }

    /// Which row it is, whatever its figures.
    struct Key: Hashable {
        var dataset: String
        var breakdown: Breakdown?
        var group: String?
        var predictor: String
        var horizonMilliseconds: Double
    }

    var key: Key {
        Key(
            dataset: dataset,
            breakdown: breakdown,
            group: group,
            predictor: predictor,
            horizonMilliseconds: horizonMilliseconds
        )
    }
}
