import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchRecordings
import TouchReports

@testable import TouchEvaluation

@Suite("Comparisons in the groups of a breakdown")
struct BreakdownComparisonTests {
    /// Six people, two devices, two conditions and two tasks; strokes of changing speed by fingers and pens.
    private static func sources(people: Int = 6, strokes: Int = 4, hasPens: Bool = true) -> [any RecordingSource] {
        var generator = SeededGenerator(seed: 5)
        return (0..<people).flatMap { person in
            ["write", "reach"].map { task in
                var log = TouchEventLog()
                var time = 0.0
                for stroke in 0..<strokes {
                    let speed = Double(200 + 400 * (stroke % 3))
                    let type: TouchType = hasPens && stroke % 2 == 1 ? .pencil : .direct
                    for index in 0..<40 {
                        let wobble = (task == "write" ? 8 : 2) * Elementary.sin(Double(index) / 4)
                        let place = TouchPoint(speed * Double(index) / 100 + wobble, wobble + generator.gaussian())
                        let sample = TouchSample(timestamp: time, location: place)
                        let phase: TouchPhase = index == 0 ? .began : index == 39 ? .ended : .moved
                        let touch = Touch(id: Int32(stroke), type: type, phase: phase, samples: [sample])
                        log.append(TouchEvent(timestamp: time, touches: [touch]))
                        time += 0.01
                    }
                    time += 0.5
                }
                return InMemoryRecording(
                    name: "p\(person) \(task)",
                    metadata: RecordingMetadata(
                        device: "d\(person % 2)",
                        participant: "p\(person)",
                        task: task,
                        condition: person % 3 == 0 ? "sitting" : "walking",
                        space: .cssPixels
                    ),
                    events: log
                )
            }
        }
    }

    private static func result(
        _ sources: [any RecordingSource] = sources(),
        by selection: BreakdownSelection
    ) async throws -> EvaluationResult {
        let plan = EvaluationPlan(
            predictors: try ["linear", "kalman"].map(PredictorSpecification.init(typed:)),
            replay: ReplayParameters(horizons: [0.03]),
            intervals: IntervalParameters(seed: 3),
            breakdown: selection
        )
        return try await Evaluator(plan: plan)
            .run(on: [EvaluationDataset(name: "data", sources: sources, identity: "same")])
    }

    @Test("every breakdown of an evaluation is compared by, with the values that its rows have, in files too")
    func everyBreakdown() async throws {
        let made = try await Self.result(by: BreakdownSelection(Set(Breakdown.allCases)))
        let read = try JSONDecoder().decode(EvaluationResult.self, from: JSONEncoder().encode(made))
        for breakdown in Breakdown.allCases {
            let comparison = try PredictorComparison(
                [.evaluation(read)],
                between: "linear",
                and: "kalman",
                by: breakdown
            )
            var groups: Set<String> = []
            for row in made.rows where row.metric == "rmse" && row.predictor == "kalman" {
                guard let group = breakdown.group(of: row.part) else { continue }
                groups.insert(group)
                let name = EvaluationResult.name(of: group, by: breakdown, on: "data")
                let compared = try #require(comparison.rows.first { $0.dataset == name && $0.metric == "rmse" })
                #expect(compared.second == row.value, "\(name)")
                #expect(compared.probability != nil || row.clusters < 2, "\(name)")
            }
            #expect(groups.count > 1, "\(breakdown)")
            #expect(comparison.clusters.count == groups.count)
            #expect(PredictorComparisonReport(comparison).text.contains(", \(breakdown.rawValue) "))
        }
    }

    @Test(
        "the groups of tasks rest on participants, those of participants on their strokes, at most sixteen blocks of them"
    )
    func clusters() async throws {
        func clusters(_ strokes: Int, _ breakdown: Breakdown) async throws -> Set<PredictorComparison.Clusters> {
            let result = try await Self.result(
                Self.sources(people: 3, strokes: strokes),
                by: [.participant, .task]
            )
            let comparison = try PredictorComparison(
                [.evaluation(result)],
                between: "linear",
                and: "kalman",
                by: breakdown
            )
            return Set(comparison.clusters)
        }
        #expect(Set(try await clusters(4, .task).map(\.unit)) == ["participant"])
        let few = try await clusters(4, .participant)
        #expect(Set(few.map(\.unit)) == ["stroke"] && Set(few.map(\.count)) == [8])
        let many = try await clusters(20, .participant)
        #expect(Set(many.map(\.unit)) == ["stroke block"] && Set(many.map(\.count)) == [16])
    }

    @Test("a comparison by tasks is that of an evaluation of the task alone")
    func ofTaskAlone() async throws {
        let whole = try await Self.result(by: [.task])
        let alone = try await Self.result(Self.sources().filter { $0.name.hasSuffix("write") }, by: [])
        let apart = try PredictorComparison([.evaluation(whole)], between: "linear", and: "kalman", by: .task)
        let expected = try PredictorComparison(.evaluation(alone), between: "linear", and: "kalman")
        let rows = apart.rows.filter { $0.dataset == "data, task write" }
        #expect(rows.count == expected.rows.count)
        for (row, other) in zip(rows, expected.rows) {
            #expect(row.metric == other.metric && row.probability == other.probability)
            #expect(abs(row.difference - other.difference) <= 1e-9 * abs(other.first))
            #expect(row.differenceInterval == nil ? other.differenceInterval == nil : other.differenceInterval != nil)
        }
    }

    @Test("what cannot be compared by says why: rows without sums, or no such groups and those that there are")
    func refusals() async throws {
        func refusal(_ result: EvaluationResult, _ breakdown: Breakdown) -> String? {
            #expect(throws: EvaluationError.self) {
                try PredictorComparison([.evaluation(result)], between: "linear", and: "kalman", by: breakdown)
            }?.description
        }
        let standard = try await Self.result(by: .standard)
        for breakdown in [Breakdown.participant, .task, .device] {
            let words = try #require(refusal(standard, breakdown))
            #expect(words.contains("has the errors by \(breakdown.rawValue), but not the sums"))
            #expect(words.contains("evaluate with --breakdown \(breakdown.rawValue)"))
        }
        let words = try #require(refusal(standard, .phase))
        #expect(words.contains("no groups by phase") && words.contains("it has groups by participant, task, device"))
    }

    @Test(
        "clusters are called strokes where each is one, and stroke blocks where strokes share them",
        arguments: [(30, "stroke"), (64, "stroke"), (65, "stroke block"), (100, "stroke block")]
    )
    func nouns(strokes: Int, unit: String) async throws {
        let result = try await Self.result([Self.sources(people: 1, strokes: strokes, hasPens: false)[0]], by: [.phase])
        let count = min(strokes, 64)
        #expect(result.clusters.map(\.unit) == [unit] && result.clusters[0].names.count == count)
        #expect(result.groupClusters?.map(\.clusters.unit) == [unit, unit, unit])
        #expect(result.intervalBasis(of: "data").words == "intervals over \(unit)s")
        let text = PredictorComparisonReport(
            try PredictorComparison(.evaluation(result), between: "linear", and: "kalman")
        ).text
        #expect(text.contains("paired over \(count) \(unit)s"))
    }

    @Test("levels of what people did both of are paired, others are not, and their breakdown is found by their names")
    func levels() async throws {
        let result = AnyResult.evaluation(
            try await Self.result(Self.sources(people: 12), by: [.participant, .task, .condition, .device])
        )
        #expect(try LevelComparison.factor(of: ["write", "reach"], in: result) == .task)
        #expect(try LevelComparison.factor(of: ["walking", "sitting"], in: result) == .condition)
        let tasks = try LevelComparison(result, across: .task, of: ["kalman"])
        #expect(tasks.levels == ["reach", "write"])
        let row = try #require(tasks.rows.first { $0.metric == "rmse" })
        #expect(row.pairs.count == 1 && row.pairs[0].isPaired && row.pairs[0].counts == (12, 12))
        #expect(row.pairs[0].ratio > 1 && row.pairs[0].verdict == .better("reach"))
        // The ratio is that of people's own values, which the result has too.
        guard case .evaluation(let evaluation) = result else { return }
        let own = evaluation.rows.filter {
            $0.metric == "rmse" && $0.predictor == "kalman" && $0.participant != PartLabel.all
                && $0.task != PartLabel.all
        }
        func logarithm(_ task: String) -> Double {
            own.filter { $0.task == task }.reduce(0) { $0 + Elementary.log($1.value) } / 12
        }
        #expect(own.count == 24)
        #expect(abs(row.pairs[0].ratio - Elementary.exp(logarithm("write") - logarithm("reach"))) < 1e-9)
        let conditions = try LevelComparison(result, across: .condition, levels: ["walking", "sitting"])
        #expect(conditions.rows.allSatisfy { !$0.pairs[0].isPaired && $0.pairs[0].counts == (8, 4) })
        #expect(Set(conditions.rows.map(\.contender)) == ["linear", "kalman"])
        let text = LevelComparisonReport(conditions).text
        #expect(text.contains("not paired") && text.contains("rank-sum"))
        let csv = String(decoding: LevelComparisonReport.csv([tasks, conditions]), as: UTF8.self)
        let lines = csv.split(whereSeparator: \.isNewline)
        #expect(lines.count == 1 + tasks.rows.count + conditions.rows.count)
    }

    @Test("levels that a result does not have are refused with those that it has")
    func unknownLevels() async throws {
        let result = AnyResult.evaluation(try await Self.result(by: [.task, .condition]))
        let unknown = #expect(throws: EvaluationError.self) {
            try LevelComparison.factor(of: ["walking", "flying"], in: result)
        }
        #expect(unknown?.description.contains("condition 'sitting', 'walking'") == true)
        #expect(throws: EvaluationError.self) { try LevelComparison(result, across: .device) }
        #expect(throws: EvaluationError.self) { try LevelComparison(result, across: .task, levels: ["write", "read"]) }
        #expect(throws: EvaluationError.self) { try LevelComparison(result, across: .task, of: ["imm"]) }
    }

    @Test("datasets of two results belong together by name, by being the only ones, or as stated")
    func matchedDatasets() async throws {
        func named(_ name: String) async throws -> AnyResult {
            let plan = EvaluationPlan(
                predictors: try ["linear"].map(PredictorSpecification.init(typed:)),
                replay: ReplayParameters(horizons: [0.03])
            )
            let dataset = EvaluationDataset(name: name, sources: Self.sources(), identity: "same")
            return .evaluation(try await Evaluator(plan: plan).run(on: [dataset]))
        }
        let (first, second) = (try await named("fw1"), try await named("fw2"))
        let alone = try ResultComparison(first, second)
        #expect(alone.rows.allSatisfy { $0.verdict == .same } && !alone.rows.isEmpty)
        #expect(alone.remarks.contains("dataset 'fw1' is compared with 'fw2'"))
        let stated = try ResultComparison(first, second, match: [("fw1", "fw2")])
        #expect(stated.rows.count == alone.rows.count)
        let unknown = #expect(throws: EvaluationError.self) {
            try ResultComparison(first, second, match: [("fw1", "fw3")])
        }
        #expect(unknown?.description.contains("'fw2'") == true)
        let match = #expect(throws: EvaluationError.self) {
            try DatasetMatch(["a", "b"], ["c", "d"], stated: [])
        }
        #expect(match?.description.contains("'a', 'b'") == true && match?.description.contains("--match") == true)
        let part = try DatasetMatch(["a", "b"], ["a", "c"], stated: [])
        #expect(part.renamed.isEmpty && part.remarks.count == 1)
    }
}
