extension UncertaintyCalibration {
    /// The same in fewer characters, as the program holds it: numbers cut to four decimals, and of the training set whole datasets
    /// alone, whose files and motions are not listed.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)`` where nothing is left of a number that must be above 0.
    package func shortened() throws(ModelFileError) -> UncertaintyCalibration {
        var short = self
        short.level = Self.cut(level)
        short.plain = try Self.cut(plain)
        short.adaptive.near = Self.cut(adaptive.near)
        short.adaptive.far = Self.cut(adaptive.far)
        short.adaptive.memory = Self.cut(adaptive.memory)
        short.adaptive.prior = Self.cut(adaptive.prior)
        short.adaptive.radii = try Self.cut(adaptive.radii)
        for source in short.training.sources.indices {
            short.training.sources[source].recordings = []
            short.training.sources[source].motions = [:]
        }
        return short
    }

    private static func cut(_ number: Double) -> Double {
        let scale = 10_000.0
        // What has no more decimals stays as it is, whatever rounding does to the product.
        let near = (number * scale).rounded() / scale
        return near == number ? number : (number * scale).rounded(.towardZero) / scale
    }

    private static func cut(_ judged: Judged) -> Judged {
        Judged(horizon: cut(judged.horizon), typicalRatio: cut(judged.typicalRatio))
    }

    private static func cut(_ radii: Radii) throws(ModelFileError) -> Radii {
        var cells = radii.cells
        for index in cells.indices {
            cells[index].horizon = cut(cells[index].horizon)
            cells[index].effectiveStrokes = cut(cells[index].effectiveStrokes)
        }
        let table = try RadiusTable(
            horizons: radii.table.horizons.map(cut),
            speedEdges: radii.table.speedEdges.map(cut),
            radii: radii.table.radii.map { $0.map(cut) }
        )
        return Radii(table: table, cells: cells)
    }
}
