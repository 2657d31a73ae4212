import TouchRecognition

extension MeasurementKind {
    /// How often recognizers of stroke gestures are right, under the protocols of the literature.
    package static let strokeGestures = MeasurementKind(
        name: "stroke-gestures",
        noun: "an evaluation of stroke-gesture recognizers",
        subject: "recognizer",
        quantities: GestureMeasurement.quantities,
        rankedBy: "accuracy_percent",
        columns: [
            .init("accuracy_percent", "right %"), .init("macro_accuracy_percent", "mean of classes"),
            .init("worst_person_percent", "worst person"), .init("worst_class_percent", "worst class"),
            .init("unanswered_percent", "no answer"),
        ],
        breaksDownParticipants: false,
        hasTableOfEachCondition: true,
        repeats: {
            GestureMeasurement.repeats(draws: $0, tests: GestureMeasurement.tests($1), gestures: $2["gestures"])
        },
        validate: GestureMeasurement.validate
    )
}

/// What is measured of recognizers of stroke gestures. A cell is a person's with a recognizer under a protocol: how often each class was
/// taken for each, classes × (classes + 1) counts, the last of a row for no answer.
package enum GestureMeasurement {
    private static func classCount(_ sums: [Double]) -> Int {
        Int(((1 + 4 * Double(sums.count)).squareRoot() - 1) / 2)
    }

    /// How many gestures were taken for their class.
    static let right: CountedQuantity.Term = { sums in
        let count = classCount(sums)
        return (0..<count).reduce(0) { $0 + sums[$1 * (count + 1) + $1] }
    }

    /// How many gestures were classified.
    static let tests: CountedQuantity.Term = { $0.reduce(0, +) }

    /// How often each gesture was classified: draws pick some of many, so that there may be many draws and hardly a gesture twice.
    ///
    /// - Parameter gestures: how many they pick from; `nil` where that is not known, and each draw is taken for the same.
    static func repeats(draws: Int, tests: Double, gestures: Int?) -> Int {
        guard let gestures, gestures > 0 else { return draws }
        return min(draws, max(1, Int((tests / Double(gestures)).rounded(.up))))
    }

    /// How many gestures got a class.
    static let answered: CountedQuantity.Term = { sums in
        let count = classCount(sums)
        return (0..<count).reduce(tests(sums)) { $0 - sums[$1 * (count + 1) + count] }
    }

    /// The share of right answers of each class that was tested.
    private static let shares: @Sendable ([Double]) -> [Double] = { sums in
        let count = classCount(sums)
        return (0..<count).compactMap { label in
            let row = sums[label * (count + 1)..<(label + 1) * (count + 1)]
            let tests = row.reduce(0, +)
            return tests > 0 ? sums[label * (count + 1) + label] / tests : nil
        }
    }

    /// Classes count alike, however often they were tested.
    private static let mean: CountedQuantity.Term = { sums in
        let shares = shares(sums)
        return shares.reduce(0, +) / Double(shares.count)
    }

    /// The share of right answers.
    static let accuracy = CountedQuantity(
        "accuracy_percent",
        unit: "%",
        .higher,
        "Share of the gestures classified that were taken for their class.",
        .share(right, of: tests),
        factor: 100,
        source: "Foretouch",
        requires: answered
    )

    /// Throws where what evaluations point at is not there.
    static let validate: @Sendable (MeasuredResult) throws -> Void = { result in
        guard let evaluations = result.gestures?.evaluations else {
            throw EvaluationError.invalidPlan(field: "gestures", found: "none", expected: "the classes of gestures")
        }
        func check(_ isRight: Bool, _ field: String, _ found: String, _ expected: String) throws {
            guard isRight else { throw EvaluationError.invalidPlan(field: field, found: found, expected: expected) }
        }
        for (number, one) in evaluations.enumerated() {
            let field = "gestures.evaluations[\(number)]"
            try check(
                result.conditions.indices.contains(one.condition)
                    && GestureProtocol(result.conditions[one.condition].condition) != nil,
                field,
                "condition \(one.condition)",
                "the position of a protocol"
            )
            try check(
                one.untrained.count == result.subjects.count,
                field,
                "\(one.untrained.count) entries of untrained",
                "one for each recognizer"
            )
            try check(Set(one.classes).count == one.classes.count, field, "a class twice", "each class once")
            let width = one.classes.count * (one.classes.count + 1)
            for cell in result.cells where cell.key.dataset == one.dataset && cell.condition == one.condition {
                try check(
                    cell.sums.count == width && cell.sums.allSatisfy { $0 >= 0 && $0 < 1e15 },
                    field,
                    "\(cell.sums.count) counts in a cell",
                    "\(width), none below 0"
                )
            }
        }
        let known = Set(evaluations.map { "\($0.dataset) \($0.condition)" })
        for cell in result.cells {
            try check(
                known.contains("\(cell.key.dataset) \(cell.condition)"),
                "gestures.evaluations",
                "none of '\(cell.key.dataset)' under condition \(cell.condition)",
                "one for all cells"
            )
        }
    }

    /// The quantities, in the order of rows.
    static let quantities: [CountedQuantity] = [
        accuracy,
        CountedQuantity(
            "error_percent",
            unit: "%",
            .lower,
            "Share of the gestures classified that were not: 100 minus accuracy_percent.",
            .share({ tests($0) - right($0) }, of: tests),
            factor: 100,
            source: "Foretouch",
            requires: answered
        ),
        CountedQuantity(
            "macro_accuracy_percent",
            unit: "%",
            .higher,
            "Mean over classes of the share taken for their class.",
            .function(mean, weight: tests),
            factor: 100,
            scale: .share,
            source: "Foretouch",
            requires: answered
        ),
        CountedQuantity(
            "worst_person_percent",
            unit: "%",
            .higher,
            "Share of right answers with the gestures of the person for whom it is lowest.",
            .least(right, of: tests),
            factor: 100,
            source: "Foretouch",
            requires: answered
        ),
        CountedQuantity(
            "worst_class_percent",
            unit: "%",
            .higher,
            "Share of right answers with the class for which it is lowest.",
            .function({ shares($0).min() ?? .nan }, weight: tests),
            factor: 100,
            scale: .share,
            source: "Foretouch",
            requires: answered,
            hasInterval: false
        ),
        CountedQuantity(
            "unanswered_percent",
            unit: "%",
            .lower,
            "Share of the gestures classified to which the recognizer gave no class.",
            .share({ tests($0) - answered($0) }, of: tests),
            factor: 100,
            source: "Foretouch",
            requires: answered
        ),
    ]
}

extension GestureProtocol {
    /// The protocol as a condition of a result.
    package var condition: MeasuredCondition {
        var condition = MeasuredCondition(["protocol": description])
        if let participants { condition = condition.adding(MeasuredCondition(["participants": "\(participants)"])) }
        if let templates { condition = condition.adding(MeasuredCondition(["templates": "\(templates)"])) }
        return condition
    }

    /// - Returns: `nil` where the condition is not that of a protocol.
    package init?(_ condition: MeasuredCondition) {
        let templates = condition["templates"].flatMap(Int.init)
        switch condition["protocol"].flatMap(GesturePlan.Name.init) {
        case .userDependent:
            guard let templates else { return nil }
            self = .userDependent(templates: templates)
        case .userIndependent:
            guard let templates, let participants = condition["participants"].flatMap(Int.init) else { return nil }
            self = .userIndependent(participants: participants, templates: templates)
        case .leaveOnePersonOut: self = .leaveOnePersonOut(templates: templates)
        case nil: return nil
        }
    }
}
