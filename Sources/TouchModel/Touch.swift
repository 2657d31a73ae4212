/// What touches the surface, as UIKit distinguishes it.
public enum TouchType: UInt8, Sendable, CaseIterable {
    /// A finger on the screen.
    case direct
    /// A finger on a surface apart from the screen.
    case indirect
    /// A pen or pencil.
    case pencil
    /// A mouse, trackpad or puck.
    case indirectPointer

    /// The name used in recordings and results.
    public var name: String {
        switch self {
        case .direct: "direct"
        case .indirect: "indirect"
        case .pencil: "pencil"
        case .indirectPointer: "indirect-pointer"
        }
    }

    /// The type of that name, if there is one.
    public init?(name: String) {
        guard let type = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = type
    }
}

/// Where in its life a touch stands at a delivery.
public enum TouchPhase: UInt8, Sendable, CaseIterable {
    /// The contact has come down.
    case began
    /// It has moved, or its force has changed.
    case moved
    /// It is down and has not moved.
    case stationary
    /// It has lifted.
    case ended
    /// The system took it away.
    case cancelled

    /// The name used in recordings.
    public var name: String {
        switch self {
        case .began: "began"
        case .moved: "moved"
        case .stationary: "stationary"
        case .ended: "ended"
        case .cancelled: "cancelled"
        }
    }

    /// The phase of that name, if there is one.
    public init?(name: String) {
        guard let phase = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = phase
    }

    /// Whether the touch sequence is over with this delivery.
    @inlinable public var isTerminal: Bool { self == .ended || self == .cancelled }
}

/// A late correction of an earlier sample's estimated properties.
public struct EstimationUpdate: Sendable, Equatable {
    /// The corrected sample; its ``TouchSample/estimationUpdateIndex`` names the sample that it corrects, and its
    /// ``TouchSample/propertiesExpectingUpdates`` says what is still to come.
    public var sample: TouchSample
    /// The properties whose values in ``sample`` replace the earlier ones.
    public var updatedProperties: TouchProperties

    /// Each parameter is the property of that name.
    public init(sample: TouchSample, updatedProperties: TouchProperties) {
        self.sample = sample
        self.updatedProperties = updatedProperties
    }
}

/// One contact's share of a delivery.
public struct Touch: Sendable, Equatable {
    /// Identifies the contact from `began` to `ended`; may be used again afterwards.
    public var id: Int32
    /// The type of what touches.
    public var type: TouchType
    /// Where in its life the touch stands.
    public var phase: TouchPhase
    /// The real samples since the last delivery in the order in which they happened. The last one is the touch
    /// itself, those before it are coalesced.
    public var samples: [TouchSample]
    /// The platform's own predictions, nearest first.
    public var predictedSamples: [TouchSample]
    /// Corrections of samples delivered earlier.
    public var updates: [EstimationUpdate]

    /// Each parameter is the property of that name.
    public init(
        id: Int32,
        type: TouchType,
        phase: TouchPhase,
        samples: [TouchSample],
        predictedSamples: [TouchSample] = [],
        updates: [EstimationUpdate] = []
    ) {
        self.id = id
        self.type = type
        self.phase = phase
        self.samples = samples
        self.predictedSamples = predictedSamples
        self.updates = updates
    }
}
