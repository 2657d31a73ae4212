import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction

/// How much of the default predictor's constants is method, and how much is the data: each family of data is left out of a fit
/// of its own, and measured.
///
/// All figures are geometric means over devices, horizons, mean error and RMSE of the ratio to `linear`.
package struct BankFolds: Sendable {
    /// One family of data.
    package struct Fold: Sendable {
        /// The name of the dataset, or `synthetic`.
        package var family: String
        /// The constants fitted without it.
        package var constants: KalmanConstantsFile
        /// How many strokes it is measured on.
        package var strokes: Int
        /// The figure of the constants that were fitted without it.
        package var leftOut: Double
        /// The figure of the constants that ship.
        package var shipped: Double
        /// The same on people whose strokes were not fitted on; NaN where there are none.
        package var shippedOnOthers: Double
    }

    /// The folds, in the order of the families' names.
    package private(set) var folds: [Fold] = []

    /// Fits as often as there are families.
    package init(_ fit: BankFit, progress: (BankFit.Progress) -> Void = { _ in }) async throws {
        let data = fit.data
        let shipped = KalmanBankParameters()
        func errors(_ parameters: KalmanBankParameters) throws -> (fitted: BankErrors, others: BankErrors) {
            (try data.errors(of: parameters, on: data.fitted), try data.errors(of: parameters, on: data.others))
        }
        let now = try errors(shipped)
        for family in data.families {
            let outcome = try await fit.run(leavingOut: family, progress: progress)
            let without = try errors(outcome.parameters)
            func ratio(_ errors: BankErrors, _ reference: BankErrors) -> Double {
                Elementary.exp(data.logRatio(of: errors, to: reference) { $0.family == family })
            }
            folds.append(
                Fold(
                    family: family,
                    constants: KalmanConstantsFile(
                        outcome.parameters,
                        training: data.training(leavingOut: family)
                    ),
                    strokes: data.fitted.count { data.cells[$0.cell].family == family },
                    leftOut: ratio(without.fitted, data.fittedReference),
                    shipped: ratio(now.fitted, data.fittedReference),
                    shippedOnOthers: ratio(now.others, data.othersReference)
                )
            )
        }
    }

    /// A Markdown table.
    package var text: String {
        var text = """
            | left out | strokes | fitted without it | shipped | other people: shipped |
            |---|--:|--:|--:|--:|

            """
        func number(_ value: Double) -> String { value.isFinite ? String(format: "%.4f", value) : "–" }
        func row(_ name: String, _ strokes: String, _ values: [Double]) -> String {
            "| \(name) | \(strokes) | " + values.map(number).joined(separator: " | ") + " |\n"
        }
        for fold in folds {
            text += row(
                fold.family,
                "\(fold.strokes)",
                [fold.leftOut, fold.shipped, fold.shippedOnOthers]
            )
        }
        func mean(_ value: KeyPath<Fold, Double>) -> Double {
            let values = folds.map { $0[keyPath: value] }.filter(\.isFinite)
            return Elementary.exp(values.reduce(0) { $0 + Elementary.log($1) } / Double(values.count))
        }
        return text
            + row(
                "geometric mean",
                "",
                [mean(\.leftOut), mean(\.shipped), mean(\.shippedOnOthers)]
            )
    }
}
