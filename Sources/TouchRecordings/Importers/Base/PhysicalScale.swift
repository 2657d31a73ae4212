import TouchModel

/// How recorded units become units of location: CSS px where the physical scale is known, unchanged where not.
package struct PhysicalScale {
    /// What one recorded unit is in units of ``space``.
    package let unitsPerRecordedUnit: Double
    package let space: CoordinateSpace

    /// The options' scale, else the format's own.
    ///
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` for scales that are not positive, or two of them.
    package init(options: ImportOptions, millimetersPerUnit: Double? = nil) throws(DatasetError) {
        let millimeters = try Self.positive(options.millimetersPerUnit, name: "millimeters-per-unit")
        let pixels = try Self.positive(options.pixelsPerUnit, name: "pixels-per-unit")
        guard millimeters == nil || pixels == nil else {
            throw .invalidOption(
                name: "pixels-per-unit",
                found: "\(pixels ?? .nan)",
                expected: "either this or millimeters-per-unit"
            )
        }
        if let pixels {
            unitsPerRecordedUnit = pixels
            space = .cssPixels
        } else if let millimeters = millimeters ?? millimetersPerUnit {
            unitsPerRecordedUnit = millimeters / CoordinateSpace.millimetersPerCSSPixel
            space = .cssPixels
        } else {
            unitsPerRecordedUnit = 1
            space = .recordedUnits
        }
    }

    private static func positive(_ value: Double?, name: String) throws(DatasetError) -> Double? {
        guard let value else { return nil }
        guard value > 0, value.isFinite else {
            throw .invalidOption(name: name, found: "\(value)", expected: "a positive number")
        }
        return value
    }
}
