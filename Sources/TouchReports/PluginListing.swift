import PluginSpecification

/// Predictors or recognisers with their parameters, so that a person learns what to type.
public struct PluginListing<Kind: PluginKind>: Sendable {
    private let kinds: [Kind]

    /// The listing of these kinds.
    public init(_ kinds: [Kind]) { self.kinds = kinds }

    /// The listing for a console.
    public var text: String {
        var text = ""
        for kind in kinds {
            text += "\(kind.name)\n    \(kind.summary)\n    Source: \(kind.source)\n"
            if !kind.fittedOn.isEmpty { text += "    Defaults fitted on: \(kind.fittedOn.joined(separator: ", "))\n" }
            for remark in kind.remarks { text += "    \(remark)\n" }
            if kind.parameters.isEmpty {
                text += "    No parameters.\n"
            } else {
                var table = TextTable(
                    header: ["    parameter", "with", "default", "unit", "values", "meaning"],
                    wordColumns: 6
                )
                for parameter in kind.parameters {
                    table.add([
                        "    " + parameter.name, parameter.condition?.summary ?? "",
                        parameter.isRequired ? "(required)" : parameter.defaultValue, parameter.unit,
                        parameter.domain.summary, parameter.summary,
                    ])
                }
                text += table.text
                text += "    Example: \(example(kind))\n"
            }
            text += "\n"
        }
        return text
    }

    private func example(_ kind: Kind) -> String {
        if let required = kind.requiredParameter { return "\(kind.name):\(required.name.uppercased())" }
        // The last two show most: the first may be a choice whose default needs no saying.
        let shown = kind.parameters.filter { $0.condition == nil }.suffix(2)
        return kind.name + ":" + shown.map { "\($0.name)=\($0.defaultValue)" }.joined(separator: ",")
    }
}
