/// A color in the sRGB space, components 0…1.
package struct PaintColor: Sendable, Hashable {
    /// The share of red, 0 to 1.
    package var red: Double
    /// The share of green, 0 to 1.
    package var green: Double
    /// The share of blue, 0 to 1.
    package var blue: Double
    /// 0 is clear, 1 opaque.
    package var alpha: Double

    /// Each parameter is the property of that name.
    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A color by its usual notation, as in `0xD55E00`.
    package init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 255) / 255,
            green: Double(hex >> 8 & 255) / 255,
            blue: Double(hex & 255) / 255,
            alpha: alpha
        )
    }

    /// The same color, more or less see-through.
    package func withAlpha(_ alpha: Double) -> PaintColor {
        PaintColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Whether every component lies in 0…1.
    var isValid: Bool { [red, green, blue, alpha].allSatisfy { (0...1).contains($0) } }
}

/// Colors that people with any of the common color deficiencies tell apart (M. Okabe and K. Ito, "Color Universal
/// Design", 2002).
extension PaintColor {
    /// The color black.
    package static let black = PaintColor(hex: 0x000000)
    /// The color white.
    package static let white = PaintColor(hex: 0xFFFFFF)
    /// The palette's orange.
    package static let orange = PaintColor(hex: 0xE69F00)
    /// The palette's sky blue.
    package static let skyBlue = PaintColor(hex: 0x56B4E9)
    /// The palette's bluish green.
    package static let bluishGreen = PaintColor(hex: 0x009E73)
    /// The palette's blue.
    package static let blue = PaintColor(hex: 0x0072B2)
    /// The palette's vermilion.
    package static let vermilion = PaintColor(hex: 0xD55E00)
    /// The palette's reddish purple.
    package static let reddishPurple = PaintColor(hex: 0xCC79A7)
    /// For what should stay in the background.
    package static let gray = PaintColor(hex: 0x767676)
    /// The color of letters, softer than black.
    package static let lettering = PaintColor(hex: 0x404040)
    /// The color of frames and grids.
    package static let line = PaintColor(hex: 0xDDDDDD)

    /// What takes each color's place on a dark page, white paper included.
    static let onDark: [(light: PaintColor, dark: PaintColor)] = [
        (.white, PaintColor(hex: 0x16181B)), (.black, PaintColor(hex: 0xE8E8E8)),
        (.lettering, PaintColor(hex: 0xC8CCD0)),
        (.gray, PaintColor(hex: 0xA0A4A8)), (.line, PaintColor(hex: 0x3A3D41)), (.blue, PaintColor(hex: 0x56B4E9)),
        (.vermilion, PaintColor(hex: 0xFF8A3C)), (.bluishGreen, PaintColor(hex: 0x2CC89A)),
        (.orange, PaintColor(hex: 0xF0B429)), (.skyBlue, PaintColor(hex: 0x9AD4F5)),
        (.reddishPurple, PaintColor(hex: 0xE5A3C6)),
    ]
}
