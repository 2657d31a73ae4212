import TouchEvaluation
import TouchModel

/// A stroke at which a predictor was far off, and how much worse it is than its dataset.
package struct StrokeChoice: Sendable, Equatable {
    /// The dataset's label.
    package var dataset: String
    /// The stroke, and how wrong predictions were there.
    package var stroke: WorstStroke
    /// The stroke's RMSE divided by that of the whole dataset.
    package var ratio: Double
}

extension ExperimentReport {
    /// The strokes that a page draws of a result: the ten that are worst for the best predictor at the horizon nearest to
    /// 33 ms, each in proportion to its dataset; `nil` where the result did not keep them.
    package static func worstStrokes(
        of result: EvaluationResult
    ) -> (predictor: String, horizonMilliseconds: Double, strokes: [StrokeChoice])? {
        guard let horizon = EvaluationText.typicalHorizon(of: result.horizonsMilliseconds) else { return nil }
        let labels = result.predictors.map(\.label)
        let ratios = labels.compactMap { label in result.geometricMeanRatio(of: label, to: "linear").map { ($0, label) }
        }
        guard let predictor = ratios.min(by: <)?.1 ?? labels.first else { return nil }
        let strokes = StrokeSection.choices(result, predictor: predictor, horizon: horizon)
        return strokes.isEmpty ? nil : (predictor, horizon, strokes)
    }
}

/// The strokes at which the best predictor was furthest off.
enum StrokeSection {
    private static let count = 10

    /// The worst over all datasets: each by how much worse it is than its dataset, for units and speeds differ between them.
    static func choices(_ result: EvaluationResult, predictor: String, horizon: Double) -> [StrokeChoice] {
        var choices: [StrokeChoice] = []
        for record in result.distributions ?? []
        where record.predictor == predictor && record.horizonMilliseconds == horizon {
            let whole = result.rows.first {
                $0.isWhole && $0.dataset == record.dataset && $0.predictor == predictor
                    && $0.horizonMilliseconds == horizon && $0.metric == "rmse"
            }
            guard let rmse = whole?.value, rmse > 0 else { continue }
            choices += record.worstStrokes.map {
                StrokeChoice(dataset: record.dataset, stroke: $0, ratio: $0.rmse / rmse)
            }
        }
        return Array(
            choices.sorted {
                ($1.ratio, $0.dataset, $0.stroke.recording, $0.stroke.start)
                    < ($0.ratio, $1.dataset, $1.stroke.recording, $1.stroke.start)
            }.prefix(count)
        )
    }

    static func html(_ subject: ReportSubject, _ palette: ReportPalette) -> String {
        guard let horizon = subject.typicalHorizon, let predictor = subject.predictors.first else {
            return ExperimentReport.note("The result has no predictor.")
        }
        let choices = choices(subject.result, predictor: predictor, horizon: horizon)
        guard !choices.isEmpty else {
            return ExperimentReport.note(
                "Not known: the result comes from a program that kept no strokes; evaluate again."
            )
        }
        var text = ExperimentReport.note(
            "Where \(predictor), \(horizon.plainText) ms ahead, was furthest off in proportion to its RMSE on the dataset: black "
                + "what happened, colored what was predicted."
        )
        var missing = false
        text += "<div class=\"grid\">"
        for (place, choice) in choices.enumerated() {
            let picture = subject.strokePictures.first {
                $0.dataset == choice.dataset && $0.recording == choice.stroke.recording
                    && $0.start == choice.stroke.start
            }
            guard let picture else {
                missing = true
                continue
            }
            text += "<figure>\(picture.element)<figcaption>\(place + 1) \(SVGCanvas.escaped(caption(choice)))"
            text += "</figcaption></figure>"
        }
        text += "</div>\n"
        if missing {
            text += ExperimentReport.note(
                "Strokes without a picture: their recordings were not at hand. 'foretouch report "
                    + "\(subject.name) --dataset FOLDER… --output report.html' draws them from the datasets that were evaluated."
            )
        }
        return text + table(choices).folded("The strokes")
    }

    private static func caption(_ choice: StrokeChoice) -> String {
        "\(choice.dataset), \(choice.stroke.recording)\(choice.stroke.part > 1 ? " part \(choice.stroke.part)" : ""), "
            + "from \(NumberStyle.fixed(choice.stroke.start, 3)) s: RMSE \(NumberStyle.short(choice.stroke.rmse)), "
            + "\(NumberStyle.fixed(choice.ratio, 1)) times the dataset's"
    }

    private static func table(_ choices: [StrokeChoice]) -> MetricTable {
        var table = MetricTable(
            source: "result",
            corner: "recording",
            columns: ["dataset", "part", "from, s", "RMSE", "times the dataset's", "predictions"].map {
                MetricTable.Column(heading: $0)
            }
        )
        table.lines = choices.map { choice in
            MetricTable.Line(
                heading: choice.stroke.recording,
                cells: [
                    .words(choice.dataset), .words("\(choice.stroke.part)"),
                    MetricTable.Cell(choice.stroke.start, text: NumberStyle.fixed(choice.stroke.start, 3)),
                    MetricTable.Cell(choice.stroke.rmse),
                    MetricTable.Cell(choice.ratio, text: NumberStyle.fixed(choice.ratio, 2)),
                    MetricTable.Cell(Double(choice.stroke.count), text: "\(choice.stroke.count)"),
                ]
            )
        }
        return table
    }
}
