/// What a list of points is in a document.
enum PointLists: String, CaseIterable {
    case strokes
    /// Strokes with a clock each, which are trials.
    case timedStrokes = "timed-strokes"
    /// Trials, whose strokes something else tells apart.
    case trials
    /// Pieces of one stream.
    case pieces
}

/// How the times of points count in a document.
enum PointTimes: String, CaseIterable {
    case absolute
    /// Counted from the time of the event or the object around the point.
    case fromBase = "from-base"
    /// Each from the point before.
    case steps
    /// Counted from the beginning of each stroke; the time of that beginning is not in the document.
    case ofStroke = "of-stroke"
    /// There are no times: points are counted.
    case none
}
