import StandardPredictors
import TouchEvaluation
import TouchModel
import TouchPrediction
import TouchRecordings

/// How wrong predictors are on what a session has drawn so far: the figures that
/// `foretouch evaluate --replay delivery --carry person` gives of the same recordings, from the same code.
///
/// Strokes are scored when they end, those under way anew each time they have grown by an eighth. Trials that are undone no
/// longer count, and nothing is learned of them.
package actor LiveFigures {
    /// The figures of one predictor.
    package struct Row: Sendable, Equatable {
        package var predictor: String
        /// Mean |e|, CSS px; NaN where nothing was counted.
        package var mean: Double
        /// The root mean square error, in CSS px.
        package var rmse: Double
        /// Milliseconds of lag that remain.
        package var residualLatency: Double
        /// The share of questions without an answer.
        package var abstention: Double
        /// How many predictions were scored.
        package var count: Int
        /// The strokes that are over, the newest ``mostCurveStrokes``, in the order in which they ended.
        package var strokes: [StrokeError]
    }

    /// The error of a predictor on one stroke.
    package struct StrokeError: Sendable, Equatable {
        /// How many predictions were scored.
        package var count: Int
        /// Mean |e|, CSS px; NaN where nothing was counted.
        package var mean: Double
    }

    /// The rows and what they rest on.
    package struct Answer: Sendable, Equatable {
        package var rows: [Row] = []
        package var strokes = 0
        /// Whether strokes are missing: those before the recorder was started again, or, where predictors were chosen
        /// late, those beyond what is kept in memory.
        package var isPartial = false
    }

    private struct Kept {
        var trial: Int
        var stroke: AssembledStroke
    }

    /// The sums of a stroke, of all predictors one behind the other, and the error of each.
    private struct Scored {
        var trial: Int
        var moments: [Double]
        var errors: [StrokeError]
    }

    /// Strokes of this many samples in all are kept, so that predictors chosen later can be scored on them too.
    private static let mostSamples = 200_000
    /// So many strokes are in an answer, which a page asks for twice a second.
    package static let mostCurveStrokes = 1000

    private let registry: PredictorRegistry
    private let suite: MetricSuite
    private var session = ""
    /// The batch that comes next.
    private var next = 0
    private var reader = TrialReader()
    /// The number of the trial under way, or the last one.
    private var trial = 0
    private var sanitizer = EventSanitizer(screenSize: nil)
    private var assembler = StrokeAssembler()
    private var strokes: [Kept] = []
    private var keptSamples = 0
    private var hasDropped = false
    private var isPartial = false

    private var settings = LiveSettings()
    private var predictors: [any Predictor] = []
    private var scratch = ReplayScratch()
    private var scored: [Scored] = []
    /// How the stroke ended that the predictors were shown last.
    private var before = StrokeBefore.none
    /// Whether a predictor learned from strokes that are undone: then all are scored anew with the next answer.
    private var isStale = false
    private var running: (moments: [Double], samples: Int) = ([], 0)

    package init(registry: PredictorRegistry) throws {
        self.registry = registry
        suite = try MetricSuite(named: ["magnitude"])
    }

    /// Takes a batch into account that is on disk. Batches come in their order.
    package func consume(_ batch: CaptureBatch) {
        if batch.session != session {
            session = batch.session
            reader = TrialReader()
            assembler = StrokeAssembler()
            strokes.removeAll()
            beginAnew()
            keptSamples = 0
            hasDropped = false
            next = 0
            isPartial = false
        }
        // After the recorder was started again, what came before is not here.
        if batch.sequence != next { isPartial = true }
        next = batch.sequence + 1
        var elements: [TrialReader.Element] = []
        for entry in batch.entries { reader.consume(entry) { elements.append($0) } }
        elements.forEach(take)
    }

    private func take(_ element: TrialReader.Element) {
        switch element {
        case .begin(let begun):
            trial = begun.number
            sanitizer = EventSanitizer(screenSize: begun.screenSize)
        case .event(let line):
            if let event = sanitizer.sanitize(line.event, at: Self.place) { assembler.consume(event) }
            keepFinished()
        case .end:
            assembler.finishAll()
            keepFinished()
            assembler = StrokeAssembler()
        case .undo(let trial):
            strokes.removeAll { $0.trial == trial }
            scored.removeAll { $0.trial == trial }
            isStale = isStale || predictors.contains(where: \.remembersStrokes)
        }
    }

    private static let place = SourceLocation(file: "session")

    private func keepFinished() {
        for stroke in assembler.takeFinished() {
            if !predictors.isEmpty, !isStale { score(stroke, trial: trial) }
            guard keptSamples + stroke.stroke.samples.count <= Self.mostSamples else {
                hasDropped = true
                continue
            }
            keptSamples += stroke.stroke.samples.count
            strokes.append(Kept(trial: trial, stroke: stroke))
        }
    }

    /// The figures of the predictors that are asked for.
    package func answer(_ session: String, _ settings: LiveSettings) throws(CaptureError) -> Answer {
        guard session == self.session else { return Answer() }
        if settings != self.settings || isStale {
            if settings != self.settings { predictors = try settings.makePredictors(from: registry) }
            self.settings = settings
            beginAnew()
            if hasDropped { isPartial = true }
            for kept in strokes { score(kept.stroke, trial: kept.trial) }
        }
        scoreRunning()
        var total = running.moments
        var answer = Answer()
        answer.isPartial = isPartial
        for stroke in scored {
            for index in total.indices { total[index] += stroke.moments[index] }
        }
        answer.strokes = scored.count
        answer.rows = settings.predictors.enumerated().map { row($1.description, at: $0, of: total) }
        return answer
    }

    private var emptyMoments: [Double] { Array(repeating: 0, count: predictors.count * suite.momentCount) }

    private func beginAnew() {
        scored.removeAll()
        before = .none
        isStale = false
        running = (emptyMoments, 0)
    }

    private func score(_ stroke: AssembledStroke, trial: Int) {
        var moments = emptyMoments
        add(stroke, to: &moments)
        let errors = predictors.indices.map { index in
            let figures = figures(at: index, of: moments)
            return StrokeError(count: figures.count, mean: figures.value("mean"))
        }
        scored.append(Scored(trial: trial, moments: moments, errors: errors))
    }

    /// Scores what is under way: copies of the assembler and of the predictors say what the strokes would be if they ended here.
    private func scoreRunning() {
        var copy = assembler
        copy.finishAll()
        let active = copy.takeFinished()
        let samples = active.reduce(0) { $0 + $1.stroke.samples.count }
        guard samples < running.samples || samples >= running.samples + max(running.samples / 8, 1) else { return }
        running = (emptyMoments, samples)
        let learned = (predictors, before)
        for stroke in active { add(stroke, to: &running.moments) }
        (predictors, before) = learned
    }

    private func add(_ stroke: AssembledStroke, to moments: inout [Double]) {
        var replay = StrokeReplay(
            stroke.stroke,
            corrected: stroke.corrected,
            platformPredictions: stroke.platformPredictions,
            parameters: ReplayParameters(horizons: [settings.horizon], mode: .perDelivery)
        )
        for index in predictors.indices {
            replay.run(&predictors[index], after: before, scratch: &scratch) { _, outcomes in
                var part = [Double](repeating: 0, count: suite.momentCount)
                suite.accumulate(outcomes, into: &part)
                for (offset, value) in part.enumerated() { moments[index * suite.momentCount + offset] += value }
            }
        }
        before = stroke.stroke.state == .cancelled ? .cancelled : .lifted
    }

    private func row(_ predictor: String, at index: Int, of moments: [Double]) -> Row {
        let total = figures(at: index, of: moments)
        return Row(
            predictor: predictor,
            mean: total.value("mean"),
            rmse: total.value("rmse"),
            residualLatency: total.value("residual_latency_ms"),
            abstention: total.value("abstention"),
            count: total.count,
            strokes: scored.suffix(Self.mostCurveStrokes).map { $0.errors[index] }
        )
    }

    private func figures(at index: Int, of moments: [Double]) -> (count: Int, value: (String) -> Double) {
        var values = [Double](repeating: .nan, count: suite.quantities.count)
        let first = index * suite.momentCount
        var span = values.mutableSpan
        let part = moments.span.extracting(first..<first + suite.momentCount)
        suite.values(of: part, horizon: settings.horizon, into: &span)
        let quantities = suite.quantities
        return (
            Int(moments[first]), { name in quantities.firstIndex { $0.name == name }.map { values[$0] } ?? .nan }
        )
    }
}
