import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchRecordings

@testable import TouchEvaluation
@testable import TouchReports

@Suite("Reports as pages and tables for papers")
struct ExperimentReportTests {
    /// An evaluation and latencies with names that would be commands in HTML, Markdown and LaTeX.
    private static func entries(horizons: [Double] = [0.016, 0.033]) async throws -> [ExperimentReport.Entry] {
        let names = ["<b>ann</b>", "bob & \"co\"", "c_d%$#\\"]
        let recordings = Examples.wanderingRecordings(
            9,
            strokes: 3,
            seed: 3,
            participant: { names[$0 % 3] },
            task: { $0 < 3 ? "draw" : "<script>write" }
        )
        let plan = EvaluationPlan(
            predictors: try ["hold", "linear", "kalman:model=cv", "one-euro"].map {
                try PredictorSpecification(typed: $0)
            },
            replay: ReplayParameters(horizons: horizons),
            intervals: IntervalParameters()
        )
        let result = try await Evaluator(plan: plan).run(on: [Examples.dataset("<data> & more", recordings)])
        let latency = MadeUpResults.latency(
            MadeUpResults.latencyRows("linear", batchMean: 1.0 / 3) + MadeUpResults.latencyRows("kalman:model=cv")
        )
        return [
            .init(name: "a/result.json", result: .evaluation(result)),
            .init(name: "latency/result.json", result: .measured(latency)),
        ]
    }

    @Test("every number of the page is that of metrics.csv or leaderboard.csv, to the last digit")
    func numbers() async throws {
        let entries = try await Self.entries()
        let page = try PageReader(try ExperimentReport(entries).html)
        guard case .evaluation(let result) = entries[0].result, case .measured(let latency) = entries[1].result else {
            Issue.record("other results")
            return
        }
        func records(_ data: Data) -> [[String: String]] {
            let lines = DelimitedTextTests.parse(data)
            return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
        }
        let keys = ["dataset", "participant", "task", "predictor", "horizon_ms", "metric"]
        let metrics = Dictionary(
            uniqueKeysWithValues: records(EvaluationReport(result).csv).map { record in
                (keys.map { record[$0] ?? "" }, record)
            }
        )
        let cost = records(MeasuredReport(latency).csv)
        let wide = records(LeaderboardReport(try Leaderboard(result)).csv)
        var checked: [String: Int] = [:]
        for cell in page.cells {
            checked[cell.source, default: 0] += 1
            switch cell.source {
            case "metrics"
            where cell.fields["metric"]?.hasSuffix("_ns") == true
                || cell.fields["metric"] == "allocations_per_event":
                let values = cost.filter {
                    $0["subject"] == cell.fields["predictor"] && $0["metric"] == cell.fields["metric"]
                }
                #expect(values.map { $0["value"] } == [cell.value])
                checked["latency", default: 0] += 1
            case "metrics":
                let found = keys.map { cell.fields[$0 == "horizon_ms" ? "horizon" : $0] ?? "" }
                let record = try #require(metrics[found], "\(found)")
                #expect(cell.value == record["value"])
                if let low = cell.low { #expect(low == record["ci_low"] && cell.high == record["ci_high"]) }
                let number = try #require(Double(cell.value))
                // Where all numbers of a table are small, they have more digits.
                let shown = Double(cell.text.prefix { !$0.isWhitespace })
                #expect(
                    cell.text.isEmpty || cell.text.hasPrefix(NumberStyle.short(number))
                        || shown.map { abs($0 - number) < 0.006 * abs(number) } == true
                )
            case "leaderboard" where cell.fields["metric"] == "batch_mean_ns":
                let values = cost.filter {
                    $0["subject"] == cell.fields["predictor"] && $0["metric"] == "batch_mean_ns"
                }
                #expect(values.map { $0["value"] } == [cell.value])
            // Ranks of latencies, which are in no file here.
            case "leaderboard" where cell.fields["metric"] == nil: break
            case "leaderboard":
                let column = try #require(cell.fields["metric"])
                let values = wide.filter { $0["predictor"] == cell.fields["predictor"] }.compactMap { $0[column] }
                #expect(values == [cell.value], "\(column)")
            default: #expect(cell.source == "result")
            }
        }
        #expect(
            (checked["metrics"] ?? 0) > 150 && (checked["leaderboard"] ?? 0) >= 24 && (checked["latency"] ?? 0) == 14
        )
    }

    @Test("the page is well formed, asks nothing of a network, runs nothing, and says what charts show")
    func selfContained() async throws {
        let data = try ExperimentReport(try await Self.entries()).html
        let page = try PageReader(data)
        let text = String(decoding: data, as: UTF8.self)
        for needle in ["http", "url(", "@import", "<script", "src=", "<b>ann", "<data>"] {
            #expect(!text.contains(needle), "\(needle)")
        }
        let pictures = page.elements.enumerated().filter { $0.element.name == "svg" }
        #expect(pictures.count > 10)
        for (position, picture) in pictures {
            #expect(picture.attributes["role"] == "img")
            for name in ["title", "desc"] {
                let words = page.elements.first { $0.name == name && $0.ancestors.last == position }
                #expect(words?.text.isEmpty == false, "\(name)")
            }
        }
        // Every chart is in a section that has its figures as a table.
        for section in page.elements.indices where page.elements[section].name == "section" {
            let inside = page.elements.filter { $0.ancestors.contains(section) }.map(\.name)
            #expect(!inside.contains("svg") || inside.contains("table"), "\(page.elements[section].attributes)")
        }
        #expect(data == (try ExperimentReport(try await Self.entries()).html))
    }

    @Test("tables mark the best of a column, and what it is not significantly better than by the leaderboard's tests")
    func marks() async throws {
        let recordings = Examples.wanderingRecordings(12, strokes: 3, seed: 5, participant: { "p\($0)" })
        let predictors = ["hold", "linear", "kalman:model=cv", "kalman", "one-euro"]
        let plan = EvaluationPlan(
            predictors: try predictors.map { try PredictorSpecification(typed: $0) },
            replay: ReplayParameters(horizons: [0.016, 0.033]),
            intervals: IntervalParameters()
        )
        let result = try await Evaluator(plan: plan).run(on: [Examples.dataset("d", recordings)])
        let labels = result.predictors.map(\.label)
        let tables = try ErrorTables(result, PaperChoice(metrics: ["rmse", "p95"]), predictors: labels, unit: nil).all
        #expect(tables.count == 2)
        var marked: [ColumnMarks.Mark: Int] = [:]
        for (column, horizon) in [16.0, 33.0].enumerated() {
            let best = try #require(tables[0].rows.first { $0[column + 1].mark == .best }?[0].text)
            // A leaderboard of this horizon alone corrects over fewer tests, so it tells at least as many apart.
            var one = result
            one.rows = result.rows.filter { $0.horizonMilliseconds == horizon }
            let board = try Leaderboard(one)
            for row in tables[0].rows where row[0].text != best {
                let pair = board.pairs.first { [$0.first, $0.second].sorted() == [best, row[0].text].sorted() }
                let mark = row[column + 1].mark
                #expect(mark == .peer || pair?.isReal == true, "\(best), \(row[0].text)")
                marked[mark ?? .best, default: 0] += 1
            }
            #expect(tables[1].rows.allSatisfy { $0[column + 1].mark == nil })
            #expect(!tables[1].rows.contains { $0[column + 1].mark == .peer }, "percentiles have no test")
        }
        #expect(marked[.best] ?? 0 > 0, "hold is far worse on every horizon")
        #expect(!tables[0].note.contains("no test") && tables[1].note.contains("There is no test of this metric"))
        let hasPeers = (marked[.peer] ?? 0) > 0
        #expect(
            tables[0].markdown.contains("† The best of the column is not significantly better: p of 0.05") == hasPeers
        )
    }

    /// Five equal predictors: in every form of a report, the same cells are marked as the verdict has it, and few call one better.
    @Test("tables of equal predictors name a false winner in one of 20 at most, in every form", arguments: [8, 12, 30])
    func falseWinners(people: Int) throws {
        var generator = SeededGenerator(seed: 9)
        let parameters = IntervalParameters()
        var (inTables, onBoards) = (0, 0)
        let studies = 60
        for study in 0..<studies {
            let result = IntervalCoverage.equalPredictors(people: people, parameters, &generator)
            let labels = result.predictors.map(\.label)
            let table = try ErrorTables(result, PaperChoice(), predictors: labels, unit: nil).all[0]
            let marks = TableMarks(.evaluation(result)).marks(
                result.horizonsMilliseconds.map {
                    .init("simulated", MeasuredCondition(horizonMilliseconds: $0), "rmse")
                }
            )
            for row in table.rows {
                for (cell, marks) in zip(row.dropFirst(), marks) { #expect(cell.mark == marks[row[0].text]) }
            }
            if marks.contains(where: { labels.contains(where: $0.isBeaten) }) { inTables += 1 }
            let board = try Leaderboard(result)
            if labels.contains(where: board.marks.isBeaten) { onBoards += 1 }
            guard study == 0 else { continue }
            // Both forms and the page print these marks.
            let report = try ExperimentReport([.init(name: "equal", result: .evaluation(result))])
            let daggers = labels.reduce(0) { count, label in count + marks.count { $0[label] == .peer } }
            let ofBoard = labels.count { board.marks[$0] == .peer }
            func count(_ text: String, of needle: String) -> Int { text.components(separatedBy: needle).count - 1 }
            let (latex, markdown) = (
                String(decoding: report.latex, as: UTF8.self), String(decoding: report.markdown, as: UTF8.self)
            )
            let page = String(decoding: report.html, as: UTF8.self)
            #expect(count(latex, of: "\\textsuperscript{\\dag} ") == daggers + ofBoard)
            #expect(count(markdown, of: " † |") == daggers + ofBoard)
            #expect(count(page, of: " †</td>") == daggers + ofBoard)
        }
        // Of 60, three are expected at most; eight have a probability of 1 %.
        #expect(inTables < 8 && onBoards < 8, "\(inTables), \(onBoards)")
    }

    @Test("uneven people and heavy tails are said where intervals are printed")
    func unevenErrors() throws {
        var generator = SeededGenerator(seed: 4)
        var result = IntervalCoverage.equalPredictors(people: 8, IntervalParameters(), &generator)
        for index in result.rows.indices where result.rows[index].isWhole {
            (result.rows[index].low, result.rows[index].high) = (
                result.rows[index].value / 2, result.rows[index].value * 2
            )
        }
        #expect(result.unevenErrors.isEmpty)
        func record(index: Double) -> EvaluationResult.DistributionRecord {
            .init(
                dataset: "simulated",
                predictor: "kalman",
                horizonMilliseconds: 33,
                quantiles: EvaluationResult.DistributionRecord.shares.map { pow(1 - $0, -1 / index) },
                along: [],
                off: [],
                worstStrokes: []
            )
        }
        result.distributions = [record(index: 4)]
        #expect(abs((result.distributions?[0].tailIndex ?? 0) - 4) < 1e-9 && result.unevenErrors.isEmpty)
        result.distributions = [record(index: 2.5)]
        #expect(result.unevenErrors == [.init(dataset: "simulated", predictors: ["kalman"])])
        result.distributions = nil
        // People who differ by factors: moments of errors three times as large for every other one.
        for index in result.clusters[0].moments.indices where index.isMultiple(of: 2) {
            for moment in result.clusters[0].moments[index].indices {
                result.clusters[0].moments[index][moment] *= [1, 5, 25, 5, 25, 1, 1][moment % 7]
            }
        }
        #expect(result.unevenErrors.first?.predictors.count == 5)
        let table = try ErrorTables(result, PaperChoice(), predictors: ["linear"], unit: nil).all[0]
        #expect(table.note.contains("The errors of 5 predictors on simulated are uneven"))
        #expect(EvaluationText(result).text.contains("uneven"))
        result.intervals.areWanted = false
        #expect(result.unevenErrors.isEmpty)
    }

    @Test("two results stand side by side, and the page says what changed")
    func twoResults() async throws {
        let entries = try await Self.entries()
        guard case .evaluation(var changed) = entries[0].result else { return }
        for index in changed.rows.indices where changed.rows[index].metric == "max" { changed.rows[index].value *= 2 }
        let report = try ExperimentReport(entries + [.init(name: "b/result.json", result: .evaluation(changed))])
        let page = try PageReader(report.html)
        #expect(page.elements.contains { $0.name == "section" && $0.attributes["id"] == "changes" })
        let letters = page.elements.filter { $0.name == "h3" }.map(\.text)
        #expect(letters.contains("A → B") && letters.count { $0 == "A" } == letters.count { $0 == "B" })
        let single = try PageReader(try ExperimentReport(entries).html)
        func count(_ page: PageReader) -> Int {
            page.cells.count { $0.source == "metrics" && $0.fields["horizon"] != nil }
        }
        #expect(count(page) == 2 * count(single))
    }

    @Test("where a result lacks something the page says so, and results of recognizers are refused")
    func missing() async throws {
        let bare = MadeUpResults.evaluation([MadeUpResults.row("rmse", 2, predictor: "hold")]) {
            $0.quantities = $0.quantities.filter { $0.name == "rmse" }
        }
        let text = String(
            decoding: try ExperimentReport([.init(name: "bare", result: .evaluation(bare))]).html,
            as: UTF8.self
        )
        for words in ["No leaderboard", "kept no distributions", "kept no strokes", "No clouds", "No latencies"] {
            #expect(text.contains(words), "\(words)")
        }
        #expect(throws: EvaluationError.self) { try ExperimentReport([]) }
    }

    @Test("tables for papers hold the leaderboard and every dataset, and no name is a command")
    func papers() async throws {
        let report = try ExperimentReport(try await Self.entries())
        let latex = String(decoding: report.latex, as: UTF8.self)
        for command in ["\\toprule", "\\midrule", "\\bottomrule", "\\begin{tabular}", "\\end{tabular}"] {
            #expect(latex.components(separatedBy: command).count == 4, "\(command)")
        }
        // So few people show no winner.
        #expect(!latex.contains("\\textbf{") && latex.contains("kalman:model=cv &"))
        #expect(
            PaperTable.latexEscaped("a_b%$#\\{~^&")
                == "a\\_b\\%\\$\\#\\textbackslash{}\\{\\textasciitilde{}\\textasciicircum{}\\&"
        )
        let markdown = String(decoding: report.markdown, as: UTF8.self)
        #expect(markdown.contains("\\<data\\> & more") && !markdown.contains("<data>"))
        let widths = markdown.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.replacing("\\|", with: "").count { $0 == "|" }
        }
        #expect(Set(widths) == [9, 4])
    }

    @Test("samples and worst strokes are the same however the data are cut, and are what a plain search finds")
    func traces() throws {
        let identities = (0..<200).map { StrokeIdentity(recording: "r\($0 % 4)", part: 1, start: Double($0)) }
        var generator = SeededGenerator(seed: 5)
        let outcomes = identities.map { _ in
            RandomOutcomes.stroke(count: 30, horizon: 0.033, using: &generator).outcomes
        }
        func table(_ strokes: some Sequence<Int>) -> RowTraces {
            var traces = RowTraces()
            for stroke in strokes {
                let list = outcomes[stroke]
                traces.add(list.span, of: identities[stroke], seed: identities[stroke].hash)
            }
            return traces
        }
        let whole = table(0..<200)
        for cut in [1, 7, 120, 199] {
            var merged = table((cut..<200).reversed())
            merged.merge(table(0..<cut))
            #expect(merged == whole)
        }
        #expect(whole.samples.count == RowTraces.sampleLimit && whole.samples == whole.samples.sorted())
        let errors = outcomes.map { list in
            (list.reduce(0) { $0 + $1.error.dot($1.error) } / Double(list.count)).squareRoot()
        }
        #expect(whole.strokes.map(\.rmse) == Array(errors.sorted(by: >).prefix(10)))
        let back = try JSONDecoder().decode(RowTraces.self, from: JSONEncoder().encode(whole))
        #expect(back == whole)
    }
}
