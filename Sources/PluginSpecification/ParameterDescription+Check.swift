import TouchModel

extension ParameterDescription {
    /// Checks a number set in code against the domain, as ``ParameterValues`` checks a number written as text.
    ///
    /// - Throws: ``SpecificationError/invalidValue(_:parameter:of:expected:)``.
    package func check(_ value: Double, of plugin: PluginName) throws(SpecificationError) {
        let valid =
            switch domain {
            case .number(let range): value.isFinite && range.contains(value)
            case .integer(let range): Int(exactly: value).map(range.contains) ?? false
            case .choice, .file, .text: false
            }
        guard valid else {
            throw .invalidValue(
                value.plainText,
                parameter: name,
                of: plugin,
                expected: domain.summary + (unit == "–" ? "" : " (\(unit))")
            )
        }
    }
}
