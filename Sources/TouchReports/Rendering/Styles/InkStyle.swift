import Foundation
import TouchModel

/// Ink whose width follows force. Widths are in units of location, so CSS px where the physical scale is known.
package struct InkStyle: Sendable, Equatable {
    /// The color of the ink.
    package var color = PaintColor.black
    /// The width without any force. 0…1000; 0.5 is a fine pen.
    package var minimumWidth = 0.6
    /// The width at full force. ``minimumWidth``…1000.
    package var maximumWidth = 5.0
    /// The force (1 is an average touch) that draws the full width, unless the device's own maximum is less. Above 0.
    package var fullForce = 2.5
    /// The share of force, 0…1, is raised to this before it becomes width: above 1 light strokes stay thin. 0.1…10.
    package var exponent = 1.2
    /// The width where the device reports no force. 0…1000.
    package var widthWithoutForce = 2.0

    /// Creates one with every default.
    package init() {}

    /// - Throws: ``RenderingError/invalidParameter(name:found:expected:)`` for the first value that is out of range.
    package func validate() throws(RenderingError) {
        try RenderingError.check("color", color)
        try RenderingError.check("minimumWidth", minimumWidth, in: 0...1000)
        try RenderingError.check("maximumWidth", maximumWidth, in: minimumWidth...1000)
        try RenderingError.check("fullForce", fullForce, in: 1e-6...1e6)
        try RenderingError.check("exponent", exponent, in: 0.1...10)
        try RenderingError.check("widthWithoutForce", widthWithoutForce, in: 0...1000)
    }

    /// The width at a sample: never less for more force.
    ///
    ///     width = minimumWidth + (maximumWidth − minimumWidth) · min(force / full, 1)^exponent
    ///
    /// where full is the smaller of ``fullForce`` and the touch's maximum possible force. A device that reports a maximum
    /// of 0 reports no force; a negative force counts as 0.
    package func width(at sample: TouchSample) -> Double {
        guard let force = sample.force, sample.maximumPossibleForce != 0 else { return widthWithoutForce }
        let maximum = sample.maximumPossibleForce ?? fullForce
        let share = min(max(force, 0) / min(maximum > 0 ? maximum : fullForce, fullForce), 1)
        return minimumWidth + (maximumWidth - minimumWidth) * Elementary.pow(share, exponent)
    }
}
