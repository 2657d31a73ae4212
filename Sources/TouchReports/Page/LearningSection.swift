import TouchEvaluation
import TouchModel

/// How error falls while a person draws: a chart for each dataset and predictor that learns.
enum LearningSection {
    static func html(_ subject: ReportSubject, _ palette: ReportPalette) -> String {
        let curves = LearningCurve.all(of: subject.result)
        guard let first = curves.first else {
            return ExperimentReport.note(
                "Nothing to show: no predictor learns, or the data are not broken down by strokes (--breakdown strokes)."
            )
        }
        let note =
            "The mean error of a predictor that learns over that of \(first.reference), which forgets, by how many strokes were drawn "
            + "before: below 1 it is smaller. \(subject.result.carry.sentence)."
        return ExperimentReport.note(note) + "<div class=\"grid\">"
            + curves.map {
                "<div>" + ExperimentReport.figure(figure($0, subject)) + table($0, subject).html + "</div>\n"
            }
            .joined() + "</div>\n"
    }

    private static func table(_ curve: LearningCurve, _ subject: ReportSubject) -> MetricTable {
        var table = MetricTable(
            caption: "Mean error of \(curve.predictor) over that of \(curve.reference) on \(curve.dataset)",
            source: "breakdowns",
            corner: "strokes",
            columns: subject.horizons.map { MetricTable.Column(heading: "\($0.plainText) ms") }
        )
        table.lines = curve.strokes.map { strokes in
            MetricTable.Line(
                heading: strokes,
                cells: subject.horizons.map { horizon in
                    guard let point = curve.point(strokes, horizon) else { return .words("–") }
                    var text = NumberStyle.ratio(point.ratio)
                    if let interval = point.interval {
                        text += " (\(NumberStyle.ratio(interval.lowerBound))…\(NumberStyle.ratio(interval.upperBound)))"
                    }
                    return .words(text)
                }
            )
        }
        return table
    }

    private static func figure(_ curve: LearningCurve, _ subject: ReportSubject) -> String {
        curve.plot(horizons: subject.horizons).element(
            description:
                "The mean error of \(curve.predictor) over that of \(curve.reference) on \(curve.dataset), against the number of "
                + "strokes that were drawn; a line for each horizon. The table below has the values.",
            theme: ReportPalette.theme
        )
    }
}
