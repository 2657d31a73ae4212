import Testing
import TouchModel
import TouchRecordings
import TouchReports

@testable import TouchEvaluation

@Suite("Recorded platform predictions")
struct PlatformPredictionTests {
    /// A contact that accelerates, two samples a delivery; every delivery but the first and last predicts its exact
    /// place 1/8 s ahead.
    private static func recording(_ name: String = "predicted", isPredicted: Bool = true) -> InMemoryRecording {
        func sample(_ step: Int, _ origin: TouchSample.Origin) -> TouchSample {
            let time = Double(step) / 8
            return TouchSample(timestamp: time, location: TouchPoint(64 * time * time, 0), origin: origin)
        }
        let events = (0..<6).map { delivery in
            let (first, last) = (2 * delivery, 2 * delivery + 1)
            return TouchEvent(
                timestamp: Double(last) / 8,
                touches: [
                    Touch(
                        id: 1,
                        type: .direct,
                        phase: delivery == 0 ? .began : delivery == 5 ? .ended : .moved,
                        samples: [sample(first, .coalesced), sample(last, .touch)],
                        predictedSamples: isPredicted && (1...4).contains(delivery)
                            ? [sample(last + 1, .predicted)] : []
                    )
                ]
            )
        }
        return InMemoryRecording(
            name: name,
            metadata: RecordingMetadata(space: .cssPixels),
            events: TouchEventLog(events)
        )
    }

    @Test("are scored like any predictor's answers, with those missing counted", arguments: [true, false])
    func evaluation(perDelivery: Bool) async throws {
        let plan = try EvaluatorTests.plan(
            ["system", "hold"],
            horizons: [0.125, 0.25],
            mode: perDelivery ? .perDelivery : .perSample
        )
        let result = try await EvaluatorTests.evaluate(plan, [Examples.dataset("data", [Self.recording()])])
        func value(_ predictor: String, _ metric: String, _ horizon: Double) throws -> Double {
            try #require(EvaluatorTests.row(result, predictor, metric, horizon: horizon)).value
        }
        // Deliveries end at samples 1, 3, 5, 7, 9 and 11; the truth of the next sample is known but after the last.
        // Predicted are those after samples 3, 5, 7 and 9.
        let asked = perDelivery ? 5.0 : 11
        #expect(abs(try value("system", "abstention", 125) - (1 - 4 / asked)) < 1e-12)
        #expect(try value("system", "abstention", 250) == 1, "beyond the last predicted sample")
        #expect(try value("system", "rmse", 250) == value("hold", "rmse", 250))
        // What is left are the questions without an answer, scored as hold: per delivery the one after sample 1,
        // |p₂ − p₁| = 64 (4 − 1) / 64 = 3.
        if perDelivery { #expect(abs(try value("system", "max", 125) - 3) < 0.01) }
        #expect(try value("system", "rmse", 125) < value("hold", "rmse", 125))
    }

    @Test("make rows only on data that hold them, and the text says where they do not, in shards too")
    func absence() async throws {
        let plan = try EvaluatorTests.plan(["hold", "linear", "system"], horizons: [0.125], mode: .perDelivery)
        let datasets = [
            Examples.dataset("with", [Self.recording(), Self.recording("plain", isPredicted: false)]),
            Examples.dataset("without", [Self.recording("plain", isPredicted: false)]),
        ]
        let result = try await EvaluatorTests.evaluate(plan, datasets)
        func predictors(_ dataset: String) -> Set<String> {
            Set(result.rows.lazy.filter { $0.dataset == dataset }.map(\.predictor))
        }
        #expect(predictors("with") == ["hold", "linear", "system"])
        #expect(predictors("without") == ["hold", "linear"])
        let distributions = try #require(result.distributions).filter { $0.dataset == "without" }
        #expect(distributions.map(\.predictor) == ["hold", "linear"])
        #expect(result.withoutPlatformPredictions.map(\.predictor) == ["system"])
        #expect(result.withoutPlatformPredictions.map(\.datasets) == [["without"]])
        #expect(Set(Ranking(result).entries.map(\.predictor)) == ["hold", "linear"], "a place rests on every dataset")
        let sentence = "system has no row on without: no recording there holds predictions of the platform."
        for text in [EvaluationReport(result).text, EvaluationReport(result).verboseText] {
            #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(sentence))
        }

        var parts: [EvaluationPart] = []
        for number in 1...3 {
            let shard = try #require(EvaluationShard(number, of: 3))
            let evaluator = try Evaluator(plan: plan, registry: TestPredictors.registry())
            parts.append(try await evaluator.score(datasets, shard: shard))
        }
        #expect(try await ShardTests.merge(parts).result().rows == result.rows)
    }

    @Test("are not missed where every dataset holds them, or nobody replays them")
    func presence() async throws {
        let with = Examples.dataset("data", [Self.recording()])
        let without = Examples.dataset("data", [Self.recording(isPredicted: false)])
        for (names, dataset) in [(["hold", "linear", "system"], with), (["hold", "linear"], without)] {
            let plan = try EvaluatorTests.plan(names, horizons: [0.125], mode: .perDelivery)
            let result = try await EvaluatorTests.evaluate(plan, [dataset])
            #expect(result.withoutPlatformPredictions.isEmpty)
            #expect(Set(Ranking(result).entries.map(\.predictor)) == Set(names))
            #expect(PlatformLines(result).text.isEmpty)
        }
    }
}
