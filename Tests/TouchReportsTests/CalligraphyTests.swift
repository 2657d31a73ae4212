import Foundation
import Testing
import TouchModel

@testable import TouchReports

@Suite("Calligraphy")
struct CalligraphyTests {
    private static let lying = 0.7
    private static let upright = 1.5

    private static var style: CalligraphyStyle {
        var style = CalligraphyStyle()
        style.halfLength = 2
        style.minimumForce = 0.5
        style.maximumForce = 3
        return style
    }

    @Test(
        "the nib lies across the lean: a quarter turn clockwise of the azimuth, half its length times force long",
        arguments: [
            (0, 1, TouchPoint(0, 2)), (Double.pi / 2, 1, TouchPoint(-2, 0)), (Double.pi, 2, TouchPoint(0, -4)),
            (-Double.pi / 2, 1.5, TouchPoint(3, 0)),
            (Double.pi / 4, 1, TouchPoint(-2.0.squareRoot(), 2.0.squareRoot())),
            (0, 0.1, TouchPoint(0, 1)), (0, 9, TouchPoint(0, 6)), (0, -4, TouchPoint(0, 1)),
        ] as [(Double, Double, TouchPoint)]
    )
    func halfNib(azimuth: Double, force: Double, expected: TouchPoint) {
        var nib = CalligraphyNib(style: Self.style)
        let half = nib.halfNib(at: sample(0, 0, force: force, altitude: Self.lying, azimuth: azimuth))
        // Samples keep single precision.
        #expect(half.isNear(expected, within: 1e-6))
    }

    @Test("without azimuth the lean is (1, 1), normalized; without force sensor the force is the style's")
    func fallback() {
        var style = Self.style
        style.forceWithoutSensor = 1.25
        var nib = CalligraphyNib(style: style)
        let side = 2.5 / 2.0.squareRoot()
        #expect(CalligraphyNib.fallbackDirection.isNear(TouchPoint(1, 1) / 2.0.squareRoot()))
        #expect(nib.halfNib(at: sample(0, 0)).isNear(TouchPoint(-side, side)))
        #expect(nib.halfNib(at: sample(0, 0, force: 3, maximum: 0)).isNear(TouchPoint(-side, side)))
    }

    @Test("above the threshold the nib stays as it was; below it turns again")
    func locking() {
        var nib = CalligraphyNib(style: Self.style)
        func half(_ altitude: Double?, _ azimuth: Double?) -> TouchPoint {
            nib.halfNib(at: sample(0, 0, force: 1, altitude: altitude, azimuth: azimuth))
        }
        #expect(half(Self.lying, 0).isNear(TouchPoint(0, 2), within: 1e-6))
        #expect(half(Self.upright, 1).isNear(TouchPoint(0, 2), within: 1e-6))
        #expect(half(Self.upright, 2).isNear(TouchPoint(0, 2), within: 1e-6))
        #expect(half(Self.lying, .pi / 2).isNear(TouchPoint(-2, 0), within: 1e-6))
        #expect(half(Self.upright, 0).isNear(TouchPoint(-2, 0), within: 1e-6))
        // Without an altitude nothing says that the pen stands upright.
        #expect(half(nil, 0).isNear(TouchPoint(0, 2), within: 1e-6))
        // A sample that reports no lean does not unlock the others.
        #expect(half(nil, nil).isNear(TouchPoint(-2.0.squareRoot(), 2.0.squareRoot()), within: 1e-6))
        #expect(half(Self.upright, 1).isNear(TouchPoint(0, 2), within: 1e-6))
    }

    @Test("a stroke that begins upright keeps its first lean")
    func lockedFromTheStart() {
        var nib = CalligraphyNib(style: Self.style)
        for azimuth in [0.0, 1, 2] {
            let half = nib.halfNib(at: sample(0, 0, force: 1, altitude: Self.upright, azimuth: azimuth))
            #expect(half.isNear(TouchPoint(0, 2), within: 1e-6))
        }
    }

    @Test("the threshold itself does not lock")
    func threshold() {
        var style = Self.style
        style.lockingAltitude = 1.25  // exact in single precision
        var nib = CalligraphyNib(style: style)
        _ = nib.halfNib(at: sample(0, 0, force: 1, altitude: 0.5, azimuth: 0))
        let at = nib.halfNib(at: sample(0, 0, force: 1, altitude: 1.25, azimuth: .pi / 2))
        #expect(at.isNear(TouchPoint(-2, 0), within: 1e-6))
        let above = nib.halfNib(at: sample(0, 0, force: 1, altitude: 1.2501, azimuth: 0))
        #expect(above.isNear(TouchPoint(-2, 0), within: 1e-6))
    }

    @Test("a quad joins the nib's ends at two samples")
    func quad() {
        let corners = CalligraphyNib.quad(
            from: TouchPoint(10, 10),
            TouchPoint(0, 2),
            to: TouchPoint(20, 10),
            TouchPoint(0, 4)
        )
        #expect(corners == [TouchPoint(10, 12), TouchPoint(20, 14), TouchPoint(20, 6), TouchPoint(10, 8)])
    }

    @Test("there is one closed quad between neighbors, filled and edged, and all run the same way round")
    func structure() throws {
        let samples = (0..<20).map { number in
            sample(
                50 + 40 * cos(Double(number)),
                50 + 40 * sin(Double(number)),
                at: number,
                force: 1,
                altitude: Self.lying,
                azimuth: 0
            )
        }
        let (canvas, _) = try record(CalligraphyDrawing([DrawableStroke(samples: samples)]))
        let areas = canvas.paintings.filter { $0.fill == .black && $0.pen?.color == .black }
        let pieces = try #require(areas.first).pieces
        #expect(areas.count == 1)
        #expect(pieces.count == 19)
        for piece in pieces {
            #expect(piece.points.count == 4)
            #expect(piece.isClosed)
            let twiceArea = (0..<4).reduce(0.0) { $0 + piece.points[$1].cross(piece.points[($1 + 1) % 4]) }
            #expect(twiceArea >= -1e-6)
        }
    }

    @Test("corners on the page are those of the nib, scaled")
    func corners() throws {
        let samples = [
            sample(0, 0, at: 0, force: 1, altitude: Self.lying, azimuth: 0),
            sample(100, 0, at: 1, force: 2, altitude: Self.lying, azimuth: 0),
        ]
        var page = PageStyle()
        page.magnification = 2
        let drawing = CalligraphyDrawing([DrawableStroke(samples: samples)], style: Self.style)
        let (canvas, layout) = try record(drawing, style: page)
        let piece = try #require(canvas.paintings.first { $0.pen != nil }?.pieces.first)
        let expected = [TouchPoint(0, 2), TouchPoint(100, 4), TouchPoint(100, -4), TouchPoint(0, -2)].map(layout.point)
        #expect(layout.scale == 2)
        for corner in expected { #expect(piece.points.contains { $0.isNear(corner, within: 1e-4) }) }
    }

    @Test("a single sample leaves the mark of the nib; the nib is shown where it is asked for")
    func marks() throws {
        let dot = CalligraphyDrawing([DrawableStroke(samples: [sample(5, 5, force: 1)])])
        let (canvas, _) = try record(dot)
        #expect(canvas.paintings.last?.pieces.first?.points.count == 2)

        var style = Self.style
        style.nibInterval = 3
        let (shown, _) = try record(
            CalligraphyDrawing([line(from: .zero, to: TouchPoint(90, 0), count: 10)], style: style)
        )
        #expect(shown.strokes(style.nibColor).first?.pieces.count == 4)
    }
}
