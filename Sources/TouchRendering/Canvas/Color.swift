/// A colour in the sRGB space, components 0…1.
public struct Color: Sendable, Hashable {
    public var red: Double
    public var green: Double
    public var blue: Double
    /// 0 is clear, 1 opaque.
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A colour by its usual notation, as in `0xD55E00`.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 255) / 255,
            green: Double(hex >> 8 & 255) / 255,
            blue: Double(hex & 255) / 255,
            alpha: alpha
        )
    }

    /// The same colour, more or less see-through.
    public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// Whether every component lies in 0…1.
    var isValid: Bool { [red, green, blue, alpha].allSatisfy { (0...1).contains($0) } }
}

/// Colours that people with any of the common colour deficiencies tell apart (M. Okabe and K. Ito, "Color Universal
/// Design", 2002).
extension Color {
    public static let black = Color(hex: 0x000000)
    public static let white = Color(hex: 0xFFFFFF)
    public static let orange = Color(hex: 0xE69F00)
    public static let skyBlue = Color(hex: 0x56B4E9)
    public static let bluishGreen = Color(hex: 0x009E73)
    public static let blue = Color(hex: 0x0072B2)
    public static let vermilion = Color(hex: 0xD55E00)
    public static let reddishPurple = Color(hex: 0xCC79A7)
    /// For what should stay in the background.
    public static let gray = Color(hex: 0x767676)
}
