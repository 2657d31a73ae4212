import TouchModel
import TouchPrediction

/// How uncertain an answer may be before a predictor answers for a shorter horizon instead.
package struct HorizonLimit: Sendable, Equatable {
    package enum Measure: String, CaseIterable, Sendable {
        /// The radius in units of location.
        case radius
        /// The radius divided by how far the predictor expects the contact to move.
        case displacement
    }

    package var measure: Measure
    /// Above this a horizon is too long.
    package var largest: Double

    package init(measure: Measure, largest: Double) {
        self.measure = measure
        self.largest = largest
    }

    /// The amount by which an answer exceeds the limit: above 0 where it does.
    @inline(__always)
    package func excess(of radius: Double, displacement: Double) -> Double {
        switch measure {
        case .radius: radius - largest
        case .displacement: radius - largest * displacement
        }
    }
}
