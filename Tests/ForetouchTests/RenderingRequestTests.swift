import Foretouch
import Foundation
import Testing

@testable import TouchReports

@Suite("From a recording to a picture")
struct RenderingRequestTests {
    private func sample(_ number: Int, force: Double? = nil, update: Int? = nil) -> TouchSample {
        var sample = TouchSample(timestamp: Double(number) / 100, location: TouchPoint(Double(number), 0))
        sample.force = force
        sample.estimationUpdateIndex = update
        if update != nil {
            sample.estimatedProperties = [.force, .azimuth]
            sample.propertiesExpectingUpdates = .force
        }
        return sample
    }

    private func correction(of index: Int, force: Double) -> EstimationUpdate {
        var corrected = sample(0, force: force, update: index)
        corrected.estimatedProperties = .azimuth
        corrected.propertiesExpectingUpdates = []
        return EstimationUpdate(sample: corrected, updatedProperties: .force)
    }

    private func event(
        _ phase: TouchPhase,
        _ samples: [TouchSample],
        id: Int32 = 1,
        predicted: [TouchSample] = [],
        updates: [EstimationUpdate] = []
    ) -> TouchEvent {
        TouchEvent(
            timestamp: samples.last?.timestamp ?? 0,
            touches: [
                Touch(
                    id: id,
                    type: .pencil,
                    phase: phase,
                    samples: samples,
                    predictedSamples: predicted,
                    updates: updates
                )
            ]
        )
    }

    private func recording(_ events: [TouchEvent]) -> InMemoryRecording {
        InMemoryRecording(
            name: "made up",
            metadata: RecordingMetadata(space: .cssPixels),
            events: TouchEventLog(events)
        )
    }

    @Test("corrections reach their samples, also after the end, and what is corrected is an estimate no longer")
    func corrections() {
        let late = correction(of: 7, force: 2)
        let unknown = correction(of: 99, force: 9)
        let strokes = recording([
            event(.began, [sample(0, force: 1, update: 7)]),
            event(.moved, [sample(1, force: 1), sample(1, force: 5), sample(2, force: 1)]),
            event(.ended, [], updates: [late, unknown]),
        ]).drawableStrokes()
        #expect(strokes.count == 1)
        #expect(strokes[0].samples.map(\.force) == [2, 1, 1])
        #expect(strokes[0].samples[0].estimatedProperties == .azimuth)
    }

    @Test("a correction finds the contact that announced it, also when the id is used again")
    func correctionsOfEarlierContacts() {
        let strokes = recording([
            event(.began, [sample(0, force: 1, update: 7)]), event(.ended, [sample(1, force: 1)]),
            event(.began, [sample(2, force: 1)], updates: [correction(of: 7, force: 2)]),
        ]).drawableStrokes()
        #expect(strokes.map { $0.samples.map(\.force) } == [[2, 1], [1]])
    }

    @Test("contacts that overlap in time are strokes of their own; an id may be used again")
    func contacts() {
        let strokes = recording([
            event(.began, [sample(0)], id: 1), event(.began, [sample(1)], id: 2), event(.moved, [sample(2)], id: 1),
            event(.ended, [sample(3)], id: 2), event(.began, [sample(4)], id: 2), event(.ended, [sample(5)], id: 1),
        ]).drawableStrokes()
        #expect(strokes.map { $0.samples.map(\.location.x) } == [[0, 2, 5], [1, 3], [4]])
    }

    @Test("the platform's predictions follow the last sample of their delivery")
    func predictions() {
        let strokes = recording([
            event(.began, [sample(0), sample(1)], predicted: [sample(2), sample(3)]), event(.ended, [sample(2)]),
        ]).drawableStrokes()
        #expect(strokes[0].predictedRuns.map(\.lastKnownSample) == [1])
        #expect(strokes[0].predictedRuns.map(\.samples.count) == [2])
    }

    @Test("the debug style sets the platform's predictions of a recording apart from coalesced and other real samples")
    func platformPredictions() throws {
        let predicted = (4...5).map { number in
            var sample = sample(number)
            sample.origin = .predicted
            return sample
        }
        var coalesced = sample(0)
        coalesced.origin = .coalesced
        let recording = recording([
            event(.began, [coalesced, sample(1)]), event(.moved, [sample(2), sample(3)], predicted: predicted),
            event(.ended, [sample(4)]),
        ])
        let content = try RenderingRequest(style: .debug).picture(of: recording).content
        let debug = try #require(content as? DebugDrawing)
        #expect(debug.legend.map(\.text).filter { $0.contains("coalesced") }.count == 1)
        #expect(debug.legend.map(\.text).filter { $0.contains("predicted") }.count == 1)
        #expect(debug.strokes[0].samples.map(\.location.x) == [0, 1, 2, 3, 4])
        #expect(debug.strokes[0].predictedRuns.map { $0.samples.map(\.location.x) } == [[4, 5]])
    }

    @Test("hold is late by the horizon: its error is speed times horizon, and truth ends with the stroke")
    func holdSeries() throws {
        let stroke = DrawableStroke(samples: (0..<50).map { sample($0) })
        let hold = try PredictorRegistry.standard.makePredictor("hold")
        let series = PredictedSeries(label: "hold", predictor: hold, strokes: [stroke, stroke], horizon: 0.025)
        #expect(series.answers.count == 100)
        #expect(series.answers.filter { $0.truth != nil }.count == 2 * 47)
        #expect(abs((series.meanError ?? 0) - 2.5) < 1e-9)
        #expect(series.answers.map(\.stroke) == Array(repeating: 0, count: 50) + Array(repeating: 1, count: 50))
    }

    @Test("what lies in front of the last sample is missing without a prediction, in pieces half a horizon apart")
    func missingInk() throws {
        let stroke = DrawableStroke(samples: (0..<50).map { sample($0) })
        func series(_ name: String) throws -> PredictedSeries {
            let predictor = try PredictorRegistry.standard.makePredictor(PredictorSpecification(name: name))
            return PredictedSeries(label: name, predictor: predictor, strokes: [stroke], horizon: 0.025)
        }
        let pieces = try series("hold").answers.map(\.missingInk).filter { !$0.isEmpty }
        #expect(pieces.prefix(2).map { $0.map { ($0.x * 2).rounded() / 2 } } == [[0, 1, 2, 2.5], [4, 5, 6, 6.5]])
        #expect(try !series("linear").isGap)
    }

    @Test("an instant's errors are those of the evaluation, and the typical one is that nearest to their means")
    func instants() async throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Datasets/bundled/finger-120").standardizedFileURL
        let dataset = try Dataset(path: folder.appendingPathComponent("p01-zigzag.jsonl.gz").path)
        let labels = ["hold", "linear", "kalman"]
        let specifications = labels.map { PredictorSpecification(name: $0) }
        let result = try await evaluate(dataset, labels, horizons: [0.033])
        let made = try specifications.map { try PredictorRegistry.standard.makePredictor($0) }
        let recording = try #require(try InMemoryRecording.readAll(from: dataset.sources[0]).first)
        let strokes = recording.drawableStrokes()
        var search = InstantSearch(predictors: made, horizon: 0.033)
        search.add(strokes, recording: 0, scale: 1)
        for (label, mean) in zip(labels, search.means) {
            let row = try #require(result.rows.first { $0.predictor == label && $0.metric == "mean" && $0.isWhole })
            #expect(abs(row.value - mean) < 1e-9 && row.count == search.count)
        }
        // No instant is nearer to the means than the one found.
        let place = try #require(search.place(of: .typical))
        func distance(_ outcomes: [PredictionOutcome]) -> Double {
            zip(outcomes, search.means).map { abs(log($0.error.length / $1)) }.max() ?? 0
        }
        var smallest = Double.infinity
        for (number, stroke) in strokes.enumerated() {
            let found = StrokeInstants(of: stroke, predictors: made, horizon: 0.033)
            for instant in found.positions.indices {
                let one = distance(found.outcomes.map { $0[instant] })
                if (number, instant) == (place.stroke, place.instant) { #expect(one <= smallest) }
                smallest = min(smallest, one)
            }
        }
        // The picture says the same lengths as lie between its tips and the contact.
        let request = RenderingRequest(style: .instant, predictors: specifications, instant: .time(place.time))
        let instant = try #require(try request.picture(of: recording).content as? InstantDrawing)
        let contact = try #require(instant.unknown.last)
        for (label, tip) in zip(["no prediction", "straight line", "Foretouch"], instant.tips) {
            let length = tip.location.distance(to: contact) * CoordinateSpace.millimetersPerCSSPixel
            #expect(tip.label == "\(label): \(NumberStyle.short(length)) mm")
        }
        let typical = RenderingRequest(style: .instant, predictors: specifications)
        let picture = try typical.picture(of: recording)
        #expect((picture.content as? InstantDrawing)?.tips == instant.tips)
        #expect(try picture.encoded(as: .svg) == typical.picture(of: recording).encoded(as: .svg))
    }

    @Test("an instant needs a stroke that goes on, and one horizon")
    func noInstant() throws {
        let recording = recording([event(.began, [sample(0)]), event(.ended, [sample(1)])])
        for request in [
            RenderingRequest(style: .instant), RenderingRequest(style: .instant, instant: .time(0)),
            RenderingRequest(style: .instant, horizons: [0.005, 0.008]),
        ] { #expect(throws: DatasetError.self) { try request.picture(of: recording) } }
        let short = RenderingRequest(style: .instant, horizons: [0.005], instant: .time(0))
        let picture = try short.picture(of: recording)
        #expect((picture.content as? InstantDrawing)?.unknown.map { $0.x } == [0, 0.5])
    }

    @Test("a stated radius becomes that of the level shown, a covariance an ellipse")
    func uncertainty() throws {
        let same = try #require(UncertaintyEllipse(.radius(3, level: 0.5), level: 0.5))
        #expect(abs(same.semiMajor - 3) < 1e-12)
        let wider = try #require(UncertaintyEllipse(.radius(3, level: 0.5), level: 0.9375))
        #expect(abs(wider.semiMajor - 6) < 1e-12)
        let ellipse = try #require(UncertaintyEllipse(.covariance(LocationCovariance(isotropic: 1)), level: 0.5))
        #expect(abs(ellipse.semiMajor - (2 * log(2.0)).squareRoot()) < 1e-12)
        #expect(UncertaintyEllipse(.radius(3, level: 1), level: 0.5) == nil)
        #expect(UncertaintyEllipse(.radius(3, level: 0), level: 0.5) == nil)
    }

    @Test("a predictor's runs start at every delivery and end at the horizon")
    func predictedRuns() throws {
        var samples = (0..<20).map { sample($0) }
        for number in samples.indices where number % 4 != 3 { samples[number].origin = .coalesced }
        let linear = try PredictorRegistry.standard.makePredictor("linear")
        let stroke = DrawableStroke(samples: samples).predicted(by: linear, horizon: 0.04, steps: 2)
        #expect(stroke.predictedRuns.map(\.lastKnownSample) == [3, 7, 11, 15, 19])
        let last = try #require(stroke.predictedRuns.last?.samples)
        #expect(last.map(\.origin) == [.predicted, .predicted])
        #expect(zip(last, [21.0, 23]).allSatisfy { abs($0.location.x - $1) < 1e-6 })
    }

    @Test("an overlay has a series for every predictor and horizon; strokes are picked by number")
    func request() throws {
        let recording = recording([
            event(.began, (0..<9).map { sample($0) }), event(.ended, [sample(10)]), event(.began, [sample(11)]),
        ])
        var request = RenderingRequest(style: .overlay, horizons: [0.033, 0.0125])
        let overlay = try #require(try request.picture(of: recording).content as? OverlayDrawing)
        #expect(
            overlay.series.map(\.label) == [
                "no prediction (hold) 33 ms", "no prediction (hold) 12.5 ms", "linear 33 ms", "linear 12.5 ms",
                "kalman 33 ms", "kalman 12.5 ms",
            ]
        )
        #expect(overlay.strokes.count == 2)
        request.strokes = [2]
        #expect(try (request.picture(of: recording).content as? OverlayDrawing)?.strokes.count == 1)
        for strokes in [[0], [3], [-1]] {
            request.strokes = strokes
            #expect(throws: DatasetError.self) { try request.picture(of: recording) }
        }
    }

    @Test("requests that make no sense are errors")
    func errors() throws {
        let recording = recording([event(.began, [sample(0)])])
        let hold = PredictorSpecification(name: "hold")
        for request in [
            RenderingRequest(style: .overlay, horizons: [0]), RenderingRequest(style: .overlay, horizons: [.nan]),
            RenderingRequest(style: .debug, predictors: [hold, hold]),
            RenderingRequest(style: .debug, predictors: [hold], horizons: [0.1, 0.2]),
            RenderingRequest(style: .ink, magnification: 0),
            RenderingRequest(style: .debug, markInterval: 0),
            RenderingRequest(style: .overlay, predictors: [PredictorSpecification(name: "oracle")]),
        ] { #expect(throws: (any Error).self) { try request.picture(of: recording) } }
        #expect(throws: DatasetError.self) {
            try RenderingRequest(style: .ink).picture(ofRecordingAt: "/nonexistent/recording.jsonl")
        }
    }

    @Test("every style draws a recording without strokes")
    func empty() throws {
        for style in RenderingRequest.Style.allCases where style != .instant {
            let picture = try RenderingRequest(style: style).picture(of: recording([]))
            #expect(picture.layout.size.isFinite)
        }
    }
}
