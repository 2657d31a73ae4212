import Foundation
import TouchModel

/// Strokes sample by sample: a segment to every real sample, in one color where it was the touch itself and another
/// where it was coalesced; predicted samples dashed and apart; and on every sample with a pen's posture two marks:
///
/// - azimuth, a line that points where the pen leans;
/// - altitude, a dot on that line as far out as the pen's shadow reaches under light from straight above: at the sample
///   for an upright pen, at the line's end for one that lies flat.
///
/// A mark whose quantity is an estimate has another color.
package struct DebugDrawing: PictureContent {
    /// What is drawn.
    package var strokes: [DrawableStroke]
    /// The marks and the colors.
    package var style: DebugStyle

    /// Each parameter is the property of that name.
    package init(_ strokes: [DrawableStroke], style: DebugStyle = DebugStyle()) {
        self.strokes = strokes
        self.style = style
    }

    package var extent: Extent? {
        guard let real = Extent(strokes.lazy.flatMap(\.samples).map(\.location)) else { return nil }
        let predicted = strokes.lazy.flatMap(\.predictedRuns).flatMap(\.samples).map(\.location)
        // A prediction far off the mark must not shrink what happened to a dot.
        let limit = real.grown(by: max(real.halfSize.x, real.halfSize.y))
        return Extent(predicted).map { real.union($0.clamped(to: limit)) } ?? real
    }

    package var overhang: Double {
        let hasPostures = strokes.contains { $0.samples.contains { $0.azimuth != nil } }
        return max(hasPostures ? style.markLength : 0, style.sampleSize)
    }

    package var legend: [LegendEntry] {
        let samples = strokes.lazy.flatMap(\.samples)
        var entries = [LegendEntry(.mark(.dot, Pen(style.touchColor, width: 1), line: pen(style.touchColor)), "touch")]
        if samples.contains(where: { $0.origin == .coalesced }) {
            let color = style.coalescedColor
            entries.append(LegendEntry(.mark(.ring, Pen(color, width: 1), line: pen(color)), "coalesced"))
        }
        if strokes.contains(where: { !$0.predictedRuns.isEmpty }) {
            entries.append(
                LegendEntry(.mark(.square, Pen(style.predictedColor, width: 1), line: predictedPen), "predicted")
            )
        }
        let postures = samples.filter { $0.azimuth != nil }
        if style.markLength > 0, !postures.isEmpty {
            let mark = Pen(style.measuredColor, width: markWidth)
            entries.append(LegendEntry(.mark(.dot, mark, line: mark), "azimuth, altitude (dot)"))
            if postures.contains(where: { !$0.estimatedProperties.isDisjoint(with: [.azimuth, .altitude]) }) {
                let mark = Pen(style.estimatedColor, width: markWidth)
                entries.append(LegendEntry(.mark(.dot, mark, line: mark), "estimated"))
            }
        }
        return entries
    }

    package func validate() throws(RenderingError) { try style.validate() }

    private var markWidth: Double { style.lineWidth * 0.4 }
    private var predictedPen: Pen { pen(style.predictedColor, dashes: [3, 2.5]) }

    private func pen(_ color: PaintColor, dashes: [Double] = []) -> Pen {
        Pen(color, width: style.lineWidth, dashes: dashes)
    }

    package func draw(on canvas: any DrawingCanvas, layout: PageLayout) {
        for stroke in strokes {
            drawPostures(of: stroke, on: canvas, layout: layout)
            drawSamples(of: stroke, on: canvas, layout: layout)
            drawPredictions(of: stroke, on: canvas, layout: layout)
        }
    }

    private func drawSamples(of stroke: DrawableStroke, on canvas: any DrawingCanvas, layout: PageLayout) {
        let samples = stroke.samples
        for (color, isCoalesced) in [(style.coalescedColor, true), (style.touchColor, false)] {
            let positions = samples.indices.filter { (samples[$0].origin == .coalesced) == isCoalesced }
            let segments = positions.filter { $0 > 0 }
            for position in segments {
                canvas.addLine(
                    from: layout.point(samples[position - 1].location),
                    to: layout.point(samples[position].location)
                )
            }
            if !segments.isEmpty { canvas.stroke(pen(color)) }
            paint(
                isCoalesced ? .ring : .dot,
                at: positions.map { layout.point(samples[$0].location) },
                size: isCoalesced ? style.sampleSize * 0.6 : style.sampleSize,
                Pen(color, width: style.lineWidth * 0.7),
                on: canvas
            )
        }
        paint(
            .ring,
            at: samples.filter { $0.estimatedProperties.contains(.location) }.map { layout.point($0.location) },
            size: style.sampleSize * 1.6,
            Pen(style.estimatedColor, width: style.lineWidth * 0.7),
            on: canvas
        )
    }

    private func drawPredictions(of stroke: DrawableStroke, on canvas: any DrawingCanvas, layout: PageLayout) {
        let runs = stride(from: 0, to: stroke.predictedRuns.count, by: style.predictionInterval)
            .map { stroke.predictedRuns[$0] }
        guard !runs.isEmpty else { return }
        for run in runs {
            let start = stroke.samples[run.lastKnownSample].location
            canvas.addPolyline(([start] + run.samples.map(\.location)).map(layout.point))
        }
        canvas.stroke(predictedPen)
        paint(
            .square,
            at: runs.flatMap(\.samples).map { layout.point($0.location) },
            size: style.sampleSize,
            Pen(style.predictedColor, width: style.lineWidth * 0.7),
            on: canvas
        )
    }

    private func drawPostures(of stroke: DrawableStroke, on canvas: any DrawingCanvas, layout: PageLayout) {
        guard style.markLength > 0 else { return }
        for isEstimated in [false, true] {
            let color = isEstimated ? style.estimatedColor : style.measuredColor
            var dots: [TouchPoint] = []
            var hasLines = false
            for position in stride(from: 0, to: stroke.samples.count, by: style.markInterval) {
                let sample = stroke.samples[position]
                guard let azimuth = sample.azimuth else { continue }
                let lean = TouchPoint(Elementary.cos(azimuth), Elementary.sin(azimuth)) * style.markLength
                let start = layout.point(sample.location)
                if sample.estimatedProperties.contains(.azimuth) == isEstimated {
                    canvas.addLine(from: start, to: start + lean)
                    hasLines = true
                }
                if let altitude = sample.altitude,
                    sample.estimatedProperties.contains(.altitude) == isEstimated
                {
                    dots.append(start + lean * Elementary.cos(altitude))
                }
            }
            if hasLines { canvas.stroke(Pen(color, width: markWidth)) }
            paint(.dot, at: dots, size: style.lineWidth * 1.5, Pen(color, width: 1), on: canvas)
        }
    }

    private func paint(
        _ marker: Marker,
        at points: [TouchPoint],
        size: Double,
        _ pen: Pen,
        on canvas: any DrawingCanvas
    ) {
        guard !points.isEmpty else { return }
        for point in points { marker.add(at: point, size: size, on: canvas) }
        marker.paint(pen, size: size, on: canvas)
    }
}
