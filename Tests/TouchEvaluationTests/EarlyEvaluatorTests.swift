import Foundation
import StandardPredictors
import Synchronization
import Testing
import TouchModel
import TouchPrediction
import TouchRecognition
import TouchReports

@testable import TouchEvaluation

@Suite("Evaluation of early decisions")
struct EarlyEvaluatorTests {
    /// Right, then on, down or up: a point every 10 ms.
    private static func samples(people: Int = 4, repetitions: Int = 3) -> [GestureSample] {
        var generator = SeededGenerator(seed: 2)
        var samples: [GestureSample] = []
        for person in 0..<people {
            for (label, turn) in [("on", TouchPoint(5, 0)), ("down", TouchPoint(0, 5)), ("up", TouchPoint(0, -5))] {
                for _ in 0..<repetitions {
                    var location = TouchPoint.zero
                    let points = (0..<30).map { index in
                        location += (index < 12 ? TouchPoint(5, 0) : turn)
                        location += TouchPoint(generator.gaussian(), generator.gaussian()) * 0.7
                        return GesturePoint(location, timestamp: 2 + Double(index) * 0.01)
                    }
                    samples.append(
                        GestureSample(gesture: StrokeGesture(label: label, points: points), participant: "p\(person)")
                    )
                }
            }
        }
        return samples
    }

    private static func evaluator(_ predictors: [NamedPredictor] = [], horizon: Double = 0.03) throws -> EarlyEvaluator
    {
        let recognizer = try StrokeGestureRegistry.standard.makeRecognizer(typed: "penny-pincher")
        let evaluator = EarlyEvaluator(
            recognizers: [.init(name: "penny-pincher", recognizer: recognizer)],
            predictors: predictors,
            horizon: horizon
        )
        return evaluator
    }

    private static func result(
        _ evaluator: EarlyEvaluator,
        _ samples: [GestureSample],
        dataset: String = "made up",
        shard: EvaluationShard? = nil
    ) async throws -> MeasuredResult {
        var log = EarlyLog()
        return evaluator.result(
            try await evaluator.evaluate(samples, dataset: dataset, shard: shard ?? .whole, log: &log),
            recognizers: [.init(label: "penny-pincher")],
            datasets: [.init(name: dataset, identity: "")],
            shard: shard
        )
    }

    private static func linear() throws -> NamedPredictor { NamedPredictor("linear", try LinearPredictor()) }

    @Test("nobody teaches who is tested, and everybody teaches with as many templates")
    func draws() {
        let samples = Self.samples()
        for person in 0..<4 {
            let draw = EarlyDraw(testing: "p\(person)", samples, people: 2, templates: 2, seed: 5)
            #expect(draw.tests.count == 9 && draw.tests.allSatisfy { samples[$0].participant == "p\(person)" })
            #expect(draw.training.count == 2)
            for own in draw.training {
                #expect(own.count == 6 && Set(own).count == 6)
                let names = Set(own.map { samples[$0].participant })
                #expect(names.count == 1 && !names.contains("p\(person)"))
            }
            #expect(draw == EarlyDraw(testing: "p\(person)", samples, people: 2, templates: 2, seed: 5))
        }
        #expect(EarlyDraw(testing: "p0", samples, people: 9, templates: 9, seed: 5).training.map(\.count) == [9, 9, 9])
    }

    @Test("what the person tested draws changes no rule")
    func independence() throws {
        let samples = Self.samples()
        var changed = samples
        for index in changed.indices where changed[index].participant == "p0" {
            for point in changed[index].gesture.points.indices { changed[index].gesture.points[point].location *= -1 }
        }
        let evaluator = try Self.evaluator([Self.linear()])
        let classes = ["down", "on", "up"]
        for original in evaluator.classifiers {
            var rules: [[StopRule]] = []
            for samples in [samples, changed] {
                let draw = EarlyDraw(testing: "p0", samples, people: 9, templates: 2, seed: 1)
                var classifier = original
                let gestures = evaluator.shown(draw, samples, classes)
                rules.append(try evaluator.rules(draw, gestures, &classifier, classes).map(\.rule))
            }
            #expect(rules[0] == rules[1])
            #expect(rules[0].count == 3 && rules[0][2] == rules[0][0])
        }
        let sums = try [samples, changed].map { try evaluator.sums(testing: "p0", $0, classes) }
        #expect(sums[0] != sums[1])
    }

    @Test("circumstances divide the cells and change no row")
    func circumstances() async throws {
        let plain = Self.samples()
        var named = plain
        for index in named.indices { named[index].circumstances.condition = index % 2 == 0 ? "slow" : "fast" }
        let evaluator = try Self.evaluator([Self.linear()])
        let (before, after) = (try await Self.result(evaluator, plain), try await Self.result(evaluator, named))
        #expect(after.cells.count == 2 * before.cells.count)
        #expect(Set(after.cells.map(\.key.circumstances.condition)) == ["slow", "fast"])
        #expect(after.rows.count == before.rows.count)
        for (row, expected) in zip(after.rows, before.rows) {
            #expect(row.metric == expected.metric && row.count == expected.count)
            #expect(abs(row.value - expected.value) < 1e-9 * max(1, abs(expected.value)))
        }
    }

    @Test("without a horizon all inputs are the same; a horizon of the true future never comes too late")
    func horizons() async throws {
        let samples = Self.samples()
        let still = try await Self.result(Self.evaluator([Self.linear()], horizon: 0), samples)
        for cell in still.cells {
            let none = still.cells.first {
                $0.key == cell.key && $0.subject == cell.subject && $0.condition == 0
            }
            #expect(cell.sums == none?.sums)
        }
        let gains = still.rows.filter { ["lead_gain_ms", "learned_lead_gain_ms"].contains($0.metric) }
        #expect(gains.count == 12 && gains.allSatisfy { $0.value == 0 && $0.interval.map { $0 == 0...0 } ?? true })

        let result = try await Self.result(Self.evaluator([Self.linear()]), samples)
        for row in result.rows where row.condition["input"] == "true-future" && row.metric == "lead_gain_ms" {
            #expect(row.value > 0 && row.value < 60, "\(row)")
        }
        for row in result.rows where row.condition["input"] == "none" && row.metric == "lead_gain_ms" {
            #expect(row.value == 0)
        }
        // At the end all is known.
        let whole = result.rows.filter { $0.condition["fraction"] == "1" && $0.subject == "penny-pincher/prefixes" }
        #expect(whole.count == 3 && Set(whole.map(\.value)).count == 1)
    }

    @Test("results repeat, whatever else is evaluated, and shards add up to the whole")
    func repeats() async throws {
        let samples = Self.samples()
        let one = try await Self.result(Self.evaluator(), samples)
        let other = try await Self.result(Self.evaluator([Self.linear()]), samples)
        #expect(try await Self.result(Self.evaluator(), samples) == one)
        for (number, input) in ["none", "true-future"].enumerated() {
            func sums(_ result: MeasuredResult) -> [[Double]] {
                result.cells.filter { result.conditions[$0.condition].condition["input"] == input }.map(\.sums)
            }
            #expect(sums(one) == sums(other) && !sums(one).isEmpty, "\(number)")
        }
        var parts: [MeasuredResult] = []
        for number in [3, 1, 2] {
            parts.append(try await Self.result(Self.evaluator(), samples, shard: EvaluationShard(number, of: 3)))
        }
        #expect(try MeasuredResult.merge(parts) == one)
    }

    @Test("stopped, it keeps what is done and goes on from there; what there is to do is counted")
    func goesOn() async throws {
        let samples = Self.samples()
        let evaluator = try Self.evaluator([Self.linear()])
        let whole = try await Self.result(evaluator, samples)
        let folder = FileManager.default.temporaryDirectory.appending(path: "early-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "early.jsonl").path
        func open() throws -> EarlyLog {
            var log = EarlyLog(path: path)
            try evaluator.open(
                &log,
                recognizers: [.init(label: "penny-pincher")],
                datasets: [.init(name: "made up", identity: "")],
                shard: nil
            )
            return log
        }
        var log = try open()
        let work = evaluator.work(samples, dataset: "made up")
        // Four people, each tested with 9 gestures of 30 events by the 18 of three others; rules are learned from these 18 by 12. Two
        // inputs, and templates whole and in ten parts.
        let queries = 2 * 30 * (18 + 9)
        #expect(work.gestures == 4 * 9 && work.queries == 4 * 2 * queries && work.templates == 180)
        #expect(work.comparisons == 4 * 11 * 2 * 30 * (18 * 12 + 9 * 18))
        let isStopped = Mutex(false)
        await #expect(throws: CancellationError.self) {
            _ = try await evaluator.evaluate(
                samples,
                dataset: "made up",
                log: &log,
                isStopped: { isStopped.withLock(\.self) }
            ) { _, _ in isStopped.withLock { $0 = true } }
        }
        let known = log.count
        #expect(known > 0 && known < 8)
        var again = try open()
        #expect(again.count == known)
        #expect(evaluator.work(samples, dataset: "made up", log: again).comparisons < work.comparisons)
        let cells = try await evaluator.evaluate(samples, dataset: "made up", log: &again)
        #expect(cells == whole.cells)
        try again.remove()
        #expect(try open().count == 0)
    }

    @Test("predictions start anew with every stroke")
    func predictions() throws {
        var predictor: any Predictor = try LinearPredictor()
        let points = [(0.0, 0.0, 0), (1, 0.1, 0), (50, 0.5, 1), (52, 0.6, 1)].map {
            GesturePoint(TouchPoint($0.0, 0), timestamp: $0.1, stroke: $0.2)
        }
        let found = predictor.predictions(after: points, horizons: [0.1, 0.2])
        #expect(found.count == 4)
        func places(_ position: Int) -> [Double] { found[position].map { ($0.location.x * 1e6).rounded() / 1e6 } }
        #expect(places(1) == [2, 3])
        #expect(places(3) == [54, 56])
        #expect(found[3].map(\.stroke) == [1, 1])
        // Of one sample nothing is known.
        #expect(found[2].allSatisfy { $0.location.x == 50 })
    }

    @Test("the lead at an accuracy mixes neighboring thresholds; figures are those of the sums")
    func figures() {
        var sums = EarlySums()
        sums.gestures = 10
        sums.learned = .init(right: 8, lead: 2)
        sums.observedShare = 4
        for index in sums.byThreshold.indices {
            sums.byThreshold[index] = .init(
                right: index == 0 ? 4 : index == 1 ? 8 : 9,
                lead: index == 0 ? 3 : index == 1 ? 2 : 0
            )
        }
        #expect(abs(sums.lead(atAccuracy: 0.6) - 250) < 1e-9)
        #expect(abs(sums.lead(atAccuracy: 0.8) - 200) < 1e-9)
        #expect(abs(sums.lead(atAccuracy: 0.85) - 100) < 1e-9)
        #expect(sums.lead(atAccuracy: 0.95).isNaN)
        // 250 at 0.6, and 2.5 ms more for each point below it: 3.75 in the mean over three points.
        #expect(abs(sums.lead(upToAccuracy: 0.6) - 253.75) < 1e-9)
        // 200 at 0.8, and 20 ms less for each point above it: 170 in the mean over three points.
        #expect(abs(sums.lead(upToAccuracy: 0.83) - 170) < 1e-9)
        #expect(sums.lead(upToAccuracy: 0.901).isNaN)
        #expect(sums.accuracy == 0.8 && sums.lead == 200 && sums.earliness == 0.4)
        let harmonicMean = 2 * 0.8 * 0.6 / 1.4
        #expect(abs(sums.harmonicMean - harmonicMean) < 1e-12)
        #expect(EarlySums(sums.row[...]) == sums)
        var double = sums
        double += sums
        #expect(
            double.gestures == 20 && double.accuracy == 0.8
                && double.lead(atAccuracy: 0.8) == sums.lead(atAccuracy: 0.8)
        )
    }

    @Test("reports have a line for every figure, and a sentence for every classifier")
    func report() async throws {
        let result = try await Self.result(Self.evaluator([Self.linear()]), Self.samples(), dataset: "made up, small")
        let report = MeasuredReport(result)
        let lines = String(decoding: report.csv, as: UTF8.self).split(separator: "\n")
        #expect(lines.first == "dataset,participant,task,subject,condition,metric,value,ci_low,ci_high,n")
        // Two classifiers, three inputs, eight figures of decisions and ten shares of the duration.
        let figures = 2 * 3 * (8 + 10)
        #expect(lines.count == 1 + figures)
        let first = "\"made up, small\",all,all,penny-pincher/prefixes,input=linear fraction=0.1,accuracy,"
        #expect(lines.contains { $0.hasPrefix(first) })
        #expect(report.text.contains("penny-pincher/whole, at the "))
        #expect(report.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
        let file = FileManager.default.temporaryDirectory.appending(path: "early-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try report.json().write(to: file)
        let read = try AnyResult(path: file.path)
        guard case .measured(let same) = read else { throw EvaluationError.noData("not a measurement") }
        #expect(same == result)
        let page = try ExperimentReport([ExperimentReport.Entry(name: "early", result: read)])
        let html = String(decoding: page.html, as: UTF8.self)
        #expect(html.contains("<svg") && html.contains("made up, small") && html.contains("at the "))
        #expect(String(decoding: page.markdown, as: UTF8.self).contains("| penny-pincher/prefixes, input=linear |"))
    }
}
