/// Why there was no force press in a touch sequence.
public enum ForceFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The touch's samples state no maximum force: the device, or the recording, knows no force.
    case maximumForceAbsent
    /// The maximum force that the touch states is 0 or less, as from a device that does not sense force.
    case maximumForceNotPositive(Double)
    /// The device states a maximum, but the touch's first delivery has no force.
    case forceAbsent
    /// The touch lifted before it was pressed hard enough.
    case liftedBeforePress
    /// The system took the touch away before it was pressed hard enough.
    case cancelledBeforePress
    /// Another gesture took precedence, or the app called the gesture off.
    case calledOff

    public var description: String {
        switch self {
        case .maximumForceAbsent: "the touch has no maximum possible force; expected a device that senses force."
        case .maximumForceNotPositive(let found):
            "the touch's maximum possible force is \(found); expected more than 0, as a device that senses force has it."
        case .forceAbsent: "the touch's first samples have no force; expected one in the first delivery."
        case .liftedBeforePress: "the touch lifted before its force reached the threshold of a press."
        case .cancelledBeforePress: "the touch was cancelled before its force reached the threshold of a press."
        case .calledOff: "the gesture was called off."
        }
    }

    /// Whether the touch had no usable force at all.
    public var isMissingForce: Bool {
        switch self {
        case .maximumForceAbsent, .maximumForceNotPositive, .forceAbsent: true
        case .liftedBeforePress, .cancelledBeforePress, .calledOff: false
        }
    }
}

/// A parameter of force recognition that makes no sense.
public struct ForceParameterError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The parameter's name as in the API.
    public var parameter: String
    /// The value found.
    public var found: Double
    /// What was expected of it.
    public var expected: String

    public var description: String { "\(parameter) is \(found); expected \(expected)." }

    /// - Throws: the error unless the condition holds.
    static func check(
        _ condition: Bool,
        _ parameter: String,
        _ found: Double,
        _ expected: String
    ) throws(ForceParameterError) {
        guard condition else { throw ForceParameterError(parameter: parameter, found: found, expected: expected) }
    }
}
