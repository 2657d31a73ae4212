/// A quantity that is computed from the moments of presses, and the kind of interval that it has.
struct PressQuantity: Sendable {
    enum Form: Sendable {
        /// A share of things that are yes or no, times a scale.
        case proportion(PressMoment, of: PressMoment, scale: Double)
        /// Events per time, or per press.
        case rate(PressMoment, per: PressMoment)
        /// A mean over dependent things.
        case mean(PressMoment, of: PressMoment)
        /// The root of a mean.
        case root(PressMoment, of: PressMoment)
        /// By what share one count exceeds another.
        case excess(PressMoment, over: PressMoment)
    }

    var quantity: MetricQuantity
    var form: Form

    /// The moments that the value is the quotient of.
    var parts: (numerator: PressMoment, denominator: PressMoment) {
        switch form {
        case .proportion(let part, let whole, _): (part, whole)
        case .rate(let part, let whole), .mean(let part, let whole), .root(let part, let whole),
            .excess(let part, let whole):
            (part, whole)
        }
    }

    /// The value; NaN where nothing was counted.
    func value(of moments: PressMoments) -> Double {
        value(numerator: moments[parts.numerator], denominator: moments[parts.denominator])
    }

    /// The value of ``parts``.
    func value(numerator: Double, denominator: Double) -> Double {
        let quotient = ratio(numerator, denominator)
        return switch form {
        case .proportion(_, _, let scale): quotient * scale
        case .rate, .mean: quotient
        case .root: quotient.squareRoot()
        case .excess: quotient - 1
        }
    }

    /// How many things the value was counted from.
    func count(of moments: PressMoments) -> Int {
        switch form {
        // Ambiguous contacts contribute neither minutes nor detections.
        case .rate(_, .unpressedMinutes): Int(moments[.contacts] - moments[.ambiguous])
        case .rate(_, .deepUnpressedMinutes): Int(moments[.contacts] - moments[.deepAmbiguous])
        case .rate, .proportion, .mean, .root, .excess: Int(moments[parts.denominator])
        }
    }

    private init(
        _ name: String,
        _ unit: String,
        _ preference: MetricQuantity.Preference,
        _ form: Form,
        _ summary: String
    ) {
        let scale: QuantityScale =
            switch form {
            case .proportion: .share
            case .rate, .mean: .magnitude
            case .root: .rootMeanSquare
            case .excess: .signed
            }
        quantity = MetricQuantity(
            name,
            unit: unit,
            preference: preference,
            summary: summary,
            source: "–",
            scale: scale
        )
        self.form = form
    }

    /// Everything that is computed from moments, in the order of results.
    static let all: [PressQuantity] = [
        .init("hit_rate", "–", .higher, .proportion(.hits, of: .presses, scale: 1), "share of presses detected"),
        .init(
            "false_per_1000_nulls",
            "1/1000",
            .lower,
            .proportion(.nullsFired, of: .nulls, scale: 1000),
            "negative trials in which a press was detected, in a thousand"
        ),
        .init(
            "false_per_minute",
            "1/min",
            .lower,
            .rate(.falseDetections, per: .unpressedMinutes),
            "detections that belong to no press, per minute of contact without press"
        ),
        .init("chatter", "–", .lower, .rate(.repeats, per: .presses), "repeat detections per press"),
        .init(
            "deep_hit_rate",
            "–",
            .higher,
            .proportion(.deepHits, of: .deepPresses, scale: 1),
            "share of deep presses detected"
        ),
        .init(
            "deep_false_per_1000_nulls",
            "1/1000",
            .lower,
            .proportion(.deepNullsFired, of: .deepNulls, scale: 1000),
            "touches without deep press in which one was detected, in a thousand"
        ),
        .init(
            "deep_false_per_minute",
            "1/min",
            .lower,
            .rate(.deepFalseDetections, per: .deepUnpressedMinutes),
            "deep detections that belong to no deep press, per minute of contact without one"
        ),
        .init("deep_chatter", "–", .lower, .rate(.deepRepeats, per: .deepPresses), "repeat detections per deep press"),
        .init(
            "first_force_mae",
            "–",
            .lower,
            .mean(.firstAbsolute, of: .forces),
            "mean absolute error of the normalized force as first reported"
        ),
        .init(
            "first_force_rmse",
            "–",
            .lower,
            .root(.firstSquare, of: .forces),
            "RMS error of the normalized force as first reported"
        ),
        .init(
            "final_force_mae",
            "–",
            .lower,
            .mean(.finalAbsolute, of: .forces),
            "mean absolute error of the normalized force with all corrections"
        ),
        .init(
            "final_force_rmse",
            "–",
            .lower,
            .root(.finalSquare, of: .forces),
            "RMS error of the normalized force with all corrections"
        ),
        .init(
            "correction_mae",
            "–",
            .neither,
            .mean(.correctionAbsolute, of: .corrections),
            "mean absolute difference of final and first force where it was corrected"
        ),
        .init(
            "correction_rms",
            "–",
            .neither,
            .root(.correctionSquare, of: .corrections),
            "RMS difference of final and first force where it was corrected"
        ),
        .init(
            "value_mae",
            "–",
            .lower,
            .mean(.valueAbsolute, of: .values),
            "mean absolute error of the recognizer's value after each delivery"
        ),
        .init(
            "value_rmse",
            "–",
            .lower,
            .root(.valueSquare, of: .values),
            "RMS error of the recognizer's value after each delivery"
        ),
        .init(
            "level_accuracy",
            "–",
            .higher,
            .mean(.levelsRight, of: .values),
            "share of deliveries after which the level is the true one"
        ),
        .init(
            "excess_level_crossings",
            "–",
            .nearZero,
            .excess(.levelChanges, over: .trueLevelChanges),
            "changes of level divided by true changes, less 1"
        ),
        .init(
            "hold_sd",
            "–",
            .lower,
            .root(.holdSquares, of: .holdFreedom),
            "standard deviation of the value within true holds"
        ),
        .init(
            "hold_sd_true",
            "–",
            .neither,
            .root(.trueHoldSquares, of: .holdFreedom),
            "standard deviation of the true value within the same holds"
        ),
        .init(
            "agreement_320",
            "–",
            .higher,
            .proportion(.coarseAgree, of: .quantaPairs, scale: 1),
            "share of contacts, negative trials apart, decided alike at 320 and at 400 steps of force"
        ),
        .init(
            "agreement_480",
            "–",
            .higher,
            .proportion(.fineAgree, of: .quantaPairs, scale: 1),
            "share of contacts, negative trials apart, decided alike at 480 and at 400 steps of force"
        ),
        .init(
            "agreement_light",
            "–",
            .higher,
            .proportion(.lightAgree, of: .lightPairs, scale: 1),
            "share of contacts, negative trials apart, decided alike with light and with medium sensitivity"
        ),
        .init(
            "agreement_firm",
            "–",
            .higher,
            .proportion(.firmAgree, of: .firmPairs, scale: 1),
            "share of contacts, negative trials apart, decided alike with firm and with medium sensitivity"
        ),
        .init(
            "ambiguous",
            "–",
            .neither,
            .proportion(.ambiguous, of: .contacts, scale: 1),
            "share of contacts that peak within the just noticeable difference of the threshold"
        ),
    ]

    /// Quantiles of latencies, read off the sorted latencies themselves.
    static let latencies: [(quantity: MetricQuantity, share: Double, path: KeyPath<PressScore, [Double]> & Sendable)] =
        [
            (latency("latency_p50_ms", "ms", "median time from the true crossing to the detection"), 0.5, \.latencies),
            (latency("latency_p95_ms", "ms", "95th percentile of that time"), 0.95, \.latencies),
            (
                latency("latency_p50_samples", "samples", "median number of samples that the detection waited for"),
                0.5,
                \.latencySamples
            ),
            (latency("latency_p95_samples", "samples", "95th percentile of that number"), 0.95, \.latencySamples),
            (
                latency("deep_latency_p50_ms", "ms", "median time from the true deep crossing to its detection"), 0.5,
                \.deepLatencies
            ),
            (latency("deep_latency_p95_ms", "ms", "95th percentile of that time"), 0.95, \.deepLatencies),
        ]

    private static func latency(_ name: String, _ unit: String, _ summary: String) -> MetricQuantity {
        // Detections before the crossing are no merit.
        MetricQuantity(name, unit: unit, preference: .nearZero, summary: summary, source: "–", scale: .signed)
    }

    /// What a recognition result reports.
    static let quantities: [MetricQuantity] = all.map(\.quantity) + latencies.map(\.quantity)
}
