import DatasetCatalog
import PluginSpecification
import StandardPredictors
import Testing
import TouchPrediction
import TouchRecognition

@testable import TouchEvaluation
@testable import TouchReports

/// What `foretouch evaluate` prints.
struct EvaluationTextTests {
    private static let quantities =
        MetricSuite.accuracy.quantities + [
            MetricQuantity("p95", unit: "px", preference: .lower, summary: "95th percentile of |e|", source: "–")
        ]

    /// A result of predictors whose RMSE on every dataset is this at 16 ms, and twice as much at 33 ms.
    private static func result(
        _ errors: [(predictor: String, rmse: Double)],
        datasets: [String] = ["data"],
        horizons: [Double] = [16, 33],
        interval: Bool = false,
        _ change: (inout EvaluationResult) -> Void = { _ in }
    ) -> EvaluationResult {
        var rows: [EvaluationResult.Row] = []
        for dataset in datasets {
            for (predictor, rmse) in errors {
                for horizon in horizons {
                    let value = horizon == 33 ? 2 * rmse : rmse
                    func add(_ metric: String, _ value: Double, _ range: ClosedRange<Double>? = nil) {
                        rows.append(
                            MadeUpResults.row(
                                metric,
                                value,
                                range,
                                dataset: dataset,
                                predictor: predictor,
                                horizon: horizon
                            )
                        )
                    }
                    add("rmse", value, interval ? value * 0.9...value * 1.1 : nil)
                    add("mean", value / 2)
                    add("p95", value * 2)
                    add("residual_latency_ms", value * 3)
                }
            }
        }
        return MadeUpResults.evaluation(rows) { result in
            result.quantities = quantities
            result.horizonsMilliseconds = horizons
            result.predictors = errors.map {
                .init(label: $0.predictor, specification: RecordedSpecification($0.predictor))
            }
            let record = result.datasets[0]
            result.datasets = datasets.map { name in
                var dataset = record
                dataset.name = name
                dataset.identity = "sha256-of-\(name)"
                dataset.participants = 8
                dataset.simulated = 0
                return dataset
            }
            change(&result)
        }
    }

    private static func text(_ result: EvaluationResult) -> String { EvaluationReport(result).text }

    private static func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

    /// Text as if lines had no end.
    private static func flowing(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test
    func `first comes which predictor is best, then a table of errors`() {
        let result = Self.result([("hold", 4), ("linear", 2), ("kalman", 1.5)]) { $0.datasets[0].simulated = 3 }
        #expect(
            Self.text(result) == """
                Best: kalman, with an RMSE 25.0 % below that of linear (no interval).
                The people are simulated: a program made these recordings. Real people's may rank otherwise.

                RMSE divided by that of linear, geometric mean over horizons of 16 and 33 ms; 1 is linear, lower is
                better:
                place  predictor  ratio  note
                ───────────────────────────────────────────────────────
                    1  kalman     0.750
                    2  linear     1.000  the reference: a straight line
                    3  hold       2.000  no prediction

                RMSE of predictions 16 and 33 ms into the future, in css-px (1/96 inch); then, at 33 ms, the mean
                error, 95th percentile of the error and latency that remains (lag). Interpolated truth, queried per
                sample; no intervals:
                predictor  16 ms  33 ms  mean   p95  lag ms
                ───────────────────────────────────────────
                data: 3 recordings, 40 strokes, 12 345 samples, 8 simulated people
                kalman      1.50   3.00  1.50  6.00    9.00
                linear      2.00   4.00  2.00  8.00    12.0
                hold        4.00   8.00  4.00  16.0    24.0
                Every quantity: --verbose, or 'foretouch report'. Which differences are significant: 'foretouch
                leaderboard'.

                """
        )
    }

    @Test
    func `the interval of the best is that of the leaderboard, and every line fits`() async throws {
        var result = try await ReportTests.result()
        // Of linear on these strokes nothing is better, so the rows change names, and the interval is that of a ratio.
        result.predictors[1].label = "other"
        result.predictors[2].label = "linear"
        result.rows = result.rows.map { row in
            MadeUpResults.renamed(row, ["linear": "other", "linear:window=0.05,samples=8": "linear"])
        }
        let board = try Leaderboard(result)
        let best = board.entries[0]
        let lines = Self.lines(Self.text(result))
        #expect(best.predictor == "other")
        func below(_ ratio: Double?) -> String { NumberStyle.fixed((1 - (ratio ?? .nan)) * 100, 1) }
        #expect(
            Self.flowing(Self.text(result)).hasPrefix(
                "3 participants carry no interval and show no winner. Lowest RMSE: \(best.predictor), "
                    + "\(below(best.ratio)) % below that of linear."
            )
        )
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(
            Self.flowing(Self.text(result)).contains(
                "participants carry no interval: the value of each stands in its place"
            )
        )
    }

    @Test
    func `linear is the best where nothing is better`() {
        let text = Self.text(Self.result([("hold", 4), ("linear", 2)]))
        #expect(text.hasPrefix("Best: linear; no other predictor has a lower RMSE.\n\nRMSE divided"))
        #expect(!text.contains("simulated"))
    }

    @Test
    func `of many predictors a dataset's table has the best six and the yardsticks, and says so`() {
        let errors = [("hold", 9.0), ("linear", 5)] + (1...10).map { ("p\($0)", Double($0) + 0.5) }
        let result = Self.result(errors, datasets: ["one", "two"])
        let text = Self.text(result)
        for dataset in ["one", "two"] {
            let lines = Self.lines(text)
            let first = lines.firstIndex { $0.hasPrefix("\(dataset): 3 recordings") } ?? 0
            #expect(
                lines[(first + 1)...(first + 8)].map { $0.prefix { $0 != " " } } == [
                    "p1", "p2", "p3", "p4", "linear", "p5", "hold",
                ] + [dataset == "one" ? Substring(String(repeating: "─", count: 43)) : "5"]
            )
        }
        #expect(Self.flowing(text).contains("5 predictors more, and every quantity: --verbose"))
        // The ranking has all.
        #expect(Self.lines(text).filter { $0.hasPrefix("   12  p10 ") }.count == 1)
        // And so has the full table, best first.
        let full = Self.lines(EvaluationReport(result).verboseText).filter { $0.hasPrefix("16 ms") }
        #expect(
            full.prefix(12).map { $0.split(separator: " ")[2] } == [
                "p1", "p2", "p3", "p4", "linear", "p5", "p6", "p7", "p8", "hold", "p9", "p10",
            ]
        )
        #expect(full.count == 24)
    }

    @Test
    func `what was fitted on these data is marked in the ranking`() {
        let result = Self.result(
            [("linear", 2), ("defaults", 1), ("some", 1.1), ("others", 1.2), ("simulator", 1.3), ("elsewhere", 1.4)],
            datasets: ["one", "two"]
        ) { result in
            func training(_ name: String, _ identity: String) -> TrainingSet {
                TrainingSet(sources: [.init(name: name, identity: identity, participants: ["x"])], questions: "")
            }
            for index in result.datasets.indices { result.datasets[index].simulated = 3 }
            result.predictors[1].fittedOn = ["one", "two"]
            result.predictors[2].fittedOn = ["two", "three"]
            result.predictors[3].training = training("elsewhere", "sha256-of-one")
            result.predictors[4].training = training("two", "sha256-of-another-two")
            result.predictors[5].training = training("three", "sha256-of-three")
        }
        let text = Self.text(result)
        let notes = Dictionary(
            Self.lines(text).compactMap { line -> (String, String)? in
                let words = line.split(separator: " ")
                guard words.count > 2, Int(words[0]) != nil else { return nil }
                return (String(words[1]), words.dropFirst(3).joined(separator: " "))
            }
        ) { first, _ in first }
        #expect(
            notes == [
                "linear": "the reference: a straight line", "defaults": "defaults fitted on these data",
                "some": "defaults fitted on two", "others": "fitted on other people of one",
                "simulator": "fitted on the same simulator", "elsewhere": "",
            ]
        )
        #expect(text.contains("What was fitted on these data, or on the same simulator, may have a larger error on"))
    }

    @Test
    func `of people, units, clusters and simulation each dataset says its own where they differ`() {
        let result = Self.result([("linear", 2)], datasets: ["one", "two"], interval: true) { result in
            result.datasets[0].unit = "px"
            result.datasets[0].participants = 1
            result.datasets[1].simulated = 1
            result.clusters = [
                .init(
                    dataset: "two",
                    unit: "participant",
                    names: ["a", "b", "c", "d", "e"],
                    moments: [[], [], [], [], []]
                )
            ]
            result.intervals.areWanted = true
        }
        let text = Self.text(result)
        #expect(text.contains("\none: 3 recordings, 40 strokes, 12 345 samples, 1 person; in px; no intervals\n"))
        #expect(
            Self.flowing(text).contains(
                "two: 3 recordings, 40 strokes, 12 345 samples, 8 people, 1 recording simulated; in css-px; "
                    + "intervals over participants"
            )
        )
        #expect(text.hasPrefix("Recordings of two are simulated: made by a program, not by people.\n\nRMSE of"))
        #expect(Self.lines(text).contains { $0.hasSuffix("33 ms  95 % interval  mean   p95  lag ms") })
        #expect(Self.lines(text).contains("linear      2.00   4.00    3.60 … 4.40  2.00  8.00    12.0"))
    }

    @Test
    func `of many horizons the usual ones have a column`() {
        let text = Self.text(Self.result([("linear", 2), ("hold", 3)], horizons: [4, 10, 16, 25, 30, 50, 100]))
        #expect(text.contains("\npredictor  10 ms  16 ms  30 ms  50 ms  mean   p95  lag ms\n"))
        #expect(Self.flowing(text).contains("then, at 30 ms, the mean error"))
        #expect(text.contains("\n3 horizons more, and every quantity: --verbose"))
    }

    @Test
    func `one predictor at one horizon, or none that linear is compared with, has no ranking`() {
        let one = Self.text(Self.result([("linear", 2)], horizons: [16]))
        #expect(one.hasPrefix("RMSE of predictions 16 ms into the future"))
        #expect(one.contains("\nlinear      2.00  1.00  4.00    6.00\n"))
        let apart = Self.text(Self.result([("hold", 2), ("kalman", 1)]))
        #expect(apart.hasPrefix("RMSE of predictions") && apart.contains("\nhold "))
    }

    @Test
    func `without RMSE the tables hold what there is and fits`() {
        let names = (1...7).map { "a_long_name_of_a_quantity_\($0)" }
        let rows = names.flatMap { name in
            ["hold", "linear"].map { MadeUpResults.row(name, 1.5, predictor: $0) }
        }
        let result = MadeUpResults.evaluation(rows) { result in
            result.quantities = names.map {
                MetricQuantity($0, unit: "px", preference: .lower, summary: "made up", source: "–")
            }
        }
        let text = Self.text(result)
        #expect(text.hasPrefix("data: 3 recordings, 40 strokes, 12 345 samples;\nerrors in css-px, interpolated "))
        #expect(text.contains("\n16 ms    linear     "))
        #expect(Self.lines(text).allSatisfy { $0.count <= 100 })
        #expect(text.contains("\n5 more quantities: --verbose.\n"))
        #expect(EvaluationReport(result).verboseText.contains(names.joined(separator: "  ")))
    }

    @Test
    func `long names and large numbers stay within the console`() {
        let long = "polynomial:degree=2,samples=12,window=0.123456789,half-life=0.123456789,solver=orthogonal,x=1"
        let result = Self.result(
            [("linear", 2e5), (long, 1e5)],
            datasets: [Array(repeating: "recordings", count: 12).joined(separator: " ")],
            horizons: [8, 16, 33, 50],
            interval: true
        ) { result in
            result.datasets[0].unit = "device-px"
            result.clusters = [
                .init(dataset: result.datasets[0].name, unit: "stroke", names: ["a", "b"], moments: [[], []])
            ]
        }
        let lines = Self.lines(Self.text(result))
        #expect(lines.allSatisfy { $0.count <= 100 }, "\(lines.filter { $0.count > 100 })")
        // In parts, but nothing of the specification is left out.
        #expect(Self.text(result).filter { !$0.isWhitespace }.contains(long))
    }
}

/// Everything that lists something fits a console.
struct ConsoleWidthTests {
    @Test
    func `no line of a listing is longer than 100 characters`() throws {
        let predictors = PluginListing(PredictorRegistry.standard.kinds)
        let recognizers = PluginListing(RecognizerRegistry.standard.kinds)
        let catalogue = try DatasetCatalogue.builtIn()
        var texts = [predictors.summary, predictors.text, recognizers.summary, recognizers.text]
        texts.append(CatalogueReport(catalogue).text)
        for text in texts {
            for line in text.split(separator: "\n") { #expect(line.count <= LineWrap.consoleWidth, "\(line)") }
        }
        // Addresses have no place to break, and BibTeX keeps its lines.
        for line in catalogue.entries.map(CatalogueReport.details).joined().split(separator: "\n")
        where !line.contains(" = {") {
            #expect(line.count <= LineWrap.consoleWidth, "\(line)")
        }
    }

    @Test
    func `the published table fits, with every task over its horizons`() {
        let text = PublishedTableReport([]).text
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= LineWrap.consoleWidth })
    }

    @Test
    func `the short listing has a line for every predictor`() {
        let lines = PluginListing(PredictorRegistry.standard.kinds).summary.split(separator: "\n")
        for kind in PredictorRegistry.standard.kinds {
            #expect(lines.contains { $0.hasPrefix(kind.name + "  ") }, "\(kind.name)")
        }
        #expect(lines.last == "Parameters, units, ranges and defaults: 'foretouch predictors NAME', or --verbose.")
    }

    @Test
    func `latencies of many predictors are sorted, of few they stand as given`() {
        func order(_ count: Int) -> [Substring] {
            let rows = (1...count).flatMap { MadeUpResults.latencyRows("p\($0)", batchMean: Double(100 - $0)) }
            return MeasuredReport(MadeUpResults.latency(rows)).text.split(separator: "\n")
                .filter { $0.hasPrefix("p") && !$0.hasPrefix("predictor") }.map { $0.prefix { $0 != " " } }
        }
        #expect(order(3) == ["p1", "p2", "p3"])
        #expect(order(11) == (1...11).reversed().map { "p\($0)" })
    }
}

struct LineWrapTests {
    @Test(arguments: [
        ("", [""]), ("a bc", ["a bc"]), ("one two three", ["one two", "three"]),
        ("kalman:model=cv x", ["kalman:", "model=cv", "x"]), ("abcdefghijk", ["abcdefgh", "ijk"]),
        ("é…  –", ["é… –"]),
    ])
    func `lines break at spaces, and long words after punctuation or anywhere`(text: String, lines: [String]) {
        #expect(LineWrap.lines(text, width: 8) == lines)
    }

    @Test
    func `further lines are indented within the width`() {
        #expect(LineWrap.lines("ab cd efghijkl", width: 6, indentation: 2) == ["ab cd", "  efgh", "  ijkl"])
        #expect(LineWrap.lines("abc", width: 1, indentation: 2) == ["a", "  b", "  c"])
    }

    @Test
    func `tables wrap their widest words, and numbers never`() {
        var table = TextTable(header: ["name", "n", "meaning"], words: [0, 2], indentation: 2, maximumWidth: 30)
        table.add(["a", "12345", "one two three four five"])
        table.addHeading("a heading that is longer than that")
        table.add(["b"])
        #expect(
            table.text == """
                  name      n  meaning
                  ────────────────────────────
                  a     12345  one two three
                               four five
                  a heading that is longer
                  than that
                  b

                """
        )
        let numbers = TextTable(header: Array(repeating: "12345678", count: 5), words: [], maximumWidth: 20)
        #expect(numbers.width == 48)
    }
}
