import TouchModel

/// A unit in which locations and errors are told, where the size of a recorded unit is known.
public enum LengthUnit: String, Sendable, CaseIterable {
    /// Millimeters on the surface.
    case millimeters = "mm"
    /// CSS px, of which 96 are an inch: what results hold.
    case pixels = "px"

    /// How many there are in a CSS px.
    package var unitsPerPixel: Double {
        switch self {
        case .millimeters: CoordinateSpace.millimetersPerCSSPixel
        case .pixels: 1
        }
    }

    /// What a dataset's record calls the unit.
    fileprivate var recordName: String {
        switch self {
        case .millimeters: rawValue
        case .pixels: CoordinateSpace.cssPixels.unit
        }
    }
}

extension EvaluationResult {
    /// The same result for a person to read, with every length in a unit. What comparisons are computed from is left as it is: keep
    /// the result itself for that.
    ///
    /// Datasets whose scale is not known stay in their recordings' own units: ``unitRemark(_:)`` says so.
    ///
    /// - Complexity: O(rows).
    package func told(in unit: LengthUnit) -> EvaluationResult {
        let known = Set(datasets.filter { $0.unit == CoordinateSpace.cssPixels.unit }.map(\.name))
        guard unit != .pixels, !known.isEmpty else { return self }
        var told = self
        for index in told.datasets.indices where known.contains(told.datasets[index].name) {
            told.datasets[index].unit = unit.recordName
        }
        let factor = unit.unitsPerPixel
        let factors = Dictionary(
            quantities.map { ($0.name, $0.scale(of: unit)) },
            uniquingKeysWith: { first, _ in first }
        )
        for index in told.rows.indices where known.contains(told.rows[index].dataset) {
            let factor = factors[told.rows[index].metric] ?? 1
            told.rows[index].value *= factor
            told.rows[index].low = told.rows[index].low.map { $0 * factor }
            told.rows[index].high = told.rows[index].high.map { $0 * factor }
        }
        told.distributions = distributions?.map { record in
            var record = record
            guard known.contains(record.dataset) else { return record }
            record.quantiles = record.quantiles.map { $0 * factor }
            record.along = record.along.map { $0 * factor }
            record.off = record.off.map { $0 * factor }
            for index in record.worstStrokes.indices { record.worstStrokes[index].rmse *= factor }
            return record
        }
        return told
    }

    /// The factor by which a value that is computed from clusters becomes one of ``rows``.
    func scale(of metric: String, on dataset: String) -> Double {
        guard let unit = LengthUnit(rawValue: datasets.first(where: { $0.name == dataset })?.unit ?? ""),
            let quantity = quantities.first(where: { $0.name == metric })
        else { return 1 }
        return quantity.scale(of: unit)
    }

    /// The unit of a metric's values on a dataset.
    package func unit(of metric: String, on dataset: String) -> String {
        guard let quantity = quantities.first(where: { $0.name == metric }) else { return "" }
        let own = datasets.first { $0.name == dataset }?.unit ?? CoordinateSpace.cssPixels.unit
        return quantity.unit(ofLength: own == CoordinateSpace.cssPixels.unit ? LengthUnit.pixels.rawValue : own)
    }

    /// A sentence that says of which datasets lengths cannot be told in a unit; `nil` where they can of all.
    package func unitRemark(_ unit: LengthUnit) -> String? {
        let physical = Set(LengthUnit.allCases.map(\.recordName))
        let unknown = datasets.filter { !physical.contains($0.unit) }.map(\.name)
        guard !unknown.isEmpty else { return nil }
        return "Not in \(unit.rawValue): \(unknown.joined(separator: ", ")). How large a recorded unit is there is not "
            + "known, so errors are in recorded units; --mm-per-unit says it when the data are evaluated."
    }
}

extension MetricQuantity {
    /// Whether its values grow with the unit of location.
    package var isLength: Bool { lengthPower == 1 }

    /// With which power of the unit of location its values grow: 2 for areas.
    private var lengthPower: Int {
        guard unit == "px" || unit == "px²" || unit.hasPrefix("px/") || unit.hasPrefix("px²/") else { return 0 }
        return unit.hasPrefix("px²") ? 2 : 1
    }

    /// How many of a unit's own there are in one of its values in CSS px.
    fileprivate func scale(of length: LengthUnit) -> Double {
        (0..<lengthPower).reduce(1) { factor, _ in factor * length.unitsPerPixel }
    }

    /// Its unit where locations are in another one than `px`.
    func unit(ofLength length: String) -> String { lengthPower > 0 ? length + unit.dropFirst("px".count) : unit }
}
