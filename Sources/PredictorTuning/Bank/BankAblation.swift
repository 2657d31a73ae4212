import Foundation
import TouchEvaluation
import TouchModel
import TouchPrediction

/// What each expert and each term of the default predictor is worth: how much its error grows without, in per cent, on the data
/// that its constants were fitted on. The other constants stay as they are.
package struct BankAblation: Sendable {
    /// The predictor without something.
    package struct Row: Sendable {
        /// What it lacks.
        package var without: String
        /// The geometric mean over all data of the error by that of the whole predictor.
        package var ratio: Double
        /// The same over what people drew.
        package var recorded: Double
        /// The family that loses most, and its ratio.
        package var worst: String
        package var worstRatio: Double
    }

    /// Groups of experts, then single ones, then terms.
    package private(set) var rows: [Row] = []

    /// Measures everything.
    package init(_ data: BankData) async throws {
        let whole = try data.errors(of: KalmanBankParameters(), on: data.fitted)
        func logRatio(_ errors: BankErrors, _ isIncluded: (BankData.Cell) -> Bool = { _ in true }) -> Double {
            data.logRatio(of: errors, to: data.fittedReference, isIncluded)
                - data.logRatio(of: whole, to: data.fittedReference, isIncluded)
        }
        let synthetic = BankData.syntheticFamily
        try await OrderedParallelMap.run(
            Self.variants,
            transform: { variant in
                (variant.name, try data.errors(of: variant.parameters, on: data.fitted))
            }
        ) { name, errors in
            let families = data.families.map { family in (family, logRatio(errors) { $0.family == family }) }
            let worst = families.max { $0.1 < $1.1 }
            rows.append(
                Row(
                    without: name,
                    ratio: Elementary.exp(logRatio(errors)),
                    recorded: Elementary.exp(logRatio(errors) { $0.family != synthetic }),
                    worst: worst?.0 ?? "",
                    worstRatio: Elementary.exp(worst?.1 ?? 0)
                )
            )
        }
    }

    private struct Variant: Sendable {
        var name: String
        var parameters = KalmanBankParameters()
    }

    private static var variants: [Variant] {
        let groups: [(name: String, experts: KalmanBankParameters.Experts)] = [
            ("cautious", .cautious), ("braking", .braking), ("straight", .straight),
        ]
        func without(_ name: String, _ experts: KalmanBankParameters.Experts) -> Variant {
            var variant = Variant(name: name)
            variant.parameters.excluded = experts
            return variant
        }
        func with(_ name: String, _ change: (inout KalmanBankParameters) -> Void) -> Variant {
            var variant = Variant(name: name)
            change(&variant.parameters)
            return variant
        }
        var variants = (0..<4).map { filter in
            without("filter \(filter + 1)", groups.reduce(into: []) { $0.formUnion($1.experts.lane(filter)) })
        }
        variants += groups.map { without("shape \($0.name)", $0.experts) }
        variants.append(without("the smoothed lines", KalmanBankParameters.Experts.lines.subtracting(.plainLine)))
        variants.append(without("all lines", .lines))
        for group in groups {
            variants += (0..<4).map { without("\(group.name), filter \($0 + 1)", group.experts.lane($0)) }
        }
        variants.append(without("the line through two samples", .plainLine))
        variants += (1..<4).map {
            without("smoothed line \($0)", KalmanBankParameters.Experts.lines.lane($0))
        }
        variants += [
            with("turn damping") { $0.turnGain = 0 },
            with("clock recovery") { $0.clockGain = 1 },
            with("the far lag") { $0.farLag = $0.lag },
            with("the shortest interval") { $0.shortestInterval = 0 },
            with("rests") { $0.restInterval = 10 },
            with("jumps") { $0.jumpSpeed = 1e12 },
        ]
        return variants
    }

    /// A Markdown table.
    package var text: String {
        var text = """
            | without | all data, % | recordings, % | most on | % |
            |---|--:|--:|---|--:|

            """
        func percent(_ ratio: Double) -> String { String(format: "%+.2f", (ratio - 1) * 100) }
        for row in rows {
            text += "| \(row.without) | \(percent(row.ratio)) | \(percent(row.recorded)) | \(row.worst) "
            text += "| \(percent(row.worstRatio)) |\n"
        }
        return text
    }
}
