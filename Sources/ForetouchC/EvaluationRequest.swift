import Foretouch
import ForetouchCommands
import Foundation

/// What to evaluate, as a caller states it: the options of `foretouch evaluate`, in seconds.
struct EvaluationRequest: Decodable {
    /// `nil` for those that the command compares where none is named.
    var predictors: [String]?
    var horizons: [Double]
    var replay: Choice<Replay>?
    var frameRate: Double?
    var deliveryLatency: Double?
    var truth: Choice<TruthSource>?
    var maximumGap: Double?
    var metrics: [String]?
    var breakdown: [Choice<Breakdown>]?
    var intervals: Bool?
    var confidence: Double?
    var seed: UInt64?
    var leaveOutTrained: Bool?
    var onFailure: Choice<OnFailure>?
    var clock: Choice<ReplayClock>?
    var carry: Choice<CarryScope>?
    var whereAnswered: String?
    /// The file for every prediction as a row.
    var predictions: String?

    enum Replay: String, CaseIterable {
        case sample, delivery, frame
    }

    enum OnFailure: String, CaseIterable {
        case abstain, stop
    }

    enum CodingKeys: String, CodingKey, CaseIterable {
        case predictors, horizons, replay, truth, metrics, breakdown, intervals, confidence, seed, clock, carry
        case predictions
        case frameRate = "frame-rate"
        case deliveryLatency = "delivery-latency"
        case maximumGap = "maximum-gap"
        case whereAnswered = "where-answered"
        case leaveOutTrained = "leave-out-trained"
        case onFailure = "on-failure"
    }

    /// - Throws: also for a name that means nothing.
    init(json: String) throws {
        let data = Data(json.utf8)
        try PlanNames.check(data, among: CodingKeys.allCases.map(\.rawValue))
        self = try JSONDecoder().decode(EvaluationRequest.self, from: data)
    }

    /// The yardsticks that are in every table.
    private static let baselines = ["hold", "linear"]

    func plan(for datasets: [EvaluationDataset]) throws -> EvaluationPlan {
        var specifications: [PredictorSpecification] = []
        if let predictors {
            for text in Self.baselines + predictors {
                let specification = try PredictorSpecification(typed: text)
                if !specifications.contains(specification) { specifications.append(specification) }
            }
        } else {
            specifications = try ComparedPredictors.specifications(for: datasets)
        }
        let answeredBy = try whereAnswered.map { try PredictorSpecification(typed: $0) }
        if let answeredBy, !specifications.contains(answeredBy) { specifications.append(answeredBy) }
        let mode: ReplayMode =
            switch replay?.value ?? .sample {
            case .sample: .perSample
            case .delivery: .perDelivery
            case .frame: .frames(rate: frameRate ?? 60, latency: deliveryLatency ?? 0)
            }
        var parameters = ReplayParameters(horizons: horizons, mode: mode)
        if let truth { parameters.truth = truth.value }
        if let clock { parameters.clock = clock.value }
        if let maximumGap { parameters.maximumGap = maximumGap }
        var wanted = IntervalParameters()
        if let intervals { wanted.areWanted = intervals }
        if let confidence { wanted.confidence = confidence }
        if let seed { wanted.seed = seed }
        return EvaluationPlan(
            predictors: specifications,
            replay: parameters,
            carry: carry?.value ?? .standard,
            answeredBy: answeredBy,
            intervals: wanted,
            breakdown: breakdown.map { BreakdownSelection(Set($0.map(\.value))) } ?? .standard,
            trainedParticipants: leaveOutTrained == true ? .leftOut : .refused
        )
    }

    var suite: MetricSuite { get throws { try MetricSuite(named: metrics ?? ["all"]) } }

    var policy: FailurePolicy {
        switch onFailure?.value ?? .stop {
        case .abstain: .abstain
        case .stop: .stop
        }
    }
}

/// The names in a plan.
private struct PlanNames: Decodable {
    private struct Anything: Decodable { init(from decoder: any Decoder) {} }

    private var names: Set<String>

    init(from decoder: any Decoder) throws {
        names = Set(try decoder.singleValueContainer().decode([String: Anything].self).keys)
    }

    /// Refuses a plan with a name that means nothing.
    static func check(_ plan: Data, among known: [String]) throws {
        guard let name = try JSONDecoder().decode(PlanNames.self, from: plan).names.subtracting(known).min() else {
            return
        }
        throw CallError("plan", found: "'\(name)'", expected: "one of " + known.joined(separator: ", "))
    }
}

/// How to evaluate recognizers of stroke gestures, as a caller states it: the options of `foretouch recognize`.
struct RecognitionRequest: Decodable {
    var recognizers: [String]?
    var `protocol`: Choice<GesturePlan.Name>?
    var participants: [Int]?
    var templates: [Int]?
    var draws: Int?
    var condition: String?
    var testCondition: String?
    var intervals: Bool?
    var confidence: Double?
    var seed: UInt64?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case recognizers, `protocol`, participants, templates, draws, condition, intervals, confidence, seed
        case testCondition = "test-condition"
    }

    /// - Throws: also for a name that means nothing.
    init(json: String) throws {
        let data = Data(json.utf8)
        try PlanNames.check(data, among: CodingKeys.allCases.map(\.rawValue))
        self = try JSONDecoder().decode(RecognitionRequest.self, from: data)
    }

    /// Those named, or all.
    var specifications: [StrokeGestureSpecification] {
        get throws {
            try (recognizers ?? StrokeGestureRegistry.standard.kinds.map(\.name)).map {
                try StrokeGestureSpecification(typed: $0)
            }
        }
    }

    var plan: GesturePlan {
        get throws {
            var plan = GesturePlan()
            if let name = `protocol` { plan.name = name.value }
            plan.participants = participants ?? []
            plan.templates = templates ?? []
            plan.draws = draws
            if let condition { plan.conditions = .init(templates: condition, tests: testCondition ?? condition) }
            guard condition != nil || testCondition == nil else {
                throw CallError("test-condition", found: "no condition", expected: "that of the templates, too")
            }
            if let intervals { plan.intervals.areWanted = intervals }
            if let confidence { plan.intervals.confidence = confidence }
            if let seed { plan.intervals.seed = seed }
            return plan
        }
    }
}
