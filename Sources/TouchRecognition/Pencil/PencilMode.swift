/// Whether the pencil draws and fingers move the page, or fingers draw too.
///
/// The first stroke of a pencil switches the mode on. While it is on a finger draws nothing, and one finger pans; while
/// it is off one finger draws and it takes two to pan.
public struct PencilMode: Sendable, Equatable {
    /// Whether it is on.
    public private(set) var isOn = false
    /// Whether a pencil's stroke switches it on.
    public var isAutomatic: Bool

    /// Each parameter is the property of that name.
    package init(isAutomatic: Bool = true) { self.isAutomatic = isAutomatic }

    /// How many fingers it takes to pan.
    package var minimumPanTouches: Int { isOn ? 1 : 2 }

    /// Whether fingers draw.
    package var fingersDraw: Bool { !isOn }

    /// Takes note of a stroke that a pencil begins.
    ///
    /// - Returns: Whether it switched the mode on.
    package mutating func pencilBegan() -> Bool {
        guard isAutomatic, !isOn else { return false }
        isOn = true
        return true
    }

    /// Switches the mode off; the next stroke of a pencil switches it on again where it is automatic.
    package mutating func switchOff() { isOn = false }
}
