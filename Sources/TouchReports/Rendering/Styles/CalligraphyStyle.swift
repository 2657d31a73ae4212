import TouchModel

/// A broad nib that turns with the pen. Lengths are in units of location, so CSS px where the physical scale is known.
package struct CalligraphyStyle: Sendable, Equatable {
    /// The color of the ink.
    package var color = PaintColor.black
    /// Half the nib's length for a force of 1, an average touch. Above 0 to 1000.
    package var halfLength = 3.0
    /// A lighter force counts as this. 0…1000.
    package var minimumForce = 0.4
    /// A stronger force counts as this. ``minimumForce``…1000.
    package var maximumForce = 3.0
    /// Counts where the device reports no force. 0…1000.
    package var forceWithoutSensor = 1.0
    /// Above this altitude, in radians, a pen has no lean to speak of, and the nib stays as it was. Apple's Speed Sketch
    /// sample has 80 % of π/2. 0…π/2.
    package var lockingAltitude = 0.8 * Double.pi / 2
    /// The width of the line around every piece, in page px: closes the seams between pieces, and is all there is where
    /// the nib moves along itself. 0…100.
    package var edgeWidth = 0.5
    /// The nib itself is drawn at every so many samples; 0 for never.
    package var nibInterval = 0
    /// The color of the nib where it is drawn.
    package var nibColor = PaintColor.orange

    /// Creates one with every default.
    package init() {}

    /// - Throws: ``RenderingError/invalidParameter(name:found:expected:)`` for the first value that is out of range.
    package func validate() throws(RenderingError) {
        try RenderingError.check("color", color)
        try RenderingError.check("halfLength", halfLength, in: 1e-6...1000)
        try RenderingError.check("minimumForce", minimumForce, in: 0...1000)
        try RenderingError.check("maximumForce", maximumForce, in: minimumForce...1000)
        try RenderingError.check("forceWithoutSensor", forceWithoutSensor, in: 0...1000)
        try RenderingError.check("lockingAltitude", lockingAltitude, in: 0...Double.pi / 2)
        try RenderingError.check("edgeWidth", edgeWidth, in: 0...100)
        try RenderingError.check("nibInterval", Double(nibInterval), in: 0...1e9)
        try RenderingError.check("nibColor", nibColor)
    }

    /// The force that counts at a sample.
    func force(at sample: TouchSample) -> Double {
        guard let force = sample.force, sample.maximumPossibleForce != 0 else { return forceWithoutSensor }
        return min(max(force, minimumForce), maximumForce)
    }
}
