import TouchModel

/// Strokes of a broad nib: the areas that it sweeps from sample to sample, filled and edged. What was predicted is not
/// drawn.
package struct CalligraphyDrawing: PictureContent {
    /// What is drawn.
    package var strokes: [DrawableStroke]
    /// The nib and the colors.
    package var style: CalligraphyStyle

    /// Each parameter is the property of that name.
    package init(_ strokes: [DrawableStroke], style: CalligraphyStyle = CalligraphyStyle()) {
        self.strokes = strokes
        self.style = style
    }

    package var extent: Extent? {
        let ends = strokes.flatMap { stroke -> [TouchPoint] in
            var nib = CalligraphyNib(style: style)
            return stroke.samples.flatMap { sample in
                let half = nib.halfNib(at: sample)
                return [sample.location + half, sample.location - half]
            }
        }
        return Extent(ends)
    }

    package var overhang: Double { style.edgeWidth }

    package func validate() throws(RenderingError) { try style.validate() }

    package func draw(on canvas: any DrawingCanvas, layout: PageLayout) {
        for stroke in strokes {
            guard let first = stroke.samples.first else { continue }
            var nib = CalligraphyNib(style: style)
            var start = layout.point(first.location)
            var startHalf = layout.vector(nib.halfNib(at: first))
            if stroke.samples.count == 1 {
                canvas.addLine(from: start + startHalf, to: start - startHalf)
            }
            for sample in stroke.samples.dropFirst() {
                let end = layout.point(sample.location)
                let endHalf = layout.vector(nib.halfNib(at: sample))
                canvas.addPolygon(Self.clockwise(CalligraphyNib.quad(from: start, startHalf, to: end, endHalf)))
                (start, startHalf) = (end, endHalf)
            }
            canvas.fillAndStroke(style.color, Pen(style.color, width: style.edgeWidth))
            drawNibs(of: stroke, on: canvas, layout: layout)
        }
    }

    private func drawNibs(of stroke: DrawableStroke, on canvas: any DrawingCanvas, layout: PageLayout) {
        guard style.nibInterval > 0 else { return }
        var nib = CalligraphyNib(style: style)
        for (position, sample) in stroke.samples.enumerated() {
            let half = layout.vector(nib.halfNib(at: sample))
            guard position.isMultiple(of: style.nibInterval) else { continue }
            let middle = layout.point(sample.location)
            canvas.addLine(from: middle + half, to: middle - half)
        }
        canvas.stroke(Pen(style.nibColor, width: max(2 * style.edgeWidth, 0.5)))
    }

    /// The same corners, run through clockwise: pieces of one path that overlap must not cancel out.
    private static func clockwise(_ corners: [TouchPoint]) -> [TouchPoint] {
        let twiceArea = zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) }
        return twiceArea < 0 ? corners.reversed() : corners
    }
}
