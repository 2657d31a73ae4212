/// One measurement of one contact: where it was, when, and whatever else the digitizer said of it.
///
/// A value of 80 bytes without references, so that a million of them fit in 80 MB and copying one allocates nothing.
/// Optional quantities are stored as single-precision numbers with NaN for "absent": setting a non-finite value
/// records absence. Single precision keeps 24 bits, more than any digitizer's pressure or angle channel.
public struct TouchSample: Sendable {
    /// How the sample came about.
    public enum Origin: UInt8, Sendable, CaseIterable {
        /// The touch itself: the newest real sample of its delivery.
        case touch
        /// A real sample that the system held back since the previous delivery.
        case coalesced
        /// The platform's guess at a sample that has not happened yet.
        case predicted
    }

    /// Where the contact was, in the recording's coordinate space.
    public var location: TouchPoint
    @usableFromInline var storedPreciseLocation: TouchPoint
    /// When the contact was there, in seconds on the recording's clock.
    public var timestamp: Double
    @usableFromInline var storedForce: Float
    @usableFromInline var storedMaximumPossibleForce: Float
    @usableFromInline var storedAltitude: Float
    @usableFromInline var storedAzimuth: Float
    @usableFromInline var storedRoll: Float
    @usableFromInline var storedRadius: Float
    @usableFromInline var storedRadiusTolerance: Float
    @usableFromInline var storedEstimationUpdateIndex: Int32
    /// Which properties are estimates rather than measurements.
    public var estimatedProperties: TouchProperties
    /// Which estimated properties will be corrected by a later update.
    public var propertiesExpectingUpdates: TouchProperties
    /// How the sample came about.
    public var origin: Origin

    /// A sample with a time and a place; everything else is absent until set.
    @inlinable public init(timestamp: Double, location: TouchPoint, origin: Origin = .touch) {
        self.timestamp = timestamp
        self.location = location
        self.origin = origin
        storedPreciseLocation = TouchPoint(repeating: .nan)
        storedForce = .nan
        storedMaximumPossibleForce = .nan
        storedAltitude = .nan
        storedAzimuth = .nan
        storedRoll = .nan
        storedRadius = .nan
        storedRadiusTolerance = .nan
        storedEstimationUpdateIndex = .min
        estimatedProperties = []
        propertiesExpectingUpdates = []
    }

    /// The location at the digitizer's full resolution, where the platform rounds ``location``.
    public var preciseLocation: TouchPoint? {
        get { storedPreciseLocation.isFinite ? storedPreciseLocation : nil }
        set { storedPreciseLocation = newValue.flatMap { $0.isFinite ? $0 : nil } ?? TouchPoint(repeating: .nan) }
    }

    /// Force as UIKit defines it: 1.0 is an average touch.
    @inlinable public var force: Double? {
        get { Self.optional(storedForce) }
        set { storedForce = Self.stored(newValue) }
    }

    /// The largest force that the device can report for this touch, in the unit of ``force``; 0 or absent where the
    /// device does not sense force.
    @inlinable public var maximumPossibleForce: Double? {
        get { Self.optional(storedMaximumPossibleForce) }
        set { storedMaximumPossibleForce = Self.stored(newValue) }
    }

    /// The pen's angle to the surface in radians: 0 lies flat, π/2 stands upright.
    @inlinable public var altitude: Double? {
        get { Self.optional(storedAltitude) }
        set { storedAltitude = Self.stored(newValue) }
    }

    /// The direction in which the pen leans in radians: 0 towards +x, growing clockwise (towards +y), as UIKit has it.
    @inlinable public var azimuth: Double? {
        get { Self.optional(storedAzimuth) }
        set { storedAzimuth = Self.stored(newValue) }
    }

    /// Force, maximum possible force, altitude and azimuth in one value.
    @inlinable public package(set) var channels: TouchChannels {
        get { TouchChannels(lanes: SIMD4(storedForce, storedMaximumPossibleForce, storedAltitude, storedAzimuth)) }
        set {
            (storedForce, storedMaximumPossibleForce) = (newValue.lanes.x, newValue.lanes.y)
            (storedAltitude, storedAzimuth) = (newValue.lanes.z, newValue.lanes.w)
        }
    }

    /// The pen's rotation about its own axis in radians.
    public var roll: Double? {
        get { Self.optional(storedRoll) }
        set { storedRoll = Self.stored(newValue) }
    }

    /// The contact's major radius, in the units of ``location``.
    public var radius: Double? {
        get { Self.optional(storedRadius) }
        set { storedRadius = Self.stored(newValue) }
    }

    /// How far ``radius`` may be off, in the units of ``location``.
    public var radiusTolerance: Double? {
        get { Self.optional(storedRadiusTolerance) }
        set { storedRadiusTolerance = Self.stored(newValue) }
    }

    /// The number by which a later update of estimated properties names this sample.
    @inlinable public var estimationUpdateIndex: Int? {
        get { storedEstimationUpdateIndex == .min ? nil : Int(storedEstimationUpdateIndex) }
        set { storedEstimationUpdateIndex = newValue.flatMap { Int32(exactly: $0) } ?? .min }
    }

    /// Whether time and place are finite: the condition for a sample to be observed by a predictor.
    ///
    /// 0 times what is not finite is not 0: one comparison instead of three.
    @inlinable public var isFinite: Bool { timestamp * 0 + (location.x * 0 + location.y * 0) == 0 }

    @inlinable static func optional(_ stored: Float) -> Double? { stored.isFinite ? Double(stored) : nil }

    @inlinable static func stored(_ value: Double?) -> Float {
        guard let value, value.isFinite else { return .nan }
        let narrowed = Float(value)
        return narrowed.isFinite ? narrowed : .nan
    }
}

extension TouchSample: Equatable {
    /// Equality of everything the sample says; two absent values are equal.
    public static func == (left: TouchSample, right: TouchSample) -> Bool {
        left.timestamp == right.timestamp && left.location == right.location && left.origin == right.origin
            && left.preciseLocation == right.preciseLocation && left.force == right.force
            && left.maximumPossibleForce == right.maximumPossibleForce && left.altitude == right.altitude
            && left.azimuth == right.azimuth && left.roll == right.roll && left.radius == right.radius
            && left.radiusTolerance == right.radiusTolerance
            && left.estimationUpdateIndex == right.estimationUpdateIndex
            && left.estimatedProperties == right.estimatedProperties
            && left.propertiesExpectingUpdates == right.propertiesExpectingUpdates
    }
}
