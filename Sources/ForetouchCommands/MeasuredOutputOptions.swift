import ArgumentParser
import Foretouch
import Foundation

/// What becomes of a measurement: printed, ranked, written, or made in shards.
struct MeasuredOutputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder for result.json (for 'foretouch compare' and 'report') and metrics.csv (columns dataset, participant, task, "
                + "subject, condition, metric, value, ci_low, ci_high, n).",
            valueName: "folder"
        )
    )
    var output: String?

    @Flag(
        help:
            "Rank what was measured, with Friedman's and Wilcoxon's tests over people; with --output, leaderboard.csv and .json too."
    )
    var leaderboard = false

    @Option(
        help: ArgumentHelp(
            "Do this share of the work only, such as 1/4; 'foretouch merge' joins the parts.",
            valueName: "n/total"
        )
    )
    var shard: EvaluationShard?

    func validate() throws {
        guard shard == nil || output != nil else {
            throw ValidationError("--shard writes a file: name the folder for it with --output")
        }
    }

    /// The folder, checked before any work is done.
    func folder() throws -> OutputFolder? {
        let partName = partName
        return try output.map { try OutputFolder(path: $0, onlyFor: partName) }
    }

    private var partName: String? { shard.map { "part-\($0.number)-of-\($0.count).json" } }

    /// Prints and writes a result, or writes a shard's part of one.
    func show(_ result: MeasuredResult, in folder: OutputFolder?) throws {
        let report = MeasuredReport(result)
        if let partName, let folder {
            try folder.write([(name: partName, data: try report.json())])
            print("Wrote \(partName) to \(folder.path); 'foretouch merge' joins the parts of all shards")
            return
        }
        try Self.show(report, ranks: leaderboard, in: folder)
    }

    /// Prints and writes a whole result.
    static func show(_ report: MeasuredReport, ranks: Bool, in folder: OutputFolder?) throws {
        print(report.text, terminator: "")
        var files = try report.files
        if ranks {
            let ranking = MeasuredRankingReport(try MeasuredRanking(report.result))
            print(ranking.text, terminator: "")
            files += try ranking.files
        }
        guard let folder else { return }
        try folder.write(files)
        print("\nWrote \(files.map(\.name).joined(separator: ", ")) to \(folder.path)")
    }
}
