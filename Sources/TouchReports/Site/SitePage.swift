import Foundation
import TouchEvaluation
import TouchModel
import TouchPrediction

/// Submissions as one page: a table of all rows that works without a script, filters, charts, and a link to each file.
///
/// It asks nothing of a network. The same submissions give the same bytes.
package struct SitePage: Sendable {
    /// The predictor that replays what a platform predicted.
    static let system = SystemPredictor.name
    /// The largest page, in bytes.
    package static let largestPage = 1_000_000

    /// The page.
    package let html: Data
    /// How many rows its table has.
    package let rowCount: Int
    /// What was left out to stay below ``largestPage``, in sentences.
    package let omissions: [String]

    /// - Parameters:
    ///   - submissions: as they were checked, in the order of the page.
    ///   - folder: what errors call their folder.
    /// - Throws: ``EvaluationError/noData(_:)`` where there is none; ``EvaluationError/tooLarge(what:bytes:limit:)`` where the page would be
    ///   larger than ``largestPage`` even without charts and parts of datasets.
    package init(_ submissions: [Submission], folder: String) throws(EvaluationError) {
        guard !submissions.isEmpty else {
            throw .noData("\(folder): found no submission, expected at least one; 'foretouch submit' makes one")
        }
        let all = SiteEntry.all(of: submissions)
        let wholes = all.filter(\.row.isWhole)
        var omissions: [String] = []
        let limit = NumberStyle.count(Self.largestPage)
        for (entries, hasCharts) in [(all, true), (wholes, true), (wholes, false)] {
            omissions = []
            if entries.count < all.count {
                omissions.append(
                    "\(NumberStyle.count(all.count - entries.count, "row")) about parts of datasets stand in the files alone: the page would "
                        + "be larger than \(limit) bytes"
                )
            }
            if !hasCharts { omissions.append("There are no charts: the page would be larger than \(limit) bytes") }
            let page = Self.html(submissions, entries, hasCharts: hasCharts, omissions)
            guard page.count <= Self.largestPage else { continue }
            (html, rowCount, self.omissions) = (page, entries.count, omissions)
            return
        }
        throw .noData(
            "\(folder): found \(NumberStyle.count(wholes.count, "row")) in \(NumberStyle.count(submissions.count, "submission")), more than a page "
                + "of \(limit) bytes holds; put some into another folder"
        )
    }

    private static func html(
        _ submissions: [Submission],
        _ entries: [SiteEntry],
        hasCharts: Bool,
        _ omissions: [String]
    ) -> Data {
        let filters = SiteFilters(entries)
        let title = "Foretouch leaderboard"
        var text = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        text += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
        text += "<title>\(title)</title><style>\(PageStyleSheet.text)\(style)</style></head><body>\n<h1>\(title)</h1>\n"
        text += "<p>How far predicted touches were off, as people measured it on their devices: "
        text +=
            "\(NumberStyle.count(submissions.count, "submission")), \(NumberStyle.count(entries.count, "row")). Each file was checked, "
        text += "and says how to repeat it.</p>\n"
        if entries.contains(where: { $0.row.predictor == system }) {
            text += "<p><b>\(system)</b> is what the platform itself predicted while people drew, replayed.</p>\n"
        }
        text += ExperimentReport.note(
            "Compare rows of the same data only. Error is divided by that of hold, which draws where the contact was: below 1 "
                + "predicting helps. Where intervals overlap, the order of rows says nothing; fewer than "
                + "\(ClusterSpread.fewestClusters) people carry no interval."
        )
        for line in omissions { text += ExperimentReport.note(line + ".") }
        text += filters.html
        if hasCharts {
            text +=
                "<section id=\"charts\"><h2>Error against horizon</h2>\n\(SiteChart.html(entries, filters))</section>\n"
        }
        text += "<section id=\"rows\"><h2>All rows</h2>\n\(table(entries, filters))</section>\n"
        text += "<section id=\"files\"><h2>Files</h2>\n\(submissions.map(file).joined())</section>\n"
        text += "<script>\n\(SiteFilters.script)\n</script></body></html>\n"
        return Data(text.utf8)
    }

    /// What the page has beyond a report.
    private static let style = """
        [hidden]{display:none!important}
        form{display:flex;flex-wrap:wrap;gap:.5rem .8rem;align-items:end;margin:1rem 0}
        label{display:flex;flex-direction:column;font-size:.85rem;color:var(--gray)}
        select,form button{font:inherit;font-size:1rem;min-height:2.75rem;max-width:16rem;padding:.2rem .5rem;color:var(--ink);\
        background:var(--paper);border:1px solid var(--gray);border-radius:.3rem}
        output{padding:.6rem 0;color:var(--gray)}
        th button{font:inherit;color:inherit;background:none;border:0;padding:.5rem 0;cursor:pointer;text-decoration:underline dotted}
        th[aria-sort=ascending] button::after{content:" ↑"}th[aria-sort=descending] button::after{content:" ↓"}
        a:focus-visible,button:focus-visible,select:focus-visible,summary:focus-visible,.scroll:focus-visible\
        {outline:3px solid var(--blue);outline-offset:2px}
        #rows .left{text-align:left}
        pre{white-space:pre-wrap;font-size:.8rem;margin:.3rem 0}
        @media(max-width:30rem){label,label select{width:100%;max-width:none}label{flex:1 1 42%}}
        @media print{form{display:none}}
        """

    private static func table(_ entries: [SiteEntry], _ filters: SiteFilters) -> String {
        let columns: [(heading: String, holdsWords: Bool)] = [
            ("Predictor", false), ("Horizon", false), ("Data", true), ("Error / hold", false), ("RMSE", false),
            ("Interval", false), ("Mean", false), ("p95", false), ("Answered", false), ("Device", true),
            ("Pointer", true), ("Rate", false), ("People", true), ("File", true),
        ]
        var text = "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"All rows\"><table><thead><tr>"
        for column in columns {
            text += "<th scope=\"col\"\(column.holdsWords ? " class=\"left\"" : "")>\(column.heading)</th>"
        }
        text += "</tr></thead><tbody>\n"
        for entry in entries { text += line(entry, filters) }
        return text + "</tbody></table></div>\n"
    }

    private static func line(_ entry: SiteEntry, _ filters: SiteFilters) -> String {
        let row = entry.row
        func number(_ value: Double?, _ text: String) -> String {
            guard let value, value.isFinite else { return "<td>–</td>" }
            return "<td data-v=\"\(value.plainText)\">\(text)</td>"
        }
        func words(_ text: String) -> String { "<td class=\"left\">\(SVGCanvas.escaped(text))</td>" }
        let unit = SiteChart.unit(of: entry.dataset)
        var text =
            "<tr data-f=\"\(filters.positions(of: entry))\"><th scope=\"row\">\(SVGCanvas.escaped(row.predictor))</th>"
        text += number(row.horizonMilliseconds, entry.horizon)
        let part = row.group.map { ", \(row.breakdown?.rawValue ?? "") \($0)" } ?? ""
        text += words(entry.dataset.name + part)
        text += number(row.sums?.ratioToHold, NumberStyle.fixed(row.sums?.ratioToHold, 3))
        text += number(row.rmse.value, "\(NumberStyle.short(row.rmse.value)) \(SVGCanvas.escaped(unit))")
        if let low = row.rmse.low, let high = row.rmse.high {
            text += number(high - low, "\(NumberStyle.short(low)) – \(NumberStyle.short(high))")
        } else {
            text += "<td>–</td>"
        }
        text += number(row.mean.value, NumberStyle.short(row.mean.value))
        text += number(row.p95?.value, NumberStyle.short(row.p95?.value))
        text += number(row.sums?.answered, row.sums.map { "\(NumberStyle.fixed($0.answered * 100, 1)) %" } ?? "–")
        text += words(entry.device) + words(entry.pointer.rawValue)
        text += number(entry.dataset.rateHz, entry.rate) + words(entry.people)
        let name = SVGCanvas.escaped(entry.submission.name)
        return text + "<td class=\"left\"><a href=\"\(name).json\">\(name)</a></td></tr>\n"
    }

    /// What a submission is, and how it is repeated.
    private static func file(_ submission: Submission) -> String {
        let name = SVGCanvas.escaped(submission.name)
        var text = "<h3><a href=\"\(name).json\">\(name).json</a></h3>\n<dl>"
        func item(_ term: String, _ words: String) { text += "<dt>\(term)</dt><dd>\(SVGCanvas.escaped(words))</dd>" }
        item("device", submission.device)
        if let who = submission.who { item("sent by", who) }
        item("Foretouch", submission.version)
        for evaluation in submission.evaluations {
            for dataset in evaluation.datasets {
                item(
                    "data",
                    "\(dataset.name): \(dataset.pointer.rawValue), \(dataset.rateHz.plainText) Hz, "
                        + "\(NumberStyle.count(dataset.strokes, "stroke")), people: \(SiteEntry.people(of: dataset)); SHA-256 \(dataset.identity)"
                )
            }
            let settings = evaluation.settings
            let asked = settings.answeredBy.map { "; only where \($0) answered" } ?? ""
            item("asked", "\(settings.replay), truth \(settings.truth.rawValue)\(asked)")
        }
        text += "</dl>\n<details><summary>Repeat \(name)</summary><pre>"
        text += SVGCanvas.escaped(submission.evaluations.flatMap(\.commands).joined(separator: "\n"))
        return text + "</pre></details>\n"
    }
}
