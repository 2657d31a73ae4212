import TouchRecognition

extension MeasurementKind {
    /// How early recognizers decide on gestures, by what they are shown.
    package static let early = MeasurementKind(
        name: "early",
        noun: "a measurement of early decisions",
        subject: "recognizer",
        sumCount: EarlyMeasurement.sumCount,
        quantities: EarlyMeasurement.decisions + EarlyMeasurement.curve,
        rankedBy: EarlyMeasurement.Metric.harmonicMean.rawValue,
        columns: [
            .init(EarlyMeasurement.Metric.accuracy.rawValue, "right"),
            .init(EarlyMeasurement.Metric.decisionLead.rawValue, "lead, ms"),
            .init(EarlyMeasurement.Metric.leadGain.rawValue, "gain, ms"),
            .init(EarlyMeasurement.Metric.harmonicMean.rawValue, "harmonic mean"),
            .init(EarlyMeasurement.Metric.contradicted.rawValue, "contradicted"),
        ]
            + EarlySums.fractions.map {
                .init(
                    EarlyMeasurement.Metric.accuracy.rawValue,
                    "right after \(($0 * 100).plainText) %",
                    condition: EarlyMeasurement.condition(ofFraction: $0)
                )
            },
        breaksDownParticipants: false
    )
}

/// What is measured of early decisions.
///
/// A cell is a person's with a classifier and an input. It holds three rows of ``EarlySums``: of the input, of the input `none` with the
/// same classifier, and of `none` with whole templates.
package enum EarlyMeasurement {
    /// What is measured.
    package enum Metric: String, Sendable, CaseIterable {
        /// The share of right decisions; with a fraction, of right classes after that share of the duration.
        case accuracy
        /// The mean time from decision to the end, by the rule that was learned.
        case decisionLead = "decision_lead_ms"
        /// How much earlier decisions come than with the input `none`, by rules learned for the same accuracy.
        case learnedGain = "learned_lead_gain_ms"
        /// How much earlier they come where the threshold is such that the accuracy of those tested is that of `none`, or up to 3
        /// percentage points below.
        case leadGain = "lead_gain_ms"
        /// How much earlier they come than those of whole templates with the input `none`, at the accuracy of the classifier's own
        /// `none`, or up to 3 percentage points below.
        case gainOverWhole = "lead_gain_over_whole_ms"
        /// The mean share of the duration that had gone at the decision.
        case earliness
        /// Of accuracy and of the share of the duration that was not needed.
        case harmonicMean = "harmonic_mean"
        /// The share of decisions that differ from what the whole gesture is taken for.
        case contradicted
    }

    private static let width = EarlySums().row.count
    static let sumCount = 3 * width

    /// The part of a cell's sums that is of the input itself, of `none`, or of whole templates.
    private static func sums(_ part: Int, of cell: [Double]) -> EarlySums {
        EarlySums(cell[part * width..<(part + 1) * width])
    }

    private static func quantity(
        _ metric: Metric,
        unit: String,
        _ preference: MetricQuantity.Preference,
        _ summary: String,
        scale: QuantityScale = .signed,
        condition: MeasuredCondition? = nil,
        _ value: @escaping CountedQuantity.Term
    ) -> CountedQuantity {
        CountedQuantity(
            metric.rawValue,
            unit: unit,
            preference,
            summary,
            .function(value, weight: { sums(0, of: $0).gestures }),
            scale: scale,
            source: metric == .harmonicMean ? "Schäfer, Leser 2020" : "Foretouch",
            condition: condition
        )
    }

    /// The figures of decisions.
    static let decisions: [CountedQuantity] = {
        @Sendable func gain(_ cell: [Double], over other: Int) -> Double {
            let accuracy = sums(1, of: cell).accuracy
            return sums(0, of: cell).lead(upToAccuracy: accuracy) - sums(other, of: cell).lead(upToAccuracy: accuracy)
        }
        return [
            quantity(.accuracy, unit: "–", .higher, "share of right decisions", scale: .share) {
                sums(0, of: $0).accuracy
            },
            quantity(.decisionLead, unit: "ms", .higher, "mean time from the decision to the end") {
                sums(0, of: $0).lead
            },
            quantity(.learnedGain, unit: "ms", .higher, "how much earlier than without prediction, by learned rules") {
                sums(0, of: $0).lead - sums(1, of: $0).lead
            },
            quantity(.leadGain, unit: "ms", .higher, "how much earlier than without prediction, at its accuracy") {
                gain($0, over: 1)
            },
            quantity(.gainOverWhole, unit: "ms", .higher, "how much earlier than whole templates without prediction") {
                gain($0, over: 2)
            },
            quantity(.earliness, unit: "–", .lower, "mean share of the duration at the decision", scale: .share) {
                sums(0, of: $0).earliness
            },
            quantity(
                .harmonicMean,
                unit: "–",
                .higher,
                "harmonic mean of accuracy and of the share of the duration not needed",
                scale: .share
            ) { sums(0, of: $0).harmonicMean },
            quantity(
                .contradicted,
                unit: "–",
                .lower,
                "share of decisions that the whole gesture contradicts",
                scale: .share
            ) {
                let sums = sums(0, of: $0)
                return sums.contradicted / sums.gestures
            },
        ]
    }()

    /// The accuracy at tenths of the duration.
    static let curve = EarlySums.fractions.enumerated().map { index, fraction in
        quantity(
            .accuracy,
            unit: "–",
            .higher,
            "share of right decisions",
            scale: .share,
            condition: condition(ofFraction: fraction)
        ) {
            let sums = sums(0, of: $0)
            return sums.rightAt[index] / sums.gestures
        }
    }

    /// The condition of an input.
    package static func condition(ofInput input: String) -> MeasuredCondition { MeasuredCondition(["input": input]) }

    /// What accuracies at a share of the duration add to the condition of their rows.
    package static func condition(ofFraction fraction: Double) -> MeasuredCondition {
        MeasuredCondition(["fraction": fraction.plainText])
    }

    /// The shares of the duration at which there are accuracies, ascending.
    package static var fractions: [Double] { EarlySums.fractions }

    private static let onWhole = "/whole"
    private static let onPrefixes = "/prefixes"

    /// The label of a recognizer on beginnings.
    package static func isOnPrefixes(_ label: String) -> Bool { label.hasSuffix(onPrefixes) }

    /// Every recognizer on whole templates and on beginnings, in the order of cells.
    static func classifiers(
        of entries: [GestureEvaluator.Entry]
    ) -> [(recognizer: any StrokeGestureRecognizer, isOnPrefixes: Bool)] {
        entries.flatMap { [($0.recognizer, false), ($0.recognizer, true)] }
    }

    /// The subjects of recognizers, in the order of ``classifiers(of:)``.
    package static func subjects(of recognizers: [ResultSubject]) -> [ResultSubject] {
        recognizers.flatMap { subject in
            [onWhole, onPrefixes].map {
                .init(label: subject.label + $0, specification: subject.specification, fittedOn: subject.fittedOn)
            }
        }
    }

    /// The cells of a person.
    ///
    /// - Parameter sums: classifiers × inputs, the input `none` first.
    package static func cells(
        _ sums: [[EarlySums]],
        participant: String,
        dataset: String,
        circumstances: Circumstances = Circumstances()
    ) -> [MeasuredCell] {
        let key = MeasuredCell.Key(
            dataset: dataset,
            participant: participant,
            task: PartLabel.unspecified,
            circumstances: circumstances
        )
        return sums.indices.flatMap { classifier in
            sums[classifier].indices.map { input in
                // A recognizer's whole templates are before its beginnings.
                let parts = [sums[classifier][input], sums[classifier][0], sums[classifier / 2 * 2][0]]
                return MeasuredCell(key: key, subject: classifier, condition: input, sums: parts.flatMap(\.row))
            }
        }
    }
}
