import Foundation
import StandardPredictors
import TouchPrediction

/// What the models that ship say of themselves, as tables.
package enum ModelsReport {
    /// CSV: the datasets on which each was fitted, and how many participants of each.
    package static func data() throws -> String {
        let registry = PredictorRegistry.standard
        var text = "predictor,dataset,participants\n"
        for name in ["kalman"] {
            let kind = try registry.kind(named: name)
            let values = try registry.values(of: PredictorSpecification(name: name), for: kind)
            for source in try kind.training?(values)?.sources ?? [] {
                let isNamed = source.participants.contains { $0 != TrainingSet.unnamedParticipant }
                text += "\(name),\(source.name),\(isNamed ? "\(source.participants.count)" : "not named")\n"
            }
        }
        return text
    }

    /// Markdown: the fitted constants of kalman.
    ///
    /// - Parameter constants: by default those that ship.
    package static func constants(_ constants: KalmanBankParameters = KalmanBankParameters()) -> String {
        func number(_ value: Double) -> String { "\(value)".replacingOccurrences(of: "-", with: "−") }
        var text = "| filter | q / R, s⁻⁵ |\n|---|--:|\n"
        for (filter, ratio) in constants.noiseRatios.indices.map({ ($0 + 1, constants.noiseRatios[$0]) }) {
            text += "| \(filter) | \(String(format: "%.2e", ratio)) |\n"
        }
        text += "\n| shape | k_v | α, 1/s | ω₀², 1/s² | k₊ speeding up | k₋ braking | k_n turning |\n"
        text += "|---|--:|--:|--:|--:|--:|--:|\n"
        for (name, shape) in [
            ("cautious", constants.cautious), ("braking", constants.braking), ("straight", constants.straight),
        ] {
            let values = [
                shape.velocityGain, shape.damping, shape.squareFrequency, shape.speedingGain, shape.brakingGain,
                shape.turningGain,
            ]
            text += "| \(name) | \(values.map(number).joined(separator: " | ")) |\n"
        }
        let times = constants.lineTimes.indices.map { number(constants.lineTimes[$0]) }
        text += "\n| constant | value |\n|---|--:|\n"
        text += "| τ of the smoothed lines, s | \(times.joined(separator: ", ")) |\n"
        for (name, value) in [
            ("lag", constants.lag), ("far-lag", constants.farLag), ("memory", constants.memory),
            ("turn-gain", constants.turnGain), ("turn-memory", constants.turnMemory),
            ("clock-gain", constants.clockGain), ("shortest-interval", constants.shortestInterval),
        ] {
            text += "| `\(name)` | \(number(value)) |\n"
        }
        return text
    }
}
