import StandardPredictors
import TouchEvaluation
import TouchModel
import TouchPrediction
import TouchRecognition
import TouchRecordings

/// Which picture of a recording to draw: what `foretouch render` is asked for.
public struct RenderingRequest: Sendable {
    /// How strokes are drawn.
    public enum Style: String, Sendable, CaseIterable {
        /// A line as wide as the force says.
        case ink
        /// A flat nib that turns with the pen.
        case calligraphy
        /// Every sample, by kind, with its force.
        case debug
        /// Predictions beside the truth.
        case overlay
        /// One instant: the line so far, the contact a horizon later, and where predictors draw the line's end.
        case instant
        /// Contacts, and on them the touch gestures that are recognized.
        case touch
    }

    /// How strokes are drawn.
    public var style: Style
    /// For an overlay any number, `hold`, `linear` and `kalman` where there are none; for an instant at most six, five
    /// where there are none; for the debug style at most one, in place of the recording's own predictions.
    public var predictors: [PredictorSpecification]
    /// How far ahead to predict, in seconds, 0.0005…1. The styles debug and instant take one.
    public var horizons: [Double]
    /// Which recording, counting from 1, where a file holds several.
    public var part: Int
    /// Which strokes, counting from 1; `nil` for all.
    public var strokes: [Int]?
    /// Life size is 1 where locations have a physical scale; elsewhere 1 is one page px for a unit; an instant is as large
    /// as its column of words asks at 1. 0.01…1000.
    public var magnification: Double
    /// Marks of posture, of predictions and of errors appear once in so many; `nil` for all of them. With a number the
    /// calligraphy style shows its nib at every so many samples.
    public var markInterval: Int?
    /// What the instant style shows.
    public var instant: Instant
    /// What the touch style takes for which gesture.
    public var touchGestures: TouchGestureSettings

    /// What an overlay shows unless told otherwise.
    package static let overlayPredictors = ["hold", "linear", "kalman"].map { PredictorSpecification(name: $0) }

    /// Each parameter is the property of that name.
    public init(
        style: Style,
        touchGestures: TouchGestureSettings = .standard,
        predictors: [PredictorSpecification] = [],
        horizons: [Double] = [0.033],
        part: Int = 1,
        strokes: [Int]? = nil,
        magnification: Double = 1,
        markInterval: Int? = nil,
        instant: Instant = .typical
    ) {
        self.style = style
        self.predictors = predictors
        self.horizons = horizons
        self.part = part
        self.strokes = strokes
        self.magnification = magnification
        self.markInterval = markInterval
        self.instant = instant
        self.touchGestures = touchGestures
    }

    /// How many samples a recording may have that is drawn: it is held whole, and so is its picture.
    package static let mostSamples = 1_000_000

    /// Reads a file and draws the picture's plan.
    ///
    /// - Parameters:
    ///   - path: a recording, native or in any format that can be imported; of a typical instant a dataset, too, whose recordings
    ///     are all searched.
    ///   - options: what the file does not say itself.
    ///   - registry: where predictors are looked up.
    /// - Throws: ``DatasetError`` where the recording cannot be read, has more than 1 000 000 samples or no such part or stroke,
    ///   ``SpecificationError`` for a predictor that is not known, ``RenderingError`` for a parameter out of range.
    public func picture(
        ofRecordingAt path: String,
        options: ImportOptions = ImportOptions(),
        registry: PredictorRegistry = .standard
    ) throws -> Picture {
        let dataset = try Dataset(path: path, options: options)
        let sources = dataset.sources
        if style == .instant, instant == .typical, sources.count > 1 {
            try checkHorizons()
            return try instantPicture(of: dataset.name, files: sources.count, registry: registry) {
                try InMemoryRecording.readAll(from: sources[$0])
            }
        }
        guard let source = sources.first, sources.count == 1 else {
            throw DatasetError.invalidOption(
                name: "recording",
                found: "\(path), \(sources.count) recordings",
                expected: "one recording"
            )
        }
        return try picture(of: try recording(from: source), registry: registry)
    }

    /// Reads the part that is drawn; others are passed over.
    private func recording(from source: any RecordingSource) throws -> InMemoryRecording {
        var cursor = try source.makeCursor()
        var number = 0
        var samples = 0
        var recording: InMemoryRecording?
        while let element = try cursor.next() {
            switch element {
            case .begin(let metadata):
                number += 1
                guard number == part else { continue }
                recording = InMemoryRecording(name: source.name, metadata: metadata, events: TouchEventLog())
            case .event(let event):
                guard number == part else { continue }
                for touch in event.touches {
                    samples += touch.samples.count + touch.predictedSamples.count + touch.updates.count
                }
                guard samples <= Self.mostSamples else {
                    throw DatasetError.malformed(
                        SourceLocation(file: path(of: source)),
                        found: "more than \(Self.mostSamples) samples in recording \(number)",
                        expected: "at most that many in a picture; draw a recording with a part of them"
                    )
                }
                recording?.events.append(event)
            }
        }
        guard let recording else {
            throw DatasetError.invalidOption(name: "part", found: "\(part)", expected: Self.range(number))
        }
        return recording
    }

    private func path(of source: any RecordingSource) -> String {
        (source as? NativeSource)?.path ?? (source as? ImportedSource)?.path ?? source.name
    }

    /// Draws the plan of a picture of a recording in memory.
    public func picture(of recording: InMemoryRecording, registry: PredictorRegistry = .standard) throws -> Picture {
        if let markInterval, markInterval < 1 {
            throw DatasetError.invalidOption(name: "mark-every", found: "\(markInterval)", expected: "1 or more")
        }
        try checkHorizons()
        if style == .instant {
            return try instantPicture(of: recording.name, files: 1, registry: registry) { _ in [recording] }
        }
        let shown = try chosen(from: recording.drawableStrokes())
        try checkSize(of: shown)
        var page = PageStyle()
        page.magnification = magnification
        return try Picture(
            style == .touch
                ? TouchGestureDrawing(shown, gestures: try TouchGestureReplay(of: recording, touchGestures).gestures)
                : try content(shown, registry: registry),
            title: "\(recording.name), \(style.rawValue)",
            style: page,
            millimetersPerUnit: recording.metadata.space.millimetersPerUnit
        )
    }

    private static func range(_ count: Int) -> String { count == 0 ? "none, there are none" : "1…\(count)" }

    /// The strokes asked for.
    func chosen(from all: [DrawableStroke]) throws -> [DrawableStroke] {
        guard let strokes else { return all }
        return try strokes.map { number in
            guard all.indices.contains(number - 1) else {
                throw DatasetError.invalidOption(name: "strokes", found: "\(number)", expected: Self.range(all.count))
            }
            return all[number - 1]
        }
    }

    /// A sample of a predicted curve takes about four times what a sample of ink does, its marks included.
    private func checkSize(of strokes: [DrawableStroke]) throws {
        guard style == .overlay else { return }
        let curves = (predictors.isEmpty ? Self.overlayPredictors.count : predictors.count) * horizons.count
        let samples = strokes.reduce(0) { $0 + $1.samples.count }
        let most = Self.mostSamples / (1 + 4 * curves)
        guard samples > most else { return }
        throw DatasetError.invalidOption(
            name: "strokes",
            found: "\(samples) samples with \(curves) predicted curves",
            expected:
                "at most \(most) samples in a picture of so many curves; draw some of the strokes, or fewer predictors or "
                + "horizons"
        )
    }

    private func checkHorizons() throws {
        let range = EvaluationPlan.horizonRange
        for horizon in horizons where !range.contains(horizon) {
            throw DatasetError.invalidOption(
                name: "horizon",
                found: "\(horizon * 1000) ms",
                expected: "from \(range.lowerBound * 1000) to \(range.upperBound * 1000) ms"
            )
        }
    }

    private func content(_ strokes: [DrawableStroke], registry: PredictorRegistry) throws -> any PictureContent {
        switch style {
        case .ink: return InkDrawing(strokes)
        case .calligraphy:
            var calligraphy = CalligraphyStyle()
            calligraphy.nibInterval = markInterval ?? 0
            return CalligraphyDrawing(strokes, style: calligraphy)
        case .debug:
            var debug = DebugStyle()
            debug.markInterval = markInterval ?? 1
            debug.predictionInterval = markInterval ?? 1
            return DebugDrawing(try withPredictions(strokes, registry: registry), style: debug)
        // Its picture has a plan of its own.
        case .instant, .touch: return InkDrawing(strokes)
        case .overlay:
            var overlay = OverlayStyle()
            overlay.markInterval = markInterval ?? 1
            overlay.uncertaintyLabel = "stated 50 % region"
            return OverlayDrawing(strokes, series: try series(of: strokes, registry: registry), style: overlay)
        }
    }

    /// A horizon in milliseconds with its unit, to a tenth.
    static func milliseconds(_ horizon: Double) -> String { ((horizon * 10_000).rounded() / 10).plainText + " ms" }

    private func withPredictions(_ strokes: [DrawableStroke], registry: PredictorRegistry) throws -> [DrawableStroke] {
        guard let specification = predictors.first else { return strokes }
        guard predictors.count == 1, let horizon = horizons.first, horizons.count == 1 else {
            throw DatasetError.invalidOption(
                name: "predictor",
                found: "\(predictors.count) predictors at \(horizons.count) horizons",
                expected: "one predictor at one horizon in the debug style"
            )
        }
        let predictor = try registry.makePredictor(specification)
        // Samples about as far apart as those of a touch screen.
        let steps = min(max(Int((horizon * 120).rounded()), 1), 12)
        return strokes.map { $0.predicted(by: predictor, horizon: horizon, steps: steps) }
    }

    private func series(of strokes: [DrawableStroke], registry: PredictorRegistry) throws -> [PredictedSeries] {
        return try (predictors.isEmpty ? Self.overlayPredictors : predictors).flatMap { specification in
            let predictor = try registry.makePredictor(specification)
            let label = specification.description == "hold" ? "no prediction (hold)" : specification.description
            return horizons.map { horizon in
                PredictedSeries(
                    label: "\(label) \(Self.milliseconds(horizon))",
                    predictor: predictor,
                    strokes: strokes,
                    horizon: horizon
                )
            }
        }
    }
}
