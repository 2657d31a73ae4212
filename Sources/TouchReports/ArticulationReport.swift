import Foundation
import TouchEvaluation

/// Articulation of gesture sets as console tables and CSV.
package struct ArticulationReport: Sendable {
    private let results: [(dataset: String, result: ArticulationResult)]
    private let confidence: Double

    /// The report of results by the names of their sets.
    package init(_ results: [(dataset: String, result: ArticulationResult)], confidence: Double) {
        self.results = results
        self.confidence = confidence
    }

    /// A table a set: every class with its measures, means over gestures with intervals over people.
    package var text: String {
        var text = ""
        for (dataset, result) in results {
            let people = Set(result.rows.compactMap(\.participant)).count
            text +=
                "\(dataset): deviation from the gesture nearest to its class's mean; intervals over \(people) people\n"
            let percent = (confidence * 100).plainText
            var table = TextTable(header: ["measure", "mean", "\(percent) % interval", "unit"], words: [0, 3])
            var last: String??
            for row in result.rows where row.participant == nil {
                if last != .some(row.label) {
                    if last != nil { table.addRule() }
                    table.addHeading("\(row.label ?? "all classes"), \(NumberStyle.count(row.count)) gestures")
                    last = .some(row.label)
                }
                let interval = row.interval.map {
                    "\(NumberStyle.short($0.lowerBound)) … \(NumberStyle.short($0.upperBound))"
                }
                table.add([row.measure.rawValue, NumberStyle.short(row.value), interval ?? "–", row.measure.unit])
            }
            text += table.text + "\n"
        }
        return text
    }

    /// Every mean, by class and person. Rows of all people have no participant, rows of all classes no class.
    package var csv: Data {
        var csv = DelimitedText(header: [
            "dataset", "class", "participant", "measure", "value", "unit", "ci_low", "ci_high", "n",
        ])
        for (dataset, result) in results {
            for row in result.rows {
                csv.add([
                    dataset, row.label ?? "", row.participant ?? "", row.measure.rawValue,
                    DelimitedText.field(row.value), row.measure.unit, DelimitedText.field(row.interval?.lowerBound),
                    DelimitedText.field(row.interval?.upperBound), String(row.count),
                ])
            }
        }
        return csv.data
    }
}

/// Agreement rates as a console table and CSV.
package struct AgreementReport: Sendable {
    private let rates: [AgreementRate]
    private let confidence: Double

    /// The report of these rates.
    package init(_ rates: [AgreementRate], confidence: Double) {
        self.rates = rates
        self.confidence = confidence
    }

    /// A row a referent, the mean last.
    package var text: String {
        let percent = (confidence * 100).plainText
        var table = TextTable(header: ["referent", "agreement", "\(percent) % interval", "people", "signs"])
        for rate in rates {
            if rate.referent == nil { table.addRule() }
            let interval = rate.interval.map {
                "\(NumberStyle.fixed($0.lowerBound, 3)) … \(NumberStyle.fixed($0.upperBound, 3))"
            }
            table.add([
                rate.referent ?? "mean", NumberStyle.fixed(rate.value, 3), interval ?? "–",
                NumberStyle.count(rate.participantCount), NumberStyle.count(rate.signCount),
            ])
        }
        return table.text
    }

    /// The same; the mean has no referent.
    package var csv: Data {
        var csv = DelimitedText(header: [
            "referent", "agreement_rate", "ci_low", "ci_high", "participants", "signs",
        ])
        for rate in rates {
            csv.add([
                rate.referent ?? "", DelimitedText.field(rate.value), DelimitedText.field(rate.interval?.lowerBound),
                DelimitedText.field(rate.interval?.upperBound), String(rate.participantCount), String(rate.signCount),
            ])
        }
        return csv.data
    }
}
