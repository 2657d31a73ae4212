import Foundation
import Testing
import TouchModel
import TouchReports

@testable import TouchEvaluation

/// What can be done with a result must not depend on what was measured: every kind goes through the same table.
@Suite("Measurements of every kind")
struct MeasurementKindTests {
    private static let people = 6

    /// Two subjects, of whom the second is worse, with people, tasks and conditions that the kind can have.
    private static func result(_ kind: MeasurementKind, shard: EvaluationShard? = nil, seed: UInt64 = 1)
        -> MeasuredResult
    {
        var generator = SeededGenerator(seed: seed)
        let byTask = kind.contenders == .tasks
        let isOfGestures = kind.name == MeasurementKind.strokeGestures.name
        let subjects = (byTask ? ["a"] : ["a", "b"]).map { ResultSubject(label: $0) }
        let condition = isOfGestures ? GestureProtocol.userDependent(templates: 1).condition : .none
        var cells: [MeasuredCell] = []
        for person in 0..<people {
            for task in byTask ? ["one", "two"] : [PartLabel.unspecified] {
                for subject in subjects.indices {
                    // Three of everything, but for what is counted wrong.
                    let level = Double(1 + subject + (task == "two" ? 1 : 0))
                    var sums = (0..<(kind.sumCount ?? 6)).map { _ in level * Double(generator.integer(1...3)) }
                    // Of what is shared, the whole comes first or is the sum.
                    if kind.sumCount != nil { sums[0] = 40 }
                    if kind.name == MeasurementKind.presses.name {
                        for moment in [PressMoment.presses, .nulls, .deepPresses, .deepNulls, .quantaPairs] {
                            sums[moment.rawValue] = 40
                        }
                    }
                    let lists = (0..<kind.listCount).map { _ in [level * generator.uniform(0.01...0.02)] }
                    // Of times, rounds are what people are elsewhere.
                    let key = MeasuredCell.Key(
                        dataset: "d",
                        participant: kind.isOfTime ? PartLabel.unspecified : "p\(person)",
                        task: task,
                        block: kind.isOfTime ? person : 0
                    )
                    cells.append(
                        MeasuredCell(
                            key: key,
                            subject: subject,
                            sums: sums,
                            lists: lists
                        )
                    )
                }
            }
        }
        if let shard { cells = cells.filter { shard.holds($0.key.participant + "\($0.key.block)") } }
        return MeasuredResult(
            kind,
            plan: [.init("seed", "1")],
            intervals: IntervalParameters(),
            subjects: subjects,
            datasets: [.init(name: "d", identity: "0123", counts: ["gestures": 40])],
            conditions: [.init(condition)],
            cells: cells,
            gestures: isOfGestures
                ? GestureDetails(evaluations: [
                    .init(
                        dataset: "d",
                        condition: 0,
                        classes: ["one", "two"],
                        untrained: subjects.map { _ in nil },
                        mistakes: []
                    )
                ]) : nil,
            shard: shard
        )
    }

    @Test(
        "results are written and read with seed, version and hash of the data",
        arguments: MeasurementKind.all.map(\.name)
    )
    func files(name: String) throws {
        let kind = try #require(MeasurementKind.named(name))
        let result = Self.result(kind)
        #expect(!result.rows.isEmpty)
        let data = try MeasuredReport(result).json()
        try AnyResultTests.withFile(data) { path in
            guard case .measured(let read) = try AnyResult(path: path) else {
                Issue.record("read as another kind")
                return
            }
            #expect(read == result)
            #expect(read.version == ForetouchVersion.current && read.intervals.seed == 1)
            #expect(read.datasets.map(\.identity) == ["0123"])
        }
        let csv = String(decoding: MeasuredReport(result).csv, as: UTF8.self).split(separator: "\n")
        #expect(csv.count == 1 + result.rows.count)
        #expect(MeasuredReport(result).text.contains(kind.isOfTime ? "interleaved rounds" : "d: "))
    }

    @Test(
        "results are compared with themselves and others, person by person",
        arguments: MeasurementKind.all.map(\.name)
    )
    func comparisons(name: String) throws {
        let kind = try #require(MeasurementKind.named(name))
        let (one, other) = (Self.result(kind), Self.result(kind, seed: 2))
        let same = try ResultComparison(.measured(one), .measured(one), includesBreakdown: true)
        #expect(same.rows.count == one.rows.count && same.rows.allSatisfy { $0.verdict == .same })
        let changed = try ResultComparison(.measured(one), .measured(other))
        // Rounds of two runs have nothing in common.
        #expect(changed.rows.contains { $0.probability != nil } != kind.isOfTime)
        for another in MeasurementKind.all where another.name != name {
            #expect(throws: EvaluationError.self) {
                try ResultComparison(.measured(one), .measured(Self.result(another)))
            }
        }
    }

    @Test("contenders are ranked over people", arguments: MeasurementKind.all.map(\.name))
    func rankings(name: String) throws {
        let kind = try #require(MeasurementKind.named(name))
        let ranking = try MeasuredRanking(Self.result(kind))
        #expect(ranking.entries.count == 2 && ranking.blocks == Self.people && ranking.metric == kind.rankedBy)
        let isHigherBetter = kind.quantities.first { $0.quantity.name == kind.rankedBy }?.quantity.preference == .higher
        let values = ranking.entries.map(\.value)
        #expect(isHigherBetter ? values[0] >= values[1] : values[0] <= values[1])
        #expect(ranking.entries[0].low ?? .infinity <= values[0] && ranking.entries[0].high ?? 0 >= values[0])
        #expect((ranking.entries[0].lead ?? -1) >= 0)
        #expect(ranking.entries[0].holmProbability == nil)
        #expect((ranking.entries[1].holmProbability == nil) == (ranking.friedman == nil))
        #expect(
            String(decoding: MeasuredRankingReport(ranking).csv, as: UTF8.self).contains(",tested_against,p_holm\n")
        )
        #expect(MeasuredRankingReport(ranking).text.contains("Wilcoxon") || ranking.friedman == nil)
    }

    @Test("two contenders of a result are compared, over people", arguments: MeasurementKind.all.map(\.name))
    func contenders(name: String) throws {
        let kind = try #require(MeasurementKind.named(name))
        let result = AnyResult.measured(Self.result(kind))
        let (first, second) = try #require(
            result.record.contenders.first.flatMap { one in
                result.record.contenders.last.map { (one, $0) }
            }
        )
        let comparison = try PredictorComparison([result], between: first, and: second)
        let unit = try #require(kind.isOfTime ? kind.block : "participant")
        #expect(comparison.clusters == [.init(dataset: "d", unit: unit, count: Self.people)])
        let row = try #require(comparison.rows.first { $0.metric == kind.rankedBy })
        #expect(row.first != row.second && row.probability != nil)
        #expect(PredictorComparisonReport(comparison).text.contains("\(Self.people) \(unit)s"))
        #expect(String(decoding: PredictorComparisonReport.csv([comparison]), as: UTF8.self).contains(",condition,"))
        let apart = { try PredictorComparison([result], between: first, and: second, by: .condition) }
        if kind.name == MeasurementKind.strokeGestures.name {
            #expect(try apart().rows.count == comparison.rows.count)
            #expect(try apart().clusters[0].dataset.hasPrefix("d, condition protocol="))
        } else {
            #expect(throws: EvaluationError.self) { try apart() }
        }
        #expect(throws: EvaluationError.self) {
            try PredictorComparison([result], between: first, and: "nobody")
        }
    }

    @Test("columns of stroke gestures are marked as the ranking has it")
    func marks() throws {
        let kind = try #require(MeasurementKind.named(MeasurementKind.strokeGestures.name))
        let result = Self.result(kind)
        let condition = try #require(result.conditions.first).condition
        let marks = TableMarks(.measured(result)).marks([.init("d", condition, kind.rankedBy)])[0]
        let (first, second) = (result.subjects[0].label, result.subjects[1].label)
        let ranking = try MeasuredRanking(result)
        #expect([marks[first], marks[second]].contains(.best))
        #expect([marks[first], marks[second]].contains(.peer) == (ranking.entries[0].betterThan == 0))
    }

    @Test("shards add up to the whole", arguments: MeasurementKind.all.map(\.name))
    func shards(name: String) throws {
        let kind = try #require(MeasurementKind.named(name))
        let whole = Self.result(kind)
        let parts = (1...3).compactMap { EvaluationShard($0, of: 3) }.map { Self.result(kind, shard: $0) }
        let merged = try MeasuredResult.merge(parts.reversed())
        func sorted(_ cells: [MeasuredCell]) -> [MeasuredCell] {
            cells.sorted { ($0.key, $0.subject) < ($1.key, $1.subject) }
        }
        #expect(sorted(merged.cells) == sorted(whole.cells) && merged.rows.count == whole.rows.count)
        for (one, other) in zip(merged.rows, whole.rows) {
            #expect(one.words == other.words && abs(one.value - other.value) <= 1e-12 * abs(other.value))
        }
        #expect(throws: EvaluationError.self) { try MeasuredResult.merge(Array(parts.dropLast())) }
    }

    @Test("results have a page and tables for papers", arguments: MeasurementKind.all.map(\.name))
    func pages(name: String) throws {
        let kind = try #require(MeasurementKind.named(name))
        let report = try ExperimentReport([.init(name: "made up", result: .measured(Self.result(kind)))])
        let html = String(decoding: report.html, as: UTF8.self)
        #expect(html.contains("id=\"\(name)\"") && html.contains("SHA-256 0123") && html.contains("Ranking"))
        #expect(!html.contains("Error against horizon"))
        for column in kind.columns {
            #expect(html.contains(column.heading.replacing("&", with: "&amp;")), "\(column.heading)")
            #expect(String(decoding: report.markdown, as: UTF8.self).contains(column.heading))
        }
        #expect(String(decoding: report.latex, as: UTF8.self).contains("\\begin{tabular}"))
    }

    @Test("one person carries no interval, however many tasks there are")
    func onePerson() {
        var result = Self.result(.articulation)
        result.cells = result.cells.filter { $0.key.participant == "p0" }
        for index in result.cells.indices { result.cells[index].key.task = "\(index)" }
        #expect(result.intervalBasis(of: "d") == .none)
        let rows = MeasurementAssembly(result, .articulation).rows()
        #expect(!rows.isEmpty && rows.allSatisfy { $0.low == nil && $0.clusters <= 1 })
    }

    @Test("what cells point at must be there")
    func damagedCells() throws {
        let good = Self.result(.spotting)
        try good.validate()
        func refuses(_ change: (inout MeasuredResult) -> Void) {
            var bad = good
            change(&bad)
            #expect(throws: EvaluationError.self) { try bad.validate() }
        }
        refuses { $0.cells[0].subject = 2 }
        refuses { $0.cells[0].condition = -1 }
        refuses { $0.cells[0].sums.removeLast() }
        refuses { $0.cells[0].sums[1] = .nan }
        refuses { $0.cells[0].lists = [] }
        refuses { $0.cells[0].key.dataset = "elsewhere" }
        refuses { $0.kind = "evaluation" }
        var gestures = Self.result(.strokeGestures)
        try gestures.validate()
        gestures.gestures?.evaluations[0].classes.append("three")
        #expect(throws: EvaluationError.self) { try gestures.validate() }
        gestures.gestures = nil
        #expect(throws: EvaluationError.self) { try gestures.validate() }
    }
}
