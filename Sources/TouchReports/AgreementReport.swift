import Foundation
import TouchEvaluation
import TouchModel
import TouchRecordings

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
        let percent = NumberStyle.percent(confidence)
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
