import Foundation
import PluginSpecification
import PredictorTesting
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Symmetries of every registered predictor")
struct PredictorSymmetryTests {
    /// Those on which conditions turn, beside the variants of the conformance tests.
    private static let variants = [
        "one-euro:beta=0", "linear:channels=line", "linear:window=0.04,channels=line,damping=9",
    ]
    private static let strokes = (1...4).map { ObservedStroke(seed: $0) }
    /// An excess above which no rounding of any kind explains a difference.
    private static let clear = 100.0

    private static func check(_ predictor: any Predictor, _ stroke: ObservedStroke, of name: String) -> SymmetryCheck {
        // A network and the bank of filters compute in single precision, and so does what wraps them.
        let isSingle =
            ["android-motion", "cut", "adaptive"].contains { name.hasPrefix($0) }
            || name.hasPrefix("kalman") && !name.contains("model=")
        return SymmetryCheck(predictor: predictor, stroke: stroke, precision: isSingle ? 0x1p-24 : 0x1p-53)
    }

    @Test("what is claimed holds", arguments: PredictorConformanceTests.specifications + variants)
    func claimsHold(text: String) throws {
        let registry = PredictorRegistry.standard
        let claimed = try registry.symmetries(of: PredictorSpecification(typed: text))
        let predictor = try registry.makePredictor(typed: text)
        for stroke in Self.strokes {
            let check = Self.check(predictor, stroke, of: text)
            for move in StrokeMove.all where claimed.contains(move.symmetry) {
                let excesses = check.excesses(move)
                #expect(excesses.max() <= 1, "\(move): off by \(excesses) times what rounding explains")
            }
        }
    }

    @Test("what is not claimed does not hold", arguments: PredictorRegistry.standard.kinds.map(\.name))
    func claimsAreComplete(name: String) throws {
        let registry = PredictorRegistry.standard
        let kind = try registry.kind(named: name)
        let texts = [SmallMotionModel.specification(kind)] + Self.variants + PredictorConformanceTests.variants
        let specifications = try texts.map { try PredictorSpecification(typed: $0) }.filter { $0.name == name }
        for (symmetry, symmetryName) in PredictorSymmetries.named where !kind.symmetries.contains(symmetry) {
            let moves = StrokeMove.all.filter { $0.symmetry == symmetry }
            // Whichever do not claim it: one at least must lack it.
            let others = try specifications.filter { try !registry.symmetries(of: $0).contains(symmetry) }
            let isLacking = try others.contains { specification in
                let predictor = try registry.makePredictor(specification)
                return Self.strokes.contains { stroke in
                    let check = Self.check(predictor, stroke, of: name)
                    return moves.contains { check.excess($0) > Self.clear }
                }
            }
            #expect(
                isLacking || others.isEmpty && kind.conditionalSymmetries?.symmetries.contains(symmetry) == true,
                "\(name) has \(symmetryName) and does not claim it"
            )
        }
    }

    @Test("a state that was learned keeps the symmetries of the predictor that was given it")
    func states() throws {
        try AdaptiveStateExample.withFile { path in
            let text = "adaptive:state=\(path)"
            let registry = PredictorRegistry.standard
            #expect(try registry.symmetries(of: PredictorSpecification(typed: text)) == .isometries)
            let predictor = try registry.makePredictor(typed: text)
            let fresh = try registry.makePredictor(typed: "adaptive")
            for stroke in Self.strokes {
                let (found, plain) = (
                    answers(of: predictor, over: stroke.samples), answers(of: fresh, over: stroke.samples)
                )
                #expect(found != plain, "the state changes nothing")
                let check = Self.check(predictor, stroke, of: text)
                for move in StrokeMove.all where PredictorSymmetries.isometries.contains(move.symmetry) {
                    let excesses = check.excesses(move)
                    #expect(excesses.max() <= 1, "\(move): off by \(excesses) times what rounding explains")
                }
            }
        }
    }

    /// Answers with the last sample and an error that a move brings to light.
    private struct Spoiled: Predictor {
        var last: TouchSample?
        var fault: @Sendable (TouchSample) -> Prediction

        mutating func observe(_ sample: TouchSample) {
            if sample.isFinite, sample.timestamp > last?.timestamp ?? -.infinity { last = sample }
        }
        func predict(at time: Double) -> Prediction? { last.map(fault) }
        mutating func reset() { last = nil }
    }

    @Test("a fault of a billionth of a px, or in the uncertainty alone, is found")
    func faultsAreFound() {
        func excesses(_ fault: @escaping @Sendable (TouchSample) -> Prediction) -> [PredictorSymmetries: Double] {
            let check = SymmetryCheck(predictor: Spoiled(fault: fault), stroke: Self.strokes[0])
            return Dictionary(StrokeMove.all.map { ($0.symmetry, check.excess($0)) }, uniquingKeysWith: max)
        }
        func broken(_ fault: @escaping @Sendable (TouchSample) -> Prediction) -> Set<PredictorSymmetries> {
            Set(excesses(fault).filter { $0.value > 1 }.keys)
        }
        #expect(broken { Prediction(location: $0.location) } == [])
        let aside = broken { Prediction(location: $0.location + TouchPoint(1e-9, 0)) }
        #expect(aside == [.rotation, .reflection, .scaling])
        let late = broken { Prediction(location: $0.location + TouchPoint(1e-8 * sin($0.timestamp), 0)) }
        #expect(late.contains(.timeShift))
        let uneven = broken { Prediction(location: $0.location + TouchPoint(1e-8 * sin($0.location.x), 0)) }
        #expect(uneven.contains(.translation))
        let oblong = LocationCovariance(xx: 2, xy: 0, yy: 2 + 1e-9)
        let stretched = broken { Prediction(location: $0.location, uncertainty: .covariance(oblong)) }
        #expect(stretched == [.rotation, .scaling])
        let leaning = LocationCovariance(xx: 2, xy: 1e-9, yy: 2)
        #expect(
            broken { Prediction(location: $0.location, uncertainty: .covariance(leaning)) }
                == [.rotation, .reflection, .scaling]
        )
        #expect(broken { Prediction(location: $0.location, uncertainty: .radius(3, level: 0.9)) } == [.scaling])
        #expect(
            broken {
                var answer = Prediction(location: $0.location)
                answer.azimuth = 1
                return answer
            } == [.rotation, .reflection]
        )
    }

    @Test("what wraps claims no more than what it wraps, and names are listed in words")
    func wrapping() throws {
        var registry = PredictorRegistry.standard
        let wrapping = PredictorWrapping(
            wrapped: { _ in "one-euro" },
            wrap: { inner, _ in inner }
        )
        try registry.register(
            PredictorKind(name: "wrapper", summary: "A test.", source: "none", parameters: [], wrapping: wrapping)
                .symmetric(under: [.rotation, .reflection])
        )
        #expect(try registry.symmetries(of: PredictorSpecification(name: "wrapper")) == .reflection)
        #expect(try registry.kind(named: "wrapper").remarks == ["Symmetries: rotation, reflection"])
        let kind = PredictorKind(name: "mine", summary: "A test.", source: "none") { _ in HoldPredictor() }
        #expect(kind.symmetries == [], "nothing is claimed that nobody said")
        #expect(kind.remarks == ["Symmetries: none"])
        #expect(
            try registry.kind(named: "ink-kalman").remarks.suffix(1)
                == ["Symmetries: translation, rotation, reflection, time shift; with gate=none also scaling"]
        )
    }
}
