/// The piece of a stroke between two neighboring samples, with the samples on either side of it where there are any,
/// so that tangents are continuous from one segment to the next.
public struct StrokeSegment: Sendable, Equatable {
    /// The position of ``from`` among the real samples followed by the predicted ones.
    public var index: Int
    /// The sample before ``from``; `nil` at the start of the stroke.
    public var before: TouchSample?
    /// Where the segment begins.
    public var from: TouchSample
    /// Where the segment ends.
    public var to: TouchSample
    /// The sample after ``to``; `nil` at the end of the stroke.
    public var after: TouchSample?
    /// Whether the segment leads to a guess rather than to a real sample.
    public var isPredicted: Bool

    /// Each parameter is the property of that name.
    public init(
        index: Int,
        before: TouchSample?,
        from: TouchSample,
        to: TouchSample,
        after: TouchSample?,
        isPredicted: Bool
    ) {
        self.index = index
        self.before = before
        self.from = from
        self.to = to
        self.after = after
        self.isPredicted = isPredicted
    }

    /// The displacement from one end to the other, in the units of the locations.
    public var vector: TouchPoint { to.location - from.location }

    /// The direction of travel at ``from``, of length 1: along the chord of its neighbors, or along the segment where
    /// there is no sample before. `nil` where the samples coincide.
    public var fromTangent: TouchPoint? {
        Self.tangent(from: before?.location, through: from.location, to: to.location)
    }

    /// The direction of travel at ``to``, of length 1: along the chord of its neighbors, or along the segment where
    /// there is no sample after. `nil` where the samples coincide.
    public var toTangent: TouchPoint? { Self.tangent(from: from.location, through: to.location, to: after?.location) }

    private static func tangent(from: TouchPoint?, through: TouchPoint, to: TouchPoint?) -> TouchPoint? {
        if let from, let to, let chord = (to - from).normalized { return chord }
        // At an end, and where the path turns back on itself.
        return ((to ?? through) - (to == nil ? from ?? through : through)).normalized
    }
}

/// The segments of a stroke: first those between real samples, then those that lead to predicted ones.
///
/// A single sample makes no segment. Reading a segment is O(1) and allocates nothing. Holding on to the segments of a
/// stroke that is being drawn makes the next sample copy what has been drawn so far.
public struct StrokeSegments: RandomAccessCollection, Sendable {
    private let samples: [TouchSample]
    private let predictedSamples: [TouchSample]

    init(_ stroke: Stroke) {
        samples = stroke.samples
        predictedSamples = stroke.predictedSamples
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { Swift.max(0, samples.count + predictedSamples.count - 1) }

    private func sample(at position: Int) -> TouchSample? {
        guard position >= 0 else { return nil }
        if position < samples.count { return samples[position] }
        let predicted = position - samples.count
        return predicted < predictedSamples.count ? predictedSamples[predicted] : nil
    }

    /// The segment that starts at the sample of that position.
    ///
    /// - Precondition: the position is an index of the collection.
    public subscript(position: Int) -> StrokeSegment {
        guard let from = sample(at: position), let to = sample(at: position + 1) else {
            preconditionFailure("segment \(position) of \(count)")
        }
        return StrokeSegment(
            index: position,
            before: sample(at: position - 1),
            from: from,
            to: to,
            after: sample(at: position + 2),
            isPredicted: position + 1 >= samples.count
        )
    }
}

extension Stroke {
    /// The pieces between neighboring samples, the predicted ones at the end.
    public var segments: StrokeSegments { StrokeSegments(self) }
}
