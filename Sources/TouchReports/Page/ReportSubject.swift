import TouchEvaluation
import TouchModel

/// An evaluation as a page needs it: values found quickly, predictors in order of merit.
struct ReportSubject {
    /// Where it stands among the results of the page: A, B, ….
    let letter: String
    /// As it was named on the command line.
    let name: String
    let result: EvaluationResult
    /// `nil` where predictors cannot be ranked: ``noLeaderboard`` says why.
    let leaderboard: Leaderboard?
    let noLeaderboard: String
    /// What each predictor takes of an event, in nanoseconds: the mean over datasets; empty where that was not measured.
    let nanoseconds: [String: Double]
    /// The worst strokes as they were drawn, where their dataset was at hand.
    let strokePictures: [StrokePicture]
    /// Best first; as given where there is no leaderboard.
    let predictors: [String]
    /// The horizons in milliseconds, ascending.
    let horizons: [Double]

    private struct Key: Hashable {
        var dataset, participant, task, predictor: String
        var horizon: Double
        var metric: String
    }

    private let rows: [Key: EvaluationResult.Row]
    /// The names that rows have, in alphabetical order.
    private let participantNames: [String: [String]]
    private let taskNames: [String: [String]]

    /// The metrics of the large tables, those of the console.
    static let columns = EvaluationReport.columns

    init(
        letter: String,
        name: String,
        result: EvaluationResult,
        latency: MeasuredResult?,
        strokePictures: [StrokePicture]
    ) {
        self.letter = letter
        self.name = name
        self.result = result
        let times = latency?.rows.filter { $0.metric == MeasurementKind.latency.rankedBy && $0.isWhole } ?? []
        nanoseconds = Dictionary(grouping: times, by: \.subject).mapValues { rows in
            rows.reduce(0) { $0 + $1.value } / Double(rows.count)
        }
        self.strokePictures = strokePictures
        var reason = ""
        var board: Leaderboard?
        do throws(EvaluationError) {
            board = try Leaderboard(result)
        } catch {
            reason = error.description
        }
        leaderboard = board
        noLeaderboard = reason
        predictors = board?.entries.map(\.predictor) ?? result.predictors.map(\.label)
        horizons = result.horizonsMilliseconds.sorted()
        let wanted = Set(Self.columns.map(\.metric) + ["p50", "max", "along_track_sd", "prediction_jitter"])
        var rows: [Key: EvaluationResult.Row] = [:]
        var participants: [String: Set<String>] = [:]
        var tasks: [String: Set<String>] = [:]
        for row in result.rows where row.breakdown == EvaluationResult.all && wanted.contains(row.metric) {
            rows[
                Key(
                    dataset: row.dataset,
                    participant: row.participant,
                    task: row.task,
                    predictor: row.predictor,
                    horizon: row.horizonMilliseconds,
                    metric: row.metric
                )
            ] = row
            if row.metric == "rmse" {
                if row.participant != EvaluationResult.all {
                    participants[row.dataset, default: []].insert(row.participant)
                }
                if row.task != EvaluationResult.all { tasks[row.dataset, default: []].insert(row.task) }
            }
        }
        self.rows = rows
        participantNames = participants.mapValues { $0.sorted() }
        taskNames = tasks.mapValues { $0.sorted() }
    }

    func participants(of dataset: String) -> [String] { participantNames[dataset] ?? [] }
    func tasks(of dataset: String) -> [String] { taskNames[dataset] ?? [] }

    func row(
        _ dataset: String,
        participant: String = EvaluationResult.all,
        task: String = EvaluationResult.all,
        _ predictor: String,
        _ horizon: Double,
        _ metric: String
    ) -> EvaluationResult.Row? {
        rows[
            Key(
                dataset: dataset,
                participant: participant,
                task: task,
                predictor: predictor,
                horizon: horizon,
                metric: metric
            )
        ]
    }

    /// The horizon at which one picture stands for all.
    var typicalHorizon: Double? { EvaluationText.typicalHorizon(of: horizons) }

    /// Those of ``predictors`` that predict something of their own: of several with exactly the same RMSE everywhere, as a
    /// predictor and the same with a radius, the shortest name.
    var distinctPredictors: [String] {
        var named: [[Double]: Int] = [:]
        var distinct: [String] = []
        for predictor in predictors {
            let errors = result.datasets.flatMap { dataset in
                horizons.map { row(dataset.name, predictor, $0, "rmse")?.value ?? -1 }
            }
            if let known = named[errors] {
                if predictor.count < distinct[known].count { distinct[known] = predictor }
            } else {
                named[errors] = distinct.count
                distinct.append(predictor)
            }
        }
        return distinct
    }

    /// An axis from 0 to the longest horizon.
    func horizonAxis(title: String, marks: [Double]) -> PlotAxis {
        PlotAxis(
            title: title,
            range: 0...max((horizons.last ?? 1) * 1.04, 1),
            ticks: marks.map { ChartPanel.Tick($0, $0.plainText) }
        )
    }

    /// The unit of a dataset's errors.
    func unit(of dataset: String) -> String {
        Self.unit(result.datasets.first { $0.name == dataset }?.unit ?? "px")
    }

    /// A unit of a result as tables have it.
    static func unit(_ unit: String) -> String {
        if unit == CoordinateSpace.cssPixels.unit { return LengthUnit.pixels.rawValue }
        return LengthUnit(rawValue: unit)?.rawValue ?? "\(unit) units"
    }
}

/// A stroke at which a predictor was far off, drawn.
package struct StrokePicture: Sendable, Equatable {
    /// The dataset's label.
    package var dataset: String
    /// The recording's name.
    package var recording: String
    /// Seconds on the recording's clock.
    package var start: Double
    /// The picture as an SVG element.
    package var element: String

    /// Each parameter is the property of that name.
    package init(dataset: String, recording: String, start: Double, element: String) {
        self.dataset = dataset
        self.recording = recording
        self.start = start
        self.element = element
    }
}
