import PluginSpecification

/// Predictors or recognizers with their parameters, so that a person learns what to type.
package struct PluginListing<Kind: PluginKind>: Sendable {
    private let kinds: [Kind]

    /// The listing of these kinds.
    package init(_ kinds: [Kind]) { self.kinds = kinds }

    /// A line or two for each, and where there is more.
    package var summary: String { table + hint }

    /// A line or two for each: its name and what it is.
    package var table: String {
        var table = TextTable(header: [Kind.role.noun, "what it is"], wordColumns: 2)
        for kind in kinds { table.add([kind.name, kind.summary]) }
        return table.text
    }

    /// A hint where there is more to read.
    package var hint: String {
        LineWrap.paragraph(
            "Parameters, units, ranges and defaults: '\(Kind.role.listingCommand) NAME', or --verbose."
        )
    }

    /// Each with its parameters.
    package var text: String { kinds.map(details).joined(separator: "\n") }

    private static var indentation: Int { 4 }

    private func details(_ kind: Kind) -> String {
        var remarks = [kind.summary, "Source: \(kind.source)"]
        if !kind.fittedOn.isEmpty { remarks.append("Defaults fitted on: \(kind.fittedOn.joined(separator: ", "))") }
        remarks += kind.remarks
        if kind.parameters.isEmpty { remarks.append("No parameters.") }
        let indent = String(repeating: " ", count: Self.indentation)
        var text = kind.name + "\n"
        for line in remarks.flatMap({ LineWrap.lines($0, width: LineWrap.consoleWidth - Self.indentation) }) {
            text += indent + line + "\n"
        }
        guard !kind.parameters.isEmpty else { return text }
        return text + table(kind) + indent + "Example: \(example(kind))\n"
    }

    /// Parameters that have a meaning with some values of another only stand below those values.
    private func table(_ kind: Kind) -> String {
        var table = TextTable(
            header: ["parameter", "default", "values", "meaning"],
            words: [0, 1, 2, 3],
            indentation: Self.indentation
        )
        var condition: String?
        for parameter in kind.parameters {
            if parameter.condition?.summary != condition {
                condition = parameter.condition?.summary
                table.addHeading(condition.map { "with \($0):" } ?? "always:")
            }
            table.add([
                parameter.name, parameter.isRequired ? "(required)" : parameter.defaultValue,
                values(parameter), parameter.summary,
            ])
        }
        return table.text
    }

    private func values(_ parameter: ParameterDescription) -> String {
        let unit = parameter.unit == "–" ? "" : " " + parameter.unit
        return switch parameter.domain {
        case .number(let range): "\(range.lowerBound.plainText) … \(range.upperBound.plainText)\(unit)"
        case .integer(let range): "\(range.lowerBound) … \(range.upperBound)\(unit), whole"
        case .choice, .file, .text: parameter.domain.summary
        }
    }

    private func example(_ kind: Kind) -> String {
        if let required = kind.requiredParameter { return "\(kind.name):\(required.name.uppercased())" }
        // The last two show most: the first may be a choice whose default needs no saying.
        let shown = kind.parameters.filter { $0.condition == nil }.suffix(2)
        return kind.name + ":" + shown.map { "\($0.name)=\($0.defaultValue)" }.joined(separator: ",")
    }
}
