import TouchModel

/// Predictions over what happened. Lengths are in page px: marks do not grow with the drawing.
package struct OverlayStyle: Sendable, Equatable {
    /// The color of what happened.
    package var truthColor = PaintColor.black
    /// The color of each series in turn, from the start again where there are more series.
    package var seriesColors: [PaintColor] = [.orange, .blue, .bluishGreen, .reddishPurple, .vermilion, .skyBlue]
    /// The mark of each series in turn, from the start again where there are more series.
    package var markers: [Marker] = [.square, .triangle, .dot, .diamond, .ring, .cross]
    /// The width of the line through what happened. Above 0 to 100.
    package var truthWidth = 1.6
    /// The width of the line through a series. 0…100; 0 for none.
    package var seriesWidth = 0.4
    /// The size of marks. 0…100; 0 for none.
    package var markerSize = 3.5
    /// Every so many answers have a mark, a hair and a region of uncertainty. 1 or more.
    package var markInterval = 1
    /// The width of error hairs, from an answer to the truth of that time. 0…100; 0 for none.
    package var hairWidth = 0.9
    /// The width of bands along missing ink. Above 0 to 100.
    package var bandWidth = 7.0
    /// How opaque they are. 0…1.
    package var bandAlpha = 0.45
    /// How opaque regions of uncertainty are. 0…1; 0 for none.
    package var uncertaintyAlpha = 0.1
    /// What the legend calls them.
    package var uncertaintyLabel = "uncertainty"

    /// Creates one with every default.
    package init() {}

    /// - Throws: ``RenderingError/invalidParameter(name:found:expected:)`` for the first value that is out of range.
    package func validate() throws(RenderingError) {
        try RenderingError.check("truthColor", truthColor)
        for color in seriesColors { try RenderingError.check("seriesColors", color) }
        try RenderingError.check("number of seriesColors", Double(seriesColors.count), in: 1...1e6)
        try RenderingError.check("number of markers", Double(markers.count), in: 1...1e6)
        try RenderingError.check("truthWidth", truthWidth, in: 1e-3...100)
        try RenderingError.check("seriesWidth", seriesWidth, in: 0...100)
        try RenderingError.check("markerSize", markerSize, in: 0...100)
        try RenderingError.check("markInterval", Double(markInterval), in: 1...1e9)
        try RenderingError.check("hairWidth", hairWidth, in: 0...100)
        try RenderingError.check("bandWidth", bandWidth, in: 1e-3...100)
        try RenderingError.check("bandAlpha", bandAlpha, in: 0...1)
        try RenderingError.check("uncertaintyAlpha", uncertaintyAlpha, in: 0...1)
    }
}
