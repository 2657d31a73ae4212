/// What the user wants a double tap on the pencil to do, as `UIPencilPreferredAction` has it.
public enum PencilPreferredAction: UInt8, Sendable, CaseIterable {
    case ignore, switchEraser, switchPrevious, showColorPalette, showInkAttributes, showContextualPalette
    case runSystemShortcut
}

/// The tool in use and the one before, for a double tap on the pencil to go back to.
public struct ToolSwitcher<Tool: Equatable & Sendable>: Sendable {
    /// The tool in use.
    public private(set) var current: Tool
    /// The tool before; never the one in use. `nil` until another has been selected.
    public private(set) var previous: Tool?

    public init(_ tool: Tool) { current = tool }

    /// Takes up a tool. The tool in use stays where it is.
    public mutating func select(_ tool: Tool) {
        guard tool != current else { return }
        previous = current
        current = tool
    }

    /// Takes note of a double tap: goes back to the previous tool where that is the user's preference, and does nothing
    /// for any other preference, or where there is no previous tool.
    ///
    /// - Returns: Whether the tool changed.
    @discardableResult
    public mutating func doubleTap(_ preferredAction: PencilPreferredAction) -> Bool {
        guard preferredAction == .switchPrevious, let previous else { return false }
        select(previous)
        return true
    }
}

extension ToolSwitcher: Equatable {}
