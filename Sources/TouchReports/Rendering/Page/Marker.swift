import TouchModel

/// A small mark at a point. Series differ in shape as well as color, for eyes and printers that see no color.
package enum Marker: Sendable, Hashable, CaseIterable {
    /// A full disc.
    case dot
    /// A square on its corner.
    case diamond
    /// A square.
    case square
    /// A triangle with its point up.
    case triangle
    /// Two crossed lines.
    case cross
    /// An open ring.
    case ring

    /// Adds the mark to the path of a canvas. Many may be added before they are painted at once.
    ///
    /// - Parameter size: the mark's width in page px.
    func add(at point: TouchPoint, size: Double, on canvas: any DrawingCanvas) {
        let half = size / 2
        switch self {
        case .dot:
            canvas.addDot(at: point)
        case .ring:
            canvas.addCircle(center: point, radius: half)
        case .square:
            let side = half * 0.85
            canvas.addPolygon([(-1, -1), (1, -1), (1, 1), (-1, 1)].map { point + side * TouchPoint($0.0, $0.1) })
        case .diamond:
            canvas.addPolygon(
                [(0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)].map { point + half * TouchPoint($0.0, $0.1) }
            )
        case .triangle:
            canvas.addPolygon([(0, -1.1), (1.05, 0.8), (-1.05, 0.8)].map { point + half * TouchPoint($0.0, $0.1) })
        case .cross:
            canvas.addLine(from: point + half * TouchPoint(-1, -1), to: point + half * TouchPoint(1, 1))
            canvas.addLine(from: point + half * TouchPoint(-1, 1), to: point + half * TouchPoint(1, -1))
        }
    }

    /// Paints the marks added. Their outline is the pen's; all but dots and crosses are filled with white.
    func paint(_ pen: Pen, size: Double, on canvas: any DrawingCanvas) {
        switch self {
        case .dot: canvas.stroke(Pen(pen.color, width: size))
        case .cross: canvas.stroke(Pen(pen.color, width: pen.width))
        case .ring, .square, .diamond, .triangle:
            canvas.fillAndStroke(.white, Pen(pen.color, width: pen.width))
        }
    }
}
