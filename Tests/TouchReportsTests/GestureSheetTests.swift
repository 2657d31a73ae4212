import Foundation
import Testing
import TouchModel

@testable import TouchReports

@Suite("Sheets of gestures")
struct GestureSheetTests {
    private let square = GestureSheet.Drawing(
        strokes: [
            [TouchPoint(0, 0), TouchPoint(400, 0), TouchPoint(400, 400)], [TouchPoint(0, 400), TouchPoint(0, 0)],
        ],
        caption: "p<1>"
    )

    private func sheet(_ drawings: [GestureSheet.Drawing], all: [GestureSheet.Drawing]? = nil) -> GestureSheet {
        GestureSheet(
            title: "a set",
            blocks: [GestureSheet.Block(heading: "square & co", all: all ?? drawings, samples: drawings)]
        )
    }

    @Test("in SVG letters are text, escaped, and the file stands alone")
    func text() throws {
        let text = String(decoding: try sheet([square]).encoded(as: .svg), as: UTF8.self)
        #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\"") && text.hasSuffix("</svg>\n"))
        for words in [">a set</text>", ">square &amp; co</text>", ">p&lt;1&gt;</text>"] {
            #expect(text.contains(words))
        }
    }

    @Test("every drawing fills its cell, whatever its size, and strokes differ in color")
    func cells() {
        let small = GestureSheet.Drawing(strokes: square.strokes.map { $0.map { $0 / 1000 } }, caption: "")
        let (canvas, other) = (RecordingCanvas(), RecordingCanvas())
        sheet([square], all: []).draw(on: canvas)
        sheet([small], all: []).draw(on: other)
        func paths(_ canvas: RecordingCanvas) -> [[TouchPoint]] {
            canvas.paintings.flatMap(\.pieces).filter { $0.radius == nil }.map(\.points)
        }
        #expect(paths(canvas).count == paths(other).count && paths(canvas).count >= 4)
        for (one, two) in zip(paths(canvas), paths(other)) {
            #expect(zip(one, two).allSatisfy { $0.isNear($1, within: 1e-6) })
        }
        let pens = Set(canvas.paintings.compactMap { $0.pen }.filter { $0.width == 1.4 }.map(\.color))
        #expect(pens.count == 2)
    }

    @Test("odd drawings are drawn with finite numbers", arguments: PictureFormat.allCases)
    func odd(format: PictureFormat) throws {
        let odd = [
            GestureSheet.Drawing(strokes: []), GestureSheet.Drawing(strokes: [[]]),
            GestureSheet.Drawing(strokes: [[TouchPoint(1, 1)]]),
            GestureSheet.Drawing(strokes: [[TouchPoint(.nan, 1), TouchPoint(.infinity, 0)]]),
            GestureSheet.Drawing(strokes: [[TouchPoint(-1e300, 0), TouchPoint(1e300, 1e300)]]),
        ]
        #expect(try !sheet(odd).encoded(as: format, resolution: 1).isEmpty)
        #expect(try !GestureSheet(title: "", blocks: []).encoded(as: format, resolution: 1).isEmpty)
        let bytes = try sheet(Array(repeating: square, count: 40) + odd).encoded(as: format, resolution: 1)
        #expect(bytes == (try sheet(Array(repeating: square, count: 40) + odd).encoded(as: format, resolution: 1)))
        if format == .svg { #expect(!String(decoding: bytes, as: UTF8.self).lowercased().contains("nan")) }
        #expect(throws: RenderingError.self) { try sheet([square]).encoded(as: format, resolution: 0) }
    }
}
