import Foundation
import PluginSpecification
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

@testable import TouchEvaluation

@Suite("Calibration of uncertainty")
struct UncertaintyCalibratorTests {
    static func plan(_ predictor: String = "linear") throws -> UncertaintyPlan {
        UncertaintyPlan(
            predictor: try PredictorSpecification(typed: predictor),
            replay: ReplayParameters(horizons: [0.033, 0.016]),
            speedEdges: [200, 600]
        )
    }

    /// A registry in which `fixed` is that calibration, without adaptation.
    static func registry(_ calibration: UncertaintyCalibration) throws -> PredictorRegistry {
        var registry = PredictorRegistry.standard
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try calibration.encoded().write(to: file)
        let predictor = try registry.makePredictor(typed: "calibrated:radii=\(file.path),adaptive=off")
        let adaptive = try registry.makePredictor(typed: "calibrated:radii=\(file.path),rate=0")
        for (name, predictor) in [("fixed", predictor), ("following", adaptive)] {
            try registry.register(
                PredictorKind(
                    name: name,
                    summary: "for tests",
                    source: "tests",
                    training: { _ in calibration.training }
                ) { _ in predictor }
            )
        }
        return registry
    }

    @Test("whose strokes are used is declared, and those left out are not")
    func declares() throws {
        let data = Examples.dataset()
        let outcome = try UncertaintyCalibrator(plan: Self.plan(), split: ParticipantSplit(excluding: ["b"]))
            .run(on: [data])
        #expect(outcome.heldOut == ["b"])
        let source = try #require(outcome.calibration.training.sources.first)
        #expect(source.participants == ["a", "c"] && source.identity == "sha256-of-data")
        #expect(source.recordings.map(\.identity) == [0, 1, 4, 5].map { data.recordingIdentities[$0] })
        #expect(outcome.strokes == 48)
        #expect(outcome.unscaled == 0 && outcome.queries > 2000)
        #expect(outcome.calibration.predictor == "linear:window=0,samples=32,damping=0,channels=hold")
        #expect(outcome.calibration.plain.table.horizons == [0.016, 0.033])
        // The same as calibrating on data without that participant's recordings.
        var without = data
        without.sources.removeSubrange(2...3)
        without.recordingIdentities.removeSubrange(2...3)
        #expect(try UncertaintyCalibrator(plan: Self.plan()).run(on: [without]).calibration == outcome.calibration)
    }

    @Test("new strokes of people alike are covered as often as stated", arguments: ["hold", "linear", "kalman"])
    func covers(predictor: String) async throws {
        let people = (1...6).map(String.init)
        // One bin, at the calibrated horizons: nothing is interpolated, which the guarantee does not cover.
        var calibrated = try Self.plan(predictor)
        calibrated.speedEdges = []
        let outcome = try UncertaintyCalibrator(plan: calibrated).run(
            on: [Examples.dataset(participants: people, strokes: 20)]
        )
        let plan = EvaluationPlan(
            predictors: ["hold", "fixed", "following"].map { PredictorSpecification(name: $0) },
            replay: ReplayParameters(horizons: [0.016, 0.033]),
            intervals: IntervalParameters(areWanted: false)
        )
        let result = try await Evaluator(plan: plan, registry: Self.registry(outcome.calibration)).run(
            on: [Examples.dataset("new", participants: people, strokes: 20, seed: 2)]
        )
        let coverages = result.rows.filter { $0.metric == "coverage" && $0.isWhole && $0.count > 0 }
        #expect(coverages.count == 4)
        // 240 strokes on either side, whose questions depend on one another: three standard errors or so.
        for row in coverages { #expect(abs(row.value - 0.9) < 0.03, "\(row.predictor) \(row.horizonMilliseconds) ms") }
    }

    @Test("a radius is the conformal quantile of the errors, divided by the scale, of its bin: spelled out for hold")
    func reference() throws {
        let data = Examples.dataset(participants: ["a"], strokes: 30)
        var plan = try Self.plan("hold")
        plan.speedEdges = []
        let table = try UncertaintyCalibrator(plan: plan).run(on: [data]).calibration.plain
        for (row, horizon) in [0.016, 0.033].enumerated() {
            var scores = ConformalScores()
            var generator = SeededGenerator(seed: 1)
            var count: Int32 = 0
            for _ in 0..<2 {
                for number in 0..<30 {
                    let stroke = Examples.wanderingStroke(
                        id: Int32(number + 1),
                        count: 40,
                        start: Double(number) * 10,
                        using: &generator
                    )
                    let path = TruthPath(stroke.samples, maximumGap: 0.05)
                    var motion = RecentMotion()
                    for sample in stroke.samples {
                        motion.observe(sample)
                        let time = sample.timestamp + horizon
                        guard let segment = path.segment(at: time, from: 0),
                            let truth = path.instant(at: time, segment: segment)
                        else { continue }
                        let error = truth.location.distance(to: sample.location)
                        scores.add(error / (0.25 + motion.speed * horizon), stroke: count)
                    }
                    count += 1
                }
            }
            let expected = try #require(scores.radius(level: 0.9, weights: Array(repeating: 1, count: Int(count))))
            #expect(abs(table.table.radii[row][0] - expected.value) < 1e-9)
            #expect(abs(table.cells[row].effectiveStrokes - expected.effectiveStrokes) < 1e-6)
            #expect(table.cells[row].questions == scores.scores.count && !table.cells[row].isPooled)
        }
    }

    @Test("bins with too few strokes are pooled with their neighbors and say so, and too few at all is an error")
    func pools() throws {
        var plan = try Self.plan()
        plan.speedEdges = [200, 600, 1e6, 2e6]
        let calibration = try UncertaintyCalibrator(plan: plan).run(on: [Examples.dataset()]).calibration
        let cells = calibration.plain.cells.filter { $0.horizon == 0.016 }
        #expect(cells.map(\.isPooled) == [false, false, false, true, true])
        #expect(cells[3].firstBin == 2 && cells[3].lastBin == 4)
        // Nothing is faster than 10⁶ px/s, so two bins further down there is the first that holds anything.
        #expect(cells[4].firstBin == 2 && cells[4].questions == cells[2].questions)
        plan.fewestStrokes = 73
        #expect(throws: EvaluationError.self) { try UncertaintyCalibrator(plan: plan).run(on: [Examples.dataset()]) }
        plan.fewestStrokes = 1
        plan.level = 0.99
        #expect(throws: EvaluationError.self) { try UncertaintyCalibrator(plan: plan).run(on: [Examples.dataset()]) }
    }

    @Test("who was calibrated on is refused in an evaluation, and whom the predictor was fitted on in a calibration")
    func leaks() async throws {
        let data = Examples.dataset()
        let split = ParticipantSplit(excluding: ["b", "c"])
        var few = try Self.plan()
        few.fewestStrokes = 10
        let calibration = try UncertaintyCalibrator(plan: few, split: split).run(on: [data]).calibration
        let plan = EvaluationPlan(
            predictors: [PredictorSpecification(name: "hold"), PredictorSpecification(name: "fixed")],
            replay: ReplayParameters(horizons: [0.016]),
            intervals: IntervalParameters(areWanted: false)
        )
        let registry = try Self.registry(calibration)
        await #expect(throws: EvaluationError.trainedOnParticipant("a", dataset: "data", predictor: "fixed")) {
            try await Evaluator(plan: plan, registry: registry).run(on: [data])
        }
        func calibrate(_ split: ParticipantSplit) throws -> UncertaintyCalibrator.Outcome {
            try UncertaintyCalibrator(plan: Self.plan("fixed"), split: split, registry: registry).run(on: [data])
        }
        let error = #expect(throws: EvaluationError.self) { try calibrate(ParticipantSplit()) }
        #expect(error == .trainedOnParticipant("a", dataset: "data", predictor: "fixed"))
        #expect(try calibrate(ParticipantSplit(excluding: ["a"])).heldOut == ["a"])
    }

    @Test("what cannot be calibrated says so")
    func refuses() throws {
        let data = Examples.dataset()
        #expect(throws: EvaluationError.self) {
            try UncertaintyCalibrator(plan: Self.plan(), split: ParticipantSplit(excluding: ["a", "b", "c"]))
                .run(on: [data])
        }
        #expect(throws: SpecificationError.self) { try UncertaintyCalibrator(plan: Self.plan("nothing")) }
        for level in [0, 0.49, 1, Double.nan] {
            var plan = try Self.plan()
            plan.level = level
            #expect(throws: EvaluationError.self) { try UncertaintyCalibrator(plan: plan) }
        }
        var plan = try Self.plan()
        plan.speedEdges = [5, 3]
        #expect(throws: ModelFileError.self) { try UncertaintyCalibrator(plan: plan) }
        // system has no answer on recordings without platform predictions.
        #expect(throws: EvaluationError.self) { try UncertaintyCalibrator(plan: Self.plan("system")).run(on: [data]) }
    }
}
