import TouchEvaluation

/// A length on the surface as somebody typed it: `0.5mm`, or `2px` in the unit of locations.
package struct InkLength: Sendable, Hashable, CustomStringConvertible {
    package var value: Double
    package var unit: LengthUnit

    package init(_ value: Double, _ unit: LengthUnit) {
        self.value = value
        self.unit = unit
    }

    /// Reads a number above 0 with a unit behind it; `nil` for anything else.
    package init?(_ text: String) {
        guard let unit = LengthUnit.allCases.first(where: { text.hasSuffix($0.rawValue) }),
            let value = Double(text.dropLast(unit.rawValue.count)), value > 0, value.isFinite
        else { return nil }
        self.init(value, unit)
    }

    package var description: String { value.plainText + unit.rawValue }

    /// The length in px; millimeters are taken as CSS px.
    package var pixels: Double { value / unit.unitsPerPixel }
}
