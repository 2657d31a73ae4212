import Foundation
import TouchEvaluation
import TouchModel
import TouchRecordings

/// The accuracy of stroke-gesture recognizers by how many templates and people taught them: a record for each number that was requested.
package struct GestureLearningCurve: Sendable {
    /// A recognizer's accuracy with a number of templates and of people.
    package struct Point: Sendable, Equatable {
        package var dataset: String
        package var subject: String
        package var gestureProtocol: GestureProtocol
        /// How many gestures of a class each person gives; `nil` for all.
        package var templates: Int?
        /// How many people give them: of the person tested, one.
        package var people: Int
        /// In %.
        package var accuracy: Double
        package var low: Double?
        package var high: Double?
        /// How many gestures were tested.
        package var count: Int
    }

    private struct Place: Hashable {
        var dataset: String
        var condition: MeasuredCondition
    }

    /// By dataset, recognizer, protocol, people and templates.
    package let points: [Point]
    private let datasets: [String]

    /// The curve of a result of the kind `MeasurementKind.strokeGestures`; no point of others.
    package init(_ result: MeasuredResult) {
        datasets = result.datasets.map(\.name)
        var tested: [Place: Int] = [:]
        for (details, answers) in GestureReport(result).evaluations {
            let condition = result.conditions[details.condition].condition
            tested[Place(dataset: details.dataset, condition: condition)] = answers.participants.count
        }
        points = result.rows.compactMap { row in
            guard row.metric == "accuracy_percent", row.participant == PartLabel.all, row.task == PartLabel.all,
                let gestureProtocol = GestureProtocol(row.condition)
            else { return nil }
            let people: Int? =
                switch gestureProtocol {
                case .userDependent: 1
                case .userIndependent(let participants, _): participants
                case .leaveOnePersonOut: tested[Place(dataset: row.dataset, condition: row.condition)].map { $0 - 1 }
                }
            return people.map {
                Point(
                    dataset: row.dataset,
                    subject: row.subject,
                    gestureProtocol: gestureProtocol,
                    templates: gestureProtocol.templates,
                    people: $0,
                    accuracy: row.value,
                    low: row.low,
                    high: row.high,
                    count: row.count
                )
            }
        }
    }

    /// The points as numbers in columns: `learning-curve.csv`. An empty number of templates is all that there are.
    package var csv: Data {
        var csv = DelimitedText(header: [
            "dataset", "subject", "protocol", "people", "templates_per_person", "templates_per_class",
            "accuracy_percent",
            "ci_low", "ci_high", "n",
        ])
        for point in points {
            csv.add([
                point.dataset, point.subject, point.gestureProtocol.description, String(point.people),
                point.templates.map { String($0) } ?? "", point.templates.map { String($0 * point.people) } ?? "",
                DelimitedText.field(point.accuracy), DelimitedText.field(point.low), DelimitedText.field(point.high),
                String(point.count),
            ])
        }
        return csv.data
    }

    /// The curves of a dataset: the accuracy by templates where their number varies, and by people where theirs does. Empty where neither
    /// does.
    package func plots(of dataset: String) -> [(plot: Plot, description: String)] {
        let own = points.filter { $0.dataset == dataset && $0.templates != nil }
        return [
            plot(own, dataset, "templates of each person", { $0.templates ?? 0 }, { $0.people }, "people"),
            plot(own, dataset, "people", { $0.people }, { $0.templates ?? 0 }, "templates of each"),
        ].compactMap(\.self)
    }

    private static let colors: [PaintColor] = [
        .blue, .vermilion, .bluishGreen, .orange, .reddishPurple, .skyBlue, .black,
    ]

    /// The accuracy against one number, a line for each recognizer and each value of the other number.
    private func plot(
        _ points: [Point],
        _ dataset: String,
        _ title: String,
        _ number: (Point) -> Int,
        _ other: (Point) -> Int,
        _ otherTitle: String
    ) -> (Plot, String)? {
        var lines: [(name: String, points: [Point])] = []
        let others = Set(points.map(other))
        for point in points {
            let name = point.subject + (others.count > 1 ? ", \(other(point)) \(otherTitle)" : "")
            if let position = lines.firstIndex(where: { $0.name == name }) {
                lines[position].points.append(point)
            } else {
                lines.append((name, [point]))
            }
        }
        lines = lines.filter { Set($0.points.map(number)).count > 1 }
        guard !lines.isEmpty else { return nil }
        var series: [Plot.Series] = []
        for (position, line) in lines.enumerated() {
            let color = Self.colors[position % Self.colors.count]
            let sorted = line.points.sorted { number($0) < number($1) }
            let ends = sorted.flatMap { point in
                [point.low, point.high].compactMap(\.self).map { TouchPoint(Double(number(point)), $0) }
            }
            series.append(Plot.Series(.segments(Pen(color, width: 1)), ends))
            series.append(
                Plot.Series(
                    .line(Pen(color, width: 1.6), .dot),
                    sorted.map { TouchPoint(Double(number($0)), $0.accuracy) },
                    label: line.name,
                    color: color
                )
            )
        }
        let drawn = series.flatMap(\.points)
        return (
            Plot(
                title: dataset,
                x: PlotAxis(title: title, holding: drawn.map(\.x)),
                y: PlotAxis(title: "right answers, %", holding: drawn.map(\.y)),
                series: series,
                size: TouchPoint(480, 300)
            ),
            "Share of right answers on \(dataset) against the number of \(title), with intervals. learning-curve.csv has the values."
        )
    }

    /// The table and the curves as files.
    ///
    /// - Throws: `RenderingError` where pictures are not written on this platform.
    package func files() throws(RenderingError) -> [(name: String, data: Data)] {
        guard !points.isEmpty else { return [] }
        return [("learning-curve.csv", csv)]
            + (try Plot.files(datasets.flatMap { plots(of: $0).map(\.plot) }, named: "learning-curve"))
    }
}
