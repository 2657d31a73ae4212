import Foundation
import PredictorTuning
import StandardPredictors
import TouchPrediction
import TouchEvaluation
import TouchModel

/// How far ahead apps may draw, predictor by predictor: console tables and charts.
package struct AdviceReport: Sendable {
    package let outcomes: [AdviceOutcome]

    package init(_ outcomes: [AdviceOutcome]) { self.outcomes = outcomes }

    /// All predictors in one table, then the horizons of each.
    package var text: String {
        guard let first = outcomes.first else { return "" }
        var text = heading(first) + "\n" + summary
        if let scope = outcomes.lazy.compactMap(\.advice.carry).first.flatMap(CarryScope.init) {
            text += LineWrap.paragraph(scope.sentence + (scope == .none ? " (--carry)." : "."))
        }
        if first.isOnePerson {
            text += LineWrap.paragraph(
                "warning: the data name one person, or none: strokes were divided instead of people, so nothing is known of "
                    + "other people. --participant-from finds people in paths."
            )
        }
        if outcomes.allSatisfy({ $0.fixed[0].horizon == 0 && $0.cells.allSatisfy { $0.horizon == 0 } }) {
            text += LineWrap.paragraph(
                "No horizon can be promised: there are too few strokes, or lines break the bound at the shortest horizon. Where no "
                    + "line breaks it, at least \(NumberStyle.count(Self.fewestStrokes(first.advice))) strokes are needed to choose on, and as "
                    + "many to verify; more where each person's are alike. Here \(NumberStyle.count(first.advice.fitted.strokes)) were "
                    + "chosen on. More people, a larger --max-overshoot or a smaller --confidence may help."
            )
        }
        for outcome in outcomes { text += "\n" + places(outcome) + "\n" + rules(outcome) }
        return text
    }

    /// How many strokes, none of which breaks the bound, show that one horizon keeps it: the bound of Clopper and Pearson on none of
    /// n, 1 − (1 − confidence)^(1/n), and one stroke for the horizon that was chosen.
    private static func fewestStrokes(_ advice: HorizonAdvice) -> Int {
        (1...1_000_000).first { count in
            let share = 1 / Double(count)
            return 1 - Elementary.pow(1 - advice.confidence, share) + share <= 1 - advice.share
        } ?? 1_000_000
    }

    private func heading(_ outcome: AdviceOutcome) -> String {
        let advice = outcome.advice
        let pixels = "\(NumberStyle.short(advice.maximumOvershootPixels)) \(Self.pixels(advice))"
        let bound = outcome.maximumOvershoot.unit == .pixels ? pixels : "\(outcome.maximumOvershoot) (\(pixels))"
        return LineWrap.paragraph(
            "\(advice.datasets.map(\.name).joined(separator: ", ")): at most \(bound) of ink taken back at once in "
                + "\(NumberStyle.percent(advice.share)) % of strokes; chosen on \(Self.size(advice.fitted)), verified on "
                + "\(Self.size(advice.verified)) that were not seen"
        )
    }

    private static func pixels(_ advice: HorizonAdvice) -> String {
        advice.unit == CoordinateSpace.cssPixels.unit ? "px" : "\(advice.unit) units"
    }

    private static func size(_ half: HorizonAdvice.Half) -> String {
        let people = half.participants == 1 ? "1 person" : "\(half.participants) people"
        return "\(NumberStyle.count(half.strokes)) strokes of \(people)"
    }

    /// One row a predictor, on the half that was not seen.
    private var summary: String {
        var table = TextTable(header: [
            "predictor", "fixed ms", "kept %", "gains ms", "rules to ms", "kept %", "95 % interval", "gains ms",
        ])
        for outcome in outcomes {
            table.add([
                outcome.label, Self.milliseconds(outcome.fixed[0].horizon), Self.percent(outcome.fixed[0].keptShare),
                NumberStyle.fixed(outcome.fixedLagGained * 1000, 2),
                Self.milliseconds(outcome.cells.map(\.horizon).max() ?? 0),
                Self.percent(outcome.advice.verified.keptShare),
                NumberStyle.interval(
                    outcome.keptInterval.map { $0.lowerBound * 100 },
                    outcome.keptInterval.map { $0.upperBound * 100 },
                    1
                ),
                NumberStyle.fixed(outcome.advice.verified.lagGainedMilliseconds, 2),
            ])
        }
        return table.text
    }

    private static func milliseconds(_ seconds: Double) -> String { HorizonRules.milliseconds(seconds).plainText }

    private static func percent(_ share: Double) -> String { NumberStyle.fixed(share * 100, 1) }

    /// One horizon for each place in a stroke.
    private func places(_ outcome: AdviceOutcome) -> String {
        var table = TextTable(header: [outcome.label, "strokes", "one horizon ms", "kept %"])
        for fixed in outcome.fixed {
            table.add([
                fixed.place.map(Self.name) ?? "everywhere", NumberStyle.count(fixed.strokes),
                fixed.isKnown ? Self.milliseconds(fixed.horizon) : "too few",
                fixed.horizon > 0 ? Self.percent(fixed.keptShare) : "–",
            ])
        }
        return table.text
    }

    private static func name(_ place: StrokePlace) -> String {
        switch place {
        case .middle: "mid-stroke"
        case .lift: "near lift"
        case .turn: "in turns"
        case .rest: "at rest"
        }
    }

    /// A horizon for every motion.
    private func rules(_ outcome: AdviceOutcome) -> String {
        let rules = outcome.advice.rules
        var table = TextTable(
            header: ["px/s"] + MotionContext.allCases.map { "\($0) ms" } + ["of queries %", "gains ms"]
        )
        for bin in 0..<rules.binCount {
            let cells = outcome.cells.filter { $0.bin == bin }
            let share = cells.reduce(0) { $0 + $1.timeShare }
            let gain = cells.reduce(0) { $0 + $1.timeShare * $1.lagGained }
            table.add(
                [Self.bin(bin, rules.speedEdges)] + cells.map { Self.milliseconds($0.horizon) } + [
                    Self.percent(share), NumberStyle.fixed(share > 0 ? gain / share * 1000 : nil, 2),
                ]
            )
        }
        return table.text
            + LineWrap.paragraph(
                "Slowing: the mean speed over 20 ms is below \(rules.slowingBelow.plainText) of that over 100 ms. Turning: the "
                    + "heading changes faster than \(rules.turningAbove.plainText) rad/s."
            )
    }

    private static func bin(_ bin: Int, _ edges: [Double]) -> String {
        let low = bin > 0 ? edges[bin - 1].plainText : "0"
        return bin < edges.count ? "\(low)–\(edges[bin].plainText)" : "\(low)–"
    }
}

extension AdviceReport {
    /// The horizon against the speed, a curve for each kind of motion; a picture for each predictor.
    ///
    /// - Throws: `RenderingError` where pictures are not written on this platform.
    package func pictures() throws(RenderingError) -> [(name: String, data: Data)] {
        var pictures: [(name: String, data: Data)] = []
        for (index, outcome) in outcomes.enumerated() {
            pictures.append((name(index, "svg"), Data(try plot(outcome).encoded(as: .svg))))
        }
        return pictures
    }

    /// `advice.json` for one predictor; numbered where there are several.
    package func name(_ index: Int, _ type: String) -> String {
        outcomes.count == 1 ? "advice.\(type)" : "advice-\(index + 1).\(type)"
    }

    private func plot(_ outcome: AdviceOutcome) -> Plot {
        let rules = outcome.advice.rules
        let colors: [PaintColor] = [.blue, .orange, .vermilion]
        let series = zip(MotionContext.allCases, colors).map { context, color in
            // Steps: a bin is as wide as the next, and its horizon holds in all of it.
            let points = rules.horizons(context).enumerated().flatMap { bin, horizon in
                [TouchPoint(Double(bin), horizon * 1000), TouchPoint(Double(bin + 1), horizon * 1000)]
            }
            return Plot.Series(.line(Pen(color, width: 2), nil), points, label: "\(context)", color: color)
        }
        let longest = max(outcome.cells.map { $0.horizon * 1000 }.max() ?? 0, 1)
        let step = longest > 25 ? 10.0 : longest > 10 ? 5.0 : 2.0
        let top = (longest / step).rounded(.up) * step
        return Plot(
            title: "\(outcome.advice.datasets.map(\.name).joined(separator: ", ")), \(outcome.label)",
            x: PlotAxis(
                title: "speed, px/s",
                range: 0...Double(rules.binCount),
                ticks: [ChartPanel.Tick(0, "0")]
                    + rules.speedEdges.enumerated().map { ChartPanel.Tick(Double($0.offset + 1), $0.element.plainText) }
            ),
            y: PlotAxis(
                title: "safe horizon, ms",
                range: 0...top,
                ticks: stride(from: 0, through: top, by: step).map { ChartPanel.Tick($0, $0.plainText) }
            ),
            series: series,
            size: TouchPoint(480, 300)
        )
    }
}
