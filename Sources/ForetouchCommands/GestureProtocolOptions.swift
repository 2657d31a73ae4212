import ArgumentParser
import Foretouch
import Foundation

/// Whose stroke gestures recognizers learn, and whose they are tested on.
struct GestureProtocolOptions: ParsableArguments {
    @Option(
        name: .customLong("protocol"),
        help: ArgumentHelp(
            "Stroke gestures: user-dependent, user-independent or leave-one-person-out (default).",
            valueName: "name"
        )
    )
    var name: GesturePlan.Name?

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

    /// Whether any was given.
    var isGiven: Bool {
        name != nil || !participants.isEmpty || !templates.isEmpty || draws != nil || condition != nil
            || testCondition != nil
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

    /// The plan that the options ask for.
    func plan(_ intervals: IntervalParameters, shard: EvaluationShard? = nil) throws -> GesturePlan {
        var plan = GesturePlan()
        if let name { plan.name = name }
        plan.participants = try Self.counts(participants, "--participants")
        plan.templates = try Self.counts(templates, "--templates")
        plan.draws = draws
        if let condition { plan.conditions = .init(templates: condition, tests: testCondition ?? condition) }
        plan.shard = shard
        plan.intervals = intervals
        return plan
    }
}

extension GesturePlan.Name: ExpressibleByArgument {}
