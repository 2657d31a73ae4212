import Foundation
import Testing
import TouchModel

@testable import TouchReports

@Suite("The page")
struct PageTests {
    @Test("drawings are life size where the scale is known, one px a unit elsewhere, and magnified when asked")
    func scale() {
        let extent = Extent([TouchPoint(0, 0), TouchPoint(200, 100)])
        var style = PageStyle()
        #expect(PageLayout(extent: extent, style: style, millimetersPerUnit: nil).scale == 1)
        let cssPixels = CoordinateSpace.millimetersPerCSSPixel
        #expect(PageLayout(extent: extent, style: style, millimetersPerUnit: cssPixels).scale == 1)
        let millimeters = PageLayout(extent: extent, style: style, millimetersPerUnit: 1)
        #expect(abs(millimeters.scale - 96 / 25.4) < 1e-12)
        #expect(abs((millimeters.pixelsPerMillimeter ?? 0) - 96 / 25.4) < 1e-12)
        style.magnification = 3
        #expect(PageLayout(extent: extent, style: style, millimetersPerUnit: cssPixels).scale == 3)
        for nonsense in [0, -1, .nan, .infinity] {
            #expect(PageLayout(extent: extent, style: style, millimetersPerUnit: nonsense).pixelsPerMillimeter == nil)
        }
    }

    @Test("the drawing sits inside the margins")
    func margins() {
        var style = PageStyle()
        style.margin = 10
        let extent = Extent([TouchPoint(-50, 20), TouchPoint(150, 120)])
        let layout = PageLayout(extent: extent, style: style, millimetersPerUnit: nil)
        #expect(layout.size == TouchPoint(220, 120))
        #expect(layout.point(TouchPoint(-50, 20)) == TouchPoint(10, 10))
        #expect(layout.point(TouchPoint(150, 120)) == TouchPoint(210, 110))
    }

    @Test("what is too large is made to fit; a point and nothing have a small page")
    func extremes() {
        let style = PageStyle()
        let large = PageLayout(extent: Extent([.zero, TouchPoint(1e6, 10)]), style: style, millimetersPerUnit: nil)
        #expect(large.drawing.size.x == style.maximumSide)
        for extent in [Extent([TouchPoint(7, 7)]), nil] {
            let layout = PageLayout(extent: extent, style: style, millimetersPerUnit: nil)
            #expect(layout.size.x > 2 * style.margin && layout.size.x < 200)
            #expect(layout.point(TouchPoint(7, 7)).isFinite)
        }
        #expect(Extent([]) == nil)
        #expect(Extent([TouchPoint(.nan, 0), TouchPoint(0, .infinity)]) == nil)
    }

    @Test("every location has a finite point near the page, even where sums and products overflow")
    func overflow() {
        let huge = Double.greatestFiniteMagnitude
        let extents = [
            Extent([TouchPoint(-huge, -huge), TouchPoint(huge, huge)]), Extent([.zero]),
            Extent([TouchPoint(huge, huge)]),
            Extent([.zero, TouchPoint(Double.leastNonzeroMagnitude, Double.leastNonzeroMagnitude)]), nil,
        ]
        for extent in extents {
            for perUnit in [nil, 1e-300, 1e300] {
                let layout = PageLayout(extent: extent, style: PageStyle(), millimetersPerUnit: perUnit)
                #expect(layout.size.isFinite && layout.size.x < 5000 && layout.size.y < 5000)
                for location in [.zero, TouchPoint(huge, -huge), TouchPoint(-huge, 1), TouchPoint(1, 1)] as [TouchPoint]
                {
                    let point = layout.point(location)
                    #expect(abs(point.x) <= PageLayout.reach && abs(point.y) <= PageLayout.reach)
                }
                #expect(layout.length(huge) <= PageLayout.reach)
            }
        }
    }

    @Test(
        "scale bars have 1, 2 or 5 times a power of ten millimeters and take at most a third of the width",
        arguments: [(300, 1, 100, "100 mm"), (300, 3.78, 20, "20 mm"), (60, 3.78, 5, "5 mm"), (60, 40, 0.5, "0.5 mm")]
            as [(Double, Double, Double, String)]
    )
    func scaleBar(width: Double, pixelsPerMillimeter: Double, expected: Double, label: String) throws {
        let bar = try #require(ScaleBar(width: width, pixelsPerMillimeter: pixelsPerMillimeter))
        #expect(bar.millimeters == expected)
        #expect(bar.length == expected * pixelsPerMillimeter)
        #expect(bar.length <= width / 3)
        #expect(bar.label == label)
    }

    @Test("there is a scale bar where the space is physical, and only there")
    func scaleBarShown() throws {
        let drawing = InkDrawing([line(from: .zero, to: TouchPoint(300, 0), count: 30)])
        let physical = try record(drawing, millimetersPerUnit: CoordinateSpace.millimetersPerCSSPixel)
        #expect(physical.canvas.texts.map(\.text) == ["20 mm"])
        #expect(try record(drawing).canvas.texts == [])
        var style = PageStyle()
        style.showsScaleBar = false
        #expect(try record(drawing, style: style, millimetersPerUnit: 1).canvas.texts == [])
    }

    @Test("the legend stays on the page, in as many rows as it takes")
    func legend() throws {
        for width in [10.0, 200, 2000] {
            let first = sample(0, 0, at: 0, altitude: 1, azimuth: 0, origin: .coalesced)
            let drawing = DebugDrawing([DrawableStroke(samples: [first, sample(width, 5, at: 1)])])
            let (canvas, layout) = try record(drawing, millimetersPerUnit: 0.2645)
            #expect(canvas.texts.map(\.text).suffix(3) == ["touch", "coalesced", "azimuth, altitude (dot)"])
            for text in canvas.texts {
                let end = text.position.x + LineLettering.width(of: text.text, height: PageStyle().letterHeight)
                #expect(text.position.x >= 0 && end <= layout.size.x)
                #expect(text.position.y > layout.drawing.origin.y + layout.drawing.size.y)
                #expect(text.position.y < layout.size.y)
            }
        }
    }

    @Test("lettering has every letter, digit and sign that legends use, and a box for others")
    func lettering() {
        func trace(_ text: String) -> [RecordingCanvas.Piece] {
            let canvas = RecordingCanvas()
            LineLettering.trace(text, at: .zero, height: 6, on: canvas)
            if text != " " { canvas.stroke(Pen(.black, width: 1)) }
            #expect(canvas.misuses == [])
            return canvas.paintings.flatMap(\.pieces)
        }
        let box = trace("☃")
        #expect(box.count == 1)
        var seen: [[RecordingCanvas.Piece]] = [box]
        for scalar in 0x21..<0x7F {
            guard let character = UnicodeScalar(scalar).map({ String(Character($0)) }) else { continue }
            let drawing = trace(character)
            #expect(!drawing.isEmpty)
            if character.allSatisfy({ $0.isLetter || $0.isNumber || ",:=.-+/()%".contains($0) }) {
                #expect(!seen.contains(drawing), "'\(character)' looks like another")
                seen.append(drawing)
            }
        }
        #expect(trace(" ").isEmpty)
        #expect(LineLettering.width(of: "", height: 6) == 0)
        #expect(LineLettering.width(of: "ab", height: 12) == 2 * LineLettering.width(of: "ab", height: 6))
    }
}
