import ArgumentParser
import Foretouch
import Foundation

/// The part of `recognize` that evaluates recognizers of stroke gestures.
struct GestureRecognition {
    var specifications: [StrokeGestureSpecification]
    var options: GestureProtocolOptions
    var bootstrap: BootstrapParameters
    /// Whether the order of merit over all datasets and protocols is shown, as `leaderboard` does.
    var showsRanking = false

    /// Evaluates the recognizers on datasets, prints the tables and writes the files.
    func run(on datasets: [EvaluationDataset], output: String?) async throws {
        let registry = ForetouchCommand.gestures
        let entries = try specifications.map {
            GestureEvaluator.Entry(name: $0.description, recognizer: try registry.makeRecognizer($0))
        }
        for note in options.unused { FileHandle.standardError.write(Data("note: \(note)\n".utf8)) }
        let partName = options.shard.map { "part-\($0.number)-of-\($0.count).json" }
        let folder = try output.map { try OutputFolder(path: $0, onlyFor: partName) }
        let result = try await evaluate(datasets, entries, registry)
        let report = GestureReport(result)
        if let partName, let folder {
            try folder.write([(partName, try report.json())])
            print("Wrote \(partName) to \(folder.path); 'foretouch merge' joins the parts of all shards")
        } else {
            try Self.show(report, in: folder)
            if showsRanking { try showRanking(of: result, in: folder) }
        }
    }

    private func showRanking(of result: GestureResult, in folder: OutputFolder?) throws {
        let ranking = GestureRankingReport(try GestureRanking(result))
        print(ranking.text, terminator: "")
        try folder?.write([("leaderboard.csv", ranking.csv), ("leaderboard.json", try ranking.json())])
        if let folder { print("\nWrote leaderboard.csv and leaderboard.json to \(folder.path)") }
    }

    /// Prints the tables, and writes the files where there is a folder.
    static func show(_ report: GestureReport, in folder: OutputFolder?) throws {
        print(report.text, terminator: "")
        guard let folder else { return }
        try folder.write(try report.files)
        print("\nWrote result.json, recognition.csv, breakdown.csv and confusion.csv to \(folder.path)")
    }

    private func evaluate(
        _ datasets: [EvaluationDataset],
        _ entries: [GestureEvaluator.Entry],
        _ registry: StrokeGestureRegistry
    ) async throws -> GestureResult {
        var records: [GestureResult.DatasetRecord] = []
        var evaluations: [GestureResult.Evaluation] = []
        let progress = ProgressLine()
        for dataset in datasets {
            let gestures = try RecordedGestures(dataset)
            records.append(gestures.record(name: dataset.name, identity: dataset.identity))
            for gestureProtocol in try options.protocols(for: gestures.samples, dataset: dataset.name) {
                var evaluator = GestureEvaluator(
                    gestureProtocol,
                    draws: options.drawCount,
                    seed: bootstrap.seed,
                    conditions: options.conditions,
                    bootstrap: bootstrap
                )
                evaluator.shard = options.shard ?? .whole
                let answers = try await evaluator.evaluate(gestures.samples, entries) { done, total in
                    progress.show("\(dataset.name), \(gestureProtocol.words): \(done) of \(total) draws")
                }
                var evaluation = GestureResult.Evaluation(dataset: dataset.name, answers: answers)
                if options.shard == nil { evaluation.draw(gestures.samples) }
                evaluations.append(evaluation)
            }
        }
        progress.finish()
        return try GestureResult(
            shard: options.shard,
            bootstrap: bootstrap,
            recognizers: try specifications.map {
                GestureResult.RecognizerRecord(
                    label: $0.description,
                    specification: RecordedSpecification(try registry.complete($0).description),
                    fittedOn: try registry.kind(named: $0.name).fittedOn
                )
            },
            datasets: records,
            evaluations: evaluations
        )
    }
}
