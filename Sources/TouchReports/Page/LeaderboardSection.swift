import TouchEvaluation
import TouchModel

/// Who leads, by how much, and which differences are statistically significant.
enum LeaderboardSection {
    static func html(_ subject: ReportSubject, _ palette: ReportPalette) -> String {
        guard let leaderboard = subject.leaderboard else {
            return ExperimentReport.note("No leaderboard: \(subject.noLeaderboard)")
        }
        let hasIntervals = leaderboard.entries.contains { $0.low != nil }
        var text = ExperimentReport.note(
            "RMSE divided by that of linear, geometric mean over datasets and horizons; lower is better. "
                + (hasIntervals
                    ? "Intervals hold \(NumberStyle.percent(1 - leaderboard.level)) %, from leaving out one participant at a time."
                    : "There are no intervals, and no winner is shown.")
        )
        text += "<div class=\"grid\">" + ExperimentReport.figure(ranking(leaderboard, palette))
        if leaderboard.friedman != nil, leaderboard.fewBlocks.isEmpty {
            text += ExperimentReport.figure(differences(leaderboard))
        }
        text += "</div>\n" + table(leaderboard).html + tests(leaderboard)
        return text
    }

    /// A dot and an interval for each predictor.
    private static func ranking(_ leaderboard: Leaderboard, _ palette: ReportPalette) -> String {
        let entries = leaderboard.entries
        let letters = 8.5
        let names = entries.map { Plot.shortened($0.predictor, to: 160, letters * 0.85) }
        let margin = (names.map { LineLettering.width(of: $0, height: letters * 0.85) }.max() ?? 0) + 8
        func height(_ index: Int) -> Double { Double(entries.count - index) }
        var series = [
            Plot.Series(
                .segments(Pen(.gray, width: 1, dashes: [3, 3])),
                [TouchPoint(1, 0.4), TouchPoint(1, height(0) + 0.6)]
            )
        ]
        for (index, entry) in entries.enumerated() {
            let style = palette[entry.predictor]
            let color = palette.isEmphasized(entry.predictor) ? style.pen.color : .gray
            if let low = entry.low, let high = entry.high {
                let ends = [TouchPoint(low, height(index)), TouchPoint(high, height(index))]
                series.append(Plot.Series(.segments(Pen(color, width: 1.6)), ends))
            }
            series.append(Plot.Series(.points(style.marker, color, size: 6), [TouchPoint(entry.ratio, height(index))]))
        }
        let values: [Double] =
            [1]
            + entries.flatMap { entry -> [Double] in
                [entry.ratio, entry.low ?? entry.ratio, entry.high ?? entry.ratio]
            }
        let ticks = names.enumerated().map { ChartPanel.Tick(height($0.offset), $0.element) }
        let plot = Plot(
            title: "Error over that of linear",
            x: PlotAxis(title: "RMSE / RMSE of linear", holding: values, isLogarithmic: true),
            y: PlotAxis(
                title: "",
                range: 0.4...(Double(entries.count) + 0.6),
                ticks: ticks
            ),
            series: series,
            size: TouchPoint(400, 75 + 16 * Double(entries.count)),
            letters: letters,
            labelPlacement: .none,
            leftMargin: margin
        )
        let best = entries.first.map { "; \($0.predictor) is lowest with \(NumberStyle.fixed($0.ratio, 3))" } ?? ""
        return plot.element(
            description:
                "A dot for each predictor's ratio with its interval, the lowest at the top\(best). The table has all values.",
            theme: ReportPalette.theme
        )
    }

    /// Which predictor is significantly better than which: a square where the row's is, a ring where the column's is.
    private static func differences(_ leaderboard: Leaderboard) -> String {
        let names = leaderboard.entries.map(\.predictor)
        let places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
        let count = Double(names.count)
        var better: [TouchPoint] = []
        var worse: [TouchPoint] = []
        for pair in leaderboard.pairs where pair.isReal {
            guard let first = places[pair.first], let second = places[pair.second] else { continue }
            let (row, column) = pair.test.effect < 0 ? (first, second) : (second, first)
            better.append(TouchPoint(Double(column) + 1, count - Double(row)))
            worse.append(TouchPoint(Double(row) + 1, count - Double(column)))
        }
        let numbers = (1...max(names.count, 1)).map { ($0, "\($0)") }
        let plot = Plot(
            title: "Significant differences, by place",
            x: PlotAxis(
                title: "square: row better; cross: row worse; blank: not told apart",
                range: 0.4...(count + 0.6),
                ticks: numbers.map { ChartPanel.Tick(Double($0.0), $0.1) }
            ),
            y: PlotAxis(
                title: "",
                range: 0.4...(count + 0.6),
                ticks: numbers.map { ChartPanel.Tick(count + 1 - Double($0.0), $0.1) }
            ),
            series: [
                Plot.Series(.points(.cross, .gray, size: 5), worse),
                Plot.Series(.points(.square, .blue, size: 8), better),
            ],
            size: TouchPoint(400, 75 + 16 * count),
            labelPlacement: .none,
            leftMargin: 26
        )
        return plot.element(
            description:
                "\(better.count) of \(leaderboard.pairs.count) pairs differ by Wilcoxon's signed-rank test after Holm's "
                + "correction. The table says for each predictor how many it is better and worse than.",
            theme: ReportPalette.theme
        )
    }

    /// Whether tests tell any two predictors apart, so that it says something which ones they do not.
    private static func tellsApart(_ leaderboard: Leaderboard) -> Bool {
        leaderboard.friedman != nil && leaderboard.fewBlocks.isEmpty && leaderboard.pairs.contains(where: \.isReal)
    }

    static func table(_ leaderboard: Leaderboard) -> MetricTable {
        let tellsApart = tellsApart(leaderboard)
        let marks = leaderboard.marks
        var table = MetricTable(
            source: "leaderboard",
            columns: [
                ("RMSE", "rmse_ratio"), ("jitter", "jitter_ratio"), ("lift overshoot", "lift_overshoot_ratio"),
                ("mean rank", "mean_rank"),
            ].map { MetricTable.Column(heading: $0, keys: [.metric: $1]) }
        )
        let tests = [
            ("better than", "better_than"), ("worse than", "worse_than"), ("not told apart from", ""),
        ]
        if tellsApart {
            table.columns += tests.map { MetricTable.Column(heading: $0, keys: $1.isEmpty ? [:] : [.metric: $1]) }
        }
        table.level = leaderboard.level
        let places = Dictionary(leaderboard.entries.enumerated().map { ($1.predictor, $0 + 1) }) { first, _ in first }
        for (index, entry) in leaderboard.entries.enumerated() {
            func fixed(_ value: Double?) -> MetricTable.Cell {
                MetricTable.Cell(value, text: NumberStyle.fixed(value, 3))
            }
            var ratio = fixed(entry.ratio)
            (ratio.low, ratio.high) = (entry.low, entry.high)
            ratio.mark = marks[entry.predictor]
            let peers = leaderboard.pairs.filter {
                !$0.isReal && ($0.first == entry.predictor || $0.second == entry.predictor)
            }.compactMap { places[$0.first == entry.predictor ? $0.second : $0.first] }.sorted()
            table.lines.append(
                MetricTable.Line(
                    heading: "\(index + 1) \(entry.predictor)",
                    keys: [.predictor: entry.predictor],
                    cells: [
                        ratio, fixed(entry.jitterRatio), fixed(entry.liftOvershootRatio),
                        MetricTable.Cell(entry.meanRank, text: NumberStyle.fixed(entry.meanRank, 1)),
                    ]
                        + (tellsApart
                            ? [
                                MetricTable.Cell(Double(entry.betterThan), text: "\(entry.betterThan)"),
                                MetricTable.Cell(Double(entry.worseThan), text: "\(entry.worseThan)"),
                                .words(peers.isEmpty ? "none" : ranges(of: peers)),
                            ] : [])
                )
            )
        }
        return table
    }

    /// Places in ascending order, runs of them joined: 1, 4–7.
    private static func ranges(of places: [Int]) -> String {
        var runs: [ClosedRange<Int>] = []
        for place in places {
            if let last = runs.last, last.upperBound + 1 == place {
                runs[runs.count - 1] = last.lowerBound...place
            } else {
                runs.append(place...place)
            }
        }
        return runs.map { run in
            run.count == 1
                ? "\(run.lowerBound)" : "\(run.lowerBound)\(run.count == 2 ? ", " : "–")\(run.upperBound)"
        }.joined(separator: ", ")
    }

    private static func tests(_ leaderboard: Leaderboard) -> String {
        guard let friedman = leaderboard.friedman else {
            return ExperimentReport.note(
                "One block or predictor only: no test can say which differences are statistically significant."
            )
        }
        return ExperimentReport.note(
            "Over \(friedman.blocks) participants and datasets without them, Friedman's test: chi-squared "
                + "\(NumberStyle.short(friedman.statistic)), p = \(NumberStyle.probability(friedman.probability)), "
                + "concordance \(NumberStyle.fixed(friedman.concordance, 2)). Pairs differ where Wilcoxon's signed-rank test has "
                + "p < \(NumberStyle.short(leaderboard.level)) after Holm's correction over \(leaderboard.pairs.count) pairs. "
                + (leaderboard.fewBlocks.isEmpty && !tellsApart(leaderboard)
                    ? "No two predictors are told apart." : leaderboard.fewBlocks)
        )
    }
}
