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

    /// Everything, if it fits; then without the parts of datasets; then without charts; then as many rows of each dataset, and details of as
    /// many files, as fit.
    ///
    /// - Parameters:
    ///   - submissions: as they were checked, in the order of the page.
    ///   - folder: what errors call their folder.
    /// - Throws: ``EvaluationError/noData(_:)`` where there is none.
    package init(_ submissions: [CheckedSubmission], folder: String) throws(EvaluationError) {
        guard !submissions.isEmpty else {
            throw .noData("\(folder): found no submission, expected at least one; 'foretouch submit' makes one")
        }
        let all = SiteEntry.all(of: submissions)
        let wholes = all.filter(\.row.isWhole)
        func page(_ entries: [SiteEntry], hasCharts: Bool = false, detailed: Int? = nil) -> SitePage {
            let detailed = detailed ?? submissions.count
            let limit = NumberStyle.count(Self.largestPage)
            var omissions: [String] = []
            if entries.count < all.count {
                let what = entries.count < wholes.count ? "" : " about parts of datasets"
                omissions.append(
                    "\(NumberStyle.count(all.count - entries.count, "row"))\(what) are in the files alone: the page would be larger than "
                        + "\(limit) bytes"
                )
            }
            if detailed < submissions.count {
                omissions.append(
                    "\(NumberStyle.count(submissions.count - detailed, "file")) of \(submissions.count) are not listed, but are next to the page"
                )
            }
            if !hasCharts { omissions.append("There are no charts: the page would be larger than \(limit) bytes") }
            let html = Self.html(submissions, entries, hasCharts: hasCharts, detailed: detailed, omissions)
            return SitePage(html: html, rowCount: entries.count, omissions: omissions)
        }
        for (entries, hasCharts) in [(all, true), (wholes, true), (wholes, false)] {
            let found = page(entries, hasCharts: hasCharts)
            guard found.html.count > Self.largestPage else {
                self = found
                return
            }
        }
        // The same share of every dataset and of the files, in thousandths: the largest that fits.
        var (share, next) = (0, 1000)
        var best = page([], detailed: 0)
        while next - share > 1 {
            let middle = (share + next) / 2
            let found = page(SiteEntry.first(middle, of: wholes), detailed: submissions.count * middle / 1000)
            if found.html.count > Self.largestPage {
                next = middle
            } else {
                (share, best) = (middle, found)
            }
        }
        self = best
    }

    private init(html: Data, rowCount: Int, omissions: [String]) {
        (self.html, self.rowCount, self.omissions) = (html, rowCount, omissions)
    }

    private static func html(
        _ submissions: [CheckedSubmission],
        _ entries: [SiteEntry],
        hasCharts: Bool,
        detailed: Int,
        _ omissions: [String]
    ) -> Data {
        let filters = SiteFilters(entries)
        let title = "Foretouch leaderboard"
        var text = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        text += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
        text += "<title>\(title)</title><style>\(PageStyleSheet.text)\(style)</style></head><body>\n<h1>\(title)</h1>\n"
        text += "<p>How far predicted touches were off. \(whose(entries)) "
        text +=
            "\(NumberStyle.count(submissions.count, "submission")), \(NumberStyle.count(entries.count, "row")). Each file was checked, "
        text += "and says how to repeat it. \(repeated(entries))</p>\n"
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
        text += "<section id=\"files\"><h2>Files</h2>\n\(submissions.prefix(detailed).map(file).joined())</section>\n"
        text += "<script>\n\(SiteFilters.script)\n</script></body></html>\n"
        return Data(text.utf8)
    }

    /// Whether recorded or simulated people drew, in a sentence.
    private static func whose(_ entries: [SiteEntry]) -> String {
        let simulated = entries.count(where: \.isSimulated)
        if simulated == 0 { return "All rows are of recorded people." }
        let last = NumberStyle.count(simulated, "row")
        return simulated == entries.count
            ? "<b>All rows are of simulated people</b>: they show the form, not which predictor is best."
            : "Rows of recorded people come first. <b>The last \(last) \(simulated == 1 ? "is" : "are") of simulated people</b>: they do not "
                + "show which predictor is best."
    }

    /// How many of the rows were evaluated again, in a sentence.
    private static func repeated(_ entries: [SiteEntry]) -> String {
        let count = entries.count { $0.isRepeated }
        let version = ForetouchVersion.current
        if count == entries.count {
            return "All rows were evaluated again with Foretouch \(version), with the same figures."
        }
        let rest = NumberStyle.count(entries.count - count, "row")
        return
            "\(count == 0 ? "No row" : NumberStyle.count(count, "row")) \(count > 1 ? "were" : "was") evaluated again with Foretouch \(version); "
            + "<b>the figures of \(rest) are as their senders state them</b>."
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
            ("Pointer", true), ("Rate", false), ("People", true), ("Repeated", true), ("File", true),
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
        text += number(entry.dataset.rateHz, entry.rate) + words(entry.people) + words(entry.repeated)
        let name = SVGCanvas.escaped(entry.submission.name)
        return text + "<td class=\"left\"><a href=\"\(name).json\">\(name)</a></td></tr>\n"
    }

    /// What a submission is, and how it is repeated.
    private static func file(_ checked: CheckedSubmission) -> String {
        let submission = checked.submission
        let name = SVGCanvas.escaped(submission.name)
        var text = "<h3><a href=\"\(name).json\">\(name).json</a></h3>\n<dl>"
        func item(_ term: String, _ words: String) { text += "<dt>\(term)</dt><dd>\(SVGCanvas.escaped(words))</dd>" }
        item("device", submission.device)
        if let who = submission.who { item("sent by", who) }
        item("Foretouch", submission.version)
        for (evaluation, outcome) in zip(submission.evaluations, checked.outcomes) {
            item("repeated", outcome?.verdict ?? "not evaluated again")
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
            if settings.carry != .none { item("learning", settings.carry.sentence) }
        }
        text += "</dl>\n<details><summary>Repeat \(name)</summary><pre>"
        text += SVGCanvas.escaped(submission.evaluations.flatMap(\.commands).joined(separator: "\n"))
        return text + "</pre></details>\n"
    }
}
