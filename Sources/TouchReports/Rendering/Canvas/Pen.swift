/// How a line is drawn. Ends and joins are round.
package struct Pen: Sendable, Hashable {
    /// The color of the line.
    package var color: PaintColor
    /// The width, in page px.
    package var width: Double
    /// Lengths of dashes and gaps in turn, in page px; empty for an unbroken line.
    package var dashes: [Double]

    /// See the properties; without dashes the line is whole.
    package init(_ color: PaintColor, width: Double, dashes: [Double] = []) {
        self.color = color
        self.width = width
        self.dashes = dashes
    }
}
