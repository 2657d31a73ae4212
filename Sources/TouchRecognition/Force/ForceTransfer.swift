import TouchModel

/// How normalized force x becomes the value y that thresholds and levels see. Every function rises, and maps 0 to 0 and
/// 1 to 1.
///
/// People control light forces more finely than firm ones, and a level is easier to hold when it covers more force than
/// its neighbors: G. Ramos, M. Boulos, R. Balakrishnan, "Pressure widgets", CHI 2004; J. Cechanowicz, P. Irani,
/// S. Subramanian, "Augmenting the mouse with pressure sensitive input", CHI 2007; K. Shi, P. Irani, S. Gustafson,
/// S. Subramanian, "PressureFish", CHI 2008. The ideas are theirs; the formulas are stated here.
public enum ForceTransfer: Sendable, Hashable {
    /// y = x.
    case linear
    /// y = x²: more of the range for light forces.
    case quadratic
    /// y = ½ + ½ · tanh(s (x − ½) / 2) / tanh(s / 4), a logistic curve stretched to the end points: firm in the middle,
    /// slow at both ends. `steepness` s is more than 0, at most 100; near 0 it is linear.
    case sigmoid(steepness: Double)
    /// A fisheye lens on the middle c of the current level: around it y changes 1 + d times slower than x, far from it
    /// faster, so that the current level covers more force than the others. `magnification` d is 0 or more, at most 100.
    ///
    ///     y = c + (1 − c) · g((x − c) / (1 − c))   above c, and   y = c − c · g((c − x) / c)   below,
    ///     g(t) = t / (1 + d (1 − t))
    ///
    /// g is the inverse of the graphical fisheye of M. Sarkar and M. H. Brown (CHI 1992).
    case fisheye(magnification: Double)

    /// The sigmoid of steepness 8.
    public static let sigmoid = ForceTransfer.sigmoid(steepness: 8)
    /// The fisheye of magnification 2.
    public static let fisheye = ForceTransfer.fisheye(magnification: 2)

    /// The transferred value, 0…1.
    ///
    /// - Parameters:
    ///   - force: normalized, 0…1.
    ///   - focus: what the fisheye magnifies, strictly between 0 and 1; the others do not look at it.
    /// - Complexity: O(1); allocates nothing.
    @inline(__always)
    package func callAsFunction(_ force: Double, focus: Double) -> Double {
        switch self {
        case .linear: return force
        case .quadratic: return force * force
        case .sigmoid(let steepness):
            let y = 0.5 + 0.5 * Elementary.tanh(steepness * (force - 0.5) / 2) / Elementary.tanh(steepness / 4)
            return min(max(y, 0), 1)
        case .fisheye(let magnification):
            let capacity = force >= focus ? 1 - focus : -focus
            let distance = (force - focus) / capacity
            let y = focus + capacity * (distance / (1 + magnification * (1 - distance)))
            return min(max(y, 0), 1)
        }
    }

    /// - Throws: ``ForceParameterError`` naming the parameter out of range.
    package func validate() throws(ForceParameterError) {
        switch self {
        case .linear, .quadratic: break
        case .sigmoid(let steepness):
            try ForceParameterError.check(
                steepness > 0 && steepness <= 100,
                "steepness",
                steepness,
                "more than 0 and at most 100"
            )
        case .fisheye(let magnification):
            try ForceParameterError.check(
                magnification >= 0 && magnification <= 100,
                "magnification",
                magnification,
                "0 to 100"
            )
        }
    }
}
