import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchRecognition
import TouchRecordings
import TouchReports

@testable import TouchEvaluation

@Suite("Conditions and devices that recordings state")
struct CircumstancesTests {
    /// Eight people under two conditions on two devices: waves of another noise under each.
    private static let dataset = EvaluationDataset(
        name: "data",
        sources: {
            var generator = SeededGenerator(seed: 9)
            return (0..<8).flatMap { person in
                [("still", "phone"), ("walking", "phone"), ("still", "tablet"), ("walking", "tablet")].map {
                    (condition, device) -> any RecordingSource in
                    let noise = (condition == "still" ? 0.2 : 0.6) + (device == "phone" ? 0.1 : 0)
                    var log = TouchEventLog()
                    for index in 0..<60 {
                        let place = TouchPoint(
                            Double(index) * 4 + generator.gaussian() * noise,
                            20 * Elementary.sin(Double(index) / 8) + generator.gaussian() * noise
                        )
                        let time = Double(index) / 100
                        let phase: TouchPhase = index == 0 ? .began : index == 59 ? .ended : .moved
                        let touch = Touch(
                            id: 1,
                            type: .direct,
                            phase: phase,
                            samples: [TouchSample(timestamp: time, location: place)]
                        )
                        log.append(TouchEvent(timestamp: time, touches: [touch]))
                    }
                    return InMemoryRecording(
                        name: "p\(person) \(condition) \(device)",
                        metadata: RecordingMetadata(
                            device: device,
                            participant: "p\(person)",
                            condition: condition,
                            space: .cssPixels
                        ),
                        events: log
                    )
                }
            }
        }(),
        identity: "same"
    )

    private static func evaluate(
        _ dataset: EvaluationDataset = dataset,
        by breakdowns: BreakdownSelection
    ) async throws -> EvaluationResult {
        let plan = EvaluationPlan(
            predictors: [try PredictorSpecification(typed: "linear")],
            replay: ReplayParameters(horizons: [0.03]),
            intervals: IntervalParameters(seed: 3),
            breakdown: breakdowns
        )
        return try await Evaluator(plan: plan).run(on: [dataset])
    }

    @Test("a crossed breakdown brings both of its breakdowns, and is named in either order")
    func names() {
        #expect(BreakdownSelection([.conditionAndDevice]).breakdowns == [.conditionAndDevice, .condition, .device])
        #expect(Breakdown(named: "device+condition") == .conditionAndDevice)
        #expect(Breakdown(named: "condition+device") == .conditionAndDevice)
        #expect(Breakdown(named: "device") == .device && Breakdown(named: "device+speed") == nil)
        #expect(Breakdown.device.crossed(with: .task) == .taskAndDevice)
        #expect(Breakdown.device.crossed(with: .device) == nil && Breakdown.pointer.crossed(with: .task) == nil)
    }

    @Test("a group of a crossed breakdown is what its recordings alone give")
    func crossed() async throws {
        let whole = try await Self.evaluate(by: [.conditionAndDevice])
        for (condition, device) in [("still", "phone"), ("walking", "tablet")] {
            let filters = ["condition=\(condition)", "device=\(device)"].compactMap(RecordingFilter.init)
            let alone = try await Self.evaluate(Self.dataset.filtered(by: filters), by: [])
            let rows = whole.rows.filter {
                Breakdown.conditionAndDevice.group(of: $0.part) == "\(condition) × \(device)"
            }
            #expect(rows.map(\.metric) == alone.rows.map(\.metric) && rows.map(\.count) == alone.rows.map(\.count))
            for (row, expected) in zip(rows, alone.rows) {
                #expect(abs(row.value - expected.value) <= 1e-9 * abs(expected.value), "\(row.metric)")
            }
        }
    }

    @Test("conditions are compared on each device as if its recordings were a dataset")
    func within() async throws {
        let whole = AnyResult.evaluation(try await Self.evaluate(by: [.conditionAndDevice]))
        let comparison = try LevelComparison(whole, across: .condition, of: ["linear"], within: .device)
        for device in ["phone", "tablet"] {
            let filter = try #require(RecordingFilter("device=\(device)"))
            let alone = try await Self.evaluate(Self.dataset.filtered(by: [filter]), by: [.condition])
            let expected = try LevelComparison(.evaluation(alone), across: .condition, of: ["linear"])
            let rows = comparison.rows.filter { $0.dataset == "data, device \(device)" }
            #expect(rows.map(\.metric) == expected.rows.map(\.metric) && !rows.isEmpty)
            for (row, expected) in zip(rows, expected.rows) {
                #expect(row.pairs.count == 1 && row.pairs[0].counts == (8, 8))
                #expect(row.pairs[0].probability == expected.pairs[0].probability, "\(row.metric)")
                #expect(abs(row.pairs[0].difference - expected.pairs[0].difference) < 1e-9, "\(row.metric)")
            }
        }
        var shown = comparison
        shown.restrict(toMetrics: ["rmse"])
        let tables = [ComparisonFormat.latex, .markdown, .csv].map {
            String(decoding: LevelComparisonReport.file([comparison], shown: [shown], as: $0), as: UTF8.self)
        }
        #expect(tables[0].contains("booktabs") && tables[0].components(separatedBy: "\\begin{tabular}").count == 3)
        // Without noise errors are smaller; the better value is bold.
        #expect(tables[0].contains("linear & 30 ms & \\textbf{") && !tables[0].contains("−"))
        #expect(tables[1].contains("| linear | 30 ms | **"))
        #expect(tables[2].split(separator: "\n").count == comparison.rows.flatMap(\.pairs).count + 1)
        #expect(["a.tex", "a.MD", "a", "a.csv"].map(ComparisonFormat.init(path:)) == [.latex, .markdown, .csv, .csv])
        #expect(throws: EvaluationError.self) { try LevelComparison(whole, across: .condition, within: .pointer) }
        #expect(throws: EvaluationError.self) { try LevelComparison(whole, across: .condition, within: .task) }
    }

    /// Lines to the right and down, of people who draw them less well while they walk.
    private static let samples: [GestureSample] = {
        var generator = SeededGenerator(seed: 4)
        return (0..<6).flatMap { person in
            ["still", "walking"].flatMap { condition in
                [("right", TouchPoint(1, 0)), ("down", TouchPoint(0, 1)), ("both", TouchPoint(1, 1))].flatMap {
                    (label, direction) in
                    (0..<3).map { _ in
                        let noise = condition == "still" ? 0.2 : 0.6
                        let direction = direction + TouchPoint(generator.gaussian(), generator.gaussian()) * noise
                        var sample = GestureSample(
                            gesture: StrokeGesture(
                                label: label,
                                points: (0...10).map { GesturePoint(Double($0) * direction) }
                            ),
                            participant: "p\(person)"
                        )
                        sample.circumstances.condition = condition
                        return sample
                    }
                }
            }
        }
    }()

    private static func recognize(_ samples: [GestureSample]) async throws -> MeasuredResult {
        let recognizer = try StrokeGestureRegistry.standard.makeRecognizer(typed: "protractor")
        let evaluator = GestureEvaluator(.leaveOnePersonOut(templates: nil), draws: 1)
        let answers = try await evaluator.evaluate(samples, [.init(name: "protractor", recognizer: recognizer)])
        return MeasuredResult(
            .strokeGestures,
            plan: [],
            intervals: IntervalParameters(),
            subjects: [.init(label: "protractor")],
            datasets: [.init(name: "data", identity: "", counts: ["gestures": samples.count])],
            conditions: [.init(GestureProtocol.leaveOnePersonOut(templates: nil).condition)],
            cells: answers.cells(dataset: "data", condition: 0),
            gestures: GestureDetails(evaluations: [answers.details(dataset: "data", condition: 0)])
        )
    }

    @Test("the accuracy of gestures under a condition is the share of its gestures that are right; other rows stay")
    func drawnGestures() async throws {
        let result = try await Self.recognize(Self.samples)
        let plain = try await Self.recognize(
            Self.samples.map { GestureSample(gesture: $0.gesture, participant: $0.participant) }
        )
        #expect(result.rows == plain.rows && result.cells.count == 2 * plain.cells.count)
        let read = try JSONDecoder().decode(MeasuredResult.self, from: JSONEncoder().encode(result))
        #expect(read == result)
        let comparison = try LevelComparison(.measured(read), across: .condition)
        #expect(comparison.levels == ["still", "walking"])
        let row = try #require(comparison.rows.first { $0.metric == comparison.mainMetric })
        for (position, condition) in comparison.levels.enumerated() {
            var (right, all) = (0.0, 0.0)
            for person in 0..<6 {
                var recognizer = try StrokeGestureRegistry.standard.makeRecognizer(typed: "protractor")
                try recognizer.train(Self.samples.filter { $0.participant != "p\(person)" }.map(\.gesture))
                for sample in Self.samples
                where sample.participant == "p\(person)" && sample.circumstances.condition == condition {
                    all += 1
                    if recognizer.classify(sample.gesture.points)?.label == sample.gesture.label { right += 1 }
                }
            }
            #expect(abs(row.values[position] - 100 * right / all) < 1e-9, "\(condition)")
        }
        #expect(row.pairs.map(\.isPaired) == [true] && row.pairs[0].counts == (6, 6))
    }

    @Test("a result whose recordings state nothing has no levels, and its cells have no keys of them")
    func unnamed() throws {
        let cell = MeasuredCell(key: .init(dataset: "data", participant: "p", task: "t"), sums: [1])
        let text = String(decoding: try JSONEncoder().encode(cell), as: UTF8.self)
        #expect(!text.contains("device") && !text.contains("recorded_condition"))
        var stated = cell
        stated.key.circumstances = Circumstances(condition: "still", device: "phone")
        #expect(try JSONDecoder().decode(MeasuredCell.self, from: JSONEncoder().encode(stated)) == stated)
        #expect(stated.key.cluster == cell.key && stated.key != cell.key)
        #expect(Circumstances(RecordingMetadata()) == Circumstances())
    }
}
