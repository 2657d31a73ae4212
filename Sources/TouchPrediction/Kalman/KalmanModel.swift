/// How a contact is thought to move between two samples: what white noise drives, per axis.
///
/// Every model is a continuous-time process that is discretized exactly for the true step T; see
/// `KalmanTransition`. The noise w has the autocorrelation E[w(t) w(t′)] = q δ(t − t′), q being the process noise.
package enum KalmanModel: String, Sendable, CaseIterable {
    /// Constant velocity: v̇ = w, q in px²/s³.
    case constantVelocity = "cv"
    /// Constant acceleration: ȧ = w, q in px²/s⁵.
    case constantAcceleration = "ca"
    /// Acceleration that dies away at the maneuver rate α: ȧ = −α a + w, q in px²/s⁵ (Singer 1970).
    case singer

    /// The process noise used where none is given, in the unit of the model: a good starting point for fingers and
    /// pens in CSS px.
    package var defaultProcessNoise: Double {
        switch self {
        case .constantVelocity: 3e6
        case .constantAcceleration: 1e9
        case .singer: 1e10
        }
    }
}
