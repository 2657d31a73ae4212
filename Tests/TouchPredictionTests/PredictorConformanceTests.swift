import PredictorTesting
import StandardPredictors
import SystemLibraries
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
        "kalman:model=singer,maneuver-rate=1000,process-noise=1e14",
        "kalman:model=singer,maneuver-rate=0.001,start-speed=1000000",
        "kalman:memory=0.001,error-floor=0.000001,clock-gain=1", "kalman:shortest-interval=0,turn-gain=0,lag=0.001",
        "adaptive:memory=100,ridge=0.01",
        "imm:measurement-noise=1e-9,maneuver-noise=1e20", "imm:switching-rate=1000,creep=0",
        "imm:switching-rate=0.001,cruising-share=0.49,resting-share=0.49,measurement-noise=1e6",
        "double-exponential:smoothing=sample", "double-exponential:smoothing=sample,alpha=0.99",
        "double-exponential:time-constant=0.0001", "double-exponential:time-constant=10",
        "one-euro:beta=0,min-cutoff=1000", "one-euro:beta=10,velocity-cutoff=1000",
        "chromium-kalman:offer=page", "ink-kalman:gate=confidence",
        "androidx-kalman:profile=stylus", "androidx-kalman:profile=aggressive",
        "calibrated:adaptive=off", "calibrated:rate=1", "calibrated:shorten=displacement,limit=0.3",
        "calibrated:shorten=radius,limit=1,adaptive=off",
        "android-resampling:latency=0", "android-resampling:filter=one-euro", "firefox-resampling:grid=0",
        "flutter-resampling:offset=0", "openharmony-resampling:frame=1",
        "chromium-fast-ink:duration=100,width=1,height=1", "chromium-fast-ink:width=100000,height=1000",
        SmallMotionModel.specification("release=15"), SmallMotionModel.specification("release=16,scale=2.875"),
        "android-motion:model=\(SmallMotionModel.feedforward)",
    ]

    /// Those that have no answer after a pause, for a while after touch-down, or where they are not confident.
    static func mayAbstain(_ specification: String) -> Bool {
        ["chromium-", "ink-", "androidx-", "android-", "system"].contains { specification.hasPrefix($0) }
    }

    /// Variants that need a library of the system.
    static let lapackVariants = [
        "polynomial:solver=lapack", "polynomial:solver=lapack,degree=4,half-life=0.03,samples=20",
        "polynomial:samples=13,window=0.001,solver=lapack", "polynomial:samples=2,solver=lapack",
    ]

    static let specifications =
        PredictorRegistry.standard.kinds.map(SmallMotionModel.specification) + variants
        + (SystemLibrary.lapack.isThere ? lapackVariants : [])

    @Test("keeps the invariants of the protocol", arguments: specifications, Sampling.allCases)
    func keepsInvariants(specification: String, sampling: Sampling) throws {
        let predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
        #expect(
            checkPredictor(
                predictor,
                on: makeStroke(sampling, count: 30, seed: 1),
                alwaysAnswers: !Self.mayAbstain(specification)
            ) == []
        )
    }

    @Test("stays at a contact that rests", arguments: specifications, Sampling.allCases)
    func restsWithTheContact(specification: String, sampling: Sampling) throws {
        var random = RandomNumbers(seed: 5)
        let resting = sampling.times(30, using: &random).map {
            TouchSample(timestamp: $0, location: TouchPoint(123.25, -45.5))
        }
        let predictor = try PredictorRegistry.standard.makePredictor(typed: specification)
        let given = answers(of: predictor, over: resting).compactMap { $0 }
        if !Self.mayAbstain(specification) { #expect(given.count >= 29 * checkedHorizons.count) }
        // By default it rounds to whole px.
        let farthest = specification == "firefox-resampling" ? 1 : 1e-9
        #expect(given.allSatisfy { $0.location.distance(to: TouchPoint(123.25, -45.5)) < farthest })
    }
}
