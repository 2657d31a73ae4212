import TouchModel
import TouchRecognition

/// What a contact's force really did, in the terms of one recognizer: presses, levels, holds.
///
/// The true force goes through the recognizer's own normalization, transfer function, levels and thresholds, without
/// smoothing, dwell and refractory time. How sure a press is comes from the same path with the force divided by 1 ± the
/// just noticeable difference.
struct PressTruth: Sendable {
    /// What a contact is at one depth.
    enum Class: Sendable {
        /// Its true peak is at the threshold by the margin or more.
        case press
        /// Its true peak stays below the threshold by the margin or more.
        case null
        /// Anything between: nobody could tell.
        case ambiguous
    }

    /// A true press within a contact.
    struct Episode: Sendable, Equatable {
        /// When the force crossed the threshold upwards, interpolated between samples.
        var onset: Double
        /// When it fell below the release threshold, or the contact's end.
        var end: Double
        /// Whether its peak is above the margin.
        var isCertain: Bool
    }

    /// One of the two depths of press.
    struct Depth: Sendable {
        var kind: Class
        var episodes: [Episode] = []
    }

    private let segments: TimeSegments
    /// Strictly ascending, seconds.
    var times: [Double] { segments.times }
    /// The normalized force, 0…1.
    private(set) var forces: [Double] = []
    /// The transferred force, 0…1.
    private(set) var values: [Double] = []
    private(set) var levels: [Int] = []
    private(set) var levelChanges = 0
    private(set) var light = Depth(kind: .null)
    private(set) var deep = Depth(kind: .null)
    /// Intervals in which the force was held.
    private(set) var holds: [ClosedRange<Double>] = []

    /// - Parameters:
    ///   - samples: the true forces; times strictly ascending.
    ///   - maximum: the touch's maximum possible force.
    ///   - definition: what a press is, with the calibration that makes true forces of these samples.
    ///   - margin: the just noticeable difference, a share.
    init?(
        _ samples: [TouchSample],
        maximum: Double,
        definition: ForceTracker.Parameters,
        margin: Double
    ) {
        guard let nominal = Path(samples, maximum, definition, scale: 1),
            let lowered = Path(samples, maximum, definition, scale: 1 / (1 + margin)),
            let raised = Path(samples, maximum, definition, scale: 1 / (1 - margin)), !nominal.times.isEmpty
        else { return nil }
        segments = TimeSegments(nominal.times)
        forces = nominal.forces
        values = nominal.values
        levels = nominal.levels
        levelChanges = nominal.levelChanges
        let thresholds = definition.thresholds
        light = Self.depth(nominal, lowered, raised, at: .light, threshold: thresholds.beganAt)
        deep = Self.depth(nominal, lowered, raised, at: .deep, threshold: thresholds.deepAt)
        holds = Self.holds(in: nominal, margin: margin)
    }

    /// One pass of forces through normalization, transfer, levels and thresholds.
    private struct Path {
        var times: [Double] = []
        var forces: [Double] = []
        var values: [Double] = []
        var levels: [Int] = []
        var presses: [ForcePress] = []
        var levelChanges = 0

        init?(_ samples: [TouchSample], _ maximum: Double, _ definition: ForceTracker.Parameters, scale: Double) {
            var parameters = definition
            parameters.smoothing = nil
            parameters.thresholds.minimumDwell = 0
            parameters.thresholds.refractoryTime = 0
            parameters.normalization.calibration.gain *= scale
            parameters.normalization.calibration.offset *= scale
            guard var tracker = try? ForceTracker(parameters) else { return nil }
            for var sample in samples {
                sample.maximumPossibleForce = maximum
                let step = tracker.observe(sample)
                guard step.outcome == .taken else { continue }
                times.append(sample.timestamp)
                forces.append(step.measured)
                values.append(step.value)
                levels.append(step.level)
                presses.append(step.press)
                if step.hasLevelChanged { levelChanges += 1 }
            }
        }
    }

    private static func depth(
        _ nominal: Path,
        _ lowered: Path,
        _ raised: Path,
        at press: ForcePress,
        threshold: Double
    ) -> Depth {
        func isIn(_ path: Path, _ index: Int) -> Bool { path.presses[index].rawValue >= press.rawValue }
        var depth = Depth(kind: .null)
        var current: Episode?
        for index in nominal.times.indices {
            let time = nominal.times[index]
            if isIn(nominal, index) {
                if current == nil {
                    current = Episode(onset: onset(in: nominal, index, threshold), end: time, isCertain: false)
                }
                current?.end = time
                if isIn(lowered, index) { current?.isCertain = true }
            } else if var ended = current {
                ended.end = time
                depth.episodes.append(ended)
                current = nil
            }
        }
        if let current { depth.episodes.append(current) }
        if depth.episodes.contains(where: \.isCertain) {
            depth.kind = .press
        } else if nominal.times.indices.contains(where: { isIn(raised, $0) }) {
            depth.kind = .ambiguous
        }
        return depth
    }

    /// When the value crossed the threshold on its way to a sample.
    private static func onset(in path: Path, _ index: Int, _ threshold: Double) -> Double {
        guard index > 0, path.values[index - 1] < threshold, path.values[index] > path.values[index - 1] else {
            return path.times[index]
        }
        let share = (threshold - path.values[index - 1]) / (path.values[index] - path.values[index - 1])
        return path.times[index - 1] + min(max(share, 0), 1) * (path.times[index] - path.times[index - 1])
    }

    /// How long a force has to stand to be held, in seconds.
    static let shortestHold = 0.2

    /// Intervals of a press in which the force ranges over no more than the margin, a share of its largest there: from
    /// the left, each as long as it can be.
    ///
    /// - Complexity: O(samples): whatever lies within such an interval is one too, so the right end never moves back, and
    ///   the extremes between the ends are kept in two monotonic queues.
    private static func holds(in path: Path, margin: Double) -> [ClosedRange<Double>] {
        var holds: [ClosedRange<Double>] = []
        var lows = ExtremeQueue(<=)
        var highs = ExtremeQueue(>=)
        var start = 0
        // Behind the last sample that is in the queues.
        var end = 0
        while start < path.times.count {
            guard path.presses[start] != .none else {
                start += 1
                continue
            }
            if end <= start {
                lows.removeAll()
                highs.removeAll()
                end = start
            }
            lows.drop(before: start)
            highs.drop(before: start)
            while end < path.times.count, path.presses[end] != .none {
                let force = path.forces[end]
                let (low, high) = (min(lows.extreme ?? force, force), max(highs.extreme ?? force, force))
                guard high - low <= margin * high else { break }
                lows.append(force, at: end)
                highs.append(force, at: end)
                end += 1
            }
            if path.times[end - 1] - path.times[start] >= shortestHold {
                holds.append(path.times[start]...path.times[end - 1])
                start = end
            } else {
                start += 1
            }
        }
        return holds
    }

    /// The position of the last sample not later than `time`, searched forward from `hint`; `nil` more than 10 ms before
    /// the first or after the last. Within those 10 ms it is the nearer end.
    func position(at time: Double, from hint: Int) -> Int? {
        segments.segment(at: time, from: hint, slack: Self.slack)
    }

    /// Ground truths are written on a grid of their own; a contact's ends may lie a little outside.
    private static let slack = 0.01

    /// Linear interpolation of a series between the samples around an instant.
    func interpolate(_ series: [Double], at time: Double, position: Int) -> Double {
        let share = segments.share(at: time, in: position)
        return share > 0 ? series[position] + share * (series[position + 1] - series[position]) : series[position]
    }
}
