import Foundation
import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Neural predictor")
struct NeuralPredictorTests {
    static let regions: [Float] = [1, 2, 6, 7]
    static let adaptation = NeuralRegions.Adaptation(
        plainFactors: [2, 3, 7, 8],
        nearHorizon: 0,
        farHorizon: 1,
        nearRatio: 0.4,
        farRatio: 0.3
    )

    @Test(
        "keeps the invariants of the protocol, whether or not regions adapt",
        arguments: Sampling.allCases,
        NeuralBase.allCases
    )
    func keepsInvariants(sampling: Sampling, base: NeuralBase) throws {
        for adapts in [false, true] {
            let model = NeuralExample.model(
                layout: NeuralExample.layout(base: base),
                trust: 0.3,
                regions: Self.regions,
                adaptation: adapts ? Self.adaptation : nil
            )
            #expect(checkPredictor(try NeuralPredictor(model), on: makeStroke(sampling, count: 30, seed: 1)) == [])
        }
    }

    @Test("is among those that every invariant is checked on")
    func isRegistered() throws {
        #expect(PredictorConformanceTests.specifications.contains("neural"))
        #expect(try NeuralModel.builtIn().layout.horizons.last == NeuralPredictor.longestHorizon)
        #expect(PredictorConformanceTests.specifications.contains("neural-tiny"))
        #expect(try NeuralModel.builtIn(.standard).layout.base == .kalman && NeuralMethod().base == .kalman)
        #expect(try NeuralModel.builtIn(.tiny).layout.base == .doubleExponential)
        #expect(NeuralMethod.tiny.base == .doubleExponential)
        let training = try PredictorRegistry.standard.training(of: PredictorSpecification(name: "neural"))
        #expect(training?.sources.isEmpty == false)
    }

    @Test(
        "an answer is the classical one and λ S′ h times what the network says",
        arguments: NeuralBase.allCases
    )
    func formula(base: NeuralBase) throws {
        let layout = NeuralExample.layout(base: base)
        let model = NeuralExample.model(layout: layout, trust: 0.5)
        var predictor = try NeuralPredictor(model)
        var motion = try NeuralMotion(layout)
        for (position, sample) in makeStroke(.at120, count: 20, seed: 2).enumerated() {
            predictor.observe(sample)
            _ = motion.observe(sample)
            let (raw, view) = NeuralExample.written(motion, layout)
            let outputs = NeuralExample.reference(model.network, raw)
            let velocities = (0..<2).map { view.onSurface(along: outputs[2 * $0], across: outputs[2 * $0 + 1]) }
            for share in [0.1, 0.5, 1, 1.3, 1.5, 2] {
                // In halves of the horizons, which are at 1 and 2.
                let horizon = share * 2 / 120
                let velocity = velocities[0] + (velocities[1] - velocities[0]) * max(0, share - 1)
                let classical = try #require(motion.classical.predict(at: sample.timestamp + horizon))
                let answer = try #require(predictor.predict(at: sample.timestamp + horizon))
                let isAsked = position > 1
                let correction = isAsked ? velocity * (0.5 * view.reach * horizon) : .zero
                #expect(answer.location.distance(to: classical.location + correction) < 1e-3)
                #expect(answer.isFallback == !isAsked)
                #expect(answer.uncertainty == classical.uncertainty)
            }
        }
    }

    @Test(
        "falls back on the first two samples, beyond the longest horizon and outside of what was seen, and says so",
        arguments: NeuralBase.allCases
    )
    func fallsBack(base: NeuralBase) throws {
        let stroke = makeStroke(.at120, count: 12, seed: 4)
        let layout = NeuralExample.layout(base: base)
        let inside = try NeuralPredictor(NeuralExample.model(layout: layout))
        let outside = try NeuralPredictor(NeuralExample.model(layout: layout, bound: 1e-3))
        let classical: any Predictor =
            switch base {
            case .kalman: try KalmanBankPredictor()
            case .doubleExponential: try DoubleExponentialPredictor()
            }
        let expected = answers(of: classical, over: stroke, horizons: [0, 0.02])
        let found = answers(of: inside, over: stroke, horizons: [0, 0.02])
        #expect(found.map { $0?.isFallback } == (0..<24).map { $0 < 4 })
        #expect(found.prefix(4).map { $0?.location } == expected.prefix(4).map { $0?.location })
        let refused = answers(of: outside, over: stroke, horizons: [0, 0.02])
        #expect(refused.allSatisfy { $0?.isFallback == true })
        #expect(refused.map { $0?.location } == expected.map { $0?.location })
        // Beyond what was fitted: the answer of the limit.
        var predictor = inside
        for sample in stroke { predictor.observe(sample) }
        let now = try #require(stroke.last).timestamp
        let limit = try #require(predictor.predict(at: now + 4.0 / 120))
        #expect(!limit.isFallback)
        for horizon in [0.034, 0.1, 5, .infinity] {
            let answer = try #require(predictor.predict(at: now + horizon))
            #expect(answer.isFallback)
            #expect(answer.location.distance(to: limit.location) < 1e-9)
        }
        // After a reset it begins anew.
        predictor.reset()
        #expect(predictor.predict(at: now) == nil)
        predictor.observe(stroke[0])
        #expect(predictor.predict(at: now)?.isFallback == true)
    }

    @Test("leaves motions that are slow in their unit to the classical predictor", arguments: [1.0, 1e-2, 1e-5])
    func largeUnits(zoom: Double) throws {
        var predictor = try NeuralPredictor(NeuralExample.model())
        var classical = try KalmanBankPredictor()
        var (corrected, moved) = (0.0, 0.0)
        for var sample in makeStroke(.at120, count: 60, seed: 9) {
            sample.location = zoom * sample.location
            predictor.observe(sample)
            classical.observe(sample)
            let instant = sample.timestamp + 4.0 / 120
            let found = try #require(predictor.predict(at: instant)).location
            let expected = try #require(classical.predict(at: instant)).location
            corrected += found.distance(to: expected)
            moved += expected.distance(to: sample.location)
        }
        // At some 800 px/s the 5 px/s of rest are nothing, and at 0.008 all.
        switch zoom {
        case 1: #expect(corrected > 0.05 * moved)
        case 1e-2: #expect(corrected > 0.01 * moved)
        default: #expect(corrected < 0.005 * moved)
        }
    }

    @Test("answers up to 100 ms, though a model was fitted further")
    func longestHorizon() throws {
        var layout = NeuralExample.layout()
        layout.horizons = [0.05, 0.4]
        var predictor = try NeuralPredictor(NeuralExample.model(layout: layout))
        for sample in makeStroke(.at120, count: 12, seed: 4) { predictor.observe(sample) }
        let now = try #require(makeStroke(.at120, count: 12, seed: 4).last).timestamp
        let limit = try #require(predictor.predict(at: now + NeuralPredictor.longestHorizon))
        let beyond = try #require(predictor.predict(at: now + 0.2))
        #expect(!limit.isFallback && beyond.isFallback)
        #expect(beyond.location.distance(to: limit.location) < 1e-9)
    }

    @Test("answers are continuous in the horizon, from the sample on", arguments: ["neural", "made up"])
    func continuity(name: String) throws {
        var predictor: any Predictor =
            name == "neural"
            ? try PredictorRegistry.standard.makePredictor("neural") : try NeuralPredictor(NeuralExample.model())
        let stroke = makeStroke(.at120, count: 20, seed: 7)
        for sample in stroke {
            predictor.observe(sample)
            var last = try #require(predictor.predict(at: sample.timestamp)).location
            for step in 1...400 {
                let answer = try #require(predictor.predict(at: sample.timestamp + 0.00025 * Double(step)))
                // 0.25 ms at 40 000 px/s.
                #expect(answer.location.distance(to: last) < 10)
                last = answer.location
            }
        }
    }

    @Test("a region is the classical standard deviation by the factor of its horizon")
    func regionRadius() throws {
        let model = NeuralExample.model(regions: Self.regions)
        var predictor = try NeuralPredictor(model)
        var motion = try NeuralMotion(model.layout)
        for sample in makeStroke(.at120, count: 20, seed: 5) {
            predictor.observe(sample)
            _ = motion.observe(sample)
            // The first two samples have a bin of their own.
            let bin = motion.showsEnough ? 1 : 0
            for (index, horizon) in NeuralExample.horizons.enumerated() {
                guard
                    case .covariance(let covariance) = motion.classical.predict(at: sample.timestamp + horizon)?
                        .uncertainty,
                    case .radius(let radius, let level) = predictor.predict(at: sample.timestamp + horizon)?.uncertainty
                else {
                    Issue.record("no uncertainty")
                    continue
                }
                let factor = Double(Self.regions[2 * index + bin])
                #expect(level == 0.9)
                #expect(abs(radius / (factor * covariance.xx.squareRoot()) - 1) < 1e-6)
            }
        }
    }

    @Test("a region that adapts is wider by what the stroke's own errors say, and as it was after a reset")
    func adaptiveRadius() throws {
        let plain = try NeuralPredictor(NeuralExample.model(regions: Self.regions))
        let start = try NeuralPredictor(NeuralExample.model(regions: Self.regions, adaptation: Self.adaptation))
        var (predictor, other) = (start, plain)
        var expected = RadiusAdaptation(
            near: .init(horizon: NeuralExample.horizons[0], typicalRatio: 0.4),
            far: .init(horizon: NeuralExample.horizons[1], typicalRatio: 0.3),
            .init(level: 0.9)
        )
        func radius(_ answer: Prediction?) -> Double {
            guard case .radius(let radius, _) = answer?.uncertainty else { return .nan }
            return radius
        }
        let stroke = makeStroke(.at120, count: 40, seed: 5)
        var last = stroke[0]
        var factors: Set<Double> = []
        for sample in stroke {
            predictor.observe(sample)
            other.observe(sample)
            expected.judge(from: last.timestamp, last.location, to: sample)
            last = sample
            if let horizon = expected.wanted(at: sample.timestamp) {
                let answer = try #require(other.predict(at: sample.timestamp + horizon))
                let index = horizon == NeuralExample.horizons[0] ? 0 : 1
                let place = 2 * index + other.regionBin
                let ratio = Double(Self.adaptation.plainFactors[place] / Self.regions[place])
                expected.putAside(
                    answer.location,
                    at: sample.timestamp,
                    plainRadius: radius(answer) * ratio,
                    statedRadius: radius(answer) * expected.factor(horizon: horizon)
                )
            }
            for horizon in [0.01] + NeuralExample.horizons {
                let found = predictor.predict(at: sample.timestamp + horizon)
                let plain = other.predict(at: sample.timestamp + horizon)
                #expect(found?.location == plain?.location)
                #expect(abs(radius(found) / (radius(plain) * expected.factor(horizon: horizon)) - 1) < 1e-5)
            }
            factors.insert(expected.factor(horizon: NeuralExample.horizons[1]))
        }
        #expect(factors.count > 5)
        predictor.reset()
        let again = answers(of: predictor, over: stroke, horizons: [0.02])
        #expect(again.map { radius($0) } == answers(of: start, over: stroke, horizons: [0.02]).map { radius($0) })
    }

    @Test("a model that is not valid makes no predictor")
    func refuses() throws {
        let model = NeuralExample.model()
        let broken = NeuralModel(
            layout: model.layout,
            method: model.method,
            training: model.training,
            evidence: model.evidence,
            network: model.network,
            bounds: model.bounds,
            trust: [1, 2],
            regions: nil
        )
        #expect(throws: ModelFileError.invalidField("trust", found: "2.0", expected: "numbers from 0.0 to 1.0")) {
            try NeuralPredictor(broken)
        }
        #expect(throws: ModelFileError.self) { try broken.encoded() }
    }
}
