/// How a line is drawn. Ends and joins are round.
public struct Pen: Sendable, Hashable {
    /// The color of the line.
    public var color: PaintColor
    /// In page px.
    public var width: Double
    /// Lengths of dashes and gaps in turn, in page px; empty for an unbroken line.
    public var dashes: [Double]

    /// See the properties; without dashes the line is whole.
    public init(_ color: PaintColor, width: Double, dashes: [Double] = []) {
        self.color = color
        self.width = width
        self.dashes = dashes
    }
}
