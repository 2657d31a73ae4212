import ArgumentParser
import Foretouch
import Foundation

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Puts results into a self-contained HTML page, tables for a paper, or a chart.",
        discussion: """
            Takes any mixture of result.json of 'foretouch evaluate', 'leaderboard', 'recognize', 'spot', 'early', \
            'articulation' and 'latency'. \
            Several evaluations are set side by side and compared with the first; the n-th latency measurement belongs \
            to the n-th evaluation. With --dataset, the worst strokes are drawn from the recordings. External \
            predictors named in a result are not run: an exec or library predictor is drawn only where --predictor \
            names it too.

            Examples:
              foretouch evaluate Datasets/bundled/pen-240 -p kalman --output results
              foretouch report results/result.json --output report.html
              foretouch report results/result.json --metric mean,rmse --horizon 33 \\
                --unit mm --output table.tex
              foretouch report results/result.json --output error-by-horizon.svg
            """
    )

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case html, markdown, latex, svg

        /// What a file's name asks for by its ending.
        init?(path: String) {
            switch URL(fileURLWithPath: path).pathExtension.lowercased() {
            case "html", "htm": self = .html
            case "md", "markdown": self = .markdown
            case "tex": self = .latex
            case "svg": self = .svg
            default: return nil
            }
        }
    }

    @Argument(
        help: ArgumentHelp("Results: result.json of any command.", valueName: "result"),
        completion: .file(extensions: ["json"])
    )
    var results: [String]

    @Option(help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(
        help: """
            html is a page, markdown and latex are tables, svg is a chart of RMSE by horizon, or by the groups of --by; of several datasets each \
            has a file with a number. Without it the file's ending decides: .html, .md, .tex, .svg.
            """
    )
    var format: Format?

    @Option(
        name: .dataset,
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Datasets that were evaluated, for the pictures of the worst strokes. Others are passed over.",
            valueName: "dataset"
        )
    )
    var datasets: [String] = []

    @Option(
        name: .predictor,
        help: ArgumentHelp(
            "An exec or library predictor of the results that may be run for the pictures, as it was evaluated.",
            valueName: "spec"
        )
    )
    var predictors: [String] = []

    @Option(
        name: .metric,
        help: ArgumentHelp(
            "With tables: only these metrics of predictors, a table for each, as rmse. May be given several times.",
            valueName: "name,…"
        )
    )
    var metrics: [MetricNames] = []

    @Option(
        name: .horizon,
        help: ArgumentHelp(
            "With tables: only these horizons of the result. With --by and a chart: this horizon.",
            valueName: "ms,…"
        )
    )
    var horizons: [NumberList] = []

    @Option(
        help: ArgumentHelp(
            "With tables and charts: the groups of this breakdown apart, one of \(BreakdownList.known), that the evaluation has.",
            valueName: "breakdown"
        )
    )
    var by: Breakdown?

    @OptionGroup var unit: UnitOptionGroup

    @OptionGroup(visibility: .hidden) var reading: ReadingOptionGroup

    func validate() throws {
        guard !results.isEmpty else { throw ValidationError("name at least one result.json") }
        guard format != nil || Format(path: output) != nil else {
            throw ValidationError(
                "--output: found '\(output)', expected a name that ends in .html, .md, .tex or .svg, or --format"
            )
        }
        guard choice.isEverything || (format ?? Format(path: output)) != .html else {
            throw ValidationError(
                "--metric, --horizon and --by choose what tables show (.md, .tex); a page shows every metric and horizon"
            )
        }
        guard (format ?? Format(path: output)) != .svg || metrics.isEmpty && horizons.values.count < 2 else {
            throw ValidationError(
                "--metric and several --horizon choose what tables show (.md, .tex); a chart is of RMSE, at one horizon"
            )
        }
    }

    /// What tables for a paper show.
    private var choice: PaperChoice {
        PaperChoice(metrics: metrics.flatMap(\.names), horizonsMilliseconds: horizons.values, breakdown: by)
    }

    func run() throws {
        let format = format ?? Format(path: output) ?? .html
        let file = format == .svg ? nil : try OutputFile(path: output)
        let opened = try reading.open(datasets).map { try EvaluationDataset($0) }
        let typed = try predictors.map { try PredictorSpecification(typed: $0) }
        let entries = try results.map { path in
            let result = try AnyResult(path: path)
            var entry = ExperimentReport.Entry(name: path, result: result)
            if format == .html, case .evaluation(let evaluation) = result {
                do {
                    entry.strokePictures = try StrokePicture.worst(
                        of: evaluation,
                        typed: typed,
                        datasets: opened,
                        registry: ForetouchCommand.registry
                    )
                } catch SpecificationError.externalInFile(let plugin) {
                    let line =
                        "\(path): the worst strokes of its best predictor are not drawn: \(plugin) runs a program or loads a "
                        + "library. --predictor names those that may run."
                    Console.remark(line)
                }
            }
            return entry
        }
        guard let file else { return try writeCharts(entries) }
        let report = try ExperimentReport(entries, unit: unit.chosen, choice: choice)
        let data =
            switch format {
            case .html, .svg: report.html
            case .markdown: report.markdown
            case .latex: report.latex
            }
        try file.write(data)
        print("Wrote \(output)")
    }

    private func writeCharts(_ entries: [ExperimentReport.Entry]) throws {
        let plots = try ExperimentReport(entries, unit: unit.chosen).charts(by: by, at: horizons.values.first)
        let place = URL(fileURLWithPath: output)
        let stem = place.deletingPathExtension().relativePath
        let paths = plots.count == 1 ? [output] : plots.indices.map { "\(stem)-\($0 + 1).svg" }
        for (path, plot) in zip(paths, plots) {
            try OutputFile(path: path).write(Data(try plot.encoded(as: .svg)))
            print("Wrote \(path)")
        }
    }
}
