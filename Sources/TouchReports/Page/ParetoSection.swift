import TouchEvaluation
import TouchModel

/// Error, jitter and nanoseconds at once: who is beaten in nothing without giving up something else.
enum ParetoSection {
    private struct Candidate {
        var predictor: String
        var error: Double
        var jitter: Double?
        var nanoseconds: Double?

        /// Whether another is at least as good in everything that both have, and better in something.
        func isDominated(by other: Candidate) -> Bool {
            var isBetter = other.error < error
            guard other.error <= error else { return false }
            for (own, others) in [(jitter, other.jitter), (nanoseconds, other.nanoseconds)] {
                guard let own else { continue }
                guard let others, others <= own else { return false }
                if others < own { isBetter = true }
            }
            return isBetter
        }
    }

    static func html(_ subject: ReportSubject, _ palette: ReportPalette) -> String {
        guard let leaderboard = subject.leaderboard else {
            return ExperimentReport.note("No picture: \(subject.noLeaderboard)")
        }
        let candidates = leaderboard.entries.map { entry in
            Candidate(
                predictor: entry.predictor,
                error: entry.ratio,
                jitter: entry.jitterRatio,
                nanoseconds: subject.nanoseconds[entry.predictor]
            )
        }
        let front = candidates.filter { one in !candidates.contains { one.isDominated(by: $0) } }.map(\.predictor)
        let hasTimes = candidates.contains { $0.nanoseconds != nil }
        var text = ExperimentReport.note(
            "To the lower left is better. Large marks are predictors that no other beats in "
                + (hasTimes ? "error, jitter or time" : "error or jitter") + " without being worse in another of them."
        )
        if !hasTimes {
            text += ExperimentReport.note(
                "No times: give the result.json of 'foretouch latency' with the same predictors as a further result."
            )
        }
        text += "<div class=\"grid\">"
        text += ExperimentReport.figure(
            chart(candidates, front, palette, "jitter", "prediction jitter / that of linear", \.jitter)
        )
        if hasTimes {
            text += ExperimentReport.figure(
                chart(candidates, front, palette, "time", "ns an event, observing and predicting", \.nanoseconds)
            )
        }
        text += "</div>\n"
        return text + table(candidates, front).folded("Error, jitter and time of every predictor")
    }

    private static func chart(
        _ candidates: [Candidate],
        _ front: [String],
        _ palette: ReportPalette,
        _ name: String,
        _ axis: String,
        _ path: KeyPath<Candidate, Double?>
    ) -> String {
        let shown = candidates.compactMap { one -> (candidate: Candidate, point: TouchPoint)? in
            guard let value = one[keyPath: path], value > 0, one.error > 0 else { return nil }
            return (one, TouchPoint(value, one.error))
        }
        let series = shown.sorted {
            palette.isEmphasized($1.candidate.predictor) && !palette.isEmphasized($0.candidate.predictor)
        }
        .map { one -> Plot.Series in
            let predictor = one.candidate.predictor
            let isStrong = palette.isEmphasized(predictor)
            let isFront = front.contains(predictor)
            let style = palette[predictor]
            return Plot.Series(
                .points(isStrong ? style.marker : .dot, isStrong ? style.pen.color : .gray, size: isFront ? 8 : 5),
                [one.point],
                label: isFront || isStrong ? predictor : "",
                color: isStrong ? style.pen.color : .gray
            )
        }
        return Plot(
            title: "Error against \(name)",
            x: PlotAxis(title: axis, holding: shown.map(\.point.x), isLogarithmic: true),
            y: PlotAxis(title: "RMSE / that of linear", holding: shown.map(\.point.y), isLogarithmic: true),
            series: series,
            size: TouchPoint(420, 300),
            labelPlacement: .beside
        ).element(
            description: "A point for each predictor, \(name) to the right and error upwards. Beaten in nothing: "
                + front.joined(separator: ", ") + ". The table below has the values.",
            theme: ReportPalette.theme
        )
    }

    private static func table(_ candidates: [Candidate], _ front: [String]) -> MetricTable {
        var table = MetricTable(
            source: "leaderboard",
            columns: [
                MetricTable.Column(heading: "RMSE", keys: [.metric: "rmse_ratio"]),
                MetricTable.Column(heading: "jitter", keys: [.metric: "jitter_ratio"]),
                MetricTable.Column(heading: "ns an event", keys: [.metric: "batch_mean_ns"]),
                MetricTable.Column(heading: "beaten"),
            ]
        )
        table.lines = candidates.map { one in
            MetricTable.Line(
                heading: one.predictor,
                keys: [.predictor: one.predictor],
                cells: [
                    MetricTable.Cell(one.error, text: NumberStyle.fixed(one.error, 3)),
                    MetricTable.Cell(one.jitter, text: NumberStyle.fixed(one.jitter, 3)),
                    MetricTable.Cell(one.nanoseconds, text: NumberStyle.fixed(one.nanoseconds, 1)),
                    .words(front.contains(one.predictor) ? "no" : "yes"),
                ]
            )
        }
        return table
    }
}
