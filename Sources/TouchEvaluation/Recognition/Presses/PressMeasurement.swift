extension MeasurementKind {
    /// How well force presses are recognized, and forces normalized.
    package static let presses = MeasurementKind(
        name: "presses",
        noun: "an evaluation of force-press recognizers",
        subject: "recognizer",
        block: "contact",
        blockSize: { $0[PressMoment.contacts.rawValue] },
        sumCount: PressMoment.count,
        listCount: PressScore.listCount,
        quantities: PressMeasurement.quantities,
        rankedBy: "hit_rate",
        isMain: \.isNone,
        columns: [
            .init("hit_rate", "hits"), .init("false_per_1000_nulls", "false per 1000"),
            .init("false_per_minute", "false/min"), .init("latency_p50_ms", "delay, ms"),
            .init("final_force_rmse", "force RMSE"), .init("value_rmse", "value RMSE"),
        ]
    )
}

/// What is measured of recognizers of presses.
package enum PressMeasurement {
    /// What a result calls recordings that the lines applied to them were fitted to.
    package static let fittedRecordings = "recordings that the calibration was fitted to"

    private static func sum(_ moment: PressMoment) -> CountedQuantity.Term { { $0[moment.rawValue] } }

    /// The quantities, in the order of rows. Detections before the crossing are no merit: delays are best near zero.
    static let quantities: [CountedQuantity] = [
        CountedQuantity(
            "hit_rate",
            unit: "–",
            .higher,
            "share of presses detected",
            .share(sum(.hits), of: sum(.presses))
        ),
        CountedQuantity(
            "false_per_1000_nulls",
            unit: "1/1000",
            .lower,
            "negative trials in which a press was detected, in a thousand",
            .share(sum(.nullsFired), of: sum(.nulls)),
            factor: 1000
        ),
        CountedQuantity(
            "false_per_minute",
            unit: "1/min",
            .lower,
            "detections that belong to no press, per minute of contact without press",
            .rate(sum(.falseDetections), per: sum(.unpressedMinutes)),
            counted: { $0[PressMoment.contacts.rawValue] - $0[PressMoment.ambiguous.rawValue] }
        ),
        CountedQuantity(
            "chatter",
            unit: "–",
            .lower,
            "repeat detections per press",
            .rate(sum(.repeats), per: sum(.presses))
        ),
        CountedQuantity(
            "deep_hit_rate",
            unit: "–",
            .higher,
            "share of deep presses detected",
            .share(sum(.deepHits), of: sum(.deepPresses))
        ),
        CountedQuantity(
            "deep_false_per_1000_nulls",
            unit: "1/1000",
            .lower,
            "touches without deep press in which one was detected, in a thousand",
            .share(sum(.deepNullsFired), of: sum(.deepNulls)),
            factor: 1000
        ),
        CountedQuantity(
            "deep_false_per_minute",
            unit: "1/min",
            .lower,
            "deep detections that belong to no deep press, per minute of contact without one",
            .rate(sum(.deepFalseDetections), per: sum(.deepUnpressedMinutes)),
            counted: { $0[PressMoment.contacts.rawValue] - $0[PressMoment.deepAmbiguous.rawValue] }
        ),
        CountedQuantity(
            "deep_chatter",
            unit: "–",
            .lower,
            "repeat detections per deep press",
            .rate(sum(.deepRepeats), per: sum(.deepPresses))
        ),
        CountedQuantity(
            "first_force_mae",
            unit: "–",
            .lower,
            "mean absolute error of the normalized force as first reported",
            .mean(sum(.firstAbsolute), of: sum(.forces))
        ),
        CountedQuantity(
            "first_force_rmse",
            unit: "–",
            .lower,
            "RMS error of the normalized force as first reported",
            .root(sum(.firstSquare), of: sum(.forces))
        ),
        CountedQuantity(
            "final_force_mae",
            unit: "–",
            .lower,
            "mean absolute error of the normalized force with all corrections",
            .mean(sum(.finalAbsolute), of: sum(.forces))
        ),
        CountedQuantity(
            "final_force_rmse",
            unit: "–",
            .lower,
            "RMS error of the normalized force with all corrections",
            .root(sum(.finalSquare), of: sum(.forces))
        ),
        CountedQuantity(
            "correction_mae",
            unit: "–",
            .neither,
            "mean absolute difference of final and first force where it was corrected",
            .mean(sum(.correctionAbsolute), of: sum(.corrections))
        ),
        CountedQuantity(
            "correction_rms",
            unit: "–",
            .neither,
            "RMS difference of final and first force where it was corrected",
            .root(sum(.correctionSquare), of: sum(.corrections))
        ),
        CountedQuantity(
            "value_mae",
            unit: "–",
            .lower,
            "mean absolute error of the recognizer's value after each delivery",
            .mean(sum(.valueAbsolute), of: sum(.values))
        ),
        CountedQuantity(
            "value_rmse",
            unit: "–",
            .lower,
            "RMS error of the recognizer's value after each delivery",
            .root(sum(.valueSquare), of: sum(.values))
        ),
        CountedQuantity(
            "level_accuracy",
            unit: "–",
            .higher,
            "share of deliveries after which the level is the true one",
            .mean(sum(.levelsRight), of: sum(.values))
        ),
        CountedQuantity(
            "excess_level_crossings",
            unit: "–",
            .nearZero,
            "changes of level divided by true changes, less 1",
            .excess(sum(.levelChanges), over: sum(.trueLevelChanges))
        ),
        CountedQuantity(
            "hold_sd",
            unit: "–",
            .lower,
            "standard deviation of the value within true holds",
            .root(sum(.holdSquares), of: sum(.holdFreedom))
        ),
        CountedQuantity(
            "hold_sd_true",
            unit: "–",
            .neither,
            "standard deviation of the true value within the same holds",
            .root(sum(.trueHoldSquares), of: sum(.holdFreedom))
        ),
        CountedQuantity(
            "agreement_320",
            unit: "–",
            .higher,
            "share of contacts, negative trials apart, decided alike at 320 and at 400 steps of force",
            .share(sum(.coarseAgree), of: sum(.quantaPairs))
        ),
        CountedQuantity(
            "agreement_480",
            unit: "–",
            .higher,
            "share of contacts, negative trials apart, decided alike at 480 and at 400 steps of force",
            .share(sum(.fineAgree), of: sum(.quantaPairs))
        ),
        CountedQuantity(
            "agreement_light",
            unit: "–",
            .higher,
            "share of contacts, negative trials apart, decided alike with light and with medium sensitivity",
            .share(sum(.lightAgree), of: sum(.lightPairs))
        ),
        CountedQuantity(
            "agreement_firm",
            unit: "–",
            .higher,
            "share of contacts, negative trials apart, decided alike with firm and with medium sensitivity",
            .share(sum(.firmAgree), of: sum(.firmPairs))
        ),
        CountedQuantity(
            "ambiguous",
            unit: "–",
            .neither,
            "share of contacts that peak within the just noticeable difference of the threshold",
            .share(sum(.ambiguous), of: sum(.contacts))
        ),
        CountedQuantity(
            "latency_p50_ms",
            unit: "ms",
            .nearZero,
            "median time from the true crossing to the detection",
            .quantile(0.5, ofList: 0)
        ),
        CountedQuantity(
            "latency_p95_ms",
            unit: "ms",
            .nearZero,
            "95th percentile of that time",
            .quantile(0.95, ofList: 0)
        ),
        CountedQuantity(
            "latency_p50_samples",
            unit: "samples",
            .nearZero,
            "median number of samples that the detection waited for",
            .quantile(0.5, ofList: 1)
        ),
        CountedQuantity(
            "latency_p95_samples",
            unit: "samples",
            .nearZero,
            "95th percentile of that number",
            .quantile(0.95, ofList: 1)
        ),
        CountedQuantity(
            "deep_latency_p50_ms",
            unit: "ms",
            .nearZero,
            "median time from the true deep crossing to its detection",
            .quantile(0.5, ofList: 2)
        ),
        CountedQuantity(
            "deep_latency_p95_ms",
            unit: "ms",
            .nearZero,
            "95th percentile of that time",
            .quantile(0.95, ofList: 2)
        ),
    ]

    /// The condition of swept thresholds.
    package static func condition(threshold: Double, hysteresis: Double) -> MeasuredCondition {
        MeasuredCondition(["threshold": threshold.plainText, "hysteresis": hysteresis.plainText])
    }

    /// What happened to contacts that a recognizer did not follow, in a sentence each.
    package static func unfollowed(in result: MeasuredResult, dataset: String) -> [String] {
        result.subjects.enumerated().flatMap { subject, record in
            let cells = result.cells.filter {
                $0.key.dataset == dataset && $0.subject == subject && $0.condition == 0
            }
            func count(_ moment: PressMoment) -> Int { Int(cells.reduce(0) { $0 + $1.sums[moment.rawValue] }) }
            let reasons: [(count: Int, words: String)] = [
                (count(.ofOtherType), "touches of other types, left out of every count"),
                (
                    count(.refused),
                    "refused at the first delivery, as without a force in it; presses in them count as missed"
                ),
            ]
            return reasons.filter { $0.count > 0 }.map {
                "\(record.label): \($0.count) contacts were not followed (\($0.words))"
            }
        }
    }
}
