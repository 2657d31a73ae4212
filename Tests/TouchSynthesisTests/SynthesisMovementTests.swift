import Foundation
import Testing
import TouchModel

@testable import TouchSynthesis

@Suite struct SynthesisMovementTests {
    private func stroke(turn: Double) -> LognormalStroke {
        LognormalStroke(
            onset: 0.1,
            distance: 60,
            logDelay: -1.8,
            logResponse: 0.25,
            startHeading: 0.3,
            endHeading: 0.3 + turn
        )
    }

    @Test func lognormalSpeedIntegratesToTheDistance() {
        let stroke = stroke(turn: 1.2)
        let step = 1e-4
        let integral = (0..<20_000).reduce(0.0) { $0 + stroke.speed(at: 0.1 + (Double($1) + 0.5) * step) * step }
        // The midpoint rule's own error over a smooth bell, and a tail beyond two seconds of 1e-13.
        #expect(abs(integral - 60) < 1e-5)
        #expect(abs(stroke.progress(at: 10) - 1) < 1e-12)
        #expect(stroke.speed(at: 0.05) == 0)
    }

    @Test(arguments: [0, 1e-6, 0.8, -2.5])
    func lognormalDisplacementIsTheIntegralOfItsVelocity(turn: Double) {
        let stroke = stroke(turn: turn)
        let step = 1e-4
        var sum = TouchPoint.zero
        for index in 0..<4000 {
            let time = 0.1 + (Double(index) + 0.5) * step
            sum += .polar(length: stroke.speed(at: time) * step, heading: stroke.heading(at: time))
        }
        #expect(sum.distance(to: stroke.displacement(at: 0.5)) < 1e-4)
    }

    @Test func lognormalStrokeLastsAsLongAsAsked() {
        let stroke = LognormalStroke(
            start: 0.5,
            duration: 0.3,
            distance: 10,
            logResponse: 0.3,
            startHeading: 0,
            endHeading: 0
        )
        #expect(abs(stroke.time(atDeviations: -3) - 0.5) < 1e-12)
        #expect(abs(stroke.time(atDeviations: 3) - 0.8) < 1e-12)
    }

    @Test func sigmaLognormalSumsItsStrokesAndStartsAtItsOrigin() {
        let strokes = [stroke(turn: 1), stroke(turn: -1)]
        let trajectory = SigmaLognormalTrajectory(strokes: strokes, margin: 5)
        let end = strokes.reduce(TouchPoint.zero) { $0 + $1.displacement(at: 100) }
        #expect(trajectory.location(at: 0) == .zero)
        #expect(trajectory.location(at: trajectory.duration).distance(to: end) < 1e-3)
        #expect(trajectory.location(at: -1) == .zero)
    }

    @Test func minimumJerkGoesFromRestToRestAndPeaksAtFifteenEighths() {
        let displacement = TouchPoint(300, -400)
        let reach = MinimumJerkTrajectory.Submovement(onset: 0.2, duration: 0.4, displacement: displacement)
        #expect(reach.location(at: 0.2) == .zero)
        #expect(reach.location(at: 0.6).distance(to: displacement) < 1e-9)
        #expect(reach.velocity(at: 0.2).length < 1e-9)
        #expect(reach.velocity(at: 0.6).length < 1e-9)
        // Halfway in time the speed is 1.875 D/T.
        #expect(abs(reach.velocity(at: 0.4).length - MinimumJerk.peakSpeedRatio * 500 / 0.4) < 1e-9)
        let faster = stride(from: 0.2, through: 0.6, by: 0.001).filter {
            reach.velocity(at: $0).length > MinimumJerk.peakSpeedRatio * 500 / 0.4 + 1e-9
        }
        #expect(faster.isEmpty)
    }

    @Test func minimumJerkIntegralIsTheIntegral() {
        let step = 1e-4
        let sum = (0..<10_000).reduce(0.0) { $0 + MinimumJerk.progress((Double($1) + 0.5) * step) * step }
        #expect(abs(sum - MinimumJerk.integral(1)) < 1e-8)
    }

    @Test func aBowedReachArrivesAllTheSame() {
        let reach = MinimumJerkTrajectory.Submovement(onset: 0, duration: 1, displacement: TouchPoint(100, 0), bow: 5)
        #expect(reach.location(at: 0.5).distance(to: TouchPoint(50, 5)) < 1e-9)
        #expect(reach.location(at: 1).distance(to: TouchPoint(100, 0)) < 1e-9)
    }

    @Test(arguments: [
        LoopShape.ellipse(width: 40, height: 25), .cycloid(width: 30, height: 40, advance: 70),
        .spiral(inner: 10, pitch: 20), .figureEight(width: 50, height: 25),
    ])
    func loopDerivativesAreDerivatives(shape: LoopShape) {
        for parameter in stride(from: 0.1, to: 9, by: 0.7) {
            let step = 1e-5
            let before = shape.derivatives(at: parameter - step)
            let here = shape.derivatives(at: parameter)
            let after = shape.derivatives(at: parameter + step)
            #expect(((after.point - before.point) / (2 * step)).distance(to: here.first) < 1e-5)
            #expect(((after.first - before.first) / (2 * step)).distance(to: here.second) < 1e-5)
        }
    }

    @Test func loopsFollowTheTwoThirdsPowerLaw() {
        // Along an ellipse speed · curvature^(1/3) is constant; away from the eased ends.
        let trajectory = PowerLawTrajectory(
            shape: .ellipse(width: 60, height: 30),
            turns: 3,
            duration: 3,
            easing: 0.1
        )
        var products: [Double] = []
        for time in stride(from: 0.3, to: 2.7, by: 0.05) {
            let step = 1e-3
            let before = trajectory.location(at: time - step)
            let here = trajectory.location(at: time)
            let after = trajectory.location(at: time + step)
            let velocity = (after - before) / (2 * step)
            let acceleration = (after - here * 2 + before) / (step * step)
            let curvature = abs(velocity.cross(acceleration)) / pow(velocity.length, 3)
            products.append(velocity.length * pow(curvature, 1.0 / 3))
        }
        let mean = products.reduce(0, +) / Double(products.count)
        #expect(products.allSatisfy { abs($0 / mean - 1) < 0.01 })
    }

    @Test func loopsStartAndEndAtRest() {
        let trajectory = PowerLawTrajectory(shape: .spiral(inner: 10, pitch: 20), turns: 2, duration: 2)
        let movement = Movement(trajectory: trajectory, origin: .zero)
        #expect(movement.speed(at: 0) < 1)
        #expect(movement.speed(at: 2) < 1)
        #expect(movement.speed(at: 1) > 50)
    }

    @Test func tremorHasTheAmplitudeAskedFor() {
        var generator = SeededGenerator(seed: 3)
        let tremor = Tremor(amplitude: 0.2, frequency: 10, using: &generator)
        let square = (0..<40_000).reduce(0.0) { $0 + pow(tremor.displacement(at: Double($1) * 0.001).x, 2) } / 40_000
        #expect(abs(square.squareRoot() - 0.2) < 0.01)
    }

    @Test func forceReachesItsLevelsAndHoldsOutside() {
        let profile = ForceProfile(keyframes: [.init(time: 0.2, force: 3), .init(time: 0.1, force: 1)])
        #expect(profile.force(at: 0) == 1)
        #expect(abs(profile.force(at: 0.15) - 2) < 1e-12)
        #expect(profile.force(at: 0.2) == 3)
        #expect(profile.force(at: 1) == 3)
        #expect(ForceProfile(keyframes: []).force(at: 1) == 0)
    }

    @Test func aPenTurnsAboutTheWristAsItTravels() {
        let attitude = PenAttitude(
            altitude: 1,
            azimuth: 1.3,
            swing: 0,
            swingFrequency: 1,
            swingPhase: 0,
            reach: 400
        )
        let angles = attitude.angles(at: 0.5, travel: TouchPoint(200, 0))
        #expect(angles.altitude == 1)
        #expect(abs(angles.azimuth - 0.8) < 1e-12)
    }
}
