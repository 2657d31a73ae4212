import Foundation
import TouchDatasets
import TouchEvaluation
import TouchModel
import TouchPrediction

extension PublishedTable {
    /// How the files of a task are called.
    private static let fileStems = ["write": "WriteTasks", "draw": "PaintTasks", "fitts": "FittsTasks"]
    private static let participants = 1...8

    /// The table's predictors work in CSS px; this many px of the device are one of those.
    public static let devicePixelsPerCSSPixel =
        CoordinateSpace.millimetersPerCSSPixel / Henze2017Importer.millimetersPerUnit

    /// Recomputes the table from the published test set: a folder with `WriteTasks-participant1.txt` and so on.
    ///
    /// - Throws: ``DatasetError`` where a file is missing or not of the format.
    public static func reproduce(
        folder: String,
        predictors: [PredictorSpecification],
        registry: PredictorRegistry = .standard
    ) throws -> [Cell] {
        let table = try PublishedTable(
            predictors: predictors,
            registry: registry,
            devicePixelsPerUnit: devicePixelsPerCSSPixel
        )
        return try tasks.flatMap { task in
            let stem = fileStems[task] ?? task
            let events = try participants.map { participant in
                let file = URL(fileURLWithPath: folder).appendingPathComponent("\(stem)-participant\(participant).txt")
                let rows = try Henze2017Row.readAll(path: file.path)
                guard !rows.isEmpty else {
                    throw DatasetError.missing(
                        SourceLocation(file: file.path),
                        what: "every row",
                        hint: "expected the published recordings"
                    )
                }
                return rows.map(Event.init)
            }
            return table.cells(task: task, participants: events)
        }
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
