import Foundation
import PluginSpecification
import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("The predictor calibrated")
struct CalibratedPredictorTests {
    static func calibration(_ predictor: String, level: Double = 0.9) throws -> UncertaintyCalibration {
        func radii(_ factor: Double) throws -> UncertaintyCalibration.Radii {
            let table = try RadiusTable(
                horizons: [0.016, 0.05],
                speedEdges: [200],
                radii: [[1.5 * factor, 2 * factor], [2.5 * factor, 4 * factor]]
            )
            let cells = [0.016, 0.05].flatMap { horizon in
                (0...1).map {
                    UncertaintyCalibration.Cell(
                        horizon: horizon,
                        bin: $0,
                        questions: 100,
                        effectiveStrokes: 40.5,
                        participants: 3,
                        firstBin: 0,
                        lastBin: 1
                    )
                }
            }
            return UncertaintyCalibration.Radii(table: table, cells: cells)
        }
        return UncertaintyCalibration(
            predictor: RecordedSpecification(predictor),
            level: level,
            plain: try radii(1),
            adaptive: UncertaintyCalibration.Adaptive(
                near: .init(horizon: 0.016, typicalRatio: 0.4),
                far: .init(horizon: 0.05, typicalRatio: 0.5),
                memory: 8,
                prior: 4,
                radii: try radii(1.1)
            ),
            training: TrainingSet(
                sources: [.init(name: "data", identity: "sha256", participants: ["a", "b"])],
                questions: "per sample"
            )
        )
    }

    /// Runs with the calibration in a file.
    static func withFile<Result>(
        _ calibration: UncertaintyCalibration,
        _ body: (_ path: String) throws -> Result
    ) throws -> Result {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try calibration.encoded().write(to: file)
        return try body(file.path)
    }

    static func radius(_ prediction: Prediction?) -> Double? {
        guard case .radius(let radius, level: 0.9) = prediction?.uncertainty else { return nil }
        return radius
    }

    @Test(
        "locations are the wrapped predictor's, and the radius is scale times factor, spelled out",
        arguments: ["kalman", "hold", "linear", "polynomial", "chromium-kalman"],
        Sampling.allCases
    )
    func plainRadius(inner: String, sampling: Sampling) throws {
        let calibration = try Self.calibration(inner)
        var wrapped = try PredictorRegistry.standard.makePredictor(typed: inner)
        var predictor = CalibratedPredictor(wrapped, calibration: calibration, adaptationRate: nil)
        var motion = RecentMotion()
        for sample in makeStroke(sampling, count: 40, seed: 2) {
            wrapped.observe(sample)
            predictor.observe(sample)
            motion.observe(sample)
            for horizon in checkedHorizons {
                let plain = wrapped.predict(at: sample.timestamp + horizon)
                let found = predictor.predict(at: sample.timestamp + horizon)
                #expect(found?.location == plain?.location && found?.force == plain?.force)
                guard let plain else { continue }
                let scale: Double =
                    switch plain.uncertainty {
                    case .covariance(let covariance): ((covariance.xx + covariance.yy) / 2 + 0.01).squareRoot()
                    case .radius(let radius, _): max(0.1, radius)
                    case nil: 0.25 + motion.speed * horizon
                    }
                let expected = scale * calibration.plain.table.radius(horizon: horizon, speed: motion.speed)
                #expect(Self.radius(found).map { abs($0 - expected) < 1e-9 * expected } == true)
            }
        }
    }

    @Test("radii of a stroke that goes worse than usual grow, of one that goes better shrink, and a reset forgets")
    func adapts() throws {
        let calibration = try Self.calibration("hold")
        func ratio(speed: Double) throws -> Double {
            // hold is wrong by the way the contact goes: at a constant speed exactly v h, its scale 0.25 + v h.
            let samples = (0..<60).map {
                TouchSample(timestamp: Double($0) / 120, location: TouchPoint(speed * Double($0) / 120, 0))
            }
            var plain = CalibratedPredictor(HoldPredictor(), calibration: calibration, adaptationRate: nil)
            var adaptive = CalibratedPredictor(HoldPredictor(), calibration: calibration, adaptationRate: 0.2)
            let fresh = adaptive
            for sample in samples {
                plain.observe(sample)
                adaptive.observe(sample)
            }
            let time = samples[59].timestamp + 0.03
            let found = try #require(Self.radius(adaptive.predict(at: time)))
            let usual = try #require(Self.radius(plain.predict(at: time)))
            adaptive.reset()
            #expect(answers(of: adaptive, over: samples) == answers(of: fresh, over: samples))
            return found / usual
        }
        // ρ = v h / (s f) is 0 at rest, and 1 / f at speed: below the typical ratio of 0.4 to 0.5 for these factors.
        #expect(try ratio(speed: 0) < 0.5)
        #expect(try ratio(speed: 2000) < 1)
        var worse = calibration
        worse.adaptive.near.typicalRatio = 0.05
        worse.adaptive.far.typicalRatio = 0.05
        var predictor = CalibratedPredictor(HoldPredictor(), calibration: worse, adaptationRate: 0.2)
        var plain = CalibratedPredictor(HoldPredictor(), calibration: worse, adaptationRate: nil)
        for index in 0..<60 {
            let sample = TouchSample(timestamp: Double(index) / 120, location: TouchPoint(10 * Double(index), 0))
            predictor.observe(sample)
            plain.observe(sample)
        }
        let time = 59 / 120.0 + 0.03
        let grown = try #require(Self.radius(predictor.predict(at: time)))
        let usual = try #require(Self.radius(plain.predict(at: time)))
        #expect(grown > 2 * usual)
    }

    @Test("a shortened answer lies on the wrapped predictor's path at the longest horizon within the limit")
    func shortens() throws {
        let calibration = try Self.calibration("kalman")
        for measure in HorizonLimit.Measure.allCases {
            // The median over the stroke: half the answers are within it.
            var scout = CalibratedPredictor(
                try PredictorRegistry.standard.makePredictor("kalman"),
                calibration: calibration,
                adaptationRate: nil
            )
            var found: [Double] = []
            for sample in makeStroke(.at120, count: 60, seed: 7) {
                scout.observe(sample)
                let answer = try #require(scout.predict(at: sample.timestamp + 0.05))
                let radius = try #require(Self.radius(answer))
                found.append(measure == .radius ? radius : radius / answer.location.distance(to: sample.location))
            }
            let limit = HorizonLimit(measure: measure, largest: found.sorted()[30])
            var wrapped = try PredictorRegistry.standard.makePredictor("kalman")
            var whole = CalibratedPredictor(wrapped, calibration: calibration, adaptationRate: nil)
            var short = CalibratedPredictor(wrapped, calibration: calibration, adaptationRate: nil, limit: limit)
            var (kept, shortened) = (0, 0)
            for sample in makeStroke(.at120, count: 60, seed: 7) {
                wrapped.observe(sample)
                whole.observe(sample)
                short.observe(sample)
                let time = sample.timestamp + 0.05
                func exceeds(_ horizon: Double) throws -> Bool {
                    let answer = whole.predict(at: sample.timestamp + horizon)
                    let displacement = try #require(answer).location.distance(to: sample.location)
                    return try limit.excess(of: #require(Self.radius(answer)), displacement: displacement) > 0
                }
                let (found, full) = try (#require(short.predict(at: time)), #require(whole.predict(at: time)))
                guard try exceeds(0.05) else {
                    #expect(found == full)
                    kept += 1
                    continue
                }
                shortened += 1
                // The longest quarter of the horizon that is within the limit bounds the answer, with the next longer.
                let quarters = try (1...3).filter { try !exceeds(0.05 * Double($0) / 4) }
                if let quarter = quarters.max() {
                    let from = try #require(wrapped.predict(at: sample.timestamp + 0.05 * Double(quarter) / 4)).location
                    let to = try #require(wrapped.predict(at: sample.timestamp + 0.05 * Double(quarter + 1) / 4))
                        .location
                    let between = found.location.distance(to: from) + found.location.distance(to: to)
                    #expect(abs(between - from.distance(to: to)) < 1e-9)
                } else {
                    #expect(found.location == sample.location)
                }
                // The stated disc holds the whole answer's.
                let (outer, inner) = try (#require(Self.radius(found)), #require(Self.radius(full)))
                #expect(abs(outer - inner - found.location.distance(to: full.location)) < 1e-9)
            }
            #expect(kept > 3 && shortened > 3, "\(measure): the stroke tries one way only")
        }
    }

    @Test("a predictor that follows the platform's predictions is shown them through the wrapper")
    func platformPredictions() throws {
        var predictor = CalibratedPredictor(
            SystemPredictor(),
            calibration: try Self.calibration("system"),
            adaptationRate: 0.1
        )
        predictor.observe(TouchSample(timestamp: 0, location: .zero))
        #expect(predictor.predict(at: 0.01) == nil)
        let guesses = [TouchSample(timestamp: 0.02, location: TouchPoint(8, 0))]
        predictor.observePlatformPredictions(guesses.span)
        #expect(predictor.predict(at: 0.01)?.location == TouchPoint(4, 0))
        #expect(Self.radius(predictor.predict(at: 0.01)) != nil)
    }

    @Test("the registry makes what the file names, and the training sets of both are declared")
    func registry() throws {
        try Self.withFile(Self.calibration("adaptive")) { path in
            let registry = PredictorRegistry.standard
            let specification = try PredictorSpecification(typed: "calibrated:radii=\(path)")
            var made = try registry.makePredictor(specification)
            var inner = try registry.makePredictor("adaptive")
            for sample in makeStroke(.at120, count: 30, seed: 1) {
                made.observe(sample)
                inner.observe(sample)
                let time = sample.timestamp + 0.02
                #expect(made.predict(at: time)?.location == inner.predict(at: time)?.location)
            }
            let training = try #require(try registry.training(of: specification))
            #expect(training.contains(participant: "a", dataset: "sha256"))
            let wrapped = try #require(try registry.training(of: PredictorSpecification(name: "adaptive")))
            #expect(wrapped.sources.allSatisfy(training.sources.contains))
        }
        try Self.withFile(Self.calibration("kalman")) { path in
            let specification = try PredictorSpecification(typed: "calibrated:radii=\(path)")
            let fitted = try PredictorRegistry.standard.fittedOn(specification)
            #expect(fitted.first == "data" && fitted.contains("dysgraphia"))
        }
    }

    @Test("a file that names itself, another wrapper or nothing that exists is refused with an error")
    func nested() throws {
        for predictor in ["calibrated", "calibrated:radii=/nowhere", "calibrated:adaptive=off"] {
            try Self.withFile(Self.calibration(predictor)) { path -> Void in
                let specification = try PredictorSpecification(typed: "calibrated:radii=\(path)")
                #expect(throws: ModelFileError.self) { try PredictorRegistry.standard.makePredictor(specification) }
                #expect(throws: ModelFileError.self) { try PredictorRegistry.standard.training(of: specification) }
            }
        }
        // The file is to blame, and the hint is not lost.
        for (predictor, hint) in [
            ("kallman", "Did you mean 'kalman'"), ("one-euro:cutof=3", "cutof"), ("one-euro:beta=-7", "-7"),
        ] {
            try Self.withFile(Self.calibration(predictor)) { path -> Void in
                let specification = try PredictorSpecification(typed: "calibrated:radii=\(path)")
                let registry = PredictorRegistry.standard
                for error in [
                    #expect(throws: ModelFileError.self) { try registry.makePredictor(specification) },
                    #expect(throws: ModelFileError.self) { try registry.training(of: specification) },
                    #expect(throws: ModelFileError.self) { try registry.symmetries(of: specification) },
                ] {
                    #expect(
                        error?.description.hasPrefix("\(path), field 'predictor': found '\(predictor)'") == true
                    )
                    #expect(error?.description.contains(hint) == true, "\(String(describing: error))")
                }
            }
        }
        #expect(throws: ModelFileError.self) {
            try PredictorRegistry.standard.makePredictor("calibrated:radii=/nowhere")
        }
    }
}
