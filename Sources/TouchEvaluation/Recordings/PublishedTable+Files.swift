import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction
import TouchRecordings

extension PublishedTable {
    /// How the files of a task are called.
    private static let fileStems = ["write": "WriteTasks", "draw": "PaintTasks", "fitts": "FittsTasks"]
    private static let participantNumbers = 1...8
    private static let datasetName = "henze2017"

    /// The table's predictors work in CSS px; this many px of the device are one of those.
    package static let devicePixelsPerCSSPixel =
        CoordinateSpace.millimetersPerCSSPixel / Henze2017Importer.millimetersPerUnit

    /// On whom predictors are fitted for the table.
    package enum Training: String, Sendable, CaseIterable {
        /// Predictors are fitted on nobody of the table: they are what their specifications say.
        case none
        /// Predictors are fitted on the other participants, for each participant anew.
        case leaveOneParticipantOut = "leave-one-participant-out"
    }

    /// Recomputes the table from the published test set: a folder with `WriteTasks-participant1.txt` and so on.
    ///
    /// - Throws: ``DatasetError`` where a file is missing or not of the format, ``EvaluationError`` where a predictor was
    ///   fitted on the table's participants, or there is nothing to train.
    package static func reproduce(
        folder: String,
        predictors: [PredictorSpecification],
        training: Training = .none,
        carries: Bool = false,
        registry: PredictorRegistry
    ) async throws -> [Cell] {
        var table = try PublishedTable(
            predictors: predictors,
            registry: registry,
            devicePixelsPerUnit: devicePixelsPerCSSPixel,
            carries: carries
        )
        let participants = try participantNumbers.map { number in
            let files = tasks.map { task in
                URL(fileURLWithPath: folder)
                    .appendingPathComponent("\(fileStems[task] ?? task)-participant\(number).txt").path
            }
            return Participant(
                name: String(number),
                tasks: try files.map(events),
                recordingIdentities: try files.map(ContentHash.ofUnpackedFile)
            )
        }
        let dataset = (
            name: datasetName,
            identity: DatasetManifest.identity(ofHashes: participants.flatMap(\.recordingIdentities))
        )
        let leavesOneOut = training == .leaveOneParticipantOut
        let asGiven = try predictors.filter { try !leavesOneOut || !isFittedAnew($0, registry: registry) }
        try checkTraining(of: asGiven, participants: participants, dataset: dataset, registry: registry)
        if leavesOneOut {
            try await table.fitLeavingOneOut(
                predictors,
                participants: participants,
                dataset: dataset,
                registry: registry
            )
        }
        return tasks.indices.flatMap { task in
            table.cells(task: tasks[task], participants: participants.map { $0.tasks[task] })
        }
    }

    private static func events(file: String) throws -> [Event] {
        let rows = try Henze2017Row.readAll(path: file)
        guard !rows.isEmpty else {
            throw DatasetError.missing(
                SourceLocation(file: file),
                what: "every row",
                hint: "expected the published recordings"
            )
        }
        return rows.map(Event.init)
    }
}

extension PublishedTable.Event {
    fileprivate init(_ row: Henze2017Row) {
        let action: Action =
            switch row.action {
            case .down: .down
            case .up: .up
            case .move: .move
            }
        self.init(milliseconds: Double(row.eventMilliseconds), location: row.location, action: action)
    }
}
