import TouchModel

/// A surface to draw on: what every picture is made with, whatever library and file format are behind it.
///
/// Points are in page px (1/96 inch), x to the right and y downwards. A path is built by ``move(to:)`` and its kin and is
/// gone after ``fill(_:)``, ``stroke(_:)`` or ``fillAndStroke(_:_:)``. Paths are filled by the non-zero winding rule.
/// Angles are radians, growing clockwise.
///
/// The drawings of this library give a canvas finite numbers only, whatever the data.
package protocol DrawingCanvas: AnyObject {
    /// Remembers the transformation until the matching ``restore()``.
    func save()
    /// Brings back the transformation of the matching ``save()``.
    func restore()
    /// Moves the origin.
    func translate(by offset: TouchPoint)
    /// Turns the axes clockwise about the origin.
    func rotate(by angle: Double)
    /// Stretches both axes; `factor` is above 0.
    func scale(by factor: Double)

    /// Starts a piece of the path.
    func move(to point: TouchPoint)
    /// Goes straight on.
    func line(to point: TouchPoint)
    /// Goes on along a cubic Bézier curve.
    func curve(to point: TouchPoint, control1: TouchPoint, control2: TouchPoint)
    /// Goes straight back to where the piece started.
    func closePath()
    /// Adds a circle as a piece of its own, run through clockwise.
    func addCircle(center: TouchPoint, radius: Double)

    /// Fills the path.
    func fill(_ color: PaintColor)
    /// Draws along the path.
    func stroke(_ pen: Pen)
    /// Fills the path, then draws along it.
    func fillAndStroke(_ color: PaintColor, _ pen: Pen)

    /// Writes a line of text.
    ///
    /// The default draws with `LineLettering`, so that pictures need no font and come out alike everywhere.
    ///
    /// - Parameters:
    ///   - text: a line of text.
    ///   - position: the left end of the base line.
    ///   - height: of a capital letter.
    ///   - color: of the letters.
    func text(_ text: String, at position: TouchPoint, height: Double, color: PaintColor)
}

extension DrawingCanvas {
    package func text(_ text: String, at position: TouchPoint, height: Double, color: PaintColor) {
        LineLettering.trace(text, at: position, height: height, on: self)
        stroke(Pen(color, width: height * LineLettering.strokeWidth))
    }

    /// Adds a straight line as a piece of its own.
    package func addLine(from start: TouchPoint, to end: TouchPoint) {
        move(to: start)
        line(to: end)
    }

    /// Adds a straight line through points as a piece of its own.
    package func addPolyline(_ points: some Collection<TouchPoint>) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { line(to: point) }
    }

    /// Adds a closed polygon as a piece of its own.
    package func addPolygon(_ points: some Collection<TouchPoint>) {
        guard !points.isEmpty else { return }
        addPolyline(points)
        closePath()
    }

    /// Adds a dot: a line of no length, which a pen with round ends turns into a disc as wide as the pen.
    package func addDot(at point: TouchPoint) { addLine(from: point, to: point) }
}
