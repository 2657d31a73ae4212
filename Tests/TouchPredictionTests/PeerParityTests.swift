import Foundation
import PredictorTesting
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

/// What the peers' own builds predicted on 16 synthetic strokes (60, 120, 240 Hz and 120 Hz ± 3 ms; 0.3 px noise), beside
/// what the predictors here do.
@Suite("Parity with the shipped peers")
struct PeerParityTests {
    struct Peer: CustomTestStringConvertible {
        /// The name of the fixture.
        var name: String
        var specification: String
        /// The number of answers in the fixture, over all strokes and horizons.
        var answers: Int
        /// How far an answer may be off, in px.
        var tolerance: Double

        init(
            _ name: String,
            _ specification: String? = nil,
            answers: Int,
            within tolerance: Double = 0.01
        ) {
            self.name = name
            self.specification = specification ?? name
            self.answers = answers
            self.tolerance = tolerance
        }

        var testDescription: String { name }
    }

    /// The peers compute in single precision, or print four decimals; where that is felt the tolerance is wider.
    static let peers = [
        Peer("chromium-linear-first", answers: 3153),
        Peer("chromium-linear-second", answers: 3153),
        Peer("chromium-least-squares", answers: 3105),
        Peer("chromium-kalman", answers: 3057),
        Peer("chromium-linear-resampling", answers: 3153),
        Peer("ink-kalman", answers: 3057),
        Peer("androidx-kalman-finger", "androidx-kalman:profile=finger", answers: 2032),
        Peer("androidx-kalman-stylus", "androidx-kalman:profile=stylus", answers: 2084),
        Peer("androidx-kalman-aggressive", "androidx-kalman:profile=aggressive", answers: 3057),
        Peer("android-velocity-lsq2", answers: 3153, within: 0.02),
        Peer("android-velocity-impulse", answers: 3201),
    ]

    @Test("every fixture is compared")
    func everyFixtureIsCompared() throws {
        let folder = try #require(Bundle.module.url(forResource: "peers", withExtension: nil, subdirectory: "Fixtures"))
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let names = files.map { $0.deletingPathExtension().lastPathComponent }
        #expect(Set(names) == Set(Self.peers.map(\.name) + ["strokes"]))
        let strokes = try PeerFixture.strokes()
        #expect(strokes.count == 16)
        #expect(strokes.reduce(0) { $0 + $1.count } == 1067)
    }

    @Test("the answers are the peer's, and absent where it has none", arguments: peers)
    func agrees(peer: Peer) throws {
        let strokes = try PeerFixture.strokes()
        let expected = try PeerFixture.answers(of: peer.name)
        var distances: [Double] = []
        for (number, stroke) in strokes.enumerated() {
            var predictor = try PredictorRegistry.standard.makePredictor(typed: peer.specification)
            for (index, sample) in stroke.enumerated() {
                predictor.observe(sample)
                for horizon in PeerFixture.horizons {
                    let answer = predictor.predict(at: sample.timestamp + Double(horizon) / 1000)
                    let key = PeerFixture.Question(stroke: number, index: index, horizon: horizon)
                    switch (answer?.location, expected[key]) {
                    case (let found?, let location?): distances.append(found.distance(to: location))
                    case (nil, nil): break
                    case (let found, let location):
                        Issue.record("\(key): \(String(describing: found)), the peer \(String(describing: location))")
                    }
                }
            }
        }
        #expect(expected.count == peer.answers)
        #expect(distances.count == peer.answers)
        let largest = try #require(distances.max())
        #expect(largest <= peer.tolerance)
    }
}
