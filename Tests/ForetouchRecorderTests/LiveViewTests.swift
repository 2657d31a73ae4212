#if Recorder
import Foundation
import NIOCore
import PluginSpecification
import StandardPredictors
import Testing
import TouchEvaluation
import TouchModel
import TouchPrediction
import TouchRecordings

@testable import ForetouchRecorder

@Suite("The live view")
struct LiveViewTests {
    private func settings(_ predictors: [String], horizon: Double = 0.016) throws -> LiveSettings {
        LiveSettings(predictors: predictors.map { RecordedSpecification($0) }, horizon: horizon)
    }

    private func request(_ entries: [String], _ predictors: [String]) throws -> LiveRequest {
        let names = predictors.map { "\"\($0)\"" }.joined(separator: ",")
        let text = """
            {"session":"\(session)","predictors":[\(names)],"horizon":16,"entries":[\(entries.joined(separator: ","))]}
            """
        return try Data(text.utf8).withUnsafeBytes { try LiveRequest(json: $0) }
    }

    /// A session's recordings as an evaluation of the library reads them.
    /// What an entry of a page is to those who follow its contacts.
    private func touch(of entry: String, _ tracker: inout ContactTracker) throws -> Touch? {
        let batch = try parse("{\"session\":\"\(session)\",\"seq\":0,\"entries\":[\(entry)]}")
        guard case .pointer(let pointer) = batch.entries[0] else { return nil }
        return tracker.line(for: pointer)?.event.touches.first
    }

    private func evaluate(_ folder: URL, _ settings: LiveSettings) async throws -> EvaluationResult {
        let dataset = try Dataset(path: folder.path)
        let plan = EvaluationPlan(
            predictors: try settings.predictors.map { try PredictorSpecification(typed: $0.description) },
            replay: ReplayParameters(horizons: [settings.horizon], mode: .perDelivery),
            carry: .person,
            intervals: IntervalParameters(areWanted: false)
        )
        let evaluated = EvaluationDataset(
            name: "d",
            sources: dataset.sources,
            identity: try dataset.identity()
        )
        return try await Evaluator(plan: plan).run(on: [evaluated])
    }

    @Test("figures are those that the evaluation gives of the recordings", arguments: [11, 12, 13] as [UInt64])
    func figures(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let store = try SessionStore(folder: folder.url, limit: 100_000_000)
        let figures = try LiveFigures(registry: .standard)
        let settings = try settings(["hold", "kalman", "system", "linear", "adaptive"])
        var page = MadePage(seed: seed)
        _ = try store.begin(try header(), takesOver: false)
        for trial in 1...5 {
            // A trial in several batches, with strokes that overlap in time, asked for in the middle of it.
            let first = page.stroke(deliveries: 40, pointer: 1)
            let second = page.stroke(deliveries: 25, pointer: 2, type: "touch")
            let begin = page.begin(trial, task: "t\(trial)")
            let texts = [
                page.batch([begin] + first.prefix(20)), page.batch(Array(second.prefix(10))),
                page.batch(Array(first.dropFirst(20)) + Array(second.dropFirst(10))),
                page.batch([trial == 3 ? page.mark("undo", trial: 3) : page.mark("end", trial: trial)]),
            ]
            for text in texts {
                try store.accept(text: text)
                await figures.consume(try parse(text))
                if trial % 2 == 0 { _ = try await figures.answer(session, settings) }
            }
        }
        _ = try store.finish(session)
        let answer = try await figures.answer(session, settings)
        let result = try await evaluate(folder.url, settings)
        #expect(!answer.isPartial && answer.strokes == 8 && answer.rows.count == 5)
        // What was learned shows: adaptive is not kalman any more.
        #expect(answer.rows[1].mean != answer.rows[4].mean)
        for row in answer.rows {
            #expect(row.strokes.count == 8 && row.strokes.reduce(0) { $0 + $1.count } == row.count)
            let sum = row.strokes.reduce(0) { $0 + ($1.count > 0 ? $1.mean * Double($1.count) : 0) }
            #expect(abs(sum / Double(row.count) - row.mean) <= 1e-12 * row.mean, "\(row.predictor)")
            func value(_ metric: String) throws -> EvaluationResult.Row {
                let rows = result.rows(dataset: "d", metric: metric)
                return try #require(rows.first { $0.predictor == row.predictor })
            }
            #expect(row.count == (try value("rmse").count))
            for (figure, metric) in [
                (row.mean, "mean"), (row.rmse, "rmse"), (row.residualLatency, "residual_latency_ms"),
                (row.abstention, "abstention"),
            ] {
                let expected = try value(metric).value
                #expect(abs(figure - expected) <= 1e-12 * max(1, abs(expected)), "\(row.predictor) \(metric)")
            }
        }
        // Predictors chosen at the end have the same figures as predictors chosen at the beginning.
        let late = try LiveFigures(registry: .standard)
        let path = folder.url.appendingPathComponent("p01-01234567/\(SessionStore.journalName)").path
        var journal = try #require(try JournalReader(path: path))
        while let line = try journal.nextLine() {
            if case .batch(let batch, _) = line { await late.consume(batch) }
        }
        let lateAnswer = try await late.answer(session, settings)
        for (row, other) in zip(answer.rows, lateAnswer.rows) {
            #expect(row.count == other.count && abs(row.rmse - other.rmse) <= 1e-12 * row.rmse)
        }
    }

    @Test("leads of a predictor that learns go on from the strokes before, but for cancelled ones")
    func leadsLearn() async throws {
        let live = LiveLeads(registry: .standard)
        var page = MadePage(seed: 5)
        var tracker = ContactTracker()
        var predictor = try PredictorRegistry.standard.makePredictor(typed: "adaptive")
        var differs = false
        for _ in 0..<4 {
            let plain = try PredictorRegistry.standard.makePredictor(typed: "adaptive")
            var fresh = plain
            for entry in page.stroke(deliveries: 40, pointer: 7) {
                let answer = try await live.answer(try request([entry], ["adaptive"]))
                guard let touch = try touch(of: entry, &tracker) else { continue }
                for sample in touch.samples {
                    predictor.observe(sample)
                    fresh.observe(sample)
                }
                guard touch.phase != .ended, let last = touch.samples.last else { continue }
                let time = last.timestamp + 0.016
                let lead = try #require(answer.leads.first)
                #expect(lead.points[0].last == predictor.predict(at: time)?.location)
                differs = differs || predictor.predict(at: time) != fresh.predict(at: time)
            }
            predictor.lift()
        }
        #expect(differs)
    }

    @Test("two contacts that are down at once both teach")
    func leadsLearnFromBoth() async throws {
        let live = LiveLeads(registry: .standard)
        let contacts = ContactPredictors.like(try PredictorRegistry.standard.makePredictor(typed: "adaptive"))
        var page = MadePage(seed: 6)
        var tracker = ContactTracker()
        let first = page.stroke(deliveries: 40, pointer: 1, type: "touch")
        let second = page.stroke(deliveries: 40, pointer: 2, type: "touch")
        let third = page.stroke(deliveries: 40, pointer: 3, type: "touch")
        for entry in first.dropLast() + second + first.suffix(1) + third {
            let answer = try await live.answer(try request([entry], ["adaptive"]))
            guard let touch = try touch(of: entry, &tracker) else { continue }
            for sample in touch.samples { contacts.observe(sample, of: touch.id) }
            if touch.phase == .ended {
                contacts.lift(touch.id)
            } else if let last = touch.samples.last {
                let lead = try #require(answer.leads.first)
                #expect(lead.points[0].last == contacts.predict(touch.id, at: last.timestamp + 0.016)?.location)
            }
        }
        #expect(contacts.state?.strokeCount == 3)
    }

    @Test("figures of a session that began elsewhere say that they are partial, of another there are none")
    func partial() async throws {
        let figures = try LiveFigures(registry: .standard)
        var page = MadePage(seed: 2)
        page.sequence = 4
        await figures.consume(try parse(page.batch([page.begin(1)] + page.stroke(deliveries: 10))))
        #expect(try await figures.answer(session, settings(["hold"])).isPartial)
        #expect(try await figures.answer(String(session.reversed()), settings(["hold"])) == .init())
    }

    @Test("leads are what the predictors say that have seen the same samples")
    func leads() async throws {
        let names = ["linear", "kalman", "system"]
        let live = LiveLeads(registry: .standard)
        var page = MadePage(seed: 8)
        let entries = page.stroke(deliveries: 30, pointer: 77)
        var tracker = ContactTracker()
        var predictors = try names.map { try PredictorRegistry.standard.makePredictor(typed: $0) }
        for entry in entries {
            let answer = try await live.answer(try request([entry], names))
            #expect(answer.handled == 1 && answer.nanoseconds.count == 3)
            guard
                case .pointer(let pointer) = try parse(
                    "{\"session\":\"\(session)\",\"seq\":0,\"entries\":[\(entry)]}"
                ).entries[0], let touch = tracker.line(for: pointer)?.event.touches.first
            else { continue }
            if touch.phase == .ended {
                #expect(answer.leads.isEmpty)
                continue
            }
            let lead = try #require(answer.leads.first)
            #expect(lead.pointer == 77 && answer.leads.count == 1 && lead.points.count == 3)
            let last = try #require(touch.samples.last)
            for index in predictors.indices {
                for sample in touch.samples { predictors[index].observe(sample) }
                if var observer = predictors[index] as? any PlatformPredictionObserving, !touch.predictedSamples.isEmpty
                {
                    observer.observePlatformPredictions(touch.predictedSamples.span)
                    predictors[index] = observer
                }
                let expected = (1...LiveLeads.steps).compactMap { step in
                    predictors[index].predict(
                        at: last.timestamp + 0.016 * Double(step) / Double(LiveLeads.steps)
                    )?.location
                }
                #expect(lead.points[index] == expected)
            }
        }
    }

    @Test("predictors that do not exist, or too many, are refused")
    func refused() async throws {
        let live = LiveLeads(registry: .standard)
        await #expect(throws: CaptureError.self) { try await live.answer(request([], ["clairvoyant"])) }
        #expect(throws: CaptureError.self) { try request([], Array(repeating: "hold", count: 9)) }
        // A page reaches no file of the disk.
        #expect(throws: CaptureError.self) { try request([], ["adaptive:state=/etc/passwd"]) }
    }
}
#endif
