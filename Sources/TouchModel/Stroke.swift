/// One contact from touch-down to lift: its real samples in time order, and what a renderer needs to draw them while
/// they still come in and change.
///
/// Three things make a stroke more than a list of samples:
///
/// - *Prediction.* ``predictedSamples`` are the platform's guesses beyond the last real sample. They live apart, are
///   dropped at every new real sample, and those that were drawn are remembered in ``previousPredictedSamples`` until
///   the renderer says that it has redrawn.
/// - *Correction.* Properties that the digitizer estimated are corrected later through ``apply(_:)``, also after the
///   lift; ``sampleIndicesExpectingUpdates`` says where corrections are still to come.
/// - *Redrawing.* ``changes`` says which samples are new or different since ``clearUpdateInfo()``.
///
/// All three follow what goes through the methods. Writing to ``samples`` directly is for those who assemble strokes
/// without drawing them; it leaves the three as they were.
public struct Stroke: Sendable, Equatable {
    /// Where the stroke stands.
    public enum State: UInt8, Sendable {
        /// More samples may come.
        case active
        /// The contact lifted.
        case done
        /// The system took the contact away, or the recording broke off.
        case cancelled
    }

    /// The contact that drew it.
    public var touchID: Int32
    /// What drew it.
    public var type: TouchType
    /// Whether it is being drawn, complete or cancelled.
    public var state: State
    /// The real samples; timestamps strictly increase.
    public var samples: [TouchSample]
    /// For each delivery that brought samples, the position in ``samples`` of its last one, ascending.
    ///
    /// - Complexity: O(deliveries), and one allocation, where they were noted by ``endDelivery()``; O(1) where they were
    ///   given as a list.
    public var deliveryEnds: [Int] {
        get { storedDeliveryEnds.positions }
        _modify { yield &storedDeliveryEnds.positions }
    }
    /// The guesses that follow the last real sample, nearest first.
    public internal(set) var predictedSamples: [TouchSample] = []
    /// The guesses that stood when the renderer last cleared its update info and have been replaced since; empty where
    /// none were, or none have been replaced.
    public internal(set) var previousPredictedSamples: [TouchSample] = []
    /// Which samples are new or different since the last ``clearUpdateInfo()``.
    public internal(set) var changes = StrokeChanges()

    var remembersPreviousPrediction = false
    var storedDeliveryEnds: DeliveryEnds
    var expectedUpdates = ExpectedUpdates()
    var altitudeIsKnown = false
    var azimuthIsKnown = false

    /// A stroke that starts with the given samples, none of which needs redrawing.
    ///
    /// - Complexity: O(samples); allocates only for samples that expect updates.
    public init(
        touchID: Int32,
        type: TouchType,
        state: State = .active,
        samples: [TouchSample] = [],
        deliveryEnds: [Int] = []
    ) {
        self.touchID = touchID
        self.type = type
        self.state = state
        self.samples = samples
        storedDeliveryEnds = DeliveryEnds(deliveryEnds)
        for position in samples.indices {
            expectUpdates(at: position)
            altitudeIsKnown = altitudeIsKnown || samples[position].measures(.altitude)
            azimuthIsKnown = azimuthIsKnown || samples[position].measures(.azimuth)
        }
    }

    /// Seconds from the first sample to the last; 0 with fewer than two.
    public var duration: Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        return last.timestamp - first.timestamp
    }

    /// The length of the polyline through the samples, in the units of their locations.
    public var pathLength: Double {
        zip(samples, samples.dropFirst()).reduce(0) { $0 + $1.0.location.distance(to: $1.1.location) }
    }

    /// Adds a real sample at the end, drops the guesses, and back-fills altitude and azimuth where it is the first
    /// sample to know them.
    ///
    /// - Returns: Whether the sample was taken: one that is not finite, or not later than the last, is not.
    /// - Complexity: O(1) amortized; O(samples) once a stroke, when altitude or azimuth become known late.
    @discardableResult
    public mutating func append(_ sample: TouchSample) -> Bool {
        guard sample.isFinite else { return false }
        let position = samples.count
        if position > 0, sample.timestamp <= samples[position - 1].timestamp { return false }
        dropPredictedSamples()
        samples.append(sample)
        changes.note(position, sampleCount: position + 1)
        if !sample.propertiesExpectingUpdates.isEmpty { expectUpdates(at: position) }
        if !altitudeIsKnown || !azimuthIsKnown { backfillAttitude(from: position) }
        return true
    }

    /// Closes a delivery: the samples appended since the last call came together.
    ///
    /// - Complexity: O(1) amortized.
    public mutating func endDelivery() {
        let last = samples.count - 1
        if last >= 0 { storedDeliveryEnds.note(last) }
    }

    /// Declares everything redrawn: no sample counts as changed, and the earlier guesses are forgotten.
    ///
    /// - Complexity: O(1); allocates nothing.
    public mutating func clearUpdateInfo() {
        changes = StrokeChanges()
        remembersPreviousPrediction = false
        if !previousPredictedSamples.isEmpty { previousPredictedSamples.removeAll(keepingCapacity: true) }
    }
}
