import PluginSpecification
import TouchModel
import TouchPrediction

extension ParameterDescription {
    /// A number whose name and range the predictor knows.
    static func number(
        _ parameter: ParameterRange,
        _ summary: String,
        unit: String = "–",
        default defaultValue: Double
    ) -> ParameterDescription {
        number(parameter.name.description, summary, unit: unit, range: parameter.bounds, default: defaultValue)
    }

    /// A whole number whose name and range the predictor knows.
    static func integer(
        _ parameter: ParameterRange,
        _ summary: String,
        default defaultValue: Int
    ) -> ParameterDescription {
        integer(
            parameter.name.description,
            summary,
            range: Int(parameter.bounds.lowerBound)...Int(parameter.bounds.upperBound),
            default: defaultValue
        )
    }
}

extension ParameterRangeError: CustomStringConvertible {
    package var description: String {
        "parameter '\(parameter.name)': found \(found.plainText), expected a number from "
            + "\(parameter.bounds.lowerBound.plainText) to \(parameter.bounds.upperBound.plainText)"
    }
}
