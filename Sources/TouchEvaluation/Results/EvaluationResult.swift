import Foundation
import TouchModel
import TouchRecordings

/// Everything that an evaluation found, with what is needed to repeat it. Contains no date and no duration: the same
/// data, plan and program give the same result.
public struct EvaluationResult: Sendable, Equatable {
    /// The value of ``kind``.
    package static let kindName = "evaluation"

    /// Recordings that were left out, because a predictor was fitted on their participant.
    public struct LeftOut: Sendable, Hashable, Codable {
        /// The dataset's label.
        public var dataset: String
        /// The participant's name.
        public var participant: String
        /// How many recordings of that participant were left out.
        public var recordings: Int

        /// One entry for each participant.
        static func summed(_ parts: [LeftOut]) -> [LeftOut] {
            var sums: [LeftOut] = []
            for part in parts {
                let known = sums.firstIndex { $0.dataset == part.dataset && $0.participant == part.participant }
                if let known { sums[known].recordings += part.recordings } else { sums.append(part) }
            }
            return sums
        }
    }

    /// People with the same strokes: intervals and tests take them for one.
    package struct RepeatedParticipants: Sendable, Hashable, Codable {
        /// The dataset's label.
        package var dataset: String
        /// Their names, in alphabetical order.
        package var participants: [String]
    }

    /// A dataset as it was read.
    public struct DatasetRecord: Sendable, Hashable, Codable {
        /// The label in rows. Recordings in units of unknown size are a dataset of their own.
        public var name: String
        /// SHA-256 that identifies the data.
        public var identity: String
        /// The unit of `px` in rows: `css-px`, or the recordings' own.
        public var unit: String
        /// How many recordings were read.
        public var recordings: Int
        /// How many contacts were scored.
        public var strokes: Int
        /// How many samples they have.
        public var samples: Int
        /// How many participants the recordings name; absent where they were not counted.
        public var participants: Int?
        /// How many of the recordings say that a program made them; absent where they were not counted.
        public var simulated: Int?
        /// The files beside the recordings that say how they are read; absent where there are none.
        public var mappings: [ImportMapping]?

        /// Each parameter is the property of that name.
        package init(
            name: String,
            identity: String,
            unit: String,
            recordings: Int = 0,
            strokes: Int = 0,
            samples: Int = 0,
            participants: Int? = nil,
            simulated: Int? = nil,
            mappings: [ImportMapping]? = nil
        ) {
            self.name = name
            self.identity = identity
            self.unit = unit
            self.recordings = recordings
            self.strokes = strokes
            self.samples = samples
            self.participants = participants
            self.simulated = simulated
            self.mappings = mappings
        }
    }

    /// The clusters of a whole dataset with their moments: what intervals leave out, kept so that two results on the same
    /// data can be compared cluster by cluster.
    package struct ClusterRecord: Sendable, Hashable, Codable {
        /// The dataset's label.
        package var dataset: String
        /// What clusters are called, one of them (``ClusterNoun``).
        package var unit: String
        /// The names of the clusters.
        package var names: [String]
        /// For each cluster, predictors × horizons × moments in the order of the result's lists, the last index running
        /// fastest.
        package var moments: [[Double]]
    }

    /// The clusters of one group of a breakdown, kept where the breakdown was asked for.
    package struct GroupClusters: Sendable, Hashable, Codable {
        /// What the data are broken down by.
        package var breakdown: String
        /// The part of it.
        package var group: String
        /// Those that have strokes in it.
        package var clusters: ClusterRecord
    }

    /// How the errors of a predictor on a whole dataset are distributed at one horizon: what pictures show beyond rows.
    package struct DistributionRecord: Sendable, Hashable, Codable {
        /// The dataset's label.
        package var dataset: String
        /// The specification as given.
        package var predictor: String
        /// The horizon, in milliseconds.
        package var horizonMilliseconds: Double
        /// The quantiles of |e| at ``shares``, to 0.2 %, in units of location.
        package var quantiles: [Double]
        /// Errors along the true motion, above zero ahead, to 0.001: of a random sample of a sixteenth of the queries, at
        /// most 120, the same for every predictor.
        package var along: [Double]
        /// The errors across it of the same queries.
        package var off: [Double]
        /// The strokes with the highest RMSE, at most 10, worst first.
        package var worstStrokes: [WorstStroke]

        /// The shares of predictions of which ``quantiles`` are given.
        package static let shares = [
            0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9,
            0.925,
            0.95, 0.97, 0.98, 0.99, 0.995, 0.999,
        ]

        enum CodingKeys: String, CodingKey {
            case dataset, predictor, quantiles, along, off
            case horizonMilliseconds = "horizon_ms"
            case worstStrokes = "worst_strokes"
        }
    }

    /// What kind of result a file holds: ``kindName``.
    package var kind = EvaluationResult.kindName
    /// The version of Foretouch that made it.
    public var version = ForetouchVersion.current
    /// Where it was made; the first shard's where parts of several machines were merged.
    package var machine: MachineDescription
    /// When predictors were asked, in words.
    public var replay: String
    /// What predictions were compared with.
    public var truth: TruthSource
    /// The longest interval across which truth was interpolated, in seconds.
    public var maximumGapSeconds: Double
    /// Whose stamps predictors saw; the device's in results that do not say.
    public var clock = ReplayClock.device
    /// Over which strokes predictors kept what they learned.
    public var carry = CarryScope.none
    /// The label of the predictor whose answers decided which queries were scored; absent where all were.
    public var answeredBy: String?
    /// Which intervals there are, and the seed of tests.
    public var intervals: IntervalParameters
    /// How far ahead predictors were asked, in milliseconds.
    public var horizonsMilliseconds: [Double]
    /// The predictors, in the order of the plan.
    public var predictors: [ResultSubject]
    /// The datasets, in the order in which they were given.
    public var datasets: [DatasetRecord]
    /// Name, unit, preference and definition of every metric.
    public var quantities: [MetricQuantity]
    /// What was repaired or dropped while reading, by kind.
    public var repairs: [String: Int]
    /// The moments that intervals leave out, a record for each dataset.
    package var clusters: [ClusterRecord]
    /// The same of the groups of breakdowns; absent where none was asked for.
    package var groupClusters: [GroupClusters]?
    /// Every value: dataset by dataset, predictors in the plan's order.
    public var rows: [Row]
    /// Absent where nothing was left out.
    public var leftOut: [LeftOut]?
    /// Absent where nothing failed.
    public var failures: [Failure]?
    /// Every machine that parts were made on, in the order of shards; absent where it is one.
    package var machines: [MachineDescription]?
    /// Absent in results of programs that did not keep them.
    package var distributions: [DistributionRecord]?
    /// Absent where all people have strokes of their own.
    package var repeatedParticipants: [RepeatedParticipants]?

    /// The name that stands for every participant, task or group.
    public static let all = PartLabel.all

    /// The rows of one slice that report one metric.
    public func rows(
        dataset: String,
        participant: String = all,
        task: String = all,
        breakdown: String = all,
        group: String = all,
        metric: String
    ) -> [Row] {
        rows.filter {
            $0.dataset == dataset && $0.participant == participant && $0.task == task && $0.breakdown == breakdown
                && $0.group == group && $0.metric == metric
        }
    }
}
