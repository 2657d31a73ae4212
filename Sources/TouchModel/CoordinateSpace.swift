/// What one unit of a location means.
///
/// Noise parameters in physical units mean the same on every device only when locations share a scale, so data are
/// converted to CSS px on the way in wherever the device's scale is known, and stay in recorded units otherwise.
public struct CoordinateSpace: Sendable, Hashable {
    /// The name of the unit: `css-px`, or the name that the recording's own format gives it.
    public var unit: String
    /// Millimeters in one unit; `nil` where the device did not say.
    public var millimetersPerUnit: Double?

    /// Each parameter is the property of that name.
    public init(unit: String, millimetersPerUnit: Double?) {
        self.unit = unit
        self.millimetersPerUnit = millimetersPerUnit
    }

    /// Millimeters in a CSS px: 25.4 / 96 (CSS Values and Units Level 4, §6.2).
    public static let millimetersPerCSSPixel = 25.4 / 96

    /// CSS px, the scale in which every result on data of known scale is stated.
    public static let cssPixels = CoordinateSpace(unit: "css-px", millimetersPerUnit: millimetersPerCSSPixel)

    /// Units of unknown physical size, as the device reported them.
    public static let recordedUnits = CoordinateSpace(unit: "recorded", millimetersPerUnit: nil)

    /// Whether locations are in CSS px, hence comparable across devices.
    public var isPhysical: Bool { self == .cssPixels }
}
