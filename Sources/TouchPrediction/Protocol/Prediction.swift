import TouchModel

/// A predictor's answer: the contact's state at an instant, and how sure the predictor is.
public struct Prediction: Sendable, Equatable {
    /// Where the contact is expected, in the units of the observed samples.
    public var location: TouchPoint
    /// How sure the predictor is of ``location``; `nil` when it cannot say.
    public var uncertainty: LocationUncertainty?
    /// ``force``, ``altitude`` and ``azimuth`` in one value. The maximum possible force has no meaning here.
    public var channels: TouchChannels
    /// Whether something simpler answered than the predictor that was asked, or the answer is for an earlier time than was
    /// asked: what was asked lies outside of what the predictor knows. The evaluation counts it.
    public var isFallback = false

    /// An answer of location, and of what else the predictor predicts.
    @inlinable
    public init(location: TouchPoint, uncertainty: LocationUncertainty? = nil, channels: TouchChannels = .none) {
        self.location = location
        self.uncertainty = uncertainty
        self.channels = channels
    }

    /// Expected force in the unit of ``TouchSample/force``, where the predictor predicts force.
    public var force: Double? {
        get { Self.optional(channels.lanes.x) }
        set { channels.lanes.x = newValue.map(Float.init) ?? .nan }
    }

    /// Expected altitude in radians, where the predictor predicts it.
    public var altitude: Double? {
        get { Self.optional(channels.lanes.z) }
        set { channels.lanes.z = newValue.map(Float.init) ?? .nan }
    }

    /// Expected azimuth in radians, where the predictor predicts it.
    public var azimuth: Double? {
        get { Self.optional(channels.lanes.w) }
        set { channels.lanes.w = newValue.map(Float.init) ?? .nan }
    }

    private static func optional(_ lane: Float) -> Double? { lane.isFinite ? Double(lane) : nil }

    /// Whether the location is finite. An answer that is not counts as absent.
    @inlinable public var isFinite: Bool { location.isFinite }

    public static func == (left: Prediction, right: Prediction) -> Bool {
        left.location == right.location && left.uncertainty == right.uncertainty && left.force == right.force
            && left.altitude == right.altitude && left.azimuth == right.azimuth && left.isFallback == right.isFallback
    }
}

/// How sure a predictor is of a location.
public enum LocationUncertainty: Sendable, Equatable {
    /// A Gaussian around the prediction.
    case covariance(LocationCovariance)
    /// A disc around the prediction that holds the truth with probability `level`.
    case radius(Double, level: Double)
}

/// The covariance of a predicted location, in squared units of location.
public struct LocationCovariance: Sendable, Equatable {
    /// The variance of x, in squared units of location.
    public var xx: Double
    /// The covariance of x and y.
    public var xy: Double
    /// The variance of y.
    public var yy: Double

    /// Each parameter is the property of that name.
    @inlinable
    public init(xx: Double, xy: Double, yy: Double) {
        self.xx = xx
        self.xy = xy
        self.yy = yy
    }

    /// Equal variance in every direction.
    @inlinable
    public init(isotropic variance: Double) {
        self.init(xx: variance, xy: 0, yy: variance)
    }

    /// The squared Mahalanobis length of an error: chi-squared with two degrees of freedom when the predictor's
    /// uncertainty is honest, so its mean is 2. `nil` when the covariance is not positive definite.
    package func squaredMahalanobisLength(of error: TouchPoint) -> Double? {
        let determinant = xx * yy - xy * xy
        guard xx > 0, determinant > 0 else { return nil }
        return (yy * error.x * error.x - 2 * xy * error.x * error.y + xx * error.y * error.y) / determinant
    }
}
