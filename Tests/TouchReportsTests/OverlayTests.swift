import Foundation
import Testing
import TouchModel

@testable import TouchReports

@Suite("The overlay")
struct OverlayTests {
    private let style = OverlayStyle()
    private let stroke = line(from: TouchPoint(0, 0), to: TouchPoint(100, 0), count: 11)

    private func series(_ label: String, offset: TouchPoint, radius: Double? = nil) -> PredictedSeries {
        PredictedSeries(
            label: label,
            answers: stroke.samples.enumerated().map { number, sample in
                PredictedSeries.Answer(
                    stroke: 0,
                    location: sample.location + offset,
                    truth: number < 9 ? sample.location : nil,
                    uncertainty: radius.flatMap(UncertaintyEllipse.init(radius:))
                )
            }
        )
    }

    private func draw(_ series: [PredictedSeries], style: OverlayStyle = OverlayStyle()) throws -> RecordingCanvas {
        var page = PageStyle()
        page.showsLegend = false
        return try record(OverlayDrawing([stroke], series: series, style: style), style: page).canvas
    }

    @Test("truth and every series have a line of their own, in colors of their own")
    func lines() throws {
        let canvas = try draw([series("a", offset: TouchPoint(0, 5)), series("b", offset: TouchPoint(0, 9))])
        #expect(canvas.strokes(.black).flatMap(\.pieces).map(\.points.count) == [11])
        for color in style.seriesColors.prefix(2) {
            let lines = canvas.strokes(color).filter { $0.pen?.width == style.seriesWidth }
            #expect(lines.flatMap(\.pieces).map(\.points.count) == [11])
        }
        #expect(Set(style.seriesColors).count == style.seriesColors.count)
        #expect(!style.seriesColors.contains(style.truthColor))
    }

    @Test("hairs go from answers to the truth of their time, where it is known")
    func hairs() throws {
        let canvas = try draw([series("a", offset: TouchPoint(0, 5))])
        let hairs = canvas.paintings.filter { $0.pen?.dashes.isEmpty == false }.flatMap(\.pieces)
        #expect(hairs.count == 9)
        #expect(hairs.allSatisfy { abs($0.points[0].distance(to: $0.points[1]) - 5) < 1e-9 })
    }

    @Test("regions of uncertainty have the radius that the predictor stated")
    func uncertainty() throws {
        let canvas = try draw([series("a", offset: TouchPoint(0, 5), radius: 4)])
        let discs = canvas.paintings.filter { $0.fill?.alpha == style.uncertaintyAlpha }
        #expect(discs.count == 11)
        for disc in discs {
            let points = try #require(disc.pieces.first).points
            #expect(points.count == 5)
            #expect(abs(points[0].distance(to: points[2]) - 8) < 1e-9)
            #expect(abs(points[1].distance(to: points[3]) - 8) < 1e-9)
        }
        let without = try draw([series("a", offset: TouchPoint(0, 5))])
        #expect(without.paintings.allSatisfy { $0.fill?.alpha != style.uncertaintyAlpha })
    }

    @Test("lines break between strokes")
    func strokes() throws {
        let answers = (0..<6).map {
            PredictedSeries.Answer(stroke: $0 / 3, location: TouchPoint(Double($0) * 10, 5))
        }
        let canvas = try draw([PredictedSeries(label: "a", answers: answers)])
        let lines = canvas.strokes(style.seriesColors[0]).filter { $0.pen?.width == style.seriesWidth }
        #expect(lines.flatMap(\.pieces).map(\.points.count) == [3, 3])
    }

    @Test("marks thin out in every stroke from its first answer on")
    func intervals() throws {
        var style = OverlayStyle()
        style.markInterval = 4
        let canvas = try draw([series("a", offset: TouchPoint(0, 5))], style: style)
        let marks = canvas.paintings.filter { $0.fill == .white && $0.pen?.color == style.seriesColors[0] }
        #expect(marks.flatMap(\.pieces).count == 3)
    }

    @Test("colors and marks start again where there are more series than those")
    func manySeries() throws {
        let many = (0..<14).map { series("s\($0)", offset: TouchPoint(0, Double($0))) }
        let canvas = try draw(many)
        #expect(canvas.isFinite)
        #expect(OverlayDrawing([stroke], series: many).legend.count == 14 + 2)
    }

    @Test("the legend says what lines, hairs and regions are")
    func legend() {
        let drawing = OverlayDrawing([stroke], series: [series("linear 33 ms", offset: .zero, radius: 1)])
        #expect(drawing.legend.map(\.text) == ["truth", "linear 33 ms", "error", "uncertainty"])
    }

    @Test("one answer far off the mark does not shrink what happened")
    func outlier() throws {
        let far = PredictedSeries(
            label: "far",
            answers: [.init(stroke: 0, location: TouchPoint(1e12, -1e300), truth: .zero)]
        )
        let drawing = OverlayDrawing([stroke], series: [far])
        let extent = try #require(drawing.extent)
        #expect(extent.maximum.x <= 150 + 1e-9)
        #expect(extent.minimum.y >= -50 - 1e-9)
        _ = try record(drawing)
    }

    @Test(
        "without a prediction the ink that is missing is a band from a mark at its start, and there are no other lines"
    )
    func gap() throws {
        let places = stroke.samples.map(\.location)
        let answers = places.indices.map { number in
            var answer = PredictedSeries.Answer(stroke: 0, location: places[number], truth: places.last)
            if number % 5 == 0 { answer.missingInk = Array(places[number...].prefix(4)) }
            return answer
        }
        let none = PredictedSeries(label: "no prediction", answers: answers)
        #expect(none.isGap && !series("a", offset: .zero).isGap)
        let canvas = try draw([none])
        let bands = canvas.strokes(style.seriesColors[0].withAlpha(style.bandAlpha))
        #expect(bands.map { $0.pieces.map(\.points.count) } == [[4], [4], [1]])
        #expect(canvas.strokes(style.seriesColors[0]).isEmpty)
        let marks = canvas.paintings.filter { $0.fill == .white && $0.pen?.color == style.seriesColors[0] }
        #expect(marks.flatMap(\.pieces).count == 3)
        let drawing = OverlayDrawing([stroke], series: [none])
        #expect(drawing.legend.map(\.text) == ["truth", "no prediction: missing ink"])
    }

    @Test("the mean error is over answers whose truth is known")
    func meanError() {
        #expect(series("a", offset: TouchPoint(3, 4)).meanError == 5)
        #expect(PredictedSeries(label: "none", answers: []).meanError == nil)
    }

    @Test("ellipses hold a Gaussian with the stated probability")
    func ellipses() throws {
        let level = 1 - exp(-0.5)  // the radius of a unit Gaussian is then 1
        let round = try #require(UncertaintyEllipse(covarianceXX: 4, xy: 0, yy: 4, level: level))
        #expect(abs(round.semiMajor - 2) < 1e-12 && abs(round.semiMinor - 2) < 1e-12)
        let long = try #require(UncertaintyEllipse(covarianceXX: 1, xy: 0, yy: 9, level: level))
        #expect(abs(long.semiMajor - 3) < 1e-12 && abs(long.semiMinor - 1) < 1e-12)
        #expect(abs(abs(long.angle) - .pi / 2) < 1e-12)
        let tilted = try #require(UncertaintyEllipse(covarianceXX: 5, xy: 4, yy: 5, level: level))
        #expect(abs(tilted.semiMajor - 3) < 1e-12 && abs(tilted.semiMinor - 1) < 1e-12)
        #expect(abs(tilted.angle - .pi / 4) < 1e-12)
        for bad in [(-1.0, 0.0, 1.0), (1, 2, 1), (.nan, 0, 1), (1, 0, .infinity)] {
            #expect(UncertaintyEllipse(covarianceXX: bad.0, xy: bad.1, yy: bad.2, level: 0.5) == nil)
        }
        #expect(UncertaintyEllipse(covarianceXX: 1, xy: 0, yy: 1, level: 1) == nil)
        #expect(UncertaintyEllipse(radius: .nan) == nil)
        #expect(UncertaintyEllipse(radius: -1) == nil)
    }
}
