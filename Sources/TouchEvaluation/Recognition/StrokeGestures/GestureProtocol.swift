/// Whose gestures are templates and whose are tested.
public enum GestureProtocol: Sendable, Hashable, Codable, CustomStringConvertible {
    /// For each person and condition, `templates` samples a class at random are templates, one of the others of each class is tested
    /// (Wobbrock, Wilson, Li 2007).
    case userDependent(templates: Int)
    /// `templates` samples a class of each of `participants` people at random are templates, one sample of each class of another
    /// person is tested (Vatavu, Anthony, Wobbrock 2012).
    case userIndependent(participants: Int, templates: Int)
    /// Each person in turn is left out: all of that person's samples are tested. Templates are all samples of the others, or at most
    /// `templates` a class of each of them at random, drawn anew each time; all are one draw for each person.
    case leaveOnePersonOut(templates: Int? = nil)

    /// The name in results.
    public var description: String {
        switch self {
        case .userDependent: "user-dependent"
        case .userIndependent: "user-independent"
        case .leaveOnePersonOut: "leave-one-person-out"
        }
    }

    /// How many people templates come from; `nil` where the protocol does not choose.
    package var participants: Int? {
        if case .userIndependent(let participants, _) = self { participants } else { nil }
    }

    /// How many templates a class each of them gives; `nil` for all.
    package var templates: Int? {
        switch self {
        case .userDependent(let templates), .userIndependent(_, let templates): templates
        case .leaveOnePersonOut(let templates): templates
        }
    }

    /// The name in a condition of how few templates some class of some person has, if those are fewer than ``templates``.
    static let fewestTemplates = "fewest-templates"
    /// The name in a condition of how many classes of people, of how many, are not tested for want of samples.
    static let untestedClasses = "untested-classes"

    /// What a condition states beyond the protocol, in words: that some people drew too little for it; empty elsewhere.
    package static func shortage(in condition: MeasuredCondition) -> String {
        if let fewest = condition[fewestTemplates] {
            return " (as few as \(fewest) of some classes, of which no more were drawn)"
        }
        if let untested = condition[untestedClasses]?.split(separator: "-").map(String.init), untested.count == 3 {
            return " (\(untested[0]) of \(untested[2]) classes of people have too few samples and are not tested)"
        }
        return ""
    }

    /// The protocol in words: `user-independent, 4 people, 1 template`.
    package var words: String { Self.words(description, participants, templates) }

    package static func words(_ name: String, _ participants: Int?, _ templates: Int?) -> String {
        func counted(_ count: Int?, _ one: String, _ many: String) -> String {
            count.map { ", \($0) \($0 == 1 ? one : many)" } ?? ""
        }
        return name + counted(participants, "person", "people") + counted(templates, "template", "templates")
    }
}
