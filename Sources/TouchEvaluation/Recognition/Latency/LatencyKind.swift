extension MeasurementKind {
    /// What predictors and recognizers cost an event, in rounds that run all of them side by side.
    package static let latency = MeasurementKind(
        name: "latency",
        noun: "a latency measurement",
        subject: "predictor",
        block: "round",
        sumCount: LatencySum.allCases.count,
        listCount: LatencyList.allCases.count,
        quantities: LatencyQuantities.all,
        rankedBy: LatencyQuantities.batchMean,
        columns: [
            .init(LatencyQuantities.batchMean, "mean, ns"), .init("p50_ns", "p50"), .init("p90_ns", "p90"),
            .init("p99_ns", "p99"), .init("p999_ns", "p99.9"), .init("max_ns", "max"),
            .init(LatencyQuantities.allocations, "allocations an event"),
        ],
        isOfTime: true,
        // Predictors that every version has and that do not change.
        yardsticks: ["hold", "linear"],
        validate: { result in
            for (number, cell) in result.cells.enumerated()
            where cell.lists[LatencyList.times.rawValue].count != cell.lists[LatencyList.timeCounts.rawValue].count {
                throw EvaluationError.invalidPlan(
                    field: "cells[\(number)].lists",
                    found: "\(cell.lists[LatencyList.timeCounts.rawValue].count) counts",
                    expected: "one for each of \(cell.lists[LatencyList.times.rawValue].count) times"
                )
            }
        }
    )
}

/// What is told of latencies.
enum LatencyQuantities {
    static let batchMean = "batch_mean_ns"
    static let allocations = "allocations_per_event"
    static let liftMedian = "lift_p50_ns"
    static let longestLift = "lift_max_ns"

    private static func term(_ sum: LatencySum) -> CountedQuantity.Term { { $0[sum] } }

    static let all: [CountedQuantity] =
        [
            CountedQuantity(
                batchMean,
                unit: "ns",
                .lower,
                "time an event when whole strokes are run through: mean over events of the median over rounds",
                .clusters(mean, compared: .init(part: term(.nanoseconds), whole: term(.events)))
            )
        ] + [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p999", 0.999), ("max", 1)].map(percentile)
        + [
            lifts(liftMedian, "the median lift of a predictor that learns") { $0[($0.count - 1) / 2] },
            lifts(longestLift, "the longest lift of a predictor that learns") { $0[$0.count - 1] },
        ] + [
            CountedQuantity(
                allocations,
                unit: "–",
                .lower,
                "heap allocations an event after warm-up",
                .mean(term(.allocations), of: term(.countedEvents)),
                hasInterval: false,
                // A run allocates now and then on its own account.
                tolerance: 0.001
            )
        ]

    @Sendable
    private static func mean(
        _ sums: [[Double]],
        _ lists: [[[Double]]],
        _ parameters: IntervalParameters
    ) -> CountedQuantity.Estimate? {
        let events = sums.reduce(0) { $0 + $1[.events] }
        let mean = BatchMean(
            lists.map { $0[LatencyList.portions.rawValue] },
            eventsPerRound: events / Double(max(1, sums.count))
        )
        guard let mean else { return nil }
        return CountedQuantity.Estimate(
            value: mean.value,
            interval: parameters.areWanted ? mean.interval(confidence: parameters.confidence) : nil,
            count: Int(exactly: events.rounded()) ?? 0,
            clusters: sums.count
        )
    }

    /// What the lifts of all rounds say, ascending; nothing of what is never lifted.
    private static func lifts(
        _ name: String,
        _ meaning: String,
        _ choose: @escaping @Sendable ([Double]) -> Double
    ) -> CountedQuantity {
        CountedQuantity(
            name,
            unit: "ns",
            .neither,
            meaning,
            .clusters { sums, lists, _ in
                let times = lists.flatMap { $0[LatencyList.lifts.rawValue] }.sorted()
                guard !times.isEmpty else { return nil }
                return CountedQuantity.Estimate(
                    value: choose(times),
                    interval: nil,
                    count: times.count,
                    clusters: sums.count
                )
            }
        )
    }

    /// Percentiles of one run have no interval: they are shown and never judged.
    private static func percentile(_ name: String, _ share: Double) -> CountedQuantity {
        CountedQuantity(
            "\(name)_ns",
            unit: "ns",
            .neither,
            share < 1
                ? "within which this share of events was done, each timed on its own" : "the longest single event",
            .clusters { sums, lists, _ in
                let times = LatencyTimes(lists)
                return times.quantile(share).map {
                    CountedQuantity.Estimate(
                        value: $0,
                        interval: nil,
                        count: Int(exactly: times.count.rounded()) ?? 0,
                        clusters: sums.count
                    )
                }
            }
        )
    }
}
