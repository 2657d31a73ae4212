import Testing
import TouchModel

@testable import TouchReports

@Suite struct PlotTests {
    private static let axis = PlotAxis(title: "x", holding: [0, 10], includesZero: true)

    private func plot(_ series: [Plot.Series], isLogarithmic: Bool = false) -> Plot {
        Plot(
            title: "title",
            x: PlotAxis(title: "x", holding: [1, 100], isLogarithmic: isLogarithmic),
            y: Self.axis,
            series: series
        )
    }

    @Test(
        "marks are round, within the axis and in order, and the axis holds what it was made for",
        arguments: [[0.0, 1], [3, 3], [-7, 12], [1e-5, 2e-5], [1e5, 9e6], [0.013, 0.9, 44], []]
    )
    func ticks(values: [Double]) {
        for isLogarithmic in [false, true] {
            let axis = PlotAxis(title: "", holding: values, isLogarithmic: isLogarithmic)
            for value in values where !isLogarithmic || value > 0 { #expect(axis.range.contains(value)) }
            let positions = axis.ticks.map(\.position)
            #expect(positions.allSatisfy(axis.range.contains) && positions == positions.sorted())
            #expect(positions.count < 40 && Set(axis.ticks.map(\.text)).count == positions.count)
        }
    }

    @Test("equal ratios are equally far apart on a logarithmic axis")
    func logarithmic() throws {
        let axis = PlotAxis(title: "", range: 1...100, isLogarithmic: true, ticks: [])
        #expect(abs(try #require(axis.share(of: 10)) - 0.5) < 1e-12)
        #expect(axis.share(of: 0) == nil && axis.share(of: -1) == nil && axis.share(of: 101) == nil)
        #expect(axis.clampedShare(of: 1e9) == 1 && axis.clampedShare(of: -.infinity) == 0)
    }

    @Test("whatever the numbers, a canvas sees finite ones and no empty path")
    func hostileNumbers() {
        let points = [
            TouchPoint(.nan, 1), TouchPoint(5, .infinity), TouchPoint(-1e300, 1e300), TouchPoint(50, 5),
            TouchPoint(60, 2),
        ]
        let forms: [Plot.Form] = [
            .line(Pen(.blue, width: 1), .ring), .line(Pen(.blue, width: 1), nil), .points(.cross, .blue, size: 4),
            .steps(.blue), .segments(Pen(.blue, width: 1)), .ellipse(Pen(.blue, width: 1)),
        ]
        for form in forms {
            for points in [
                points, [], [TouchPoint(50, 5)], [TouchPoint(.nan, .nan), TouchPoint(.nan, .nan)],
                [TouchPoint(50, 5), TouchPoint(3, 9)],
            ] {
                for isLogarithmic in [false, true] {
                    let canvas = RecordingCanvas()
                    plot([Plot.Series(form, points, label: "name")], isLogarithmic: isLogarithmic).draw(on: canvas)
                    #expect(canvas.isFinite && canvas.misuses.isEmpty, "\(form) \(points): \(canvas.misuses)")
                }
            }
        }
    }

    @Test("names at the right do not lie on each other and stay on the page")
    func labels() {
        let series = (0..<8).map { index in
            Plot.Series(
                .line(Pen(.blue, width: 1), nil),
                [TouchPoint(2, 1), TouchPoint(90, 9.9 - Double(index) * 0.01)],
                label: "predictor \(index)"
            )
        }
        let canvas = RecordingCanvas()
        plot(series).draw(on: canvas)
        let heights = canvas.texts.filter { $0.text.hasPrefix("predictor") }.map(\.position.y).sorted()
        #expect(heights.count == 8)
        #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 - $0 >= 7.5 })
        #expect((heights.first ?? 0) > 0 && (heights.last ?? 0) < 240)
    }

    @Test("the element is named, described and escaped, and a theme's colors are the page's")
    func element() {
        var chart = plot([
            Plot.Series(.line(Pen(.blue, width: 1.25, dashes: [4, 2]), nil), [TouchPoint(2, 1), TouchPoint(50, 5)])
        ])
        chart.title = "<a> & \"b\""
        let text = chart.element(description: "it's", theme: [.blue: "var(--blue)"])
        #expect(text.hasPrefix("<svg role=\"img\"") && text.hasSuffix("</svg>"))
        #expect(text.contains("<title>&lt;a&gt; &amp; &quot;b&quot;</title><desc>it&#39;s</desc>"))
        #expect(text.contains("stroke=\"var(--blue)\" stroke-width=\"1.25\" stroke-dasharray=\"4 2\""))
        #expect(!text.contains("#0072b2"))
    }

    @Test("paths follow the transformations, to a tenth of a px, and a dot is a line of no length")
    func paths() {
        let canvas = SVGCanvas(size: TouchPoint(100, 50))
        canvas.save()
        canvas.translate(by: TouchPoint(10, 20))
        canvas.rotate(by: .pi / 2)
        canvas.scale(by: 2)
        canvas.addLine(from: .zero, to: TouchPoint(5, 0))
        canvas.stroke(Pen(.black, width: 1))
        canvas.restore()
        canvas.addDot(at: TouchPoint(1.26, -0.04))
        canvas.fill(PaintColor(hex: 0x102030, alpha: 0.5))
        canvas.stroke(Pen(.black, width: 1))
        let text = canvas.element(title: "t", description: "d")
        #expect(text.contains("<path d=\"M10 20l0 10\" stroke=\"#000000\" stroke-width=\"2\"/>"))
        #expect(text.contains("<path d=\"M1.3 0l0 0\" fill=\"#102030\" fill-opacity=\".5\"/>"))
        #expect(text.components(separatedBy: "<path").count == 3)
    }

    @Test("characters that XML cannot hold are replaced")
    func escaping() {
        #expect(SVGCanvas.escaped("a\u{0}\u{1B}b\tc\u{FFFF}") == "a\u{FFFD}\u{FFFD}b\tc\u{FFFD}")
    }
}
