/// What was repaired, left out or could not be matched. Counts go on over touch sequences.
package struct ForceCounts: Sendable, Hashable {
    /// Samples whose force was taken.
    package var takenSamples = 0
    /// Forces that were negative or above the maximum after calibration, and were clamped.
    package var clampedForces = 0
    /// Samples without a force, or with one that is not finite; left out.
    package var absentForces = 0
    /// Samples whose time is not finite, or not later than the one before; left out.
    package var untimelySamples = 0
    /// Altitudes that were needed and absent; the pencil counted as upright.
    package var missingAltitudes = 0
    /// Altitudes that were needed and negative, or above π/2; clamped.
    package var clampedAltitudes = 0
    /// Corrections of force that match no sample held; ignored.
    package var unknownUpdates = 0
    /// Samples that still expected a correction of force when newer ones took their place.
    package var forgottenCorrections = 0

    /// Creates an empty one.
    package init() {}

    mutating func note(_ repairs: ForceNormalization.Repairs) {
        if repairs.isEmpty { return }
        if repairs.contains(.clampedForce) { clampedForces += 1 }
        if repairs.contains(.clampedAltitude) { clampedAltitudes += 1 }
        if repairs.contains(.missingAltitude) { missingAltitudes += 1 }
    }
}
