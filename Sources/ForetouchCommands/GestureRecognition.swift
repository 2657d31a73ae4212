import ArgumentParser
import Foretouch
import Foundation

/// The part of `recognize` that evaluates recognizers of stroke gestures.
struct GestureRecognition {
    var specifications: [StrokeGestureSpecification]
    var plan: GesturePlan
    /// Whether the order of merit over all datasets and protocols is shown, as `leaderboard` does.
    var showsRanking = false

    /// Evaluates the recognizers on datasets, prints the tables and writes the files.
    func run(on datasets: [EvaluationDataset], output: String?) async throws {
        for note in plan.unused { Console.remark("note: --\(note)") }
        let partName = plan.shard.map { "part-\($0.number)-of-\($0.count).json" }
        let folder = try output.map { try OutputFolder(path: $0, onlyFor: partName) }
        let progress = ProgressLine()
        let result = try await GestureResult.evaluate(
            datasets,
            specifications,
            plan: plan,
            registry: ForetouchCommand.gestures
        ) { what, done, total in
            progress.show("\(what): \(done) of \(total) draws")
        }
        progress.finish()
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
        let ranking = GestureRankingReport(GestureRanking(result))
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
}
