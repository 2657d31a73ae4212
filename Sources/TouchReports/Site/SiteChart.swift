import TouchEvaluation
import TouchModel

/// RMSE against the horizon on one dataset of a submission, with intervals.
enum SiteChart {
    /// A figure for each dataset that was evaluated at several horizons.
    static func html(_ entries: [SiteEntry], _ filters: SiteFilters) -> String {
        struct Place: Hashable { var submission, dataset: String }
        var order: [Place] = []
        var groups: [Place: [SiteEntry]] = [:]
        for entry in entries where entry.row.isWhole {
            let place = Place(submission: entry.submission.name, dataset: entry.dataset.name)
            if groups[place] == nil { order.append(place) }
            groups[place, default: []].append(entry)
        }
        let figures = order.compactMap { groups[$0] }.filter { Set($0.map(\.row.horizonMilliseconds)).count > 1 }
            .map { figure($0, filters) }
        return figures.isEmpty ? "" : "<div class=\"grid\">" + figures.joined() + "</div>\n"
    }

    private static func figure(_ entries: [SiteEntry], _ filters: SiteFilters) -> String {
        let first = entries[0]
        let predictors = ranked(entries)
        let palette = ReportPalette(ranked: predictors)
        let horizons = Set(entries.map(\.row.horizonMilliseconds)).sorted()
        let step = (horizons.last ?? 1) * 0.012
        var series: [Plot.Series] = []
        var values: [Double] = []
        for predictor in palette.drawingOrder(predictors) where palette.isEmphasized(predictor) {
            let rows = entries.filter { $0.row.predictor == predictor }.map(\.row)
                .sorted { $0.horizonMilliseconds < $1.horizonMilliseconds }
            let style = palette[predictor]
            // Beside each other, so that no interval hides another.
            let place =
                Double((palette.emphasized.firstIndex(of: predictor) ?? 0) - palette.emphasized.count / 2) * step
            let ends = rows.flatMap { row -> [TouchPoint] in
                guard let low = row.rmse.low, let high = row.rmse.high else { return [] }
                let at = row.horizonMilliseconds + place
                return [TouchPoint(at, low), TouchPoint(at, high)]
            }
            if !ends.isEmpty {
                series.append(Plot.Series(.segments(Pen(style.pen.color, width: 1.2)), ends))
                values += ends.map(\.y)
            }
            let points = rows.map { TouchPoint($0.horizonMilliseconds + place, $0.rmse.value) }
            values += points.map(\.y)
            series.append(
                Plot.Series(.line(style.pen, style.marker), points, label: predictor, color: style.pen.color)
            )
        }
        let unit = unit(of: first.dataset)
        let hasIntervals = entries.contains { $0.row.rmse.low != nil }
        let element = Plot(
            title: "\(first.submission.name): \(first.dataset.name)",
            x: PlotAxis(
                title: "horizon, ms",
                range: 0...max((horizons.last ?? 1) * 1.08, 1),
                ticks: horizons.map { ChartPanel.Tick($0, $0.plainText) }
            ),
            y: PlotAxis(title: "RMSE, \(unit)", holding: values, includesZero: true),
            series: series
        ).element(
            description:
                "RMSE in \(unit) against the horizon, \(palette.emphasized.joined(separator: ", ")). The table has the values.",
            theme: ReportPalette.theme
        )
        let caption = [
            first.device, first.pointer.rawValue, first.rate, "people: \(first.people)",
            hasIntervals ? "intervals over people" : "too few people for intervals",
            entries.allSatisfy(\.isRepeated) ? "repeated" : "not repeated",
        ].joined(separator: " · ")
        return
            "<figure data-f=\"\(filters.positions(ofChartOf: first))\">\(element)<figcaption>\(SVGCanvas.escaped(caption))"
            + "</figcaption></figure>"
    }

    /// Predictors by their error over that of `hold`, the platform's own first: it is what a page is looked at for.
    private static func ranked(_ entries: [SiteEntry]) -> [String] {
        var sums: [String: (sum: Double, count: Double)] = [:]
        for entry in entries {
            let ratio = entry.row.sums?.ratioToHold ?? .nan
            let known = sums[entry.row.predictor] ?? (0, 0)
            sums[entry.row.predictor] = (known.sum + (ratio.isFinite ? ratio : 1), known.count + 1)
        }
        let order = sums.sorted { ($0.value.sum / $0.value.count, $0.key) < ($1.value.sum / $1.value.count, $1.key) }
            .map(\.key)
        return order.filter { $0 == SitePage.system } + order.filter { $0 != SitePage.system }
    }

    /// The unit of a dataset's errors, in words.
    static func unit(of dataset: Submission.Dataset) -> String {
        dataset.unit == CoordinateSpace.cssPixels.unit ? LengthUnit.pixels.rawValue : "\(dataset.unit) units"
    }
}
