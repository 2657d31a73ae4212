/// In which order strokes are read that a file holds one after the other, for formats whose rows stand stroke by stroke.
public enum StrokeOrder: String, Sendable, CaseIterable {
    /// By their times, all of a recording: the clock is one, and contacts may be down at once.
    case time
    /// As they stand in the file.
    case file
}
