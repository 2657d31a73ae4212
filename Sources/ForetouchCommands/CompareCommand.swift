import ArgumentParser
import Foretouch

struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Sets two results side by side, or predictors, recognizers or conditions of one.",
        discussion: """
            Two results: what got better, what got worse. Both must be of one kind, as result.json of \
            'evaluate', 'recognize' or 'latency'. For each row that both have, prints the ratio B \
            / A with its interval. Ends with status 1 when a row is worse by more than the threshold and its interval \
            excludes 1. Datasets belong together by their names; if each result has one dataset, by that. --match FIRST=SECOND \
            pairs others.

            Two predictors: 'foretouch compare result.json --between kalman --and linear', of one result of 'evaluate' \
            or of several with other datasets. For each dataset, horizon and metric, prints the difference B − A and the \
            ratio B / A, paired by participant, with intervals, and whether the difference is statistically significant; \
            then the geometric mean of the ratio over datasets. With --by, for each group of a breakdown apart: a participant, a task, a \
            device. What 'recognize', 'spot', 'early', 'articulation' (classes) and 'latency' measured is compared \
            likewise, and apart by participant, task or condition. With --between, A and B are the two predictors. The \
            status is 0.

            Conditions: 'foretouch compare result.json --between-conditions static moving', of a result of 'evaluate \
            --breakdown condition'. For each predictor and horizon, prints the difference and the ratio of the two \
            conditions over people, with intervals, and whether it is statistically significant: paired where people did \
            both. The names may as well be those of tasks, devices or pointers, and more than two: then probabilities are \
            corrected over their pairs. --across NAME compares all levels of a breakdown. --by device compares them on each \
            device, of a result of 'evaluate --breakdown condition+device'. Results of 'recognize', 'spot', 'early' and \
            'articulation' are compared likewise by the condition, device and task that recordings state. The status is 0.

            Examples:
              foretouch evaluate Datasets/bundled/pen-240 -p kalman --output results
              foretouch compare results/result.json --between kalman --and linear
              foretouch compare results/result.json --between-conditions circle line
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The result to compare with and the one to compare against it; with --between one or more results.",
            valueName: "result.json"
        )
    )
    var results: [String]

    @Option(
        help: ArgumentHelp(
            "Compare this predictor or recognizer, as it is called in the results, with that of --and.",
            valueName: "A"
        )
    )
    var between: String?

    @Option(
        help: ArgumentHelp("What to compare it with. May be given several times.", valueName: "B")
    )
    var and: [String] = []

    @Option(
        help: ArgumentHelp(
            "Compare in each group of this breakdown, one of \(BreakdownList.known). The evaluation must have been made with --breakdown of the "
                + "same name; with --between-conditions or --across, of the two names with a plus: condition+device.",
            valueName: "breakdown"
        )
    )
    var by: Breakdown?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Compare these conditions with each other, or these tasks, devices or pointers: two or more names of one breakdown.",
            valueName: "A B"
        )
    )
    var betweenConditions: [String] = []

    @Option(
        help: ArgumentHelp(
            "What --between-conditions are names of, one of \(BreakdownList.known); alone, to compare all that the result has.",
            valueName: "breakdown"
        )
    )
    var across: Breakdown?

    @Option(
        name: [.customLong("of")],
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "With --between-conditions or --across: of these predictors or recognizers; without it of all.",
            valueName: "name"
        )
    )
    var contenders: [String] = []

    @Option(
        name: .customLong("match"),
        help: ArgumentHelp(
            "Of two results: datasets that belong together though their names differ. May be given several times.",
            valueName: "first=second"
        )
    )
    var matches: [String] = []

    @Option(
        help: ArgumentHelp(
            "With --between, --between-conditions or --across: the file, .csv for all rows, .md or .tex for tables of what is printed.",
            valueName: "file"
        )
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "A worsening by more than this share ends with status 1: 0.05 for 5 percent.",
            valueName: "share"
        )
    )
    var threshold = 0.05

    @Flag(help: "Compare participants, tasks and other breakdowns too, not only whole datasets. Not with --between.")
    var breakdown = false

    @Option(
        name: .metric,
        help: ArgumentHelp("Compare these metrics only. May be given several times.", valueName: "name,…")
    )
    var metricNames: [MetricNames] = []

    @OptionGroup var unit: UnitOptionGroup

    private var metrics: [String] { metricNames.flatMap(\.names) }

    func validate() throws {
        guard threshold >= 0, threshold.isFinite else {
            throw ValidationError("--threshold: found \(threshold), expected 0 or more")
        }
        guard (between == nil) == and.isEmpty else {
            throw ValidationError(
                "--between A --and B name two predictors, or others, of one result; one of them is missing"
            )
        }
        guard between == nil && !comparesLevels ? results.count == 2 : !results.isEmpty else {
            throw ValidationError(
                "name two results, or results and two of their predictors or recognizers (--between A --and B) or conditions "
                    + "(--between-conditions A B)"
            )
        }
        guard between == nil || !comparesLevels else {
            throw ValidationError(
                "--between compares predictors or recognizers, --between-conditions and --across compare conditions; found both"
            )
        }
        guard betweenConditions.count != 1, Set(betweenConditions).count == betweenConditions.count else {
            throw ValidationError(
                "--between-conditions: found \(betweenConditions.joined(separator: " ")), expected two different names or more"
            )
        }
        guard comparesLevels || contenders.isEmpty else {
            throw ValidationError("--of: only with --between-conditions or --across")
        }
        guard between != nil || comparesLevels || by == nil else {
            throw ValidationError("--by: only with --between, --between-conditions or --across")
        }
        guard between != nil || comparesLevels || output == nil else {
            throw ValidationError("--output: only with --between, --between-conditions or --across")
        }
        guard between == nil && !comparesLevels || !breakdown else {
            throw ValidationError(
                "--breakdown: --between has --by BREAKDOWN, --between-conditions has --across BREAKDOWN"
            )
        }
        guard between == nil && !comparesLevels || matches.isEmpty else {
            throw ValidationError("--match: only for two results that are compared with each other")
        }
        _ = try matched()
    }

    /// Whether conditions, or levels of another breakdown, are compared.
    private var comparesLevels: Bool { across != nil || !betweenConditions.isEmpty }

    /// What the file is written as.
    private var format: ComparisonFormat { ComparisonFormat(path: output ?? "") }

    /// The pairs of datasets that were named.
    private func matched() throws -> [(before: String, after: String)] {
        try matches.map { text in
            // Names may hold an equals sign themselves; then the first one separates.
            guard let place = text.firstIndex(of: "="), place > text.startIndex,
                text.index(after: place) < text.endIndex
            else { throw ValidationError("--match: found '\(text)', expected FIRST=SECOND, such as fw1=fw2") }
            return (String(text[..<place]), String(text[text.index(after: place)...]))
        }
    }

    func run() throws {
        if comparesLevels { return try compareLevels() }
        guard let between else { return try compareResults(results[0], results[1]) }
        let file = try output.map { try OutputFile(path: $0, endings: ComparisonFormat.endings) }
        let results = try results.map(read)
        var comparisons: [PredictorComparison] = []
        for other in and {
            var comparison = try PredictorComparison(results, between: between, and: other, by: by)
            if try isRestricted(among: comparison.rows.map(\.metric)) { comparison.restrict(toMetrics: metrics) }
            if let unit = unit.chosen { comparison.tell(in: unit) }
            print(PredictorComparisonReport(comparison).text, terminator: "")
            comparisons.append(comparison)
        }
        try file?.write(
            PredictorComparisonReport.file(comparisons, as: format, hasUnits: unit.chosen != nil)
        )
    }

    private func compareLevels() throws {
        let file = try output.map { try OutputFile(path: $0, endings: ComparisonFormat.endings) }
        var shownComparisons: [LevelComparison] = []
        var comparisons: [LevelComparison] = []
        for path in results {
            let result = told(try read(path))
            let factor = try across ?? LevelComparison.factor(of: betweenConditions, in: result)
            let comparison = try LevelComparison(
                result,
                across: factor,
                levels: betweenConditions,
                of: contenders,
                within: by
            )
            comparisons.append(comparison)
            var shown = comparison
            let reported = comparison.rows.map(\.metric)
            if try isRestricted(among: reported) {
                shown.restrict(toMetrics: metrics)
            } else if reported.contains(comparison.mainMetric) {
                shown.restrict(toMetrics: [comparison.mainMetric])
            }
            print(LevelComparisonReport(shown).text, terminator: "")
            shownComparisons.append(shown)
        }
        try file?.write(LevelComparisonReport.file(comparisons, shown: shownComparisons, as: format))
    }

    /// Reads a result, and says where the unit that was chosen is not to be had.
    private func read(_ path: String) throws -> AnyResult {
        let result = try AnyResult(path: path)
        if let unit = unit.chosen, case .evaluation(let evaluation) = result, let remark = evaluation.unitRemark(unit) {
            Console.remark("\(path): \(remark)")
        }
        return result
    }

    /// A result in the unit that was chosen.
    private func told(_ result: AnyResult) -> AnyResult {
        guard let unit = unit.chosen, case .evaluation(let evaluation) = result else { return result }
        return .evaluation(evaluation.told(in: unit))
    }

    private func compareResults(_ before: String, _ after: String) throws {
        var comparison = try ResultComparison(
            told(read(before)),
            told(read(after)),
            includesBreakdown: breakdown,
            match: matched()
        )
        if try isRestricted(among: comparison.rows.map(\.metric)) { comparison.restrict(toMetrics: metrics) }
        print(ComparisonReport(comparison, threshold: threshold).text, terminator: "")
        if !comparison.regressions(threshold: threshold).isEmpty { throw ExitCode(1) }
    }

    /// Whether metrics were named, all of which there are.
    private func isRestricted(among reported: [String]) throws -> Bool {
        let known = Set(reported)
        for metric in metrics where !known.contains(metric) {
            let nearest = NearestNames.find(metric, among: known.sorted())
            throw ValidationError("no row reports '\(metric)'; did you mean \(nearest.joined(separator: " or "))?")
        }
        return !metrics.isEmpty
    }
}

extension Breakdown: ExpressibleByArgument {
    public init?(argument: String) { self.init(named: argument) }
}
