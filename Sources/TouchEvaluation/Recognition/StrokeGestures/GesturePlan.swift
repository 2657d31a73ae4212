/// What to evaluate recognizers of stroke gestures by, before it is known which people and classes there are.
package struct GesturePlan: Sendable {
    /// A protocol without its numbers.
    package enum Name: String, Sendable, CaseIterable, Codable {
        case userDependent = "user-dependent"
        case userIndependent = "user-independent"
        case leaveOnePersonOut = "leave-one-person-out"
    }

    /// Whose gestures are templates and whose are tested.
    package var name = Name.leaveOnePersonOut
    /// How many people templates come from, an evaluation for each; empty for all but the one tested.
    package var participants: [Int] = []
    /// How many templates a class each of them gives, an evaluation for each; empty for 1, or all where one person is left out.
    package var templates: [Int] = []
    /// How often templates and tests are drawn; `nil` for 100, or once where one person is left out.
    package var draws: Int?
    /// Which conditions are compared.
    package var conditions = GestureEvaluator.Conditions()
    /// The share of the draws that is made; `nil` for all.
    package var shard: EvaluationShard?
    /// Which intervals there are, and the seed of tests; its seed is that of the draws, too.
    package var intervals = IntervalParameters()

    /// The standard plan.
    package init() {}

    /// How often templates and tests are drawn.
    package var drawCount: Int { draws ?? (name == .leaveOnePersonOut ? 1 : 100) }

    /// The plan in words, beyond the protocols.
    var settings: [MeasuredResult.Setting] {
        var settings = [
            MeasuredResult.Setting("draws", "\(drawCount)"), MeasuredResult.Setting("seed", "\(intervals.seed)"),
        ]
        if let templates = conditions.templates, let tests = conditions.tests {
            settings.append(.init("condition", templates))
            if tests != templates { settings.append(.init("test-condition", tests)) }
        }
        return settings
    }

    /// What was given and the protocol does not use, each with the reason.
    package var unused: [String] {
        var unused: [String] = []
        if !participants.isEmpty, name != .userIndependent {
            unused.append("participants: only user-independent evaluations choose some; others use everybody they can")
        }
        if draws != nil, name == .leaveOnePersonOut, templates.isEmpty {
            unused.append("draws: with every template of the others there is one draw for each person")
        }
        return unused
    }

    /// Checks what needs no data.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``.
    package func validate() throws(EvaluationError) {
        for (field, counts) in [
            ("participants", participants), ("templates", templates), ("draws", draws.map { [$0] } ?? []),
        ] {
            for count in counts where !(1...1_000_000).contains(count) {
                throw .invalidPlan(field: field, found: "\(count)", expected: "a whole number from 1 on")
            }
        }
        try intervals.validate()
    }

    /// The protocols that the plan asks for, for a set of gestures.
    ///
    /// - Parameter note: follows the dataset's name in errors.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` where the set has too few people or repetitions.
    package func protocols(
        for samples: [GestureSample],
        dataset: String,
        note: String = ""
    ) throws(EvaluationError) -> [GestureProtocol] {
        let used = samples.filter { conditions.admit($0.condition) }
        func refuse(_ field: String, _ found: String, _ expected: String) -> EvaluationError {
            .invalidPlan(field: field, found: "\(found) in dataset '\(dataset)'\(note)", expected: expected)
        }
        for name in [conditions.templates, conditions.tests].compactMap(\.self)
        where !used.contains(where: { $0.condition == name }) {
            let known = Set(samples.map(\.condition)).sorted().map { "'\($0)'" }.joined(separator: ", ")
            throw refuse("condition", "no gesture of '\(name)'", "one of \(known)")
        }
        let people = Set(used.map(\.participant)).count
        guard people > 1 || name == .userDependent else {
            throw refuse("protocol", "one person", "two or more, or user-dependent")
        }
        let most = mostTemplates(samples)
        for count in templates where count > most {
            throw name == .userDependent
                ? refuse(
                    "templates",
                    "\(count) a class, but no more than \(most + (isAcross ? 0 : 1)) samples of a class by one person under one condition",
                    isAcross ? "at most so many templates" : "fewer templates than samples: one is tested"
                )
                : refuse(
                    "templates",
                    "\(count) a class of each person, but no more than \(most) samples of a class by one person",
                    "at most so many templates"
                )
        }
        switch name {
        case .userDependent:
            guard most > 0 else {
                throw isAcross
                    ? refuse("protocol", "no class of one person under both conditions", "another protocol")
                    : refuse("protocol", "one sample of each class by each person", "two or more, or another protocol")
            }
            return (templates.isEmpty ? [1] : templates).map { .userDependent(templates: $0) }
        case .userIndependent:
            for number in participants where number >= people {
                throw refuse(
                    "participants",
                    "\(number), but \(people) people",
                    "fewer than there are: another person is tested"
                )
            }
            return (participants.isEmpty ? [people - 1] : participants).flatMap { number in
                (templates.isEmpty ? [1] : templates).map { .userIndependent(participants: number, templates: $0) }
            }
        case .leaveOnePersonOut:
            return templates.isEmpty ? [.leaveOnePersonOut()] : templates.map { .leaveOnePersonOut(templates: $0) }
        }
    }

    private var isAcross: Bool { conditions.templates != conditions.tests }

    /// The most templates of a class that one person has to give.
    private func mostTemplates(_ samples: [GestureSample]) -> Int {
        let anyNumber: GestureProtocol =
            switch name {
            case .userDependent: .userDependent(templates: 1)
            case .userIndependent: .userIndependent(participants: 1, templates: 1)
            case .leaveOnePersonOut: .leaveOnePersonOut()
            }
        return GestureDraws(samples, anyNumber, draws: 1, seed: 0, conditions: conditions).templateCounts.max() ?? 0
    }
}
