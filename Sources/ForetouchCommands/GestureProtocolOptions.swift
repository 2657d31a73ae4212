import ArgumentParser
import Foretouch
import Foundation

/// Whose stroke gestures recognizers learn, and whose they are tested on.
struct GestureProtocolOptions: ParsableArguments {
    enum Name: String, ExpressibleByArgument, CaseIterable {
        case userDependent = "user-dependent"
        case userIndependent = "user-independent"
        case leaveOnePersonOut = "leave-one-person-out"
    }

    @Option(
        name: .customLong("protocol"),
        help: ArgumentHelp(
            "Stroke gestures: user-dependent, user-independent or leave-one-person-out (default).",
            valueName: "name"
        )
    )
    var name: Name?

    @Option(
        help: ArgumentHelp(
            "Stroke gestures, user-independent: how many people templates come from (default: all but the one tested).",
            valueName: "count,…"
        )
    )
    var participants: [NumberList] = []

    @Option(
        help: ArgumentHelp(
            "Stroke gestures: how many templates a class each person gives (default: 1; leave-one-person-out: all).",
            valueName: "count,…"
        )
    )
    var templates: [NumberList] = []

    @Option(
        help: ArgumentHelp(
            "Stroke gestures: random draws of templates and tests: of each person and condition where user-dependent (default: "
                + "100), in all where user-independent (100), for each person left out with --templates (1).",
            valueName: "count"
        )
    )
    var draws: Int?

    @Option(
        help: ArgumentHelp(
            "Stroke gestures: only those of this condition; with --test-condition, templates are of this one.",
            valueName: "name"
        )
    )
    var condition: String?

    @Option(
        help: ArgumentHelp(
            "Stroke gestures: the condition that is tested, such as another device than that of --condition.",
            valueName: "name"
        )
    )
    var testCondition: String?

    @Option(
        help: ArgumentHelp(
            "Stroke gestures: make this share of the draws only, such as 1/4; 'foretouch merge' joins the parts.",
            valueName: "n/total"
        )
    )
    var shard: EvaluationShard?

    /// Whether any was given.
    var isGiven: Bool {
        name != nil || !participants.isEmpty || !templates.isEmpty || draws != nil || condition != nil
            || testCondition != nil || shard != nil
    }

    func validate() throws {
        guard testCondition == nil || condition != nil else {
            throw ValidationError("--test-condition: name the templates' condition too: --condition")
        }
        if let draws, draws < 1 { throw ValidationError("--draws: found \(draws), expected 1 or more") }
        _ = try Self.counts(participants, "--participants")
        _ = try Self.counts(templates, "--templates")
    }

    static func counts(_ lists: [NumberList], _ option: String) throws -> [Int] {
        try lists.values.map { value in
            guard let count = Int(exactly: value), (1...1_000_000).contains(count) else {
                throw ValidationError("\(option): found \(value.plainText), expected a whole number from 1 on")
            }
            return count
        }
    }

    /// Options that were given and that the protocol does not use, each with the reason.
    var unused: [String] {
        var unused: [String] = []
        if !participants.isEmpty, name != .userIndependent {
            unused.append("--participants is for --protocol user-independent; others use everybody they can")
        }
        if draws != nil, name ?? .leaveOnePersonOut == .leaveOnePersonOut, templates.isEmpty {
            unused.append("--draws: with every template of the others there is one draw for each person")
        }
        return unused
    }

    /// How often templates and tests are drawn.
    var drawCount: Int { draws ?? (name ?? .leaveOnePersonOut == .leaveOnePersonOut ? 1 : 100) }

    /// Which conditions take part.
    var conditions: GestureEvaluator.Conditions {
        condition.map { .init(templates: $0, tests: testCondition ?? $0) } ?? .init()
    }

    /// The protocols that the options ask for, for a set of gestures.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` where the set has too few people or repetitions.
    func protocols(for samples: [GestureSample], dataset: String) throws -> [GestureProtocol] {
        let used = samples.filter { sample in
            condition == nil || sample.condition == condition || sample.condition == testCondition
        }
        func refuse(_ field: String, _ found: String, _ expected: String) -> EvaluationError {
            .invalidPlan(field: field, found: "\(found) in dataset '\(dataset)'", expected: expected)
        }
        for name in [condition, testCondition].compactMap(\.self) where !used.contains(where: { $0.condition == name })
        {
            let known = Set(samples.map(\.condition)).sorted().map { "'\($0)'" }.joined(separator: ", ")
            throw refuse("condition", "no gesture of '\(name)'", "one of \(known)")
        }
        let people = Set(used.map(\.participant)).count
        let counts = try Self.counts(templates, "--templates")
        switch name ?? .leaveOnePersonOut {
        case .userDependent:
            struct Slice: Hashable {
                var participant, condition, label: String
            }
            let slices = Dictionary(grouping: used) {
                Slice(
                    participant: $0.participant,
                    condition: testCondition == nil ? $0.condition : "",
                    label: $0.gesture.label
                )
            }
            let most = slices.values.map(\.count).max() ?? 0
            for count in counts where count >= most {
                throw refuse(
                    "templates",
                    "\(count) a class, but no more than \(most) samples of a class by one person under one condition",
                    "fewer templates than samples: one is tested"
                )
            }
            guard most > 1 else {
                throw refuse(
                    "protocol",
                    "one sample of each class by each person",
                    "two or more, or another --protocol"
                )
            }
            return (counts.isEmpty ? [1] : counts).map { .userDependent(templates: $0) }
        case .userIndependent:
            let numbers = try Self.counts(participants, "--participants")
            for number in numbers where number >= people {
                throw refuse(
                    "participants",
                    "\(number), but \(people) people",
                    "fewer than there are: another person is tested"
                )
            }
            guard people > 1 else {
                throw refuse("protocol", "one person", "two or more, or --protocol user-dependent")
            }
            return (numbers.isEmpty ? [people - 1] : numbers).flatMap { number in
                (counts.isEmpty ? [1] : counts).map { .userIndependent(participants: number, templates: $0) }
            }
        case .leaveOnePersonOut:
            guard people > 1 else {
                throw refuse("protocol", "one person", "two or more, or --protocol user-dependent")
            }
            return counts.isEmpty ? [.leaveOnePersonOut()] : counts.map { .leaveOnePersonOut(templates: $0) }
        }
    }
}
