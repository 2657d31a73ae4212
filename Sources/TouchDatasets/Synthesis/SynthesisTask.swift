/// What a made-up person is asked to do.
public enum SynthesisTask: String, Sendable, Codable, CaseIterable {
    /// Letter-like strokes in rows.
    case write
    /// Lines, arcs, outlines and hatching of all sizes.
    case draw
    /// Circles, cursive loops, spirals and eights.
    case loop
    /// Legs with sharp corners, with and without a rest at them.
    case zigzag
    /// Drags to a target, with a correction near it.
    case point
    /// Short touches that hardly move.
    case tap
    /// Presses that rise to a force, hold it and let go, or step through several levels.
    case press

    /// The contacts in a recording unless a plan says otherwise.
    public var usualStrokes: Int {
        switch self {
        case .write: 12
        case .draw: 5
        case .loop: 2
        case .zigzag: 3
        case .point: 9
        case .tap: 8
        case .press: 3
        }
    }
}
