import Foundation
import TouchEvaluation
import TouchModel
import TouchRecordings

extension EvaluationReport {
    /// A metric shown in full tables, under its heading.
    static let columns: [(metric: String, heading: String)] = [
        ("mean", "mean"), ("rmse", "RMSE"), ("p95", "p95"), ("p99", "p99"), ("skill", "skill"),
        ("residual_latency_ms", "lag ms"), ("along_track_mean", "along"), ("off_track_rmse", "off"),
        ("wrong_direction", "wrong dir"), ("high_frequency_jitter", "jitter"), ("lift_overshoot", "lift"),
        ("abstention", "abstained"),
    ]

    /// The text for a console of 100 columns: the ranking over everything, and a table of errors for each dataset.
    public var text: String { EvaluationText(told, unit: unit).text }

    /// The ranking, and every predictor, horizon and usual quantity; wide.
    public var verboseText: String { EvaluationText(told, unit: unit).verboseText }
}

/// An evaluation as console text.
struct EvaluationText {
    let result: EvaluationResult
    /// The unit that the result is told in; `nil` where nobody chose one.
    private let unit: LengthUnit?
    let ranking: Ranking
    /// Labels of predictors, best first; those without a place behind them.
    let order: [String]

    init(_ result: EvaluationResult, unit: LengthUnit? = nil) {
        self.result = result
        self.unit = unit
        ranking = Ranking(result)
        let ranked = ranking.entries.map(\.predictor)
        order = ranked + result.predictors.map(\.label).filter { !ranked.contains($0) }
    }

    var text: String { rankingText + carryText + compactTables + levelTables + learningText + notes }

    var verboseText: String { rankingText + carryText + fullTables + levelTables + learningText + notes }

    /// What predictors that learn kept; nothing where none learns.
    private var carryText: String {
        result.learns ? LineWrap.paragraph(result.carry.sentence + ".") + "\n" : ""
    }

    /// What there is to know that no table shows.
    private var notes: String {
        var text = ""
        for one in result.leftOut ?? [] {
            text += LineWrap.paragraph(
                "Left out, because a predictor was fitted on them: \(one.recordings) recordings of participant "
                    + "\(one.participant) of \(one.dataset)"
            )
        }
        for one in result.repeatedParticipants ?? [] { text += LineWrap.paragraph(one.sentence) }
        if let remark = unit.flatMap({ result.unitRemark($0) }) { text += LineWrap.paragraph(remark) }
        let unnamed = result.datasets.filter { $0.participants == 0 && !$0.isSimulated }.map(\.name)
        if result.intervals.areWanted, !unnamed.isEmpty {
            text += LineWrap.paragraph(
                "Nothing says who drew in \(Self.list(unnamed)), so nothing is known of other people: --participant-from REGEX finds "
                    + "people in paths, --column participant=NAME in tables."
            )
        }
        for one in result.unevenErrors {
            text += LineWrap.paragraph(one.sentence(confidence: result.intervals.confidence))
        }
        text += FailureLines(result.failures).text + PlatformLines(result).text + LibraryLines(result.predictors).text
        if !result.repairs.isEmpty {
            let repairs = result.repairs.sorted { $0.key < $1.key }
            text += "\n"
            text += LineWrap.paragraph(
                "Repairs while reading: " + repairs.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
            )
            for (kind, count) in repairs {
                guard let advice = RepairLog.Kind(rawValue: kind)?.advice else { continue }
                text += LineWrap.paragraph("Warning: \(kind) in \(count) recordings; \(advice)")
            }
        }
        return text
    }

    // MARK: What tables share

    /// The rows of a whole dataset, by predictor, horizon and metric.
    func cells(of dataset: String) -> [String: [Double: [String: EvaluationResult.Row]]] {
        var cells: [String: [Double: [String: EvaluationResult.Row]]] = [:]
        for row in result.rows where row.dataset == dataset && row.isWhole {
            cells[row.predictor, default: [:]][row.horizonMilliseconds, default: [:]][row.metric] = row
        }
        return cells
    }

    var percent: String { NumberStyle.percent(result.intervals.confidence) }

    /// A row's interval, or the values of so few people that they carry none.
    func interval(_ row: EvaluationResult.Row?, besides largest: Double) -> String {
        guard let row else { return "–" }
        func short(_ value: Double) -> String { NumberStyle.short(value, besides: largest) }
        if let low = row.low, let high = row.high { return "\(short(low)) … \(short(high))" }
        let own = result.intervals.areWanted ? result.ownValues(of: row) : []
        return own.isEmpty ? "–" : own.map(short).joined(separator: ", ")
    }

    /// The largest RMSE in a dataset's cells.
    static func largest(in cells: [String: [Double: [String: EvaluationResult.Row]]]) -> Double {
        cells.values.flatMap { $0.values.compactMap { $0["rmse"]?.value } }.filter(\.isFinite).map(\.magnitude).max()
            ?? 0
    }

    /// How much there is of a dataset, and whose it is.
    func contents(of dataset: EvaluationResult.DatasetRecord) -> String {
        let counts = [(dataset.recordings, "recording"), (dataset.strokes, "stroke"), (dataset.samples, "sample")]
        return counts.map(Self.count).joined(separator: ", ") + people(of: dataset)
    }

    private func people(of dataset: EvaluationResult.DatasetRecord) -> String {
        let isSimulated = dataset.isSimulated
        guard let count = dataset.participants, count > 0 else {
            return isSimulated ? ", simulated" : Self.simulatedShare(dataset)
        }
        let people = count == 1 ? "person" : "people"
        return isSimulated
            ? ", \(NumberStyle.count(count)) simulated \(people)"
            : ", \(NumberStyle.count(count)) \(people)" + Self.simulatedShare(dataset)
    }

    private static func simulatedShare(_ dataset: EvaluationResult.DatasetRecord) -> String {
        guard let simulated = dataset.simulated, simulated > 0 else { return "" }
        return ", \(count(simulated, "recording")) simulated"
    }

    static func count(_ number: Int, _ noun: String) -> String {
        "\(NumberStyle.count(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    func intervals(of dataset: String) -> String { result.intervalBasis(of: dataset).words }

    static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    /// Milliseconds with their unit: 8, 16 and 33 ms.
    static func milliseconds(_ horizons: [Double]) -> String { list(horizons.map(\.plainText)) + " ms" }
}

extension EvaluationResult.DatasetRecord {
    /// Whether a program made all the recordings.
    var isSimulated: Bool { recordings > 0 && simulated == recordings }
}

extension EvaluationResult.RepeatedParticipants {
    /// What a reader of intervals must know.
    var sentence: String {
        "Warning: participants \(EvaluationText.list(participants)) of \(dataset) have the same strokes. Intervals and tests count "
            + "them as one."
    }
}

extension MeasuredResult.DatasetRecord {
    /// What a reader of the figures must know about participants with the same strokes, a sentence for each person.
    var repeatedSentences: [String] {
        (repeatedParticipants ?? []).map { names in
            "Warning: participants \(EvaluationText.list(names)) of \(name) have the same strokes. Only those of \(names.first ?? "") are "
                + "evaluated."
        }
    }
}

extension EvaluationResult.UnevenErrors {
    /// What a reader of intervals must know.
    func sentence(confidence: Double) -> String {
        let names = predictors.count > 3 ? "\(predictors.count) predictors" : EvaluationText.list(predictors)
        return
            "The errors of \(names) on \(dataset) are uneven: people differ by a factor of 2 or more, or few errors are very large. Their "
            + "intervals hold the truth less often than \(NumberStyle.percent(confidence)) % ('foretouch measure-coverage' counts how often)."
    }
}
