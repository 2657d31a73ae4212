import RecognitionEvaluation
import StrokeGestures
import TouchDatasets
import TouchEvaluation
import TouchFormats
import TouchModel

/// The labeled gestures of a dataset: each recording is one, its task the class.
package struct RecordedGestures: Sendable {
    /// The gestures, in the order of the recordings.
    package var samples: [GestureSample] = []
    /// How many recordings name no class.
    package var unlabeled = 0
    /// What was repaired or dropped while reading.
    package var repairs = RepairLog()

    /// Reads all recordings of a dataset. A device counts as the condition where there is none; who is not named is one person, called
    /// `unspecified`. Memory and time grow with the points.
    ///
    /// - Parameters:
    ///   - dataset: whose recordings are read.
    ///   - asWritten: whether foreign formats are read as they are written: points that share a time are kept, for clocks of gesture
    ///     sets tick slowly, and shape needs every point. Otherwise samples are those that predictors are shown.
    /// - Throws: whatever reading throws; ``EvaluationError/noData(_:)`` where no recording has a class and a point.
    package init(_ dataset: EvaluationDataset, asWritten: Bool = true) throws {
        for source in dataset.sources {
            let written = asWritten ? (source as? ImportedSource)?.asWritten : nil
            var cursor = try (written ?? source).makeCursor()
            var metadata = RecordingMetadata()
            var strokes = RecordedStrokes()
            while let element = try cursor.next() {
                switch element {
                case .begin(let next):
                    take(strokes, metadata)
                    strokes = RecordedStrokes()
                    metadata = next
                case .event(let event): strokes.take(event)
                }
            }
            take(strokes, metadata)
            repairs.merge(cursor.repairs)
        }
        guard !samples.isEmpty else {
            throw EvaluationError.noData(
                unlabeled > 0
                    ? "dataset '\(dataset.name)': none of \(unlabeled) recordings says which gesture it is; a file's 'label' or "
                        + "'task', or --task-from a pattern of file names, names the class"
                    : "dataset '\(dataset.name)' holds no gesture"
            )
        }
    }

    /// What a result says of the dataset.
    package func record(name: String, identity: String) -> GestureResult.DatasetRecord {
        GestureResult.DatasetRecord(
            name: name,
            identity: identity,
            gestures: samples.count,
            unlabeled: unlabeled,
            repairs: Dictionary(uniqueKeysWithValues: repairs.counts.map { ($0.key.rawValue, $0.value) })
        )
    }

    private mutating func take(_ strokes: RecordedStrokes, _ metadata: RecordingMetadata) {
        let points = strokes.points
        guard !points.isEmpty else { return }
        guard let label = metadata.task, !label.isEmpty else {
            unlabeled += 1
            return
        }
        samples.append(
            GestureSample(
                gesture: StrokeGesture(label: label, points: points),
                participant: PartLabel.named(metadata.participant),
                condition: metadata.condition ?? metadata.device ?? ""
            )
        )
    }
}

/// The contacts of one recording, one after the other.
private struct RecordedStrokes {
    private var strokes: [[GesturePoint]] = []
    private var current: [Int32: Int] = [:]

    mutating func take(_ event: TouchEvent) {
        for touch in event.touches {
            if touch.phase == .began || current[touch.id] == nil {
                current[touch.id] = strokes.count
                strokes.append([])
            }
            guard let stroke = current[touch.id] else { continue }
            strokes[stroke] += touch.samples.map {
                GesturePoint($0.location, timestamp: $0.timestamp, stroke: stroke)
            }
            if touch.phase.isTerminal { current[touch.id] = nil }
        }
    }

    var points: [GesturePoint] { strokes.flatMap(\.self) }
}
