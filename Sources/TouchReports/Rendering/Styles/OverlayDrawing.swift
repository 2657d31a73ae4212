import Foundation
import TouchModel

/// What happened, and what predictors said would: each series a thin line with marks, hairs from marks to the truth of
/// that time, and regions of uncertainty where a predictor states them.
///
/// Where no prediction is made, the last sample lies on the ink but behind the contact: the ink that is missing is a broad
/// band, from a mark at the last sample to the truth.
package struct OverlayDrawing: PictureContent {
    /// The strokes that were drawn, which are the truth.
    package var strokes: [DrawableStroke]
    /// The predictions, a series for each predictor and horizon.
    package var series: [PredictedSeries]
    /// The marks and the colors.
    package var style: OverlayStyle

    /// Each parameter is the property of that name.
    package init(_ strokes: [DrawableStroke], series: [PredictedSeries], style: OverlayStyle = OverlayStyle()) {
        self.strokes = strokes
        self.series = series
        self.style = style
    }

    package var extent: Extent? {
        let real = Extent(strokes.lazy.flatMap(\.samples).map(\.location))
        let predicted = Extent(series.lazy.flatMap(\.answers).map(\.location))
        guard let real else { return predicted }
        // A prediction far off the mark must not shrink what happened to a dot.
        let limit = real.grown(by: max(real.halfSize.x, real.halfSize.y))
        return predicted.map { real.union($0.clamped(to: limit)) } ?? real
    }

    package var overhang: Double { style.markerSize }

    package var legend: [LegendEntry] {
        var entries = [LegendEntry(.line(Pen(style.truthColor, width: style.truthWidth)), "truth")]
        for (position, series) in series.enumerated() {
            let color = color(position)
            guard !series.isGap else {
                let mark = Pen(color, width: 1)
                entries.append(
                    LegendEntry(.mark(marker(position), mark, line: bandPen(position)), "\(series.label): missing ink")
                )
                continue
            }
            entries.append(
                LegendEntry(
                    .mark(marker(position), Pen(color, width: 1), line: Pen(color, width: max(style.seriesWidth, 0.5))),
                    series.label
                )
            )
        }
        if style.hairWidth > 0, series.contains(where: { !$0.isGap }) {
            entries.append(LegendEntry(.line(hairPen(.gray)), "error"))
        }
        if let certain = series.firstIndex(where: { $0.answers.contains { $0.uncertainty != nil } }),
            style.uncertaintyAlpha > 0
        {
            let color = color(certain)
            entries.append(
                LegendEntry(
                    .disc(color.withAlpha(style.uncertaintyAlpha), outline: Pen(color.withAlpha(0.5), width: 0.4)),
                    style.uncertaintyLabel
                )
            )
        }
        return entries
    }

    package func validate() throws(RenderingError) { try style.validate() }

    private func color(_ series: Int) -> PaintColor { style.seriesColors[series % style.seriesColors.count] }
    private func marker(_ series: Int) -> Marker { style.markers[series % style.markers.count] }
    private func bandPen(_ series: Int) -> Pen {
        Pen(color(series).withAlpha(style.bandAlpha), width: style.bandWidth)
    }
    private func hairPen(_ color: PaintColor) -> Pen {
        Pen(color.withAlpha(0.8), width: style.hairWidth, dashes: [1.2, 1.8])
    }

    package func draw(on canvas: any DrawingCanvas, layout: PageLayout) {
        for position in series.indices where series[position].isGap {
            for answer in series[position].answers where !answer.missingInk.isEmpty {
                canvas.addPolyline(answer.missingInk.map(layout.point))
                // Each alone, so that bands that meet are seen as two.
                canvas.stroke(bandPen(position))
            }
        }
        for position in series.indices { drawUncertainty(position, on: canvas, layout: layout) }
        for stroke in strokes where !stroke.samples.isEmpty {
            let points = stroke.samples.map { layout.point($0.location) }
            if points.count == 1 { canvas.addDot(at: points[0]) } else { canvas.addPolyline(points) }
            canvas.stroke(Pen(style.truthColor, width: style.truthWidth))
        }
        for position in series.indices where !series[position].isGap {
            drawHairs(position, on: canvas, layout: layout)
        }
        for position in series.indices { drawAnswers(position, on: canvas, layout: layout) }
    }

    /// The answers that have marks: where a band begins, else in every stroke the first and every so many after it.
    private func marked(_ series: Int) -> [PredictedSeries.Answer] {
        guard !self.series[series].isGap else { return self.series[series].answers.filter { !$0.missingInk.isEmpty } }
        var result: [PredictedSeries.Answer] = []
        var stroke: Int?
        var count = 0
        for answer in self.series[series].answers {
            if answer.stroke != stroke {
                stroke = answer.stroke
                count = 0
            }
            if count.isMultiple(of: style.markInterval) { result.append(answer) }
            count += 1
        }
        return result
    }

    private func drawUncertainty(_ series: Int, on canvas: any DrawingCanvas, layout: PageLayout) {
        guard style.uncertaintyAlpha > 0 else { return }
        let color = color(series)
        for answer in marked(series) {
            guard let ellipse = answer.uncertainty else { continue }
            addEllipse(ellipse, at: layout.point(answer.location), on: canvas, layout: layout)
            canvas.fillAndStroke(color.withAlpha(style.uncertaintyAlpha), Pen(color.withAlpha(0.5), width: 0.4))
        }
    }

    /// Four Bézier curves, each off by less than 0.03 % of the semi-axes.
    private func addEllipse(
        _ ellipse: UncertaintyEllipse,
        at center: TouchPoint,
        on canvas: any DrawingCanvas,
        layout: PageLayout
    ) {
        let along =
            TouchPoint(Elementary.cos(ellipse.angle), Elementary.sin(ellipse.angle)) * layout.length(ellipse.semiMajor)
        let across =
            TouchPoint(-Elementary.sin(ellipse.angle), Elementary.cos(ellipse.angle)) * layout.length(ellipse.semiMinor)
        let handle = 0.552_284_749_830_793_4  // 4/3 · (√2 − 1)
        canvas.move(to: center + along)
        for (start, end) in [(along, across), (across, -along), (-along, -across), (-across, along)] {
            canvas.curve(
                to: center + end,
                control1: center + start + end * handle,
                control2: center + end + start * handle
            )
        }
        canvas.closePath()
    }

    private func drawHairs(_ series: Int, on canvas: any DrawingCanvas, layout: PageLayout) {
        guard style.hairWidth > 0 else { return }
        var hasHairs = false
        for answer in marked(series) {
            guard let truth = answer.truth, truth.isFinite else { continue }
            canvas.addLine(from: layout.point(answer.location), to: layout.point(truth))
            hasHairs = true
        }
        if hasHairs { canvas.stroke(hairPen(color(series))) }
    }

    private func drawAnswers(_ series: Int, on canvas: any DrawingCanvas, layout: PageLayout) {
        let answers = self.series[series].answers
        let color = color(series)
        if style.seriesWidth > 0, !answers.isEmpty, !self.series[series].isGap {
            var stroke: Int?
            for answer in answers {
                let point = layout.point(answer.location)
                if answer.stroke == stroke { canvas.line(to: point) } else { canvas.move(to: point) }
                stroke = answer.stroke
            }
            canvas.stroke(Pen(color, width: style.seriesWidth))
        }
        let marked = marked(series)
        if style.markerSize > 0, !marked.isEmpty {
            for answer in marked {
                marker(series).add(at: layout.point(answer.location), size: style.markerSize, on: canvas)
            }
            marker(series).paint(Pen(color, width: style.markerSize / 4), size: style.markerSize, on: canvas)
        }
    }
}
