import Foundation
import TouchModel

/// Directions of movement on a surface whose y axis points down: radians, 0 towards +x, growing clockwise.
enum Heading {
    static func unit(_ heading: Double) -> TouchPoint { TouchPoint(Elementary.cos(heading), Elementary.sin(heading)) }

    static func radians(degrees: Double) -> Double { degrees * .pi / 180 }
}

/// Physical lengths in the unit of locations.
enum PhysicalLength {
    /// CSS px in a millimeter.
    static let pixelsPerMillimeter = 1 / CoordinateSpace.millimetersPerCSSPixel
}
