/// The properties of a sample that a digitizer may estimate first and correct later
/// (`UITouch.Properties` names the same set).
public struct TouchProperties: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The property force.
    public static let force = TouchProperties(rawValue: 1 << 0)
    /// The angle above the surface.
    public static let altitude = TouchProperties(rawValue: 1 << 1)
    /// The direction along the surface.
    public static let azimuth = TouchProperties(rawValue: 1 << 2)
    /// The property location.
    public static let location = TouchProperties(rawValue: 1 << 3)
    /// The turn about the pen's own axis.
    public static let roll = TouchProperties(rawValue: 1 << 4)

    /// Every property with the name used for it in recordings, in the order of the bits.
    package static let named: [(property: TouchProperties, name: String)] = [
        (.force, "force"), (.altitude, "altitude"), (.azimuth, "azimuth"), (.location, "location"), (.roll, "roll"),
    ]
}
