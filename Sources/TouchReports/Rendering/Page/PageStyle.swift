/// How a picture sits on its page. Lengths are in page px, 1/96 inch.
package struct PageStyle: Sendable, Equatable {
    /// Life size is 1 where locations have a physical scale; elsewhere 1 is one page px for a unit. 0.01…1000.
    package var magnification = 1.0
    /// Blank paper around the drawing. 0…1000.
    package var margin = 16.0
    /// The longest side of the drawing: what is larger is made smaller. 100…20 000.
    package var maximumSide = 2000.0
    /// Height of capital letters in scale bar and legend. 2…100.
    package var letterHeight = 7.0
    /// Whether a scale bar is drawn where locations have a physical scale.
    package var showsScaleBar = true
    /// Whether the meaning of colors and marks is written below the drawing, where the style has something to say.
    package var showsLegend = true
    /// The color of the paper; `nil` for none.
    package var paper: PaintColor? = .white
    /// The color of scale bar and letters.
    package var lettering = PaintColor.lettering

    /// Creates one with every default.
    package init() {}

    /// - Throws: ``RenderingError/invalidParameter(name:found:expected:)`` for the first value that is out of range.
    package func validate() throws(RenderingError) {
        try RenderingError.check("magnification", magnification, in: 0.01...1000)
        try RenderingError.check("margin", margin, in: 0...1000)
        try RenderingError.check("maximumSide", maximumSide, in: 100...20_000)
        try RenderingError.check("letterHeight", letterHeight, in: 2...100)
        if let paper { try RenderingError.check("paper", paper) }
        try RenderingError.check("lettering", lettering)
    }
}
