import TouchModel
import TouchRecognition
import TouchRecordings

/// The labeled gestures of a dataset: each recording is one, its task the class.
package struct RecordedGestures: Sendable {
    /// The gestures, in the order of the recordings.
    package var samples: [GestureSample] = []
    /// How many recordings name no class.
    package var unlabeled = 0
    /// Whether points have times; numbers in their place are good for shapes alone.
    package var hasTimes = true
    /// What was repaired or dropped while reading.
    package var repairs = RepairLog()
    /// Names of participants who have the same strokes, after ``leaveOutRepeatedParticipants()``.
    package private(set) var repeatedParticipants: [[String]] = []

    /// Reads recordings. A device counts as the condition where there is none; who is not named is one person, called
    /// `unspecified`. Memory and time grow with the points.
    ///
    /// - Parameters:
    ///   - sources: the recordings.
    ///   - name: what errors call them.
    ///   - asWritten: whether foreign formats are read as they are written: points that share a time are kept, for clocks of gesture
    ///     sets tick slowly, and shape needs every point. Otherwise samples are those that predictors are shown.
    /// - Throws: whatever reading throws; ``EvaluationError/noData(_:)`` where no recording has a class and a point.
    package init(_ sources: [any RecordingSource], of name: String, asWritten: Bool = true) throws {
        for source in sources {
            let written = asWritten ? (source as? ImportedSource)?.asWritten : nil
            let isTable = (source as? ImportedSource).map { Self.tables.contains($0.formatName) } ?? false
            repairs.merge(
                try (written ?? source).forEachRecording { metadata, strokes in
                    take(strokes.flatMap(\.self), metadata, isTable: isTable)
                }
            )
        }
        guard !samples.isEmpty else {
            throw EvaluationError.noData(
                unlabeled > 0
                    ? "dataset '\(name)': none of \(unlabeled) recordings says which gesture it is; a file's 'label' or "
                        + "'task', or --task-from a pattern of file names, names the class"
                    : "dataset '\(name)' holds no gesture"
            )
        }
    }

    /// Reads all recordings of a dataset.
    package init(_ dataset: EvaluationDataset, asWritten: Bool = true) throws {
        try self.init(dataset.sources, of: dataset.name, asWritten: asWritten)
    }

    /// Reads all recordings of a folder or a file.
    package init(_ dataset: Dataset) throws {
        try self.init(dataset.sources, of: dataset.name)
    }

    /// Of participants with the same strokes keeps the first in alphabetical order. Otherwise templates of one would be the test
    /// gestures of another, and one person would count as several. O(points).
    package mutating func leaveOutRepeatedParticipants() {
        var strokes = RepeatedStrokes()
        for sample in samples {
            strokes.add(strokesOf: sample.gesture.points, of: .init(dataset: "", participant: sample.participant))
        }
        repeatedParticipants = strokes.people(of: "")
        let copies = strokes.copies
        samples.removeAll { copies.contains(.init(dataset: "", participant: $0.participant)) }
    }

    /// Words behind a number of people who are too few, where names were taken for one person; empty elsewhere.
    package var repeatedWords: String {
        guard !repeatedParticipants.isEmpty else { return "" }
        let people = repeatedParticipants.prefix(3).map { $0.prefix(3).joined(separator: " = ") }
        return " (participants with the same strokes are one: \(people.joined(separator: ", ")))"
    }

    /// What a result states of the dataset.
    ///
    /// - Parameters:
    ///   - name: the label in rows; the dataset's own without it.
    ///   - counts: how many of what was read; gestures and recordings without a class where nothing else is counted.
    package func record(
        of dataset: EvaluationDataset,
        name: String? = nil,
        counts: [String: Int]? = nil
    ) -> MeasuredResult.DatasetRecord {
        var own = ["gestures": samples.count]
        if unlabeled > 0 { own["recordings without a class"] = unlabeled }
        return MeasuredResult.DatasetRecord(
            name: name ?? dataset.name,
            identity: dataset.identity,
            counts: counts ?? own,
            repairs: repairs.byName,
            mappings: dataset.mappingRecord,
            repeatedParticipants: repeatedParticipants
        )
    }

    /// Formats whose rows do not say by themselves which of them are one gesture.
    private static let tables: Set = [CSVImporter.formatName, JSONTableImporter.formatName]

    /// Seconds between points of a table from which on they are hardly of one gesture.
    package static let longPause = 3.0

    /// Notes a gesture that is probably several: with a long pause in it, or a clock that was set back.
    private mutating func notePause(in points: [GesturePoint], of label: String, _ metadata: RecordingMetadata) {
        for (left, right) in zip(points, points.dropFirst()) {
            let step = right.timestamp - left.timestamp
            guard step > Self.longPause || step < -Self.longPause / 10 else { continue }
            repairs.note(
                .longPause,
                at: PartLabel.named(metadata.participant),
                step > 0
                    ? "a pause of \((step * 10).rounded() / 10) s in '\(label)'"
                    : "a clock set back by \((-step * 10).rounded() / 10) s in '\(label)'"
            )
            return
        }
    }

    private mutating func take(_ points: [GesturePoint], _ metadata: RecordingMetadata, isTable: Bool) {
        guard !points.isEmpty else { return }
        // What is annotated has gestures in it, and is none.
        guard let label = metadata.task, !label.isEmpty, metadata.annotations.isEmpty else {
            unlabeled += 1
            return
        }
        if metadata.clock == .absent { hasTimes = false }
        if isTable { notePause(in: points, of: label, metadata) }
        var sample = GestureSample(
            gesture: StrokeGesture(label: label, points: points),
            participant: PartLabel.named(metadata.participant),
            condition: metadata.condition ?? metadata.device ?? ""
        )
        sample.circumstances = Circumstances(metadata)
        samples.append(sample)
    }
}
