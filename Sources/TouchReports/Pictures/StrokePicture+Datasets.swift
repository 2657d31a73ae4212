import PluginSpecification
import StandardPredictors
import TouchEvaluation
import TouchModel
import TouchPrediction
import TouchRecordings

extension StrokePicture {
    /// The longest side of a drawing in page px.
    private static let side = 320.0
    /// Marks along a stroke at most, so that long ones stay readable.
    private static let mostMarks = 60

    /// Draws the worst strokes of a result whose recordings are at hand: what happened, what the best predictor said, and
    /// what `linear` said.
    ///
    /// A result is a file, so an external predictor is made only where it is among `typed` under the label that the result
    /// gives it.
    ///
    /// - Parameters:
    ///   - result: holds the worst strokes.
    ///   - typed: specifications that the person who runs the program typed.
    ///   - datasets: those that were evaluated, recognized by their content; others are passed over.
    ///   - registry: where the result's predictors are found.
    /// - Throws: whatever reading the recordings throws, ``SpecificationError`` for a predictor that is not known here or is
    ///   external and was not typed, ``RenderingError``.
    package static func worst(
        of result: EvaluationResult,
        typed: [PredictorSpecification] = [],
        datasets: [EvaluationDataset],
        registry: PredictorRegistry = .standard
    ) throws -> [StrokePicture] {
        guard let worst = ExperimentReport.worstStrokes(of: result) else { return [] }
        var labels = [worst.predictor]
        if worst.predictor != "linear" { labels.append("linear") }
        let predictors = try labels.map { label in
            let own = typed.first { $0.description == label }
            let predictor = try own.map(registry.makePredictor) ?? registry.makePredictor(RecordedSpecification(label))
            return (label: label, predictor: predictor)
        }
        var pictures: [StrokePicture] = []
        for choice in worst.strokes {
            guard let record = result.datasets.first(where: { $0.name == choice.dataset }),
                let dataset = datasets.first(where: { $0.identity == record.identity }),
                let found = try find(choice.stroke, in: dataset)
            else { continue }
            let series = predictors.map { label, predictor in
                PredictedSeries(
                    label: label,
                    predictor: predictor,
                    strokes: [found.stroke],
                    horizon: worst.horizonMilliseconds / 1000
                )
            }
            let title = "\(choice.dataset), \(choice.stroke.recording)"
            pictures.append(
                StrokePicture(
                    dataset: choice.dataset,
                    recording: choice.stroke.recording,
                    start: choice.stroke.start,
                    element: try element(
                        found.stroke,
                        series,
                        millimetersPerUnit: found.millimetersPerUnit,
                        title: title
                    )
                )
            )
        }
        return pictures
    }

    private static func find(
        _ stroke: WorstStroke,
        in dataset: EvaluationDataset
    ) throws -> (stroke: DrawableStroke, millimetersPerUnit: Double?)? {
        for source in dataset.sources where source.name == stroke.recording {
            let recordings = try InMemoryRecording.readAll(from: source)
            guard recordings.indices.contains(stroke.part - 1) else { continue }
            let recording = recordings[stroke.part - 1]
            if let found = recording.drawableStrokes().first(where: { $0.samples.first?.timestamp == stroke.start }) {
                return (found, recording.metadata.space.millimetersPerUnit)
            }
        }
        return nil
    }

    private static func element(
        _ stroke: DrawableStroke,
        _ series: [PredictedSeries],
        millimetersPerUnit: Double?,
        title: String
    ) throws -> String {
        var overlay = OverlayStyle()
        overlay.seriesColors = [.blue, .vermilion]
        overlay.markers = [.ring, .cross]
        overlay.uncertaintyAlpha = 0
        overlay.markInterval = max(1, stroke.samples.count / mostMarks)
        var page = PageStyle()
        page.paper = nil
        page.margin = 6
        page.letterHeight = 7.5
        // As large as the side allows, however small the stroke.
        page.magnification = 1000
        page.maximumSide = side
        let picture = try Picture(
            OverlayDrawing([stroke], series: series, style: overlay),
            style: page,
            millimetersPerUnit: millimetersPerUnit
        )
        let canvas = SVGCanvas(size: picture.layout.size, theme: ExperimentReport.theme)
        picture.draw(on: canvas)
        return canvas.element(
            title: title,
            description: "What happened in black, and what \(series.map(\.label).joined(separator: " and ")) predicted."
        )
    }
}
