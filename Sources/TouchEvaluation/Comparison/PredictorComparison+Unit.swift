extension PredictorComparison {
    /// Tells lengths in a unit, where they are in CSS px.
    package mutating func tell(in unit: LengthUnit) {
        let pixels = LengthUnit.pixels.rawValue
        let factor = unit.unitsPerPixel
        for index in rows.indices where rows[index].unit == pixels || rows[index].unit.hasPrefix(pixels + "/") {
            rows[index].unit = unit.rawValue + rows[index].unit.dropFirst(pixels.count)
            rows[index].first *= factor
            rows[index].second *= factor
            rows[index].difference *= factor
            rows[index].differenceInterval = rows[index].differenceInterval.map {
                $0.lowerBound * factor...$0.upperBound * factor
            }
        }
    }
}
