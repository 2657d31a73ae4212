import TouchModel

/// What counts as a rotation.
public struct RotationParameters: SimilarityParameters, Hashable {
    /// The touches that rotate.
    public var touchTypes: TouchTypeSet
    /// How many contacts it takes, 2 or more.
    public var touches: ClosedRange<Int>
    /// How far they turn before the gesture begins, in radians.
    public var minimumAngle: Double
    /// How far a contact goes around another one before the gesture begins, in the units of locations. It stands beside
    /// ``PinchParameters/threshold``: the motion that is larger begins first.
    public var threshold: Double
    /// How much the contacts' distance may change until the gesture begins all the same, in the units of locations; infinite where
    /// it may not.
    public var spanThreshold: Double
    /// How far their center may move until the gesture begins all the same, in the units of locations; infinite where it may not.
    public var centerThreshold: Double
    /// A contact that comes down when another is further than this from its start begins the gesture with the first motion, in
    /// the units of locations; infinite where it does not.
    public var joinedBeyond: Double

    /// Each parameter is the property of that name.
    public init(
        touchTypes: TouchTypeSet = .direct,
        touches: ClosedRange<Int> = 2...10,
        minimumAngle: Double = 0,
        threshold: Double = 12,
        spanThreshold: Double = .infinity,
        centerThreshold: Double = .infinity,
        joinedBeyond: Double = .infinity
    ) {
        self.touchTypes = touchTypes
        self.touches = touches
        self.minimumAngle = minimumAngle
        self.threshold = threshold
        self.spanThreshold = spanThreshold
        self.centerThreshold = centerThreshold
        self.joinedBeyond = joinedBeyond
    }

    package var minimumSpan: Double { 0 }

    package func begins(_ motion: ContactMotion, isJoined: Bool) -> Bool {
        if isJoined { return motion.spanChange != 0 || motion.translation != .zero || motion.rotation != 0 }
        return motion.arc.magnitude > threshold && motion.rotation.magnitude > minimumAngle
            || motion.spanChange.magnitude > spanThreshold || motion.translation.length > centerThreshold
    }

    package func strength(_ motion: ContactMotion.Total) -> Double { motion.arc.magnitude }
}

/// Recognizes that contacts turn around each other.
package typealias RotationRecognizer = SimilarityRecognizer<RotationParameters>
