/// Tells stamps that are none, and a clock that was set back, from rows that come late: by the rows that follow.
///
/// Rows pass as they come. Behind a step back of the clock, and behind one too long for neighbors, they wait:
/// - a stamp that is far from both of its neighbors, or 0 or −1 where the clock goes on behind it, is none: it becomes NaN;
/// - where ``following`` rows go on from an earlier time, the clock was set back, and the first of them starts anew;
/// - where one of them is later than all, those before it came late, and find their place.
struct ClockSteps {
    /// Neighbors of a recording are seldom further apart, in seconds.
    static let longest = 10.0
    /// A first stamp that is further from the next, in seconds, is none.
    private static let furthest = 1e6
    /// So many rows tell a clock that was set back from rows that come late.
    static let following = 4

    /// Whether rows have the names of strokes, which are compared one by one.
    var isByStroke = true
    /// The length of a −1 in seconds.
    var secondsPerUnit = 1.0
    /// Steps of up to so many seconds are those of rows that follow each other.
    var ordinary = 0.1
    /// Whether a time of 0 says that there is none.
    var zerosAreNone = false

    private var recording: Int32?
    private var stroke: UInt64 = 0
    /// The time before the rows that wait; NaN where they begin a recording.
    private var before = Double.nan
    private var held: [TableRow] = []
    /// Whether the first of them is the first of its stroke or recording.
    private var beginsStroke = false
    /// Whether a stamp was none: a last one, behind which there is none to compare with, may be, too.
    private var hasNone = false
    /// Rows of one stamp do not wait for more than these.
    private static let mostHeld = 64

    /// Takes a row.
    ///
    /// - Returns: whether it need not wait; else ``release(isLast:note:)`` says when those do no longer that wait.
    @inline(__always)
    mutating func passes(_ row: TableRow) -> Bool {
        guard held.isEmpty else { return false }
        guard row.kind == .measured else { return true }
        let time = row.sample.timestamp
        if row.recording == recording, !isByStroke || row.stroke == stroke {
            let step = time - before
            if step < 0 || step > Self.longest {
                beginsStroke = false
                return false
            }
        } else if row.recording != recording || isMark(time) || (time - before).magnitude > Self.furthest {
            if row.recording != recording { before = .nan }
            beginsStroke = true
            return false
        }
        follow(row)
        return true
    }

    private mutating func follow(_ row: TableRow) {
        recording = row.recording
        stroke = row.stroke
        if row.sample.timestamp.isFinite { before = row.sample.timestamp }
    }

    /// Holds a row that does not pass.
    mutating func hold(_ row: TableRow) { held.append(row) }

    /// The rows that need not wait any longer; all of them where no further rows come.
    ///
    /// - Parameter note: called with what a stamp that is none stood between.
    mutating func release(isLast: Bool = false, note: (String) -> Void) -> [TableRow] {
        guard let first = held.first, isLast || isDecided(first, note) else { return [] }
        let time = first.sample.timestamp
        if isLast, hasNone, isMark(time) ? time < before : abs(time - before) > Self.longest { forget(time) }
        var rows: [TableRow] = []
        swap(&rows, &held)
        for row in rows where row.kind == .measured { follow(row) }
        return rows
    }

    /// Whether it is known what the step before the rows that wait means.
    private mutating func isDecided(_ first: TableRow, _ note: (String) -> Void) -> Bool {
        let measured = held.filter { $0.kind == .measured && $0.sample.timestamp.isFinite }
        let time = first.sample.timestamp
        guard let follower = measured.first(where: { $0.sample.timestamp != time }) else {
            return held.count > Self.mostHeld
        }
        guard follower.recording == first.recording else { return true }
        let next = follower.sample.timestamp
        if isNone(time, before: next) {
            let place = before.isFinite ? "between \(before.shortText) s and" : "before"
            if !hasNone { note("a time of \(time.shortText) s \(place) \(next.shortText) s") }
            forget(time)
            return true
        }
        // Longer steps back are told by their length.
        guard !beginsStroke, time < before, before - time <= EventSanitizer.clockResetThreshold else { return true }
        let last = measured[measured.count - 1]
        guard !isByStroke || last.stroke == first.stroke, last.sample.timestamp <= before else { return true }
        guard measured.count > Self.following else { return false }
        held[0].startsAnew = true
        return true
    }

    /// Whether a time may say that there is none.
    @inline(__always)
    private func isMark(_ time: Double) -> Bool { time == 0 || time == -secondsPerUnit }

    private mutating func forget(_ time: Double) {
        hasNone = true
        for index in held.indices where held[index].sample.timestamp == time { held[index].sample.timestamp = .nan }
    }

    /// Whether a stamp is none, by that of the next row.
    private func isNone(_ time: Double, before next: Double) -> Bool {
        guard before.isFinite else {
            return isMark(time) && next - time > (time < 0 || zerosAreNone ? ordinary : Self.longest)
                || (next - time).magnitude > Self.furthest
        }
        guard next >= before else { return false }
        if isMark(time), time < before {
            return time < 0 || zerosAreNone || !beginsStroke && next - before <= ordinary
        }
        return time > next + Self.longest || time < before - Self.longest
    }
}
