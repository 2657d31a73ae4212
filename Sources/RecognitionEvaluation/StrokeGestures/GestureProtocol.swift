/// Whose gestures are templates and whose are tested.
public enum GestureProtocol: Sendable, Hashable, CustomStringConvertible {
    /// For each person and condition, `templates` samples a class at random are templates, one of the others of each class is tested
    /// (Wobbrock, Wilson, Li 2007).
    case userDependent(templates: Int)
    /// `templates` samples a class of each of `participants` people at random are templates, one sample of each class of another
    /// person is tested (Vatavu, Anthony, Wobbrock 2012).
    case userIndependent(participants: Int, templates: Int)
    /// All samples of all others are templates, all of the person left out are tested; there is one draw.
    case leaveOnePersonOut

    /// The name in results.
    public var description: String {
        switch self {
        case .userDependent: "user-dependent"
        case .userIndependent: "user-independent"
        case .leaveOnePersonOut: "leave-one-person-out"
        }
    }
}
