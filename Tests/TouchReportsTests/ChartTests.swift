import Testing
import TouchModel

@testable import TouchReports

@Suite struct ChartTests {
    private func page(_ points: [TouchPoint]) -> ChartPage {
        let panel = ChartPanel(
            title: "title",
            axis: "ms",
            range: 0...10,
            ticks: [.init(0, "0"), .init(10, "10"), .init(20, "outside")],
            top: "5 %",
            series: [.init(.bars(width: 2), .blue, points), .init(.line, .orange, points)]
        )
        return ChartPage(title: "page", rows: [.init(heading: "row", panels: [panel, panel])])
    }

    @Test("the highest bar is as high as the chart, the others in proportion, and none leaves its axis")
    func bars() throws {
        let canvas = RecordingCanvas()
        page([TouchPoint(1, 2), TouchPoint(5, 4), TouchPoint(9.5, 1)]).draw(on: canvas)
        let bars = try #require(canvas.paintings.first { $0.fill == .blue }).pieces
        let heights = bars.map { piece in (piece.points.map(\.y).max() ?? 0) - (piece.points.map(\.y).min() ?? 0) }
        try #require(heights.count == 3)
        #expect(abs(heights[0] / heights[1] - 0.5) < 1e-9 && abs(heights[2] / heights[1] - 0.25) < 1e-9)
        let widths = bars.map { piece in (piece.points.map(\.x).max() ?? 0) - (piece.points.map(\.x).min() ?? 0) }
        #expect(abs(widths[2] / widths[1] - 0.75) < 1e-9)
    }

    @Test("what is not finite, empty or outside is left out, and the canvas sees numbers only")
    func hostileNumbers() {
        for points in [
            [], [TouchPoint(.nan, 1), TouchPoint(2, .infinity), TouchPoint(50, 1), TouchPoint(3, -1)],
            [TouchPoint(1, 0)],
        ] {
            let canvas = RecordingCanvas()
            page(points).draw(on: canvas)
            #expect(canvas.isFinite && canvas.misuses.isEmpty)
            #expect(!canvas.paintings.contains { $0.fill == .blue && !$0.pieces.isEmpty })
        }
    }
}
