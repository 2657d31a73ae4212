import PluginSpecification
import TouchModel
import TouchRecognition

/// Values of one parameter that recognizers of touch gestures are measured with, one after the other.
package struct TouchGestureSweep: Sendable, Hashable {
    /// The parameter's name, as in specifications.
    package var parameter: String
    /// Its values, as they were written.
    package var values: [String]

    /// Reads `parameter=value,value,…`.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` for another form, a parameter that is no number or that no recognizer
    ///   has, a value outside its range, or one that is given twice.
    package init(_ text: String, registry: TouchGestureRegistry = .standard) throws(EvaluationError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[1].isEmpty else {
            throw .invalidPlan(field: "sweep", found: "'\(text)'", expected: "parameter=value,value,…")
        }
        parameter = parts[0]
        values = parts[1].split(separator: ",", omittingEmptySubsequences: false).map {
            String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        let numbers = registry.kinds.flatMap(\.parameters).filter {
            if case .number = $0.domain { true } else { false }
        }
        guard let known = numbers.first(where: { $0.name == parts[0] }), case .number(let range) = known.domain else {
            throw .invalidPlan(
                field: "sweep",
                found: "'\(parts[0])'",
                expected: "a parameter that is a number: " + numbers.map(\.name).joined(separator: ", ")
            )
        }
        for value in values {
            guard let number = Double(value), number > 0, range.contains(number) else {
                throw .invalidPlan(
                    field: "sweep, \(parts[0])",
                    found: "'\(value)'",
                    expected:
                        "a number above 0 and to \(range.upperBound.plainText) \(known.unit); the recognizer's own value is measured "
                        + "beside these"
                )
            }
        }
        let numeric = values.compactMap { Double($0) }
        guard Set(numeric).count == numeric.count else {
            throw .invalidPlan(field: "sweep, \(parts[0])", found: "a value twice", expected: "each once")
        }
    }

    /// The condition of a value.
    package func condition(_ value: String) -> MeasuredCondition { MeasuredCondition([parameter: value]) }

    /// A specification with a value of the parameter.
    func specification(_ base: TouchGestureSpecification, _ value: String) -> TouchGestureSpecification {
        var changed = base
        changed.settings.removeAll { $0.name == parameter }
        changed.settings.append(.init(name: parameter, value: value))
        return changed
    }

    /// The recognizers that the parameter changes nothing of, as where they have no such gesture.
    ///
    /// - Throws: `SpecificationError` for a name or a parameter that the registry does not have.
    package func unaffected(
        _ specifications: [TouchGestureSpecification],
        registry: TouchGestureRegistry = .standard
    ) throws -> [TouchGestureSpecification] {
        try specifications.filter { base in
            let settings = try values.map { try registry.makeSettings(specification(base, $0)) }
            let own = try registry.makeSettings(base)
            return settings.allSatisfy { $0 == own }
        }
    }
}
