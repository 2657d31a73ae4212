import StandardPredictors
import Testing
import TouchModel
import TouchUIKit
import UIKit

@testable import PredictedInk

/// The view that the adapter's page shows, but for drawing.
private final class InkView: UIView {
    private(set) var tip = (try? ContactSession("kalman")).map { InkTip($0) }
    private(set) lazy var drawing = DrawingSessionFeeder(view: self) { [weak self] feeder in
        self?.tip?.follow(feeder.session)
    }
}

@Suite("A drawing view with a predictor")
@MainActor
struct PredictedInkTests {
    @Test("the tip runs ahead of the contact, has the newest force, and is gone after the lift")
    func tip() throws {
        let view = InkView()
        let pencil = FakeContact(.pencil)
        for index in 0..<24 {
            let time = 1 + Double(index) / 120
            view.drawing.consume(
                pencil.set(index == 0 ? .began : .moved, at: time, x: 300 * (time - 1)) {
                    ($0.force, $0.maximumPossibleForce) = (2, 4)
                },
                with: .plain
            )
        }
        let newest = 1 + 23.0 / 120
        let tip = try #require(view.tip?.sample(at: newest + 0.016))
        #expect(abs(tip.location.x - 300 * (newest + 0.016 - 1)) < 1)
        #expect(tip.force == 2 && tip.estimatedProperties.contains(.force) && tip.origin == .predicted)
        let farthest = try #require(view.tip?.sample(at: newest + 1))
        #expect(farthest.timestamp == newest + 0.033)
        view.drawing.consume(pencil.set(.ended, at: newest + 0.01, x: 60), with: .plain)
        #expect(view.tip?.sample(at: newest + 0.016) == nil)
        #expect(view.drawing.session.strokes.count == 1)
        view.drawing.finish()
    }
}
