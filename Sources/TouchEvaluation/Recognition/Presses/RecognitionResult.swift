import PluginSpecification
import TouchModel
import TouchRecognition

/// Everything that an evaluation of recognizers found, with what is needed to repeat it. Contains no date and no
/// duration: the same data, plan and program give the same result.
public struct RecognitionResult: Sendable, Equatable, Codable {
    /// The value of ``kind``.
    package static let kindName = "recognition"

    /// A recognizer as it was run.
    public struct RecognizerRecord: Sendable, Hashable, Codable {
        /// The specification as given: the label in rows.
        public var label: String
        /// The specification with every parameter spelled out.
        public var specification: RecordedSpecification

        /// Each parameter is the property of that name.
        package init(label: String, specification: RecordedSpecification) {
            self.label = label
            self.specification = specification
        }
    }

    /// A dataset as it was read.
    public struct DatasetRecord: Sendable, Hashable, Codable {
        /// The label in rows.
        public var name: String
        /// SHA-256 that identifies the data.
        public var identity: String
        /// How many recordings were read.
        public var recordings = 0
        /// Contacts that were scored.
        public var contacts = 0
        /// How many samples the contacts have.
        public var samples = 0
        /// Contacts without a usable force; they are in no row.
        public var contactsWithoutForce = 0
        /// Contacts to which no calibration applied though there was a table of them.
        public var uncalibratedContacts = 0
        /// Recordings that the lines applied to them were fitted to, so that figures there are flattered; absent where there
        /// are none, or the calibration does not declare what it was fitted to.
        public var calibrationRecordings: Int?
        /// The files beside the recordings that say how they are read; absent where there are none.
        public var mappings: [ImportMapping]?
    }

    /// Contacts that a recognizer did not follow.
    package struct UnfollowedRecord: Sendable, Hashable, Codable {
        /// Why not.
        package enum Reason: String, Sendable, Hashable, Codable {
            /// The recognizer is for other types of touches. The contact is in none of its counts.
            case otherType
            /// The recognizer refused the first delivery, as it does without a force in it. Presses in the contact count as
            /// missed.
            case refused
        }

        /// The dataset's label.
        package var dataset: String
        /// The specification as given.
        package var recognizer: String
        /// Why they were not followed.
        package var reason: Reason
        /// How many contacts.
        package var contacts: Int
    }

    /// The clusters of a whole dataset with their moments: what intervals leave out.
    package struct ClusterRecord: Sendable, Hashable, Codable {
        /// The dataset's label.
        package var dataset: String
        /// `participant` or `contact`.
        package var unit: String
        /// The names of the clusters.
        package var names: [String]
        /// The names of the moments.
        package var momentNames: [String]
        /// For each cluster, recognizers × moments, the last index running fastest.
        package var moments: [[Double]]
    }

    /// One value.
    public struct Row: Sendable, Hashable, Codable {
        /// The dataset's label.
        public var dataset: String
        /// `all` for every participant together.
        public var participant: String
        /// `all` for every task together.
        public var task: String
        /// The specification as given.
        public var recognizer: String
        /// The metric's name, one of the result's quantities.
        public var metric: String
        /// The value, in the metric's unit.
        public var value: Double
        /// The interval's ends; absent where fewer than two clusters have anything to count.
        public var low: Double?
        /// The upper end, likewise.
        public var high: Double?
        /// How many presses, touches or samples were counted.
        public var count: Int
        /// How many participants, or contacts where there is one participant, the interval rests on: those that have
        /// anything to count.
        public var clusters: Int

        enum CodingKeys: String, CodingKey {
            case dataset, participant, task, recognizer, metric, value
            case low = "ci_low"
            case high = "ci_high"
            case count = "n"
            case clusters
        }
    }

    /// One point of the detection error trade-off.
    public struct TradeOffPoint: Sendable, Hashable, Codable {
        /// The dataset's label.
        public var dataset: String
        /// The specification as given.
        public var recognizer: String
        /// Where a press begins.
        public var threshold: Double
        /// How much lower it is released.
        public var hysteresis: Double
        /// Share of presses that were not detected; absent where there are none.
        public var missRate: Double?
        /// Share of negative trials in which a press was detected; absent where there are none.
        public var falseRate: Double?
        /// Detections that belong to no press, per minute of contact without press.
        public var falsePerMinute: Double?
        /// How many presses were counted.
        public var presses: Int
        /// How many negative trials were counted.
        public var nulls: Int
    }

    /// What kind of result a file holds: ``kindName``.
    package var kind = RecognitionResult.kindName
    /// The version of Foretouch that made it.
    public var version = ForetouchVersion.current
    /// Where it was made.
    package var machine: MachineDescription
    /// Where the true force came from.
    public var truth: PressTruthSource
    /// The cut-off of the zero-phase filter on final forces, in Hz; absent with noise-free truth.
    public var truthCutoff: Double?
    /// The just noticeable difference of force, a share.
    public var margin: Double
    /// The lines that were applied to reported forces; absent where there were none.
    public var calibrations: CalibrationTable?
    /// Which intervals there are, and the seed of tests.
    public var intervals: IntervalParameters
    /// The recognizers, in the order of the plan.
    public var recognizers: [RecognizerRecord]
    /// The datasets, in the order in which they were given.
    public var datasets: [DatasetRecord]
    /// Absent where every recognizer followed every contact.
    package var unfollowed: [UnfollowedRecord]?
    /// Name, unit, preference and definition of every metric.
    public var quantities: [MetricQuantity]
    /// What was repaired or dropped while reading, by kind.
    public var repairs: [String: Int]
    /// The moments that intervals leave out, a record for each dataset.
    package var clusters: [ClusterRecord]
    /// Misses against false detections, a point for each threshold.
    public var tradeOff: [TradeOffPoint]
    /// Every value.
    public var rows: [Row]

    /// The row of a whole dataset that reports one metric.
    public func row(_ metric: String, dataset: String, recognizer: String) -> Row? {
        rows.first {
            $0.metric == metric && $0.dataset == dataset && $0.recognizer == recognizer
                && $0.participant == EvaluationResult.all && $0.task == EvaluationResult.all
        }
    }
}
