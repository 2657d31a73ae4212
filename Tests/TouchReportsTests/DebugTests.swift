import Foundation
import Testing
import TouchModel

@testable import TouchReports

@Suite("The debug style")
struct DebugTests {
    private let style = DebugStyle()

    private func pieces(_ canvas: RecordingCanvas, _ color: PaintColor, dashed: Bool = false) -> [RecordingCanvas.Piece]
    {
        canvas.strokes(color).filter { ($0.pen?.dashes.isEmpty == false) == dashed }.flatMap(\.pieces)
    }

    /// Without legend, so that only the drawing is counted.
    private func draw(_ stroke: DrawableStroke) throws -> (canvas: RecordingCanvas, layout: PageLayout) {
        var page = PageStyle()
        page.showsLegend = false
        return try record(DebugDrawing([stroke]), style: page)
    }

    @Test("every real sample but the first has its segment, colored by how it came")
    func segments() throws {
        let samples = (0..<9).map {
            sample(Double($0) * 10, 0, at: $0, origin: $0.isMultiple(of: 3) ? .touch : .coalesced)
        }
        let (canvas, layout) = try draw(DrawableStroke(samples: samples))
        func segments(_ color: PaintColor) -> [RecordingCanvas.Piece] {
            pieces(canvas, color).filter { $0.points.count == 2 && $0.points[0] != $0.points[1] }
        }
        #expect(segments(style.touchColor).count == 2)
        #expect(segments(style.coalescedColor).count == 6)
        let ends = (segments(style.touchColor) + segments(style.coalescedColor)).map { $0.points[1].x }.sorted()
        #expect(ends == samples.dropFirst().map { layout.point($0.location).x })
    }

    @Test("touches are dots, coalesced samples rings")
    func samples() throws {
        let samples = (0..<6).map { sample(Double($0) * 10, 0, at: $0, origin: $0 < 2 ? .touch : .coalesced) }
        let (canvas, _) = try draw(DrawableStroke(samples: samples))
        let dots = pieces(canvas, style.touchColor).filter { $0.points.count == 2 && $0.points[0] == $0.points[1] }
        #expect(dots.count == 2)
        let rings = canvas.paintings.filter { $0.pen?.color == style.coalescedColor && $0.fill == .white }
        #expect(rings.flatMap(\.pieces).count == 4)
    }

    @Test("predicted samples are dashed, of another color, and start at the last sample known")
    func predicted() throws {
        let real = (0..<4).map { sample(Double($0) * 10, 0, at: $0) }
        let expected = [sample(20, 5, at: 2, origin: .predicted), sample(30, 9, at: 3, origin: .predicted)]
        let stroke = DrawableStroke(samples: real, predictedRuns: [.init(lastKnownSample: 1, samples: expected)])
        let (canvas, layout) = try draw(stroke)
        let runs = pieces(canvas, style.predictedColor, dashed: true)
        let places = [real[1].location, expected[0].location, expected[1].location]
        #expect(runs.map(\.points) == [places.map(layout.point)])
        let marks = canvas.paintings.filter { $0.pen?.color == style.predictedColor && $0.fill != nil }
        #expect(marks.flatMap(\.pieces).count == 2)
        #expect(![style.touchColor, style.coalescedColor].contains(style.predictedColor))
        // What was predicted is not taken for what happened.
        #expect(pieces(canvas, style.touchColor).count == 3 + 4)
    }

    @Test("the azimuth mark points where the pen leans, the altitude dot lies where its shadow ends")
    func posture() throws {
        let stroke = DrawableStroke(samples: [sample(0, 0, altitude: .pi / 3, azimuth: .pi / 2)])
        let (canvas, layout) = try draw(stroke)
        let start = layout.point(.zero)
        let marks = pieces(canvas, style.measuredColor)
        #expect(marks.count == 2)
        #expect(marks[0].points[0] == start)
        #expect(marks[0].points[1].isNear(start + TouchPoint(0, style.markLength), within: 1e-5))
        #expect(marks[1].points[0].isNear(start + TouchPoint(0, style.markLength / 2), within: 1e-5))
    }

    @Test("altitude and azimuth change color where they are estimates, each for itself")
    func estimated() throws {
        let properties: [TouchProperties] = [[], [.azimuth], [.altitude], [.azimuth, .altitude], [.force]]
        let samples = properties.enumerated().map { number, estimated in
            sample(Double(number) * 10, 0, at: number, altitude: 0.7, azimuth: 1, estimated: estimated)
        }
        let (canvas, _) = try draw(DrawableStroke(samples: samples))
        func count(_ color: PaintColor, lines: Bool) -> Int {
            pieces(canvas, color).filter { ($0.points[0] != $0.points[1]) == lines }.count
        }
        #expect(count(style.measuredColor, lines: true) == 3)
        #expect(count(style.measuredColor, lines: false) == 3)
        #expect(count(style.estimatedColor, lines: true) == 2)
        #expect(count(style.estimatedColor, lines: false) == 2)
    }

    @Test("an estimated location has a ring")
    func estimatedLocation() throws {
        let samples = (0..<4).map { sample(Double($0) * 10, 0, at: $0, estimated: $0 == 2 ? .location : []) }
        let (canvas, layout) = try draw(DrawableStroke(samples: samples))
        let rings = canvas.paintings.filter { $0.pen?.color == style.estimatedColor && $0.fill == .white }
        #expect(rings.flatMap(\.pieces).map { $0.points[0] } == [layout.point(samples[2].location)])
    }

    @Test("the legend names what there is and nothing else")
    func legend() {
        let plain = DebugDrawing([line(from: .zero, to: TouchPoint(50, 0), count: 5)])
        #expect(plain.legend.map(\.text) == ["touch"])
        let samples = [
            sample(0, 0, at: 0, altitude: 1, azimuth: 1, origin: .coalesced, estimated: .azimuth), sample(9, 9, at: 1),
        ]
        let run = DrawableStroke.PredictedRun(lastKnownSample: 1, samples: [sample(12, 12, at: 2)])
        let full = DebugDrawing([DrawableStroke(samples: samples, predictedRuns: [run])])
        #expect(full.legend.map(\.text) == ["touch", "coalesced", "predicted", "azimuth, altitude (dot)", "estimated"])
    }

    @Test("marks and runs thin out where asked")
    func intervals() throws {
        let samples = (0..<10).map { sample(Double($0) * 10, 0, at: $0, altitude: 1, azimuth: 0) }
        let runs = (0..<10).map {
            DrawableStroke.PredictedRun(lastKnownSample: $0, samples: [sample(Double($0) * 10 + 5, 5, at: $0 + 1)])
        }
        var style = DebugStyle()
        style.markInterval = 5
        style.predictionInterval = 4
        var page = PageStyle()
        page.showsLegend = false
        let drawing = DebugDrawing([DrawableStroke(samples: samples, predictedRuns: runs)], style: style)
        let (canvas, _) = try record(drawing, style: page)
        #expect(pieces(canvas, style.measuredColor).count == 4)
        #expect(pieces(canvas, style.predictedColor, dashed: true).count == 3)
    }
}
