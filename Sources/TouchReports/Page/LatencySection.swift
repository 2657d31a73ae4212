import TouchEvaluation
import TouchModel

/// What single events cost: a histogram of each subject, with its percentiles.
enum LatencySection {
    /// The percentiles that stand in pictures.
    private static let percentiles = ["p50_ns", "p90_ns", "p99_ns", "p999_ns"]

    static func html(_ result: MeasuredResult, _ dataset: String, _ palette: ReportPalette) -> String {
        let machine = result.machine
        var text = ExperimentReport.note(
            "Nanoseconds a\(result.plan.contains { $0.name == TouchGestureLatencyMeasurement.unit } ? " touch" : "n event") on \(machine.processor), \(machine.cores) cores, \(machine.system); "
                + "\(result.timerOverhead.plainText) ns of the timer taken off. The mean is that of whole strokes, "
                + "percentiles are of events timed one by one; lines mark p50, p90, p99 and p99.9. Histograms end at one and a half "
                + "times the largest p99.9; the table has the maxima."
        )
        let subjects = result.subjects.map(\.label).map { subject in
            (
                name: subject, times: result.latencyTimes(of: subject, on: dataset),
                marks: percentiles.compactMap { result.row($0, dataset: dataset, subject: subject)?.value }
            )
        }.filter { !$0.marks.isEmpty }
        let axis = PlotAxis(
            title: "ns",
            holding: [
                subjects.compactMap { $0.times.bins.first?.nanoseconds.lowerBound }.min() ?? 1,
                1.5 * (subjects.compactMap(\.marks.last).max() ?? 1),
            ],
            isLogarithmic: true
        )
        text += "<div class=\"grid small\">"
        for subject in subjects {
            text += ExperimentReport.figure(chart(subject.name, subject.times, subject.marks, axis, palette))
        }
        return text + "</div>\n"
    }

    private static func chart(
        _ name: String,
        _ times: LatencyTimes,
        _ marks: [Double],
        _ axis: PlotAxis,
        _ palette: ReportPalette
    ) -> String {
        let bins = times.bins
        let highest = bins.map(\.count).max() ?? 0
        let share = { (count: Double) in highest > 0 ? count / highest : 0 }
        var steps: [TouchPoint] = []
        for (position, bin) in bins.enumerated() {
            steps.append(TouchPoint(bin.nanoseconds.lowerBound, share(bin.count)))
            // A gap until the next bin is empty.
            if position + 1 == bins.count || Double(bins[position + 1].eighth) > Double(bin.eighth) + 1 {
                steps.append(TouchPoint(bin.nanoseconds.upperBound, 0))
            }
        }
        let top = times.count > 0 ? 100 * highest / times.count : 0
        return Plot(
            title: name,
            x: axis,
            y: PlotAxis(
                title: "",
                range: 0...1.08,
                ticks: [ChartPanel.Tick(1, "\(NumberStyle.short(top))%")]
            ),
            series: [
                Plot.Series(
                    .steps(palette.isEmphasized(name) ? .skyBlue : PaintColor.gray.withAlpha(0.6)),
                    steps
                ),
                Plot.Series(
                    .segments(Pen(.black, width: 0.8, dashes: [2, 2])),
                    marks.flatMap { [TouchPoint($0, 0), TouchPoint($0, 1.05)] }
                ),
            ],
            size: TouchPoint(170, 110),
            letters: 7,
            labelPlacement: .none,
            leftMargin: 30
        ).element(
            description:
                "Histogram of nanoseconds an event of \(name): the marked percentiles are "
                + marks.map { NumberStyle.fixed($0, 0) }.joined(separator: ", ") + ". The table below has the values.",
            theme: ReportPalette.theme
        )
    }
}
