import Foundation
import TouchEvaluation
import TouchModel

/// Results as one page for the web that needs nothing but itself, or as tables for a paper.
///
/// Evaluations are set side by side, each with the latencies measured on it; two or more are compared with the first. Every
/// number is one of the results, printed as in the console's tables; a table's cells carry it in full, as in `metrics.csv`.
/// The same results give the same bytes.
package struct ExperimentReport: Sendable {
    /// A result and what it is called.
    package struct Entry: Sendable {
        /// The name by which the page calls it.
        package var name: String
        /// The result that the entry shows.
        package var result: AnyResult
        /// The strokes of `EvaluationResult.DistributionRecord.worstStrokes` that could be drawn.
        package var strokePictures: [StrokePicture]

        /// Each parameter is the property of that name.
        package init(name: String, result: AnyResult, strokePictures: [StrokePicture] = []) {
            self.name = name
            self.result = result
            self.strokePictures = strokePictures
        }
    }

    let subjects: [ReportSubject]
    let measured: [(name: String, result: MeasuredResult)]
    let palette: ReportPalette
    private let evaluations: [AnyResult]
    /// The unit that lengths are told in; `nil` where nobody chose one.
    let unit: LengthUnit?
    /// Of each of ``subjects`` what tables for a paper show.
    let errorTables: [ErrorTables]

    /// Orders results: evaluations as A, B, …; the n-th latency measurement belongs to the n-th evaluation, the last one to
    /// all that follow.
    ///
    /// - Parameters:
    ///   - entries: the results.
    ///   - unit: in which errors of predictors are told, where the scale of the data is known.
    ///   - choice: what tables for a paper show; the page shows everything.
    /// - Throws: ``EvaluationError/incomparable(_:)`` where there is no result, and ``EvaluationError`` for what was chosen and a result
    ///   does not have.
    package init(
        _ entries: [Entry],
        unit: LengthUnit? = nil,
        choice: PaperChoice = PaperChoice()
    ) throws(EvaluationError) {
        self.unit = unit
        var measured: [(name: String, result: MeasuredResult)] = []
        for entry in entries {
            switch entry.result {
            case .measured(let result): measured.append((entry.name, result))
            case .evaluation: break
            }
        }
        let latencies = measured.map(\.result).filter { $0.kind == MeasurementKind.latency.name }
        var subjects: [ReportSubject] = []
        var evaluations: [AnyResult] = []
        for entry in entries {
            guard case .evaluation(let evaluation) = entry.result else { continue }
            let result = unit.map { evaluation.told(in: $0) } ?? evaluation
            let position = subjects.count
            evaluations.append(.evaluation(result))
            subjects.append(
                ReportSubject(
                    letter: Self.letter(position),
                    name: entry.name,
                    result: result,
                    latency: latencies.isEmpty ? nil : latencies[min(position, latencies.count - 1)],
                    strokePictures: entry.strokePictures
                )
            )
        }
        guard !entries.isEmpty else {
            throw .incomparable("no result to report")
        }
        self.subjects = subjects
        var errorTables: [ErrorTables] = []
        for subject in subjects {
            errorTables.append(
                try ErrorTables(subject.result, choice, predictors: subject.predictors, unit: unit)
            )
        }
        self.errorTables = errorTables
        self.measured = measured
        self.evaluations = evaluations
        palette = ReportPalette(
            ranked: subjects.first?.distinctPredictors ?? latencies.first?.subjects.map(\.label) ?? []
        )
    }

    /// A, B, … Z, then numbers.
    private static func letter(_ position: Int) -> String {
        position < 26 ? String(UnicodeScalar(UInt8(65 + position))) : "\(position + 1)"
    }

    private static let sections: [(id: String, title: String)] = [
        ("leaderboard", "Leaderboard"), ("horizon", "Error against horizon"),
        ("pareto", "Error, jitter and time"), ("distribution", "How errors are distributed"),
        ("people", "Participants and tasks"), ("levels", "Conditions, devices and tasks"),
        ("learning", "Error while a person draws"),
        ("track", "Along and across the path"),
        ("worst", "The worst strokes"), ("latency", "Latency"), ("tables", "All figures"), ("origin", "What ran where"),
    ]

    /// The page as HTML.
    package var html: Data {
        let title = "Foretouch report"
        var text = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        text += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
        text += "<title>\(title)</title><style>\(PageStyleSheet.text)</style></head><body>\n<h1>\(title)</h1>\n"
        text += introduction
        // Results of anything else alone have no section of evaluations.
        var sections = subjects.isEmpty ? Array(Self.sections.suffix(1)) : Self.sections
        if !subjects.contains(where: \.result.learns) {
            sections.removeAll { $0.id == "learning" }
        }
        if subjects.allSatisfy({ EvaluationText.factors(of: $0.result).isEmpty }) {
            sections.removeAll { $0.id == "levels" }
        }
        for kind in measuredKinds.reversed() where !sections.contains(where: { $0.id == kind }) {
            sections.insert((kind, MeasuredSection.title(of: kind)), at: 0)
        }
        if subjects.count > 1 { sections.insert(("changes", "What changed"), at: 0) }
        text += "<nav>" + sections.map { "<a href=\"#\($0.id)\">\($0.title)</a>" }.joined() + "</nav>\n"
        for section in sections {
            text += "<section id=\"\(section.id)\"><h2>\(section.title)</h2>\n\(content(of: section.id))</section>\n"
        }
        return Data((text + "</body></html>\n").utf8)
    }

    private func content(of section: String) -> String {
        switch section {
        case "changes": changes
        case "leaderboard": sides(LeaderboardSection.html)
        case "horizon": sides(HorizonSection.html)
        case "pareto": sides(ParetoSection.html)
        case "distribution": sides(DistributionSection.html)
        case "people": sides(PeopleSection.html)
        case "levels": sides(LevelSection.html)
        case "learning": sides(LearningSection.html)
        case "track": sides(TrackSection.html)
        case "worst": sides(StrokeSection.html)
        case "tables": sides(FigureSection.html)
        case "origin": OriginSection.html(self)
        default: MeasuredSection.html(measured.filter { $0.result.kind == section }, palette)
        }
    }

    /// The kinds of measurements, each once, in the order of the entries.
    private var measuredKinds: [String] {
        measured.map(\.result.kind).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// One column for each evaluation, under its letter where there are several.
    private func sides(_ html: (ReportSubject, ReportPalette) -> String) -> String {
        guard subjects.count > 1 else { return subjects.map { html($0, palette) }.joined() }
        return "<div class=\"sides\">"
            + subjects.map { "<div><h3>\($0.letter)</h3>\(html($0, palette))</div>" }.joined() + "</div>\n"
    }

    private var introduction: String {
        var text = ""
        for subject in subjects {
            let result = subject.result
            let label = subjects.count > 1 ? "<b>\(subject.letter)</b>: " : ""
            text +=
                "<p>\(label)<code>\(SVGCanvas.escaped(subject.name))</code>: "
            text += "\(EvaluationText.count(result.predictors.count, "predictor")) on "
            text += "\(EvaluationText.count(result.datasets.count, "dataset")), "
            text += "\(EvaluationText.count(result.datasets.reduce(0) { $0 + $1.strokes }, "stroke")), "
            text += "\(EvaluationText.count(result.datasets.reduce(0) { $0 + $1.samples }, "sample")); "
            text += "asked \(SVGCanvas.escaped(result.replay)) for "
            text += subject.horizons.map(\.plainText).joined(separator: ", ") + " ms ahead."
            if let answeredBy = result.answeredBy {
                text += " Only queries that <code>\(SVGCanvas.escaped(answeredBy))</code> answered."
            }
            if result.learns { text += " \(SVGCanvas.escaped(result.carry.sentence))." }
            if let note = EvaluationText.simulationNote(on: result) { text += " <b>\(SVGCanvas.escaped(note))</b>" }
            text += "</p>\n"
            if let remark = unit.flatMap({ result.unitRemark($0) }) {
                text += Self.note((subjects.count > 1 ? "\(subject.letter): " : "") + remark)
            }
        }
        for (name, result) in measured {
            text += "<p><code>\(SVGCanvas.escaped(name))</code>: \(SVGCanvas.escaped(result.noun)) on "
            text += "\(SVGCanvas.escaped(result.datasets.map(\.name).joined(separator: ", "))).</p>\n"
        }
        guard !subjects.isEmpty else { return text }
        return text
            + "<p class=\"note\">Errors are in \(unit == .millimeters ? "mm" : "px (1/96 inch)") wherever the physical scale is known. In charts the best "
            + "three predictors and the references, no prediction (<code>hold</code>) and <code>linear</code>, are drawn "
            + "strongly, all others in gray; every figure is in the table below its chart.</p>\n"
    }

    private var changes: String {
        var text = ""
        for index in evaluations.indices.dropFirst() {
            text += "<h3>\(subjects[0].letter) → \(subjects[index].letter)</h3>"
            do throws(EvaluationError) {
                text += ChangeSection.html(try ResultComparison(evaluations[0], evaluations[index]))
            } catch {
                text += Self.note(error.description)
            }
        }
        return text
    }

    /// What the page's style sheet calls colors: for pictures that are put into the page.
    package static var theme: [PaintColor: String] { ReportPalette.theme }

    /// A sentence that says why something is not there, or how to read it.
    static func note(_ sentence: String) -> String { "<p class=\"note\">\(SVGCanvas.escaped(sentence))</p>\n" }

    /// A chart with what belongs to it.
    static func figure(_ element: String) -> String { "<figure>\(element)</figure>" }
}
