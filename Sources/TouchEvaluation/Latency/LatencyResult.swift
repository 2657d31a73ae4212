import Foundation

/// What each predictor costs per event, on one machine at one time.
package struct LatencyResult: Sendable, Equatable, Codable {
    /// The value of ``kind``.
    package static let kindName = "latency"

    /// One predictor's cost of observing an event and predicting once.
    package struct Row: Sendable, Hashable, Codable {
        /// The specification as given.
        package var predictor: String
        /// Nanoseconds an event when whole strokes are run through: the mean over events of the median over rounds. What a
        /// drawing app's processor is busy for.
        package var batchMean: Double
        /// The interval of that median (95 %, from order statistics over rounds).
        package var batchMeanLow: Double
        /// The interval's upper end.
        package var batchMeanHigh: Double
        /// Nanoseconds of single events, each timed on its own with the timer's own cost taken off.
        package var p50: Double
        /// The 90th percentile, in nanoseconds.
        package var p90: Double
        /// The 99th percentile, in nanoseconds.
        package var p99: Double
        /// The 99.9th percentile, in nanoseconds.
        package var p999: Double
        /// The longest single event, in nanoseconds.
        package var max: Double
        /// Heap allocations an event after warm-up; absent where they cannot be counted.
        package var allocationsPerEvent: Double?
        /// How many events were timed one by one.
        package var events: Int
        /// The median lift of a predictor that learns, in nanoseconds; absent for others.
        package var liftP50: Double?
        /// The longest, likewise.
        package var liftMax: Double?
        /// How many single events took how long, in bins of an eighth of an octave that hold something, ascending; absent in
        /// results of programs that did not keep it.
        package var histogram: [Bin]?

        enum CodingKeys: String, CodingKey {
            case predictor
            case batchMean = "batch_mean_ns"
            case batchMeanLow = "batch_mean_ci_low_ns"
            case batchMeanHigh = "batch_mean_ci_high_ns"
            case p50 = "p50_ns"
            case p90 = "p90_ns"
            case p99 = "p99_ns"
            case p999 = "p999_ns"
            case max = "max_ns"
            case allocationsPerEvent = "allocations_per_event"
            case events
            case liftP50 = "lift_p50_ns"
            case liftMax = "lift_max_ns"
            case histogram
        }
    }

    /// A range of times and how many events lie in it.
    package struct Bin: Sendable, Hashable, Codable {
        /// The eighth of an octave: times from 2^(eighth / 8) up to 2^((eighth + 1) / 8) ns. Times below 1 ns are in bin 0.
        package var eighth: Int
        /// How many events took so long.
        package var count: Int

        /// The range's ends in nanoseconds.
        package var nanoseconds: Range<Double> { exp2(Double(eighth) / 8)..<exp2((Double(eighth) + 1) / 8) }

        enum CodingKeys: String, CodingKey {
            case eighth
            case count = "n"
        }
    }

    /// What kind of result a file holds: ``kindName``.
    package var kind = LatencyResult.kindName
    /// The version of Foretouch that made it.
    package var version = ForetouchVersion.current
    /// Where it was measured: nanoseconds of two machines are not comparable.
    package var machine: MachineDescription
    /// The recordings whose events were replayed.
    package var datasets: [EvaluationResult.DatasetRecord]
    /// The predictors, in the order of the rows.
    package var predictors: [EvaluationResult.PredictorRecord]
    /// Every event was asked for each of these; empty for recognizers, which predict nothing.
    package var horizonsMilliseconds: [Double]
    /// In how many interleaved rounds each predictor was timed.
    package var rounds: Int
    /// Whose stamps the events had; absent in results of programs that knew one clock, and of recognizers.
    package var clock: ReplayClock?
    /// How many stroke gestures were classified in each round, where these are the events; absent elsewhere.
    package var gestures: Int?
    /// What was taken off every single reading, in nanoseconds.
    package var timerOverhead: Double
    /// A row for each predictor.
    package var rows: [Row]
    /// What failed in predictors that are not of this program; absent where nothing did.
    package var failures: [EvaluationResult.Failure]?

    /// Each parameter is the property of that name.
    package init(
        machine: MachineDescription,
        datasets: [EvaluationResult.DatasetRecord],
        predictors: [EvaluationResult.PredictorRecord],
        horizonsMilliseconds: [Double],
        rounds: Int,
        timerOverhead: Double,
        clock: ReplayClock? = nil,
        rows: [Row],
        failures: [EvaluationResult.Failure]? = nil
    ) {
        self.machine = machine
        self.datasets = datasets
        self.predictors = predictors
        self.horizonsMilliseconds = horizonsMilliseconds
        self.rounds = rounds
        self.timerOverhead = timerOverhead
        self.clock = clock
        self.rows = rows
        self.failures = failures
    }

    /// Whether predictors were timed; otherwise recognizers.
    package var isOfPredictors: Bool { !horizonsMilliseconds.isEmpty }
}

extension LatencyResult {
    /// What programs that knew one horizon only wrote; 0 for recognizers.
    private enum OlderKeys: CodingKey { case horizonMilliseconds }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        kind = try values.decode(String.self, forKey: .kind)
        version = try values.decode(String.self, forKey: .version)
        machine = try values.decode(MachineDescription.self, forKey: .machine)
        datasets = try values.decode([EvaluationResult.DatasetRecord].self, forKey: .datasets)
        predictors = try values.decode([EvaluationResult.PredictorRecord].self, forKey: .predictors)
        let older = try decoder.container(keyedBy: OlderKeys.self)
        if let horizon = try older.decodeIfPresent(Double.self, forKey: .horizonMilliseconds) {
            horizonsMilliseconds = horizon > 0 ? [horizon] : []
        } else {
            horizonsMilliseconds = try values.decode([Double].self, forKey: .horizonsMilliseconds)
        }
        rounds = try values.decode(Int.self, forKey: .rounds)
        timerOverhead = try values.decode(Double.self, forKey: .timerOverhead)
        clock = try values.decodeIfPresent(ReplayClock.self, forKey: .clock)
        rows = try values.decode([Row].self, forKey: .rows)
        failures = try values.decodeIfPresent([EvaluationResult.Failure].self, forKey: .failures)
    }
}
