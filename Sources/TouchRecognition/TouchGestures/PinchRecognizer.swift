import TouchModel

/// What counts as a pinch.
public struct PinchParameters: SimilarityParameters, Hashable {
    /// The touches that pinch.
    public var touchTypes: TouchTypeSet
    /// How many contacts it takes, 2 or more.
    public var touches: ClosedRange<Int>
    /// How much their distance changes before the gesture begins, in the units of locations.
    public var threshold: Double
    /// How much their distance changes before the gesture begins, as a share of what it was.
    public var minimumScaleChange: Double
    /// How far their center may move until the gesture begins all the same, in the units of locations; infinite where it may not.
    public var centerThreshold: Double
    /// Contacts that are and were nearer to each other than this do not begin a pinch, and it ends when they come that near, in
    /// the units of locations.
    public var minimumSpan: Double
    /// A contact that comes down when another is further than this from its start begins the gesture with the first motion, in
    /// the units of locations; infinite where it does not.
    public var joinedBeyond: Double

    /// Each parameter is the property of that name.
    public init(
        touchTypes: TouchTypeSet = .direct,
        touches: ClosedRange<Int> = 2...10,
        threshold: Double = 12,
        minimumScaleChange: Double = 0,
        centerThreshold: Double = .infinity,
        minimumSpan: Double = 0,
        joinedBeyond: Double = .infinity
    ) {
        self.touchTypes = touchTypes
        self.touches = touches
        self.threshold = threshold
        self.minimumScaleChange = minimumScaleChange
        self.centerThreshold = centerThreshold
        self.minimumSpan = minimumSpan
        self.joinedBeyond = joinedBeyond
    }

    package func begins(_ motion: ContactMotion, isJoined: Bool) -> Bool {
        guard max(motion.span, motion.spanBefore) >= minimumSpan else { return false }
        if isJoined { return motion.spanChange != 0 || motion.translation != .zero || motion.rotation != 0 }
        let change = motion.spanChange.magnitude
        return change > threshold && change > minimumScaleChange * motion.spanBefore
            || motion.translation.length > centerThreshold
    }

    package func strength(_ motion: ContactMotion.Total) -> Double { motion.spanChange.magnitude }
}

/// Recognizes that contacts come nearer to each other or part.
package typealias PinchRecognizer = SimilarityRecognizer<PinchParameters>
