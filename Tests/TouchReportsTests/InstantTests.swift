import Testing
import TouchModel

@testable import TouchReports

@Suite("An instant")
struct InstantTests {
    private let known = (0..<40).map { TouchPoint(Double($0) * 10, 0) }

    private func drawing(_ tips: [TouchPoint], contact: TouchPoint = TouchPoint(420, 6)) -> InstantDrawing {
        InstantDrawing(
            contactLabel: "the pen, 33 ms later",
            known: known,
            unknown: known.suffix(1) + [TouchPoint(405, 2), contact],
            tips: tips.enumerated().map { InstantDrawing.Tip(location: $1, label: "tip \($0)", note: "note \($0)") },
            notes: [
                "Words below the drawing, and a sentence of words that is longer than the drawing is wide, so that it takes more than one line."
            ]
        )
    }

    private func draw(_ drawing: InstantDrawing) throws -> (canvas: RecordingCanvas, layout: PageLayout) {
        var page = PageStyle()
        page.magnification = 1000
        page.maximumSide = InstantDrawing.side
        return try record(drawing, style: page, millimetersPerUnit: 0.25)
    }

    @Test("each predictor's line leads from the last sample to its tip, and a dotted one from there to the contact")
    func lines() throws {
        let tips = [TouchPoint(390, 0), TouchPoint(415, 0), TouchPoint(430, -5)]
        let (canvas, layout) = try draw(drawing(tips))
        let contact = layout.point(TouchPoint(420, 6))
        let errors = canvas.paintings.filter { $0.pen?.dashes == [1, 2.5] }.flatMap(\.pieces).map(\.points)
        #expect(errors == tips.map { [layout.point($0), contact] })
        let lines = canvas.paintings.filter { $0.pen?.width == 2.2 }.flatMap(\.pieces).map(\.points)
        #expect(lines == tips.map { [layout.point(TouchPoint(390, 0)), layout.point($0)] })
        #expect(canvas.paintings.contains { $0.pieces.map(\.points) == [[contact]] && $0.pen?.width == 1.6 })
    }

    @Test("the line so far is cut where it enters the view, and everything lies on the page")
    func view() throws {
        let (canvas, layout) = try draw(drawing([TouchPoint(390, 0), TouchPoint(430, -5)]))
        let line = try #require(canvas.strokes(.black).first { $0.pen?.width == 3 }).pieces[0].points
        #expect(line.count < known.count && line.last == layout.point(TouchPoint(390, 0)))
        for point in canvas.paintings.flatMap(\.pieces).flatMap(\.points) {
            #expect(point.clamped(lowerBound: .zero, upperBound: layout.size) == point, "\(point)")
        }
    }

    @Test("words stand beside the drawing, one below the other, also where all that they name is in one place")
    func words() throws {
        for tips in [[TouchPoint](repeating: TouchPoint(430, -5), count: 6), [TouchPoint(390, 0)], []] {
            let (canvas, layout) = try draw(drawing(tips))
            let right = layout.drawing.origin.x + layout.drawing.size.x
            let column = canvas.texts.filter { $0.position.x > right }
            #expect(column.count == 3 + 2 * tips.count)
            for (one, next) in zip(column, column.dropFirst()) { #expect(next.position.y - one.position.y > 11) }
            #expect(column.allSatisfy { (0...layout.size.y).contains($0.position.y) })
            let names = Set(column.map(\.text))
            #expect(
                names.isSuperset(of: ["the line so far", "the pen, 33 ms later"] + tips.indices.map { "tip \($0)" })
            )
            #expect(canvas.texts.filter { $0.position.x < right }.count >= 3)
        }
    }

    @Test("a contact at rest has a view, and more predictors than there is space for are refused")
    func limits() throws {
        let rest = InstantDrawing(contactLabel: "c", known: [known[0]], unknown: [known[0], known[0]], tips: [])
        #expect(try draw(rest).layout.size.isFinite)
        #expect(throws: RenderingError.self) { try Picture(drawing(Array(repeating: .zero, count: 7))) }
    }
}
