import Foundation
import Testing
import TouchModel
import TouchPrediction

@testable import PredictorTuning
@testable import StandardPredictors
@testable import TouchEvaluation

/// How far ahead an app may draw, where mathematics gives the answer.
struct HorizonAdvisorTests {
    /// Even straight strokes at 450 px/s, a sample every 10 ms, each person's in a recording of its own.
    static func dataset(
        _ people: Int,
        strokes: Int = 40,
        space: CoordinateSpace = .cssPixels,
        speed: (_ person: Int, _ stroke: Int) -> Double = { _, _ in 450 }
    ) -> EvaluationDataset {
        Examples.dataset(
            "lines",
            (0..<people).map { person in
                Examples.recording(
                    "r\(person)",
                    (0..<strokes).map { stroke in
                        Examples.stroke(
                            id: Int32(stroke + 1),
                            count: 30,
                            step: 0.01,
                            velocity: TouchPoint(speed(person, stroke), 0),
                            start: Double(stroke)
                        )
                    },
                    participant: "p\(person)",
                    space: space
                )
            }
        )
    }

    static func plan(
        _ overshoot: InkLength = InkLength(2, .pixels),
        seed: UInt64 = 1,
        predictors: [String] = ["linear"]
    ) throws -> AdvicePlan {
        AdvicePlan(
            predictors: try predictors.map { try PredictorSpecification(typed: $0) },
            replay: ReplayParameters(horizons: AdvicePlan.defaultHorizons),
            maximumOvershoot: overshoot,
            seed: seed
        )
    }

    @Test
    func `even straight strokes allow what overshoots at the lift by the bound`() async throws {
        // The last line that is seen is drawn 10 ms before the lift: 450 px/s · (14 − 10) ms = 1.8 px, 2.7 px for 16 ms.
        let outcomes = try await HorizonAdvisor(plan: Self.plan()).run(on: [Self.dataset(20)])
        let outcome = try #require(outcomes.first)
        let horizons = Dictionary(uniqueKeysWithValues: outcome.fixed.map { ($0.place, $0.horizon) })
        #expect(horizons[nil] == 0.014 && horizons[.lift] == 0.014 && horizons[.middle] == 0.05)
        #expect(outcome.fixed.allSatisfy { $0.strokes == 0 || $0.keptShare == 1 })
        let advice = outcome.advice
        // 450 px/s lies in the bin from 400 to 800. At rest, before the second sample, there is nothing to draw.
        #expect(advice.rules.horizons(.steady) == [0, 0, 0, 0, 0.014, 0, 0])
        #expect(advice.rules.horizons(.slowing) == [0, 0, 0, 0, 0, 0, 0])
        #expect(advice.fitted.participants == 10 && advice.verified.participants == 10)
        #expect(advice.fitted.strokes == 400 && advice.verified.keptShare == 1)
        // All lag of every query but a stroke's first.
        #expect(isClose(advice.verified.lagGainedMilliseconds, 14 * 29 / 30.0, relative: 1e-9))

        var horizon = SafeHorizon(advice)
        for sample in Examples.stroke(count: 30, step: 0.01, velocity: TouchPoint(450, 0)).samples.dropLast() {
            horizon.observe(sample)
        }
        #expect(horizon.horizon == 0.014)
        horizon.reset()
        #expect(horizon.horizon == 0)

        let predictor = try PredictorRegistry.standard.makePredictor(advice.predictor)
        let contacts = ContactPredictors.like(predictor, advice: advice)
        let samples = Examples.stroke(count: 30, step: 0.01, velocity: TouchPoint(450, 0)).samples
        for sample in samples { contacts.observe(sample, of: 7) }
        #expect(contacts.safeHorizon(of: 7) == 0.014 && contacts.safeHorizon(of: 8) == 0)
        contacts.lift(7)
        contacts.observe(samples[0], of: 8)
        #expect(contacts.safeHorizon(of: 8) == 0)
        let unbounded = ContactPredictors.like(predictor)
        unbounded.observe(samples[0], of: 8)
        #expect(unbounded.safeHorizon(of: 8) == .infinity)
    }

    @Test(arguments: [CarryScope.none, .recording, .person, .device])
    func `a predictor that learns is advised on what it learned`(carry: CarryScope) async throws {
        var plan = try Self.plan(predictors: ["learner", "linear"])
        plan.carry = carry
        let outcomes = try await HorizonAdvisor(plan: plan, registry: TestPredictors.registry()).run(on: [
            Self.dataset(20)
        ])
        let (learner, linear) = (outcomes[0].advice, outcomes[1].advice)
        // It draws nothing ahead at the first stroke, and like a line after some more.
        #expect((learner.verified.lagGainedMilliseconds > 0) == (carry != .none))
        #expect(learner.rules == linear.rules || carry == .none)
        #expect(learner.carry == carry.rawValue && linear.carry == nil)
        #expect(try HorizonAdvice(json: learner.encoded()) == learner)
    }

    @Test
    func `what breaks the bound more often than allowed is not drawn, and unlike people cost more`() async throws {
        // Each tenth stroke is so fast that every line behind its end is too long; it is told apart by its speed.
        let mixed = Self.dataset(20) { _, stroke in stroke % 10 == 0 ? 4500 : 450 }
        let outcome = try #require(try await HorizonAdvisor(plan: Self.plan()).run(on: [mixed]).first)
        #expect(outcome.fixed[0].horizon == 0.01)
        #expect(outcome.advice.rules.horizons(.steady) == [0, 0, 0, 0, 0.014, 0, 0.01])
        #expect(outcome.advice.verified.keptShare == 1)
    }

    @Test
    func `halves depend on the seed and on who takes part, not on the order of files`() {
        let people = Set((0..<31).map { AdviceSplit.Person(dataset: "d", name: "p\($0)") })
        let split = AdviceSplit(of: people, seed: 1)
        #expect(split.fitted?.count == 16)
        #expect(split.fitted == AdviceSplit(of: Set(people.sorted { $0.name > $1.name }), seed: 1).fitted)
        #expect(split.fitted != AdviceSplit(of: people, seed: 2).fitted)
        #expect(AdviceSplit(of: [.init(dataset: "d", name: "p")], seed: 1).fitted == nil)
        let halves = (0..<1000).map {
            AdviceSplit.half(ofStroke: StrokeIdentity(recording: "r", part: 1, start: Double($0)).hash, seed: 1)
        }
        #expect((400...600).contains(halves.reduce(0, +)))
    }

    @Test
    func `an advice is the same for files in another order, and reads back as it was written`() async throws {
        let dataset = Examples.dataset(participants: (0..<16).map { "p\($0)" }, strokes: 15)
        var reversed = dataset
        reversed.sources.reverse()
        let plan = try Self.plan(InkLength(30, .pixels), predictors: ["linear", "kalman"])
        let advisor = try HorizonAdvisor(plan: plan)
        let advices = try await advisor.run(on: [dataset]).map(\.advice)
        #expect(try await advisor.run(on: [reversed]).map(\.advice.rules) == advices.map(\.rules))
        #expect(advices.contains { $0.rules.horizons.contains { $0 > 0 } })
        for advice in advices {
            let data = try advice.encoded()
            let read = try HorizonAdvice(json: data)
            #expect(read == advice)
            #expect(try read.encoded() == data)
        }
    }

    @Test
    func `one person's strokes are divided`() async throws {
        let outcome = try #require(
            try await HorizonAdvisor(plan: Self.plan()).run(on: [Self.dataset(1, strokes: 500)]).first
        )
        #expect(outcome.isOnePerson && outcome.advice.fitted.participants == 1)
        #expect(outcome.advice.fitted.strokes + outcome.advice.verified.strokes == 500)
        #expect(outcome.fixed[0].horizon == 0.014)
    }

    @Test
    func `few strokes promise nothing, none are an error`() async throws {
        let advisor = try HorizonAdvisor(plan: Self.plan())
        let few = try #require(try await advisor.run(on: [Self.dataset(4, strokes: 10)]).first)
        #expect(few.fixed[0].horizon == 0 && few.advice.rules.horizons.allSatisfy { $0 == 0 })
        for people in 0...1 {
            await #expect(throws: EvaluationError.self) {
                try await advisor.run(on: [Self.dataset(people, strokes: 1)])
            }
        }
    }

    @Test
    func `millimeters need a scale`() async throws {
        let unknown = Self.dataset(4, strokes: 3, space: .recordedUnits)
        let advisor = try HorizonAdvisor(plan: Self.plan(InkLength(0.5, .millimeters)))
        await #expect {
            try await advisor.run(on: [unknown])
        } throws: { error in
            guard case .invalidPlan(field: "--max-overshoot", let found, let expected) = error as? EvaluationError
            else {
                return false
            }
            return found.contains("0.5mm") && expected.contains("--mm-per-unit")
        }
        #expect(try await HorizonAdvisor(plan: Self.plan()).run(on: [unknown]).first?.advice.unit == "recorded")
    }

    @Test
    func `lengths have a unit`() {
        #expect(InkLength("0.5mm") == InkLength(0.5, .millimeters))
        #expect(InkLength("2px")?.pixels == 2)
        #expect(isClose(InkLength("25.4mm")?.pixels ?? .nan, 96, relative: 1e-12))
        for text in ["", "mm", "0.5", "0.5 inch", "-1px", "0px", "infpx", "nanmm"] {
            #expect(InkLength(text) == nil, "\(text)")
        }
    }

    @Test
    func `a file that is no advice says what is wrong`() async throws {
        let advice = try #require(try await HorizonAdvisor(plan: Self.plan()).run(on: [Self.dataset(4)]).first?.advice)
        let text = String(decoding: try advice.encoded(), as: UTF8.self)
        for (old, new, field) in [
            ("\"formatVersion\":1", "\"formatVersion\":2", "formatVersion"),
            ("foretouch-advice", "foretouch-radii", "format"),
            ("\"steady\":[0,", "\"steady\":[-1,", "horizons.steady"),
            ("\"steady\":[0,", "\"steady\":[", "horizons.steady"),
            ("\"steady\"", "\"still\"", "rules.horizonsMilliseconds"),
            ("\"slowingBelowShare\":0.75", "\"slowingBelowShare\":7", "slowingBelow"),
        ] {
            let changed = text.replacingOccurrences(of: old, with: new)
            #expect(changed != text, "\(old)")
            #expect("\(new)") {
                try HorizonAdvice(json: Data(changed.utf8))
            } throws: { error in
                guard case .invalidFieldOfFile(path: "advice", field: field, _, _) = error as? ModelFileError else {
                    return false
                }
                return true
            }
        }
    }
}
