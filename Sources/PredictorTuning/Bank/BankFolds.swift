import Foundation
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
        /// How many strokes it is measured on.
        package var strokes: Int
        /// With the constants fitted without it.
        package var leftOut: Double
        /// With the constants that ship.
        package var shipped: Double
        /// With those that shipped before.
        package var earlier: Double
        /// The same two on people whose strokes were not fitted on; NaN where there are none.
        package var shippedOnOthers: Double
        package var earlierOnOthers: Double
    }

    /// In the order of the families' names.
    package private(set) var folds: [Fold] = []

    /// Fits as often as there are families.
    package init(_ fit: BankFit, progress: (BankFit.Progress) -> Void = { _ in }) async throws {
        let data = fit.data
        let shipped = KalmanBankParameters()
        func errors(_ parameters: KalmanBankParameters) throws -> (fitted: BankErrors, others: BankErrors) {
            (try data.errors(of: parameters, on: data.fitted), try data.errors(of: parameters, on: data.others))
        }
        let (now, before) = (try errors(shipped), try errors(Self.earlier))
        for family in data.families {
            let outcome = try await fit.run(leavingOut: family, progress: progress)
            let without = try errors(outcome.parameters)
            func ratio(_ errors: BankErrors, _ reference: BankErrors) -> Double {
                exp(data.logRatio(of: errors, to: reference) { $0.family == family })
            }
            folds.append(
                Fold(
                    family: family,
                    strokes: data.fitted.count { data.cells[$0.cell].family == family },
                    leftOut: ratio(without.fitted, data.fittedReference),
                    shipped: ratio(now.fitted, data.fittedReference),
                    earlier: ratio(before.fitted, data.fittedReference),
                    shippedOnOthers: ratio(now.others, data.othersReference),
                    earlierOnOthers: ratio(before.others, data.othersReference)
                )
            )
        }
    }

    /// A Markdown table.
    package var text: String {
        var text = """
            | left out | strokes | fitted without it | shipped | earlier | other people: shipped | earlier |
            |---|--:|--:|--:|--:|--:|--:|

            """
        func number(_ value: Double) -> String { value.isFinite ? String(format: "%.4f", value) : "–" }
        func row(_ name: String, _ strokes: String, _ values: [Double]) -> String {
            "| \(name) | \(strokes) | " + values.map(number).joined(separator: " | ") + " |\n"
        }
        for fold in folds {
            text += row(
                fold.family,
                "\(fold.strokes)",
                [fold.leftOut, fold.shipped, fold.earlier, fold.shippedOnOthers, fold.earlierOnOthers]
            )
        }
        func mean(_ value: KeyPath<Fold, Double>) -> Double {
            let values = folds.map { $0[keyPath: value] }.filter(\.isFinite)
            return exp(values.reduce(0) { $0 + log($1) } / Double(values.count))
        }
        return text
            + row(
                "geometric mean",
                "",
                [
                    mean(\.leftOut), mean(\.shipped), mean(\.earlier), mean(\.shippedOnOthers),
                    mean(\.earlierOnOthers),
                ]
            )
    }

    /// The constants before `make model-kalman`: found by a search whose program and part of whose data are lost, on all
    /// families here but dysgraphia.
    package static var earlier: KalmanBankParameters {
        var earlier = KalmanBankParameters()
        earlier.noiseRatios = SIMD4(1.9e7, 7.2e8, 2.8e11, 2.6e10)
        earlier.cautious = ExtrapolationShape(
            velocityGain: 0.77,
            damping: 57,
            squareFrequency: 3500,
            speedingGain: 1.9,
            brakingGain: 0,
            turningGain: 1.65
        )
        earlier.braking = ExtrapolationShape(
            velocityGain: 0.97,
            damping: 34,
            squareFrequency: 0,
            speedingGain: 0.26,
            brakingGain: 3.1,
            turningGain: 1.57
        )
        earlier.straight = ExtrapolationShape(
            velocityGain: 0.98,
            damping: 21,
            squareFrequency: 0,
            speedingGain: 0.69,
            brakingGain: 0.41,
            turningGain: 0
        )
        earlier.lineTimes = SIMD3(0.008, 0.02, 0.05)
        earlier.lag = 0.0065
        earlier.farLag = 0.045
        earlier.memory = 0.25
        earlier.turnGain = 1.56
        earlier.turnMemory = 0.22
        earlier.clockGain = 0.1
        earlier.shortestInterval = 0.5
        return earlier
    }
}
