import Testing
import TouchModel

@testable import TouchReports

/// A sample at a place, one a hundredth of a second.
func sample(
    _ x: Double,
    _ y: Double,
    at number: Int = 0,
    force: Double? = nil,
    maximum: Double? = nil,
    altitude: Double? = nil,
    azimuth: Double? = nil,
    origin: TouchSample.Origin = .touch,
    estimated: TouchProperties = []
) -> TouchSample {
    var sample = TouchSample(timestamp: Double(number) / 100, location: TouchPoint(x, y), origin: origin)
    sample.force = force
    sample.maximumPossibleForce = maximum
    sample.altitude = altitude
    sample.azimuth = azimuth
    sample.estimatedProperties = estimated
    return sample
}

/// A straight stroke of evenly spaced samples.
func line(from start: TouchPoint, to end: TouchPoint, count: Int, force: Double? = nil) -> DrawableStroke {
    DrawableStroke(
        samples: (0..<count).map { number in
            let place = start + (end - start) * (Double(number) / Double(max(count - 1, 1)))
            return sample(place.x, place.y, at: number, force: force)
        }
    )
}

/// Every style over the same strokes; the overlay's predictions are the strokes' own samples.
func everyContent(_ strokes: [DrawableStroke]) -> [any PictureContent] {
    var calligraphy = CalligraphyStyle()
    calligraphy.nibInterval = 2
    let answers = strokes.enumerated().flatMap { number, stroke in
        stroke.samples.map {
            PredictedSeries.Answer(
                stroke: number,
                location: $0.location,
                truth: $0.location,
                uncertainty: UncertaintyEllipse(radius: 3)
            )
        }
    }
    return [
        InkDrawing(strokes), CalligraphyDrawing(strokes, style: calligraphy), DebugDrawing(strokes),
        OverlayDrawing(strokes, series: [PredictedSeries(label: "itself", answers: answers)]), instant(of: strokes),
    ]
}

/// An instant in the middle of the first stroke; two predictions, its last sample and its first.
private func instant(of strokes: [DrawableStroke]) -> InstantDrawing {
    let points = strokes.first?.samples.map(\.location) ?? []
    let known = Array(points.prefix((points.count + 1) / 2))
    return InstantDrawing(
        contactLabel: "the finger, 33 ms later",
        known: known,
        unknown: known.suffix(1) + points.dropFirst(known.count).prefix(3),
        tips: (known.suffix(1) + points.prefix(1)).map { InstantDrawing.Tip(location: $0, label: "a <b>", note: "c") },
        notes: points.isEmpty
            ? []
            : ["Words below the drawing, more than fit into one line of it, whatever its width may be, & a few more."]
    )
}

/// What a picture tells a canvas.
func record(
    _ content: any PictureContent,
    style: PageStyle = PageStyle(),
    millimetersPerUnit: Double? = nil
) throws -> (canvas: RecordingCanvas, layout: PageLayout) {
    let picture = try Picture(content, style: style, millimetersPerUnit: millimetersPerUnit)
    let canvas = RecordingCanvas()
    picture.draw(on: canvas)
    #expect(canvas.isFinite)
    #expect(canvas.misuses == [])
    return (canvas, picture.layout)
}

extension TouchPoint {
    /// Whether two points are the same but for rounding.
    func isNear(_ other: TouchPoint, within distance: Double = 1e-9) -> Bool { self.distance(to: other) <= distance }
}
