import TouchRecognition

extension MeasurementKind {
    /// How well gestures are found in streams of other pointer activity.
    package static let spotting = MeasurementKind(
        name: "spotting",
        noun: "an evaluation of gesture spotting",
        subject: "recognizer",
        sumCount: SpottingCounts.sumCount,
        listCount: 1,
        quantities: SpottingCounts.quantities,
        rankedBy: "f1",
        isMain: \.isNone,
        columns: [
            .init("f1", "F1"), .init("precision", "precision"), .init("recall", "recall"),
            .init("false_activations_per_hour", "false/h"), .init("latency_p50_ms", "latency, ms"),
        ]
    )
}

extension SpottingCounts {
    /// By what learned thresholds are multiplied for the trade-off.
    package static let thresholdFactors = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2]

    /// The condition of a multiple of the learned threshold.
    package static func condition(ofFactor factor: Double) -> MeasuredCondition {
        MeasuredCondition(["threshold_factor": factor.plainText])
    }

    /// The condition of the learned threshold itself, over all draws, and those of its multiples, in the first draw.
    static func conditions(draws: Int) -> [MeasuredResult.ConditionRecord] {
        [.init(repeats: draws)] + thresholdFactors.map { .init(condition(ofFactor: $0)) }
    }

    static let sumCount = 5

    /// The counts as a cell holds them.
    var sums: [Double] {
        [Double(gestures), Double(hits), Double(falseActivations), Double(repeats), seconds]
    }

    static let quantities: [CountedQuantity] = {
        let gestures: CountedQuantity.Term = { $0[0] }
        let hits: CountedQuantity.Term = { $0[1] }
        let wrong: CountedQuantity.Term = { $0[2] }
        let repeats: CountedQuantity.Term = { $0[3] }
        let found: CountedQuantity.Term = { $0[1] + $0[2] }
        return [
            CountedQuantity(
                "f1",
                unit: "–",
                .higher,
                "harmonic mean of precision and recall",
                .share({ 2 * $0[1] }, of: { $0[1] + $0[2] + $0[0] }),
                counted: gestures
            ),
            CountedQuantity(
                "precision",
                unit: "–",
                .higher,
                "share of what was found that is a hit",
                .share(hits, of: found)
            ),
            CountedQuantity(
                "recall",
                unit: "–",
                .higher,
                "share of gestures that were found",
                .share(hits, of: gestures)
            ),
            CountedQuantity(
                "miss_rate",
                unit: "–",
                .lower,
                "share of gestures that were not found",
                .share({ $0[0] - $0[1] }, of: gestures)
            ),
            CountedQuantity(
                "false_activations_per_hour",
                unit: "1/h",
                .lower,
                "how often in an hour something was found that is no hit",
                .rate(wrong, per: { $0[4] / 3600 }),
                counted: { $0[4] }
            ),
            CountedQuantity(
                "latency_p50_ms",
                unit: "ms",
                .lower,
                "median time from a gesture's end until it was known",
                .quantile(0.5, ofList: 0),
                factor: 1000
            ),
            CountedQuantity(
                "latency_p95_ms",
                unit: "ms",
                .lower,
                "95th percentile of that time",
                .quantile(0.95, ofList: 0),
                factor: 1000
            ),
            CountedQuantity("repeats", unit: "–", .lower, "repeats for each gesture found", .rate(repeats, per: hits)),
        ]
    }()
}
