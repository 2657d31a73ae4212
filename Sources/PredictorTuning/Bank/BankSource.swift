import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction

/// The Swift files that hold the fitted constants of the default predictor and what they were fitted on, `FittedBank.swift` and
/// `FittedBank+Training.swift`.
package enum BankSource {
    /// The content of the file with the constants.
    package static func text(_ parameters: KalmanBankParameters) -> String {
        func number(_ value: Double) -> String { "\(value)" }
        func vector(_ values: [Double]) -> String { values.map(number).joined(separator: ", ") }
        let ratios = parameters.noiseRatios
        let times = parameters.lineTimes
        var text = """
            // swift-format-ignore-file

            /// What the default predictor was fitted to. Written by `make model-kalman`; not to be edited.
            package enum FittedBank {
                static let noiseRatios = SIMD4(\(vector([ratios.x, ratios.y, ratios.z, ratios.w])))
                static let lineTimes = SIMD3(\(vector([times.x, times.y, times.z])))

            """
        for (name, shape) in [
            ("cautious", parameters.cautious), ("braking", parameters.braking), ("straight", parameters.straight),
        ] {
            text += """
                    static let \(name) = ExtrapolationShape(
                        velocityGain: \(number(shape.velocityGain)),
                        damping: \(number(shape.damping)),
                        squareFrequency: \(number(shape.squareFrequency)),
                        speedingGain: \(number(shape.speedingGain)),
                        brakingGain: \(number(shape.brakingGain)),
                        turningGain: \(number(shape.turningGain))
                    )

                """
        }
        for (name, value) in [
            ("lag", parameters.lag), ("farLag", parameters.farLag), ("memory", parameters.memory),
            ("turnGain", parameters.turnGain), ("turnMemory", parameters.turnMemory),
            ("clockGain", parameters.clockGain), ("shortestInterval", parameters.shortestInterval),
        ] {
            text += "    static let \(name) = \(number(value))\n"
        }
        return text + "}\n"
    }

    /// The content of the file with what they were fitted on.
    package static func text(_ training: TrainingSet) -> String {
        var text = """
            import TouchPrediction

            // swift-format-ignore-file

            /// What the default predictor was fitted on. Written by `make model-kalman`; not to be edited.
            extension FittedBank {

            """
        text += "    package static let training = TrainingSet(sources: ["
        text += training.sources.indices.map { "source\($0)" }.joined(separator: ", ")
        text += "], questions: \(quoted(training.questions)))\n"
        for (index, source) in training.sources.enumerated() {
            let recordings = source.recordings.map { recording in
                let origins = recording.origins.isEmpty ? "" : "origins: \(list(recording.origins)), "
                return "TrainingSet.Recording(identity: \(quoted(recording.identity)), \(origins)"
                    + "participants: \(list(recording.participants)))"
            }
            text += "    private static let source\(index) = TrainingSet.Source(name: \(quoted(source.name)), "
            text += "identity: \(quoted(source.identity)), participants: \(list(source.participants)), "
            text += "recordings: [\(recordings.joined(separator: ", "))])\n"
        }
        return text + "}\n"
    }

    /// The constants as a Markdown table.
    package static func table(_ parameters: KalmanBankParameters) -> String {
        var text = "| constant | value | constant | value | constant | value |\n|---|--:|---|--:|---|--:|\n"
        let constants = KalmanBankConstant.all
        let height = (constants.count + 2) / 3
        for row in 0..<height {
            let cells = stride(from: row, to: 3 * height, by: height).map { index -> String in
                guard index < constants.count else { return " | |" }
                return " `\(constants[index].name)` | \(short(parameters[keyPath: constants[index].path])) |"
            }
            text += "|" + cells.joined() + "\n"
        }
        return text
    }

    private static func short(_ value: Double) -> String {
        guard value >= 1e5 else { return "\(value)" }
        let exponent = Int(log10(value).rounded(.down))
        let digits = (value / pow(10, Double(exponent)) * 100).rounded() / 100
        return "\(digits) · 10^\(exponent)"
    }

    private static func list(_ words: [String]) -> String { "[\(words.map(quoted).joined(separator: ", "))]" }

    private static func quoted(_ text: String) -> String { text.debugDescription }
}
