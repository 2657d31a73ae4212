import StandardPredictors
import TouchEvaluation
import TouchModel
import TouchPrediction
import TouchRecordings

/// How wrong predictors are on what a session has drawn so far: the figures that `foretouch evaluate --replay delivery`
/// gives of the same recordings, from the same code.
///
/// Strokes are scored when they end, those under way anew each time they have grown by an eighth. Trials that are undone no
/// longer count.
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
    }

    /// The rows and what they rest on.
    package struct Answer: Sendable, Equatable {
        package var rows: [Row] = []
        package var strokes = 0
        /// Whether strokes are missing: those before the recorder was started again, or, where predictors were chosen
        /// late, those beyond what is kept in memory.
        package var isPartial = false
    }

    private struct Scored {
        var trial: Int
        var stroke: AssembledStroke
    }

    /// Strokes of this many samples in all are kept, so that predictors chosen later can be scored on them too.
    private static let mostSamples = 200_000

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
    private var strokes: [Scored] = []
    private var keptSamples = 0
    private var hasDropped = false
    private var isPartial = false

    private var settings = LiveSettings()
    private var predictors: [any Predictor] = []
    private var scratch = ReplayScratch()
    /// Sums by trial, of all predictors one behind the other, and how many strokes they are of.
    private var sums: [Int: (moments: [Double], strokes: Int)] = [:]
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
            sums.removeAll()
            running = (emptyMoments, 0)
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
            sums[trial] = nil
        }
    }

    private static let place = SourceLocation(file: "session")

    private func keepFinished() {
        for stroke in assembler.takeFinished() {
            if !predictors.isEmpty { score(stroke, trial: trial) }
            guard keptSamples + stroke.stroke.samples.count <= Self.mostSamples else {
                hasDropped = true
                continue
            }
            keptSamples += stroke.stroke.samples.count
            strokes.append(Scored(trial: trial, stroke: stroke))
        }
    }

    /// The figures of the predictors that are asked for.
    package func answer(_ session: String, _ settings: LiveSettings) throws(CaptureError) -> Answer {
        guard session == self.session else { return Answer() }
        if settings != self.settings {
            predictors = try settings.makePredictors(from: registry)
            self.settings = settings
            sums.removeAll()
            running = (emptyMoments, 0)
            if hasDropped { isPartial = true }
            for scored in strokes { score(scored.stroke, trial: scored.trial) }
        }
        scoreRunning()
        var total = running.moments
        var answer = Answer()
        answer.isPartial = isPartial
        for trial in sums.keys.sorted() {
            guard let part = sums[trial] else { continue }
            for index in total.indices { total[index] += part.moments[index] }
            answer.strokes += part.strokes
        }
        answer.rows = settings.predictors.enumerated().map { row($1.description, at: $0, of: total) }
        return answer
    }

    private var emptyMoments: [Double] { Array(repeating: 0, count: predictors.count * suite.momentCount) }

    private func score(_ stroke: AssembledStroke, trial: Int) {
        var entry = sums.removeValue(forKey: trial) ?? (emptyMoments, 0)
        add(stroke, to: &entry.moments)
        entry.strokes += 1
        sums[trial] = entry
    }

    /// Scores what is under way: a copy of the assembler says what the strokes would be if they ended here.
    private func scoreRunning() {
        var copy = assembler
        copy.finishAll()
        let active = copy.takeFinished()
        let samples = active.reduce(0) { $0 + $1.stroke.samples.count }
        guard samples < running.samples || samples >= running.samples + max(running.samples / 8, 1) else { return }
        running = (emptyMoments, samples)
        for stroke in active { add(stroke, to: &running.moments) }
    }

    private func add(_ stroke: AssembledStroke, to moments: inout [Double]) {
        var replay = StrokeReplay(
            stroke.stroke,
            corrected: stroke.corrected,
            platformPredictions: stroke.platformPredictions,
            parameters: ReplayParameters(horizons: [settings.horizon], mode: .perDelivery)
        )
        for index in predictors.indices {
            replay.run(&predictors[index], scratch: &scratch) { _, outcomes in
                var part = [Double](repeating: 0, count: suite.momentCount)
                suite.accumulate(outcomes, into: &part)
                for (offset, value) in part.enumerated() { moments[index * suite.momentCount + offset] += value }
            }
        }
    }

    private func row(_ predictor: String, at index: Int, of moments: [Double]) -> Row {
        var values = [Double](repeating: .nan, count: suite.quantities.count)
        let first = index * suite.momentCount
        let count = moments[first]
        var span = values.mutableSpan
        let part = moments.span.extracting(first..<first + suite.momentCount)
        suite.values(of: part, horizon: settings.horizon, into: &span)
        func value(_ name: String) -> Double {
            suite.quantities.firstIndex { $0.name == name }.map { values[$0] } ?? .nan
        }
        return Row(
            predictor: predictor,
            mean: value("mean"),
            rmse: value("rmse"),
            residualLatency: value("residual_latency_ms"),
            abstention: value("abstention"),
            count: Int(count)
        )
    }
}
