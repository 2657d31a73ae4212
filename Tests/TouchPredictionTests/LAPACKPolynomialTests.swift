import Foundation
import PluginSpecification
import PredictorTesting
import SystemLibraries
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Polynomial by LAPACK", .enabled(if: SystemLibrary.lapack.isThere, "needs LAPACKE"))
struct LAPACKPolynomialTests {
    private func predictors(_ settings: String) throws -> [any Predictor] {
        try ["lapack", "qr", "orthogonal"].map {
            try PredictorRegistry.standard.makePredictor(typed: "polynomial:solver=\($0),\(settings)")
        }
    }

    @Test("it answers as the own solvers do, with their covariance, on any stroke", arguments: 1...60)
    func agrees(seed: Int) throws {
        var random = RandomNumbers(seed: UInt64(seed) &* 131)
        let halfLife = seed % 3 == 0 ? 0 : random.number(0.02...0.2)
        let settings =
            "degree=\(Int.random(in: 1...4, using: &random)),samples=\(Int.random(in: 2...24, using: &random)),"
            + "window=\(random.number(0.05...0.3)),half-life=\(halfLife)"
        let stroke = makeStroke(Sampling.allCases[seed % 4], seed: UInt64(seed))
        let found = try predictors(settings).map { answers(of: $0, over: stroke) }
        for own in found.dropFirst() {
            #expect(own.count == found[0].count)
            for (lapack, own) in zip(found[0], own) {
                #expect((lapack == nil) == (own == nil))
                guard let lapack, let own else { continue }
                #expect(lapack.location.distance(to: own.location) < 1e-9 * max(1, own.location.length))
                guard case .covariance(let first) = lapack.uncertainty, case .covariance(let second) = own.uncertainty
                else {
                    #expect(lapack.uncertainty == nil && own.uncertainty == nil)
                    continue
                }
                let tolerance = 1e-7 * (second.xx + second.yy) + 1e-7
                #expect(abs(first.xx - second.xx) < tolerance && abs(first.yy - second.yy) < tolerance)
                #expect(abs(first.xy - second.xy) < tolerance)
            }
        }
    }

    @Test("where times nearly coincide the degree is lowered as by the own solver, and what is left is ordered")
    func dependent() throws {
        // Two bunches: no third power of time is seen in them, and the constant and time itself are.
        for gap in [1e-11, 3e-12, 1e-12] {
            let times = [0, gap, 2 * gap, 0.01, 0.01 + gap, 0.01 + 2 * gap]
            let entries = times.enumerated().map { index, time in
                SampleWindow.Entry(time: time, location: TouchPoint(Double(index * index), Double(5 - index)))
            }
            let newest = entries[5]
            let problem = PolynomialProblem(
                newestTime: newest.time,
                newestLocation: newest.location,
                scale: 2 / (newest.time - entries[0].time)
            )
            let fits = try [nil, LAPACKLibrary.routine()].map { routine in
                var fit = HouseholderPolynomialFit(maximumDegree: 4, capacity: 6, routine: routine)
                #expect(entries.withUnsafeBufferPointer { fit.fit($0, weights: nil, degree: 4, problem: problem) })
                return fit
            }
            #expect(fits[0].degree == 1 && fits[1].degree == 1)
            for u in [-1, 0, 1, 3.2] {
                let (own, lapack) = (fits[0].value(at: u), fits[1].value(at: u))
                #expect(own.location.distance(to: lapack.location) < 1e-9)
                #expect(abs(own.varianceFactor - lapack.varianceFactor) < 1e-12 * own.varianceFactor)
            }
            #expect((fits[0].residuals.squares - fits[1].residuals.squares).length < 1e-9)
            #expect(abs(fits[0].residuals.product - fits[1].residuals.product) < 1e-9)
        }
    }

    @Test("numbers beyond what can be computed with have no answer from it, as from the own solver")
    func overflow() throws {
        for size in [1e150, 1e200, 1e300, 1.7e308] {
            let stroke = (0..<9).map {
                TouchSample(timestamp: Double($0) / 100, location: TouchPoint($0 % 2 == 0 ? size : -size, Double($0)))
            }
            let found = try ["lapack", "qr"].map {
                let kind = try PredictorRegistry.standard.makePredictor(typed: "polynomial:solver=\($0)")
                return answers(of: kind, over: stroke)
            }
            #expect(found[0].allSatisfy { $0?.location.isFinite ?? true })
            #expect(found[0].map { $0 == nil } == found[1].map { $0 == nil })
        }
    }

    @Test("its origin names the library, the version and the kernels, also where another predictor wraps it")
    func origin() throws {
        let registry = PredictorRegistry.standard
        let origin = try #require(try registry.origin(of: PredictorSpecification(typed: "polynomial:solver=lapack")))
        #expect(origin.name.hasPrefix("LAPACK 3."))
        #expect(origin.kernels?.isEmpty == false)
        if origin.name.hasSuffix("OpenBLAS") { #expect(origin.version?.hasPrefix("0.") == true) }
        let read = try JSONDecoder().decode(PredictorOrigin.self, from: JSONEncoder().encode(origin))
        #expect(read == origin)
        for other in ["polynomial", "polynomial:solver=qr", "kalman", "linear"] {
            #expect(try registry.origin(of: PredictorSpecification(typed: other)) == nil)
        }
    }
}
