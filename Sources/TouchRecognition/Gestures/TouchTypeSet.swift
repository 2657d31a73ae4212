import TouchModel

/// The kinds of touches that a recognizer looks at.
public struct TouchTypeSet: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The set of one type.
    public init(_ type: TouchType) { rawValue = 1 << type.rawValue }

    /// Fingers on the screen.
    public static let direct = TouchTypeSet(TouchType.direct)
    /// Fingers on a remote surface.
    public static let indirect = TouchTypeSet(TouchType.indirect)
    /// The set of pencils.
    public static let pencil = TouchTypeSet(TouchType.pencil)
    /// The set of mice and trackpads.
    public static let indirectPointer = TouchTypeSet(TouchType.indirectPointer)
    /// The set of every type.
    public static let all: TouchTypeSet = [.direct, .indirect, .pencil, .indirectPointer]

    /// Whether touches of the type are looked at.
    public func contains(_ type: TouchType) -> Bool { rawValue & (1 << type.rawValue) != 0 }
}
