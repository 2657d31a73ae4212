/// What was repaired, left out or could not be matched. Counts go on over touch sequences.
public struct ForceCounts: Sendable, Hashable {
    /// Samples whose force was taken.
    public var takenSamples = 0
    /// Forces that were negative or above the maximum after calibration, and were clamped.
    public var clampedForces = 0
    /// Samples without a force, or with one that is not finite; left out.
    public var absentForces = 0
    /// Samples whose time is not finite, or not later than the one before; left out.
    public var untimelySamples = 0
    /// Altitudes that were needed and absent; the pencil counted as upright.
    public var missingAltitudes = 0
    /// Altitudes that were needed and negative, or above π/2; clamped.
    public var clampedAltitudes = 0
    /// Corrections of force that match no sample held; ignored.
    public var unknownUpdates = 0
    /// Samples that still expected a correction of force when newer ones took their place.
    public var forgottenCorrections = 0

    /// Of nothing yet.
    public init() {}

    mutating func note(_ repairs: ForceNormalization.Repairs) {
        if repairs.isEmpty { return }
        if repairs.contains(.clampedForce) { clampedForces += 1 }
        if repairs.contains(.clampedAltitude) { clampedAltitudes += 1 }
        if repairs.contains(.missingAltitude) { missingAltitudes += 1 }
    }
}
