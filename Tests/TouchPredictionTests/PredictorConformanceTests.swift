import Testing
import TouchModel
import TouchPrediction

@Suite("Every registered predictor")
struct PredictorConformanceTests {
    /// Variants beside the defaults of every kind.
    static let variants = [
        "linear:window=0.05", "linear:window=0.1,samples=5,damping=20", "linear:damping=5",
        "polynomial:degree=1", "polynomial:degree=3,samples=20,window=1,half-life=0.02",
        "polynomial:degree=4,samples=7", "polynomial:solver=qr", "polynomial:solver=qr,degree=4,half-life=0.03",
        "polynomial:samples=2", "polynomial:samples=13,window=0.001,solver=qr",
        "kalman:model=cv", "kalman:model=ca", "kalman:model=cv,process-noise=1e20,measurement-noise=1e-9",
        "kalman:model=ca,process-noise=1e-6,measurement-noise=1e6",
        "kalman:maneuver-rate=1000,process-noise=1e14", "kalman:maneuver-rate=0.001,start-speed=1000000",
    ]

    static let specifications = PredictorRegistry.standard.kinds.map(\.name) + variants

    @Test("keeps the invariants of the protocol", arguments: specifications, Sampling.allCases)
    func keepsInvariants(specification: String, sampling: Sampling) throws {
        let predictor = try PredictorRegistry.standard.makePredictor(specification)
        checkPredictor(predictor, on: makeStroke(sampling, count: 30, seed: 1))
    }

    @Test("stays at a contact that rests", arguments: specifications, Sampling.allCases)
    func restsWithTheContact(specification: String, sampling: Sampling) throws {
        var random = RandomNumbers(seed: 5)
        let resting = sampling.times(30, using: &random).map {
            TouchSample(timestamp: $0, location: Point(123.25, -45.5))
        }
        let predictor = try PredictorRegistry.standard.makePredictor(specification)
        let given = answers(of: predictor, over: resting).compactMap { $0 }
        #expect(given.count >= 29 * checkedHorizons.count)
        #expect(given.allSatisfy { $0.location.distance(to: Point(123.25, -45.5)) < 1e-9 })
    }
}
