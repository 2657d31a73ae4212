extension Double {
    /// Reads a finite number in decimal notation, such as `0.5`, `-3` or `1e-9`; `nil` for other text.
    ///
    /// A leading zero before a digit is refused, as is `0x10`: YAML and programs disagree on whether `010` is 8 or 10.
    package static func decimal(_ text: some StringProtocol) -> Double? {
        let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
        guard digits.allSatisfy({ "0123456789.eE+-".contains($0) }),
            digits.first != "0" || digits.dropFirst().first?.isNumber != true,
            let value = Double(text), value.isFinite
        else { return nil }
        return value
    }
}
