/// A color in the sRGB space, components 0…1.
public struct PaintColor: Sendable, Hashable {
    /// Red, 0 to 1, in sRGB.
    public var red: Double
    /// Green, likewise.
    public var green: Double
    /// Blue, likewise.
    public var blue: Double
    /// 0 is clear, 1 opaque.
    public var alpha: Double

    /// Each parameter is the property of that name.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A color by its usual notation, as in `0xD55E00`.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 255) / 255,
            green: Double(hex >> 8 & 255) / 255,
            blue: Double(hex & 255) / 255,
            alpha: alpha
        )
    }

    /// The same color, more or less see-through.
    public func withAlpha(_ alpha: Double) -> PaintColor {
        PaintColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Whether every component lies in 0…1.
    var isValid: Bool { [red, green, blue, alpha].allSatisfy { (0...1).contains($0) } }
}

/// Colors that people with any of the common color deficiencies tell apart (M. Okabe and K. Ito, "Color Universal
/// Design", 2002).
extension PaintColor {
    /// Black.
    public static let black = PaintColor(hex: 0x000000)
    /// White.
    public static let white = PaintColor(hex: 0xFFFFFF)
    /// The palette's orange.
    public static let orange = PaintColor(hex: 0xE69F00)
    /// The palette's sky blue.
    public static let skyBlue = PaintColor(hex: 0x56B4E9)
    /// The palette's bluish green.
    public static let bluishGreen = PaintColor(hex: 0x009E73)
    /// The palette's blue.
    public static let blue = PaintColor(hex: 0x0072B2)
    /// The palette's vermilion.
    public static let vermilion = PaintColor(hex: 0xD55E00)
    /// The palette's reddish purple.
    public static let reddishPurple = PaintColor(hex: 0xCC79A7)
    /// For what should stay in the background.
    public static let gray = PaintColor(hex: 0x767676)
}
