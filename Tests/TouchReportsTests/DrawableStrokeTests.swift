import Testing
import TouchModel

@testable import TouchReports

@Suite("Strokes that can be drawn")
struct DrawableStrokeTests {
    private func sample(_ number: Int) -> TouchSample {
        TouchSample(timestamp: Double(number), location: TouchPoint(Double(number), 0))
    }

    @Test("a stroke under way shows what is predicted now, and not what was predicted before")
    func strokeUnderWay() {
        var stroke = Stroke(touchID: 1, type: .pencil)
        stroke.append(sample(0))
        stroke.setPredictedSamples([sample(1)])
        stroke.clearUpdateInfo()
        stroke.append(sample(2))
        stroke.setPredictedSamples([sample(3), sample(4)])
        #expect(stroke.previousPredictedSamples == [sample(1)])
        let drawable = DrawableStroke(stroke)
        #expect(drawable.samples == [sample(0), sample(2)])
        #expect(drawable.predictedRuns == [.init(lastKnownSample: 1, samples: [sample(3), sample(4)])])
    }

    @Test("a stroke without samples, or without predictions, has no predicted run")
    func nothingPredicted() {
        var stroke = Stroke(touchID: 1, type: .direct)
        stroke.setPredictedSamples([sample(1)])
        #expect(DrawableStroke(stroke) == DrawableStroke(samples: []))
        stroke.append(sample(2))
        #expect(DrawableStroke(stroke) == DrawableStroke(samples: [sample(2)]))
    }
}
