import TouchModel

/// Strokes in ink. What was predicted is not drawn.
package struct InkDrawing: PictureContent {
    /// What is drawn.
    package var strokes: [DrawableStroke]
    /// The width and the color.
    package var style: InkStyle

    /// Each parameter is the property of that name.
    package init(_ strokes: [DrawableStroke], style: InkStyle = InkStyle()) {
        self.strokes = strokes
        self.style = style
    }

    package var extent: Extent? {
        let widest = max(style.maximumWidth, style.widthWithoutForce)
        return Extent(strokes.lazy.flatMap(\.samples).map(\.location))?.grown(by: widest / 2)
    }

    package func validate() throws(RenderingError) { try style.validate() }

    package func draw(on canvas: any DrawingCanvas, layout: PageLayout) {
        for stroke in strokes where !stroke.samples.isEmpty {
            let trace = InkTrace(
                stroke.samples.map {
                    .init(
                        center: layout.point($0.location),
                        halfWidth: layout.length(style.width(at: $0), minimum: Self.hairline) / 2
                    )
                }
            )
            trace.addOutline(to: canvas)
            canvas.fill(style.color)
        }
    }

    /// The thinnest line that prints, in page px.
    private static let hairline = 0.25
}
