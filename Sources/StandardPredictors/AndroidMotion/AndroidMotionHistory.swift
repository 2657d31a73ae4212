import Foundation
import TouchModel

/// What Android's motion predictor knows of a contact: a step between samples as its length and the angle by which it turns
/// from the step before, and the pen's pressure, orientation and tilt.
///
/// Of a sample at p, with b the last distinct location and a the one before it:
///
///     v = p − b      r = |v|      φ = ∠v − ∠(b − a)      o = π/2 − orientation − ∠(b − a)
///
/// where ∠ is the angle to the x axis in (−π, π]. φ is not brought back into that range: a defect of the original, which is
/// kept. Of the second distinct location, which has no step before it, φ = 0 and o is relative to v. A step of length 0 is
/// a sample too, but moves neither a nor b. Times are not used.
struct AndroidMotionHistory: Sendable {
    private let sampleCount: Int
    /// r, φ, pressure, o and tilt: of each kind that of the last samples, oldest first, 0 before there were any.
    private(set) var features: [Float]
    /// The location b of the newest sample.
    private(set) var location = TouchPoint.zero
    /// ∠(b − a).
    private(set) var heading = 0.0
    private var hasLocation = false
    /// Whether there are a and b.
    private(set) var hasHeading = false

    init(sampleCount: Int) {
        self.sampleCount = sampleCount
        features = Array(repeating: 0, count: AndroidMotionModel.featuresOfSample * sampleCount)
    }

    /// Takes a sample into account.
    ///
    /// - Parameters:
    ///   - point: its location in px of the model.
    ///   - pressure: 0 to 1.
    ///   - orientation: where the pen points, in radians: 0 up, growing clockwise.
    ///   - tilt: in radians, 0 upright.
    mutating func push(_ point: TouchPoint, pressure: Double, orientation: Double, tilt: Double) {
        guard hasLocation else {
            hasLocation = true
            location = point
            return
        }
        let step = point - location
        let length = step.length
        let direction = Elementary.atan2(step.y, step.x)
        let turn = hasHeading ? direction - heading : 0
        let axis = hasHeading ? heading : direction
        let lean = hasHeading || length > 0 ? .pi / 2 - orientation - axis : 0
        if length > 0 {
            hasHeading = true
            heading = direction
            location = point
        }
        features.withUnsafeMutableBufferPointer { features in
            for position in 0..<features.count - 1 { features[position] = features[position + 1] }
            let newest = sampleCount - 1
            features[newest] = Float(length)
            features[newest + sampleCount] = Float(turn)
            features[newest + 2 * sampleCount] = Float(pressure)
            features[newest + 3 * sampleCount] = Float(lean)
            features[newest + 4 * sampleCount] = Float(tilt)
        }
    }

    mutating func reset() {
        hasLocation = false
        hasHeading = false
        for position in features.indices { features[position] = 0 }
    }
}
