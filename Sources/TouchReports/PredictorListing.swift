import TouchPrediction

/// The predictors with their parameters, so that a person learns what to type.
public struct PredictorListing: Sendable {
    private let kinds: [PredictorKind]

    public init(_ kinds: [PredictorKind]) { self.kinds = kinds }

    public var text: String {
        var text = ""
        for kind in kinds {
            text += "\(kind.name)\n    \(kind.summary)\n    Source: \(kind.source)\n"
            if kind.parameters.isEmpty {
                text += "    No parameters.\n"
            } else {
                var table = TextTable(
                    header: ["    parameter", "default", "unit", "values", "meaning"],
                    wordColumns: 5
                )
                for parameter in kind.parameters {
                    table.add([
                        "    " + parameter.name, parameter.defaultValue, parameter.unit, parameter.domain.summary,
                        parameter.summary,
                    ])
                }
                text += table.text
                text += "    Example: \(example(kind))\n"
            }
            text += "\n"
        }
        return text
    }

    private func example(_ kind: PredictorKind) -> String {
        kind.name + ":" + kind.parameters.prefix(2).map { "\($0.name)=\($0.defaultValue)" }.joined(separator: ",")
    }
}
