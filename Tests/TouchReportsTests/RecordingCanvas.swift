import TouchModel

@testable import TouchReports

/// A canvas that draws nothing and remembers everything.
final class RecordingCanvas: DrawingCanvas {
    struct Piece: Equatable {
        var points: [TouchPoint]
        var isClosed = false
        /// Set where the piece is a circle, whose center is its only point.
        var radius: Double?
    }

    struct Painting: Equatable {
        var pieces: [Piece]
        var fill: PaintColor?
        var pen: Pen?
    }

    struct Text: Equatable {
        var text: String
        var position: TouchPoint
    }

    private(set) var paintings: [Painting] = []
    private(set) var texts: [Text] = []
    /// Every number that came in.
    private(set) var numbers: [Double] = []
    /// What a canvas must never see: a line without a start, painting with no path, more restores than saves.
    private(set) var misuses: [String] = []
    private var path: [Piece] = []
    private var depth = 0

    var isFinite: Bool { numbers.allSatisfy(\.isFinite) }

    func strokes(_ color: PaintColor) -> [Painting] { paintings.filter { $0.pen?.color == color && $0.fill == nil } }

    private func note(_ points: TouchPoint...) { numbers += points.flatMap { [$0.x, $0.y] } }

    private func paint(fill: PaintColor?, pen: Pen?) {
        if path.isEmpty { misuses.append("painted nothing") }
        if let pen { numbers += [pen.width] + pen.dashes }
        for color in [fill, pen?.color].compactMap(\.self) {
            numbers += [color.red, color.green, color.blue, color.alpha]
        }
        paintings.append(Painting(pieces: path, fill: fill, pen: pen))
        path = []
    }

    func save() { depth += 1 }
    func restore() {
        depth -= 1
        if depth < 0 { misuses.append("restored what was not saved") }
    }
    func translate(by offset: TouchPoint) { note(offset) }
    func rotate(by angle: Double) { numbers.append(angle) }
    func scale(by factor: Double) { numbers.append(factor) }

    func move(to point: TouchPoint) {
        note(point)
        path.append(Piece(points: [point]))
    }

    private func extend(_ point: TouchPoint) {
        guard let last = path.indices.last, path[last].radius == nil else {
            misuses.append("a line from nowhere")
            return
        }
        path[last].points.append(point)
    }

    func line(to point: TouchPoint) {
        note(point)
        extend(point)
    }

    func curve(to point: TouchPoint, control1: TouchPoint, control2: TouchPoint) {
        note(point, control1, control2)
        extend(point)
    }

    func closePath() {
        guard let last = path.indices.last else {
            misuses.append("closed nothing")
            return
        }
        path[last].isClosed = true
    }

    func addCircle(center: TouchPoint, radius: Double) {
        note(center)
        numbers.append(radius)
        if radius < 0 { misuses.append("a negative radius") }
        path.append(Piece(points: [center], isClosed: true, radius: radius))
    }

    func fill(_ color: PaintColor) { paint(fill: color, pen: nil) }
    func stroke(_ pen: Pen) { paint(fill: nil, pen: pen) }
    func fillAndStroke(_ color: PaintColor, _ pen: Pen) { paint(fill: color, pen: pen) }

    func text(_ text: String, at position: TouchPoint, height: Double, color: PaintColor) {
        note(position)
        numbers.append(height)
        texts.append(Text(text: text, position: position))
    }
}
