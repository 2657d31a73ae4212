import TouchModel

/// Every sample laid bare. Lengths are in page px: marks do not grow with the drawing.
package struct DebugStyle: Sendable, Equatable {
    /// Samples that were the touch itself, the newest of their delivery, and the segments that lead to them.
    package var touchColor = PaintColor.blue
    /// Real samples that came late, with the next delivery, and the segments that lead to them.
    package var coalescedColor = PaintColor.skyBlue
    /// What was expected to happen.
    package var predictedColor = PaintColor.reddishPurple
    /// Marks of measured altitude and azimuth.
    package var measuredColor = PaintColor.gray
    /// Marks of estimated altitude or azimuth, rings around samples whose location is one.
    package var estimatedColor = PaintColor.vermilion
    /// The width of segments. Above 0 to 100.
    package var lineWidth = 1.2
    /// The width of the mark on a real sample. Above 0 to 100.
    package var sampleSize = 4.0
    /// The length of the azimuth mark, which points where the pen leans. 0…1000; 0 for none.
    package var markLength = 18.0
    /// Every so many samples have marks of altitude and azimuth. 1 or more.
    package var markInterval = 1
    /// Every so many runs of predicted samples are drawn. 1 or more.
    package var predictionInterval = 1

    /// Creates one with every default.
    package init() {}

    /// - Throws: ``RenderingError/invalidParameter(name:found:expected:)`` for the first value that is out of range.
    package func validate() throws(RenderingError) {
        for (name, color) in [
            ("touchColor", touchColor), ("coalescedColor", coalescedColor), ("predictedColor", predictedColor),
            ("measuredColor", measuredColor), ("estimatedColor", estimatedColor),
        ] { try RenderingError.check(name, color) }
        try RenderingError.check("lineWidth", lineWidth, in: 1e-3...100)
        try RenderingError.check("sampleSize", sampleSize, in: 1e-3...100)
        try RenderingError.check("markLength", markLength, in: 0...1000)
        try RenderingError.check("markInterval", Double(markInterval), in: 1...1e9)
        try RenderingError.check("predictionInterval", Double(predictionInterval), in: 1...1e9)
    }
}
