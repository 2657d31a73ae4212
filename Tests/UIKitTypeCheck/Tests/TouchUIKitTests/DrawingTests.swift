import Foundation
import Testing
import TouchModel
import TouchRecognition
import UIKit

@testable import TouchUIKit

@Suite("A drawing view's helpers")
@MainActor
struct DrawingTests {
    @Test("a view's touches draw, corrections complete the stroke, finishing cancels what is down")
    func drawing() {
        let view = UIView()
        var changes: [DrawingChange] = []
        let feeder = DrawingSessionFeeder(view: view, clock: FakeClock().uiKitClock) { changes += $0.session.changes }
        #expect(view.isMultipleTouchEnabled)
        let pencil = FakeContact(.pencil)
        feeder.consume(
            pencil.set(.began, at: 1, x: 1) {
                ($0.force, $0.maximumPossibleForce, $0.estimationUpdateIndex) = (1, 4, 5)
                $0.estimatedPropertiesExpectingUpdates = .force
            },
            with: .plain
        )
        feeder.consume(pencil.set(.ended, at: 2, x: 2), with: .plain)
        feeder.correct([.update(5, force: 3), .update(6, force: 3)])
        #expect(feeder.session.strokes.map { $0.samples.map(\.location.x) } == [[1, 2]])
        #expect(feeder.session.strokes[0].samples[0].force == 3)
        #expect(feeder.unmatchedUpdateCount == 1)
        feeder.consume(pencil.set(.began, at: 3), with: .plain)
        feeder.finish()
        #expect(
            changes == [
                .pencilModeBegan, .strokeBegan, .strokeAccepted(0), .strokeUpdated(0), .strokeCompleted(0),
                .strokeBegan, .strokeAbandoned,
            ]
        )
        #expect(feeder.session.strokes.count == 1 && feeder.strayTouchCount == 0)
    }

    @Test("a finger that rests on the view draws when its hold-off is over")
    func restingFinger() async {
        let clock = FakeClock()
        let view = UIView()
        var changes: [DrawingChange] = []
        let feeder = DrawingSessionFeeder(view: view, clock: clock.uiKitClock) { changes += $0.session.changes }
        feeder.consume(FakeContact(.direct).set(.began, at: 1), with: .plain)
        #expect(changes.isEmpty)
        clock.now = 1.2
        await wait { !changes.isEmpty }
        #expect(changes == [.strokeBegan])
        feeder.finish()
    }

    @Test("a double tap goes back to the previous tool where that is the preference")
    func doubleTap() throws {
        let view = UIView()
        var switches: [String] = []
        let tools = PencilToolSwitcher(ToolSwitcher("pen")) { switches.append($0) }
        tools.switcher.select("eraser")
        tools.attach(to: view)
        let interaction = try #require(view.fakeInteractions.first as? UIPencilInteraction)
        UIPencilInteraction.fakePreferredTapAction = .showColorPalette
        interaction.fakeDelegate?.pencilInteraction(interaction, didReceiveTap: UIPencilInteraction.Tap())
        UIPencilInteraction.fakePreferredTapAction = .switchPrevious
        interaction.fakeDelegate?.pencilInteraction(interaction, didReceiveTap: UIPencilInteraction.Tap())
        #expect(switches == ["pen"] && tools.switcher.current == "pen")
    }
}
