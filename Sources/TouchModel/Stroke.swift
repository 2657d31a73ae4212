/// One contact from touch-down to lift: its real samples in time order.
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
    public var type: TouchType
    public var state: State
    /// The real samples; timestamps strictly increase.
    public var samples: [TouchSample]
    /// For each delivery that brought samples, the position in ``samples`` of its last one, ascending.
    public var deliveryEnds: [Int]

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
        self.deliveryEnds = deliveryEnds
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
}
