/// What the user wants a double tap on the pencil to do, as `UIPencilPreferredAction` has it.
public enum PencilPreferredAction: UInt8, Sendable, CaseIterable {
    /// Double taps do nothing.
    case ignore
    /// Double taps switch between the tool and the eraser.
    case switchEraser
    /// Double taps switch between the tool and the one before.
    case switchPrevious
    /// The palette of colors.
    case showColorPalette
    /// The settings of the ink.
    case showInkAttributes
    /// The palette at the pencil's tip.
    case showContextualPalette
    /// A shortcut of the system, which the system runs itself.
    case runSystemShortcut
}

/// The tool in use and the one before, for a double tap on the pencil to go back to.
public struct ToolSwitcher<Tool: Equatable & Sendable>: Sendable {
    /// The tool in use.
    public private(set) var current: Tool
    /// The tool before; never the one in use. `nil` until another has been selected.
    public private(set) var previous: Tool?

    /// Begins with this tool.
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
