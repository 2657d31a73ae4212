/// The properties of a sample that a digitiser may estimate first and correct later
/// (`UITouch.Properties` names the same set).
public struct TouchProperties: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let force = TouchProperties(rawValue: 1 << 0)
    public static let altitude = TouchProperties(rawValue: 1 << 1)
    public static let azimuth = TouchProperties(rawValue: 1 << 2)
    public static let location = TouchProperties(rawValue: 1 << 3)
    public static let roll = TouchProperties(rawValue: 1 << 4)

    /// Every property with the name used for it in recordings, in the order of the bits.
    public static let named: [(property: TouchProperties, name: String)] = [
        (.force, "force"), (.altitude, "altitude"), (.azimuth, "azimuth"), (.location, "location"), (.roll, "roll"),
    ]
}
