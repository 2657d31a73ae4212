import TouchModel

/// Makes of a reported force one between 0 and 1.
///
///     calibrated = gain · force + offset
///     axial      = calibrated                                          along the pencil
///                = calibrated / sin(max(altitude, minimum altitude))   perpendicular to the screen
///     normalized = min(max(axial, 0), M) / M                           with M = min(configured maximum, touch's maximum)
public enum ForceNormalization {
    /// The direction in which force is meant.
    public enum Axis: UInt8, Sendable, CaseIterable {
        /// The force is taken as the digitizer reports it: along a pencil, or that of a finger.
        case alongPencil
        /// Divided by the sine of the altitude, so that a leaning pencil is not taken for a light one. A sample without
        /// altitude counts as upright, which leaves its force as it is, and is counted.
        case perpendicularToScreen
    }

    /// What is taken for full force, and in which direction.
    public struct Parameters: Sendable, Hashable {
        /// The force that counts as 1, in the unit of ``TouchSample/force``; more than 0, infinite for whatever the
        /// touch allows. Default 20/3, the largest that 3D Touch reports. The touch's own maximum rules where it is
        /// less (a pencil's is about 4.17).
        public var maximumForce: Double
        /// The direction of force. Default along the pencil.
        public var axis: Axis
        /// Flatter pencils count as this flat, in radians; more than 0, at most π/2. Default π/18 (10°): flatter than a
        /// hand holds a pencil, and force is multiplied by less than 6.
        public var minimumAltitude: Double
        /// Applied to the reported force before everything else. Default none.
        public var calibration: ForceCalibration

        /// Each parameter is the property of that name.
        public init(
            maximumForce: Double = 20.0 / 3,
            axis: Axis = .alongPencil,
            minimumAltitude: Double = .pi / 18,
            calibration: ForceCalibration = .identity
        ) {
            self.maximumForce = maximumForce
            self.axis = axis
            self.minimumAltitude = minimumAltitude
            self.calibration = calibration
        }

        /// - Throws: ``ForceParameterError`` naming the first parameter out of range.
        package func validate() throws(ForceParameterError) {
            try ForceParameterError.check(maximumForce > 0, "maximumForce", maximumForce, "more than 0")
            try ForceParameterError.check(
                minimumAltitude > 0 && minimumAltitude <= .pi / 2,
                "minimumAltitude",
                minimumAltitude,
                "radians above 0 and at most π/2"
            )
            try calibration.validate()
        }

        /// The force that counts as 1 for a touch, in the unit of ``TouchSample/force``.
        ///
        /// - Parameter touchMaximum: ``TouchSample/maximumPossibleForce``.
        /// - Throws: ``ForceFailure`` where the touch has no force.
        package func effectiveMaximum(_ touchMaximum: Double?) throws(ForceFailure) -> Double {
            guard let touchMaximum, touchMaximum.isFinite else { throw .maximumForceAbsent }
            guard touchMaximum > 0 else { throw .maximumForceNotPositive(touchMaximum) }
            return min(maximumForce, touchMaximum)
        }

        /// The normalized force, 0…1, and what had to be repaired for it.
        ///
        /// - Parameters:
        ///   - force: as reported, finite.
        ///   - altitude: as reported, in radians; `nil` where absent. Not looked at along the pencil.
        ///   - maximum: of ``effectiveMaximum(_:)``, finite.
        /// - Complexity: O(1); allocates nothing.
        @inline(__always)
        package func normalize(_ force: Double, altitude: Double?, maximum: Double) -> (value: Double, repairs: Repairs)
        {
            var repairs: Repairs = []
            var axial = calibration(force)
            if axis == .perpendicularToScreen {
                if let altitude {
                    if altitude < 0 || altitude > Self.largestAltitude { repairs.insert(.clampedAltitude) }
                    axial /= Elementary.sin(min(max(altitude, minimumAltitude), .pi / 2))
                } else {
                    repairs.insert(.missingAltitude)
                }
            }
            if axial < 0 || axial > maximum { repairs.insert(.clampedForce) }
            return (min(max(axial, 0), maximum) / maximum, repairs)
        }

        /// An upright pencil's altitude in single precision lies above π/2.
        private static let largestAltitude = Double.pi / 2 + 1e-6
    }

    /// What had to be repaired to normalize a force.
    package struct Repairs: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The calibrated force was negative or above the maximum.
        package static let clampedForce = Repairs(rawValue: 1 << 0)
        /// The altitude was negative or above π/2.
        package static let clampedAltitude = Repairs(rawValue: 1 << 1)
        /// An altitude was needed and absent.
        package static let missingAltitude = Repairs(rawValue: 1 << 2)
    }
}
