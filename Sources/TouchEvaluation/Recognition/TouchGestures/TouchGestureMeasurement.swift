import TouchRecognition

extension MeasurementKind {
    /// What touch gestures of labeled trials are taken for, and when.
    package static let touchGestures = MeasurementKind(
        name: "touch-gestures",
        noun: "an evaluation of touch gestures",
        subject: "recognizer",
        block: "trial",
        blockSize: { $0[0] },
        sumCount: TouchGestureCounts.sumCount,
        listCount: 1,
        quantities: TouchGestureCounts.quantities,
        rankedBy: "clean",
        isMain: \.isNone,
        hasTasksUnderEachCondition: true,
        columns: [
            .init("clean", "clean"), .init("recognized", "recognized"), .init("confused", "confused"),
            .init("missed", "missed"), .init("extra", "extra"), .init("corrections", "corrected"),
            .init("delay_p50_ms", "delay, ms"), .init("false_activations_per_minute", "false/min"),
        ]
    )
}

/// What is counted of trials that mean one gesture each, or none.
package struct TouchGestureCounts: Sendable {
    /// Trials that mean a gesture.
    package var trials = 0
    /// Trials in which the gesture took place.
    package var recognized = 0
    /// Trials in which it took place and no other did.
    package var clean = 0
    /// Trials in which others took place, and it did not.
    package var confused = 0
    /// Trials in which nothing took place.
    package var missed = 0
    /// Gestures that were not meant, in these trials.
    package var extra = 0
    /// Gestures that were corrected.
    package var corrections = 0
    /// What took place where no gesture was meant, but for pans.
    package var falseActivations = 0
    /// How long no gesture was meant, in seconds.
    package var seconds = 0.0
    /// In how many trials each gesture took place, by its number.
    package var takenFor = [Int](repeating: 0, count: TouchGesture.allCases.count)
    /// How long after the earliest moment at which it could be told each gesture was, in seconds.
    package var delays: [Double] = []

    /// Nothing counted.
    package init() {}

    private static let takenForIndex = 9
    static let sumCount = takenForIndex + TouchGesture.allCases.count

    /// The counts as a cell holds them.
    package var sums: [Double] {
        [trials, recognized, clean, confused, missed, extra, corrections, falseActivations].map(Double.init) + [seconds]
            + takenFor.map(Double.init)
    }

    static let quantities: [CountedQuantity] = {
        let trials: CountedQuantity.Term = { $0[0] }
        func share(
            _ name: String,
            _ preference: MetricQuantity.Preference,
            _ summary: String,
            _ part: @escaping CountedQuantity.Term
        ) -> CountedQuantity {
            CountedQuantity(name, unit: "–", preference, summary, .share(part, of: trials))
        }
        let counted = [
            share("clean", .higher, "share of trials in which the gesture meant took place, and no other") { $0[2] },
            share("recognized", .higher, "share of trials in which the gesture meant took place") { $0[1] },
            share("confused", .lower, "share of trials in which only others took place") { $0[3] },
            share("missed", .lower, "share of trials in which nothing took place") { $0[4] },
            CountedQuantity(
                "extra",
                unit: "–",
                .lower,
                "gestures that were not meant for each trial",
                .rate({ $0[5] }, per: trials)
            ),
            CountedQuantity(
                "corrections",
                unit: "–",
                .lower,
                "gestures that were begun and corrected for each trial",
                .rate({ $0[6] }, per: trials)
            ),
            CountedQuantity(
                "delay_p50_ms",
                unit: "ms",
                .lower,
                "median time from the moment at which the gesture could be told until it was; of a press from its touch-down",
                .quantile(0.5, ofList: 0),
                factor: 1000
            ),
            CountedQuantity(
                "delay_p95_ms",
                unit: "ms",
                .lower,
                "95th percentile of that time",
                .quantile(0.95, ofList: 0),
                factor: 1000
            ),
            CountedQuantity(
                "false_activations_per_minute",
                unit: "1/min",
                .lower,
                "gestures but for pans in a minute in which none was meant",
                .rate({ $0[7] }, per: { $0[8] / 60 }),
                counted: { $0[8] }
            ),
        ]
        return counted
            + TouchGesture.allCases.enumerated().map { number, gesture in
                CountedQuantity(
                    "taken_for",
                    unit: "–",
                    .higher,
                    "share of trials in which the gesture of the condition took place",
                    .share({ $0[takenForIndex + number] }, of: trials),
                    condition: MeasuredCondition(["gesture": gesture.rawValue])
                )
            }
    }()
}
