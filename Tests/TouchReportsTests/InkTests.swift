import Foundation
import Testing
import TouchModel

@testable import TouchReports

@Suite("Ink")
struct InkTests {
    private static var style: InkStyle {
        var style = InkStyle()
        style.minimumWidth = 1
        style.maximumWidth = 5
        style.fullForce = 2
        style.exponent = 1
        style.widthWithoutForce = 2.5
        return style
    }

    @Test(
        "the width goes from minimum to maximum with force",
        arguments: [
            (0, nil, 1), (1, nil, 3), (2, nil, 5), (7, nil, 5), (-3, nil, 1), (0.5, 1, 3), (1, 1, 5), (1, 4, 3),
            (1, -2, 3), (nil, nil, 2.5), (1, 0, 2.5),
        ] as [(Double?, Double?, Double)]
    )
    func width(force: Double?, maximum: Double?, expected: Double) {
        #expect(abs(Self.style.width(at: sample(0, 0, force: force, maximum: maximum)) - expected) < 1e-9)
    }

    @Test("the exponent bends the way from force to width")
    func exponent() {
        var style = Self.style
        style.exponent = 2
        #expect(abs(style.width(at: sample(0, 0, force: 1)) - 2) < 1e-9)
    }

    @Test("more force never makes a thinner line", arguments: [0.1, 0.8, 1, 3])
    func monotone(exponent: Double) {
        var style = InkStyle()
        style.exponent = exponent
        var last = 0.0
        for step in -10...200 {
            let width = style.width(at: sample(0, 0, force: Double(step) / 40, maximum: 4.1667))
            #expect(width >= last)
            #expect(width >= style.minimumWidth && width <= style.maximumWidth)
            last = width
        }
    }

    @Test("a straight line is one ribbon as wide as the ink, with round ends")
    func ribbon() throws {
        let (canvas, layout) = try record(
            InkDrawing([line(from: TouchPoint(0, 0), to: TouchPoint(2, 0), count: 2, force: 1)], style: Self.style)
        )
        let pieces = try #require(canvas.paintings.last).pieces
        #expect(canvas.paintings.last?.fill == .black)
        let circles = pieces.filter { $0.radius != nil }
        #expect(circles.allSatisfy { abs(($0.radius ?? 0) - 1.5) < 1e-6 })
        #expect(circles.map { $0.points[0] } == [layout.point(TouchPoint(0, 0)), layout.point(TouchPoint(2, 0))])
        let ribbon = try #require(pieces.first { $0.radius == nil })
        for corner in [TouchPoint(0, 1.5), TouchPoint(2, 1.5), TouchPoint(0, -1.5), TouchPoint(2, -1.5)] {
            #expect(ribbon.points.contains { $0.isNear(layout.point(corner), within: 1e-6) })
        }
    }

    @Test("a corner is two ribbons with a disc between")
    func corner() throws {
        let samples = [sample(0, 0, at: 0, force: 1), sample(2, 0, at: 1, force: 1), sample(2, 2, at: 2, force: 1)]
        let (canvas, layout) = try record(InkDrawing([DrawableStroke(samples: samples)], style: Self.style))
        let pieces = try #require(canvas.paintings.last).pieces
        #expect(pieces.filter { $0.radius == nil }.count == 2)
        #expect(pieces.contains { $0.radius != nil && $0.points == [layout.point(TouchPoint(2, 0))] })
    }

    @Test("ribbons and discs run the same way round, however the pen turns")
    func winding() throws {
        var generator = SeededGenerator(seed: 4)
        let samples = (0..<200).map {
            sample(generator.uniform(0...60), generator.uniform(0...60), at: $0, force: generator.uniform(0...2))
        }
        let (canvas, _) = try record(InkDrawing([DrawableStroke(samples: samples)], style: Self.style))
        for piece in try #require(canvas.paintings.last).pieces where piece.radius == nil {
            let corners = piece.points
            let twiceArea = corners.indices.reduce(0.0) {
                $0 + corners[$1].cross(corners[($1 + 1) % corners.count])
            }
            #expect(twiceArea > 0)
        }
    }

    @Test("the curve between far samples passes through every one and stays straight on a straight line")
    func smoothing() {
        let places = [TouchPoint(0, 0), TouchPoint(30, 0), TouchPoint(50, 20), TouchPoint(50, 60)]
        let trace = InkTrace(places.map { .init(center: $0, halfWidth: 1) })
        #expect(trace.nodes.count > places.count)
        for place in places { #expect(trace.nodes.contains { $0.center.isNear(place) }) }

        let straight = InkTrace([0, 20, 50, 100].map { .init(center: TouchPoint($0, $0), halfWidth: 1) })
        #expect(straight.nodes.allSatisfy { abs($0.center.x - $0.center.y) < 1e-9 })
        #expect(zip(straight.nodes, straight.nodes.dropFirst()).allSatisfy { $0.center.x < $1.center.x })
    }

    @Test("the ends of the curve are its second and third control points")
    func catmullRom() {
        let points = [TouchPoint(0, 0), TouchPoint(10, 3), TouchPoint(14, 9), TouchPoint(30, 9)]
        #expect(InkTrace.catmullRom(points[0], points[1], points[2], points[3], at: 0).isNear(points[1]))
        #expect(InkTrace.catmullRom(points[0], points[1], points[2], points[3], at: 1).isNear(points[2]))
    }

    @Test("a resting pen leaves a dot as wide as its strongest press")
    func dot() throws {
        let samples = (0..<5).map { sample(3, 3, at: $0, force: Double($0) / 4) }
        let (canvas, _) = try record(InkDrawing([DrawableStroke(samples: samples)], style: Self.style))
        let pieces = try #require(canvas.paintings.last).pieces
        #expect(pieces == [.init(points: pieces[0].points, isClosed: true, radius: 1.5)])
    }
}
