import Testing
import TouchModel

struct StrokeCollectionTests {
    @Test
    func `the active stroke is accepted at its end`() {
        var collection = StrokeCollection()
        #expect(collection.acceptActiveStroke() == nil)
        var stroke = StrokeTests.stroke(2)
        stroke.setPredictedSamples([StrokeTests.guess(1)])
        collection.activeStroke = stroke
        #expect(collection.acceptActiveStroke() == 0)
        #expect(collection.activeStroke == nil)
        #expect(collection.strokes.map(\.state) == [.done])
        #expect(collection.strokes[0].predictedSamples.isEmpty)
        collection.activeStroke = StrokeTests.stroke(3)
        #expect(collection.acceptActiveStroke() == 1)
        #expect(collection.strokes.map(\.samples.count) == [2, 3])
    }

    @Test
    func `a stroke without samples is not accepted`() {
        var collection = StrokeCollection()
        collection.activeStroke = Stroke(touchID: 1, type: .direct)
        #expect(collection.acceptActiveStroke() == nil)
        #expect(collection == StrokeCollection())
    }

    @Test
    func `the active stroke is abandoned on cancel, and everything is cleared`() {
        var collection = StrokeCollection()
        collection.activeStroke = StrokeTests.stroke(2)
        collection.acceptActiveStroke()
        collection.activeStroke = StrokeTests.stroke(2)
        collection.abandonActiveStroke()
        #expect(collection.activeStroke == nil && collection.strokes.count == 1)
        collection.activeStroke = StrokeTests.stroke(2)
        collection.clear()
        #expect(collection == StrokeCollection())
    }

    @Test
    func `updates reach the newest accepted stroke of their contact that expects them`() {
        var collection = StrokeCollection()
        for _ in 0..<3 {
            collection.activeStroke = StrokeUpdateTests.stroke(1)
            collection.acceptActiveStroke()
        }
        #expect(collection.strokeIndicesExpectingUpdates == [0, 1, 2])
        #expect(collection.apply(StrokeUpdateTests.update(10), touchID: 2) == nil)
        #expect(collection.apply(StrokeUpdateTests.update(11), touchID: 1) == nil)
        let update = StrokeUpdateTests.update(10)
        #expect(collection.apply(update, touchID: 1) == .init(strokeIndex: 2, outcome: .completed))
        #expect(collection.apply(update, touchID: 1) == .init(strokeIndex: 1, outcome: .completed))
        #expect(collection.strokeIndicesExpectingUpdates == [0])
        collection.stopExpectingUpdates()
        #expect(collection.strokeIndicesExpectingUpdates.isEmpty)
        #expect(collection.apply(update, touchID: 1) == nil)
        #expect(collection.strokes.allSatisfy { $0.isComplete })
    }

    @Test
    func `clearing the update info reaches every stroke`() {
        var collection = StrokeCollection()
        collection.activeStroke = StrokeTests.stroke(2)
        collection.acceptActiveStroke()
        collection.activeStroke = StrokeTests.stroke(2)
        collection.clearUpdateInfo()
        #expect(collection.strokes[0].changes.isEmpty && collection.activeStroke?.changes.isEmpty == true)
    }
}
