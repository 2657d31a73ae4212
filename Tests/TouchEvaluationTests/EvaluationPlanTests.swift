import PluginSpecification
import StandardPredictors
import Testing
import TouchPrediction

@testable import TouchEvaluation

struct EvaluationPlanTests {
    /// A plan that is valid, to be spoilt in one field.
    static func plan(_ change: (inout EvaluationPlan) -> Void = { _ in }) -> EvaluationPlan {
        var plan = EvaluationPlan(
            predictors: [PredictorSpecification(name: "hold"), PredictorSpecification(name: "linear")],
            replay: ReplayParameters(horizons: [0.016, 0.033])
        )
        change(&plan)
        return plan
    }

    static func error(of plan: EvaluationPlan) -> EvaluationError? {
        #expect(throws: EvaluationError.self) { _ = try Evaluator(plan: plan) }
    }

    static func field(of error: EvaluationError?) -> String? {
        guard case .invalidPlan(let field, _, _) = error else { return nil }
        return field
    }

    @Test
    func `a plan in range is accepted, its ends included`() throws {
        _ = try Evaluator(plan: Self.plan())
        _ = try Evaluator(plan: Self.plan { $0.replay.horizons = [0.0005, 1] })
        _ = try Evaluator(plan: Self.plan { $0.replay.mode = .frames(rate: 1, latency: 0) })
        _ = try Evaluator(plan: Self.plan { $0.replay.mode = .frames(rate: 10_000, latency: 10) })
        _ = try Evaluator(plan: Self.plan { $0.intervals.areWanted = false })
    }

    @Test
    func `a plan without predictors or with one of them twice names the field`() {
        #expect(
            Self.error(of: Self.plan { $0.predictors = [] })
                == .invalidPlan(field: "predictors", found: "none", expected: "at least one")
        )
        #expect(
            Self.error(of: Self.plan { $0.predictors.append(PredictorSpecification(name: "linear")) })
                == .invalidPlan(field: "predictors", found: "'linear' twice", expected: "each once")
        )
    }

    @Test(arguments: [0, -0.01, 0.000499, 1.001, .infinity, .nan])
    func `a horizon out of range names the field`(horizon: Double) throws {
        let error = try #require(Self.error(of: Self.plan { $0.replay.horizons = [0.016, horizon] }))
        guard case .invalidPlan("horizons", let found, "from 0.5 to 1000.0 ms") = error else {
            Issue.record("found \(error)")
            return
        }
        #expect(found == "\(horizon * 1000) ms")
        #expect(error.description == "horizons: found \(found), expected from 0.5 to 1000.0 ms")
    }

    @Test
    func `a horizon in seconds is told in milliseconds`() throws {
        let error = try #require(Self.error(of: Self.plan { $0.replay.horizons = [0.016 / 1000] }))
        #expect(error.description.hasSuffix("; 0.016 s are 16 ms"))
    }

    @Test
    func `no horizon or one of them twice names the field`() {
        #expect(Self.field(of: Self.error(of: Self.plan { $0.replay.horizons = [] })) == "horizons")
        #expect(Self.field(of: Self.error(of: Self.plan { $0.replay.horizons = [0.016, 0.033, 0.016] })) == "horizons")
    }

    @Test
    func `horizons that results would call by one name are the same horizon`() {
        let plan = Self.plan { $0.replay.horizons = [0.033, 0.033.nextUp] }
        #expect(Self.field(of: Self.error(of: plan)) == "horizons")
    }

    @Test(arguments: [0, -1, .nan, .infinity])
    func `a maximum gap that is not above zero and finite names the field`(gap: Double) {
        #expect(Self.field(of: Self.error(of: Self.plan { $0.replay.maximumGap = gap })) == "maximum gap")
    }

    @Test
    func `frames out of range name the field`() {
        for rate in [0, 0.99, 10_001, .nan] {
            let plan = Self.plan { $0.replay.mode = .frames(rate: rate, latency: 0) }
            #expect(Self.field(of: Self.error(of: plan)) == "frame rate")
        }
        for latency in [-0.001, 10.1, .nan] {
            let plan = Self.plan { $0.replay.mode = .frames(rate: 60, latency: latency) }
            #expect(Self.field(of: Self.error(of: plan)) == "delivery latency")
        }
    }

    @Test
    func `parameters of intervals out of range name the field`() {
        for confidence in [0, 1, -0.5, 1.5, .nan] {
            let plan = Self.plan { $0.intervals.confidence = confidence }
            #expect(Self.field(of: Self.error(of: plan)) == "confidence")
        }
    }

    @Test
    func `an unknown predictor is the registry's error`() {
        let plan = Self.plan { $0.predictors = [PredictorSpecification(name: "lineal")] }
        #expect(throws: SpecificationError.unknownName(.predictor("lineal"), nearest: ["linear"])) {
            try Evaluator(plan: plan)
        }
    }
}
