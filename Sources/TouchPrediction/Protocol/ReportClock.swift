import TouchModel

/// Tells when samples were measured where their stamps say when they were passed on.
///
/// Stamps of arrival are wrong in two ways, and each makes a speed that no contact has:
///
/// - *Backlog*: after a stall the reports come that were queued meanwhile, one right after the other. A report that was held up
///   until shortly before the next is a backlog of one.
/// - *Burst*: the first reports of a contact are queued (`PenDownBurst`).
///
/// Neither is certain before the second of the queued reports is there. The last samples are kept therefore, and followed anew
/// once it is: at the device's typical interval, until the time of the stall is used up. The first report behind a stall counts
/// as queued at once where the contact moved as in one typical interval: who stalls does not. On an even clock every stamp is
/// believed; so is it where reports are lost or a contact rests, as no short interval follows then, and where every few intervals
/// are long, as that is how the device reports.
///
/// ## Complexity
///
/// O(1) for a stamp that is believed; nothing is allocated, except once after the clock has been copied.
package struct ReportClock: Sendable {
    /// How many samples are followed anew: a power of two.
    private static let capacity = 32
    /// What the intervals of a burst count as while none of the device's is known, in seconds.
    private static let assumedInterval = 0.008
    /// A longer interval at the start is a rest, and no device's, in seconds.
    private static let restInterval = 0.036
    /// The multiple of the typical interval above which an interval is late.
    private static let lateShare = 1.6
    /// The share of the shortest recent interval below which an interval behind a late one was queued.
    private static let queuedShare = 0.6
    /// How far from where it was going, of the way of a typical interval, a contact may be that did not stop.
    private static let continuity = 0.5
    /// So many intervals without one that was long for nothing, and a long one means something.
    private static let calmIntervals = 4
    /// The share of a new interval in the typical one; the first few count alike.
    private static let lastGain = 0.125

    /// The multiple of the typical interval from which an interval, during which a contact moved as in one, is a stall.
    private static let stallShare = 4.0

    /// What became of a sample.
    package enum Outcome: Equatable {
        /// It is not later than the last one.
        case ignored
        /// It was measured at that time, in seconds, and what was said of earlier ones stands.
        case next(at: Double)
        /// So many of the last samples, this one included, are to be followed anew.
        case anew(Int)
    }

    private enum State {
        /// No interval of the device is known; so many reports were queued so far.
        case starting(burst: Int)
        case even
        /// A report was late, the last of so many, and its stamp was believed.
        case late(Int)
        /// A report was late and is taken to have been queued.
        case assumed
        /// Reports come that were queued.
        case draining
    }

    /// What is kept of a sample: what predictors that are guarded look at.
    private struct Kept {
        var location = TouchPoint.zero
        var channels = TouchChannels.none
        /// When it is believed to have been measured, in seconds.
        var time = 0.0
    }

    private var samples = [Kept](repeating: Kept(), count: capacity)
    /// How many samples came, the newest at ``position``.
    private var count = 0
    private var position = 0
    /// The stamp of the newest sample, in seconds.
    private var stamp = -Double.infinity
    /// What is added to a stamp to make it the time at which the sample is believed to have been measured, in seconds.
    private var offset = 0.0
    private var state = State.starting(burst: 0)
    /// The typical, in seconds.
    private var typical = 0.0
    /// An interval up to this is ordinary, in seconds; 0 where it depends on more.
    private var longestOrdinary = 0.0
    /// The shortest ordinary interval of lately, seconds.
    private var shortest = 0.0
    /// The share of the next interval in ``typical``.
    private var gain = 1.0
    /// How many intervals came since one was long for nothing.
    private var calm = 0
    /// Whether reports of this contact were queued.
    private var hasQueued = false
    /// How much of the last long interval queued reports may still use up, seconds.
    private var debt = 0.0

    package init() {}

    /// One of the last samples, so many before the newest, with the time at which it is believed to have been measured.
    package func sample(back: Int) -> TouchSample {
        let kept = kept(back: back)
        var sample = TouchSample(timestamp: kept.time, location: kept.location)
        sample.channels = kept.channels
        return sample
    }

    private func kept(back: Int) -> Kept { samples[Self.slot(position - back)] }

    /// The time at which a stamp is believed to be, in seconds.
    @inline(__always)
    package func believed(_ time: Double) -> Double { time + offset }

    private static func slot(_ index: Int) -> Int { index & (capacity - 1) }

    /// Takes the next sample.
    @inline(__always)
    package mutating func take(_ sample: TouchSample) -> Outcome {
        let interval = sample.timestamp - stamp
        guard interval <= longestOrdinary else { return judge(sample, interval) }
        guard interval > 0 else { return .ignored }
        note(interval)
        return keep(sample)
    }

    @inline(__always)
    @discardableResult
    private mutating func keep(_ sample: TouchSample) -> Outcome {
        position = Self.slot(position + 1)
        count += 1
        stamp = sample.timestamp
        let believed = stamp + offset
        samples[position] = Kept(location: sample.location, channels: sample.channels, time: believed)
        return .next(at: believed)
    }

    /// Keeps a sample that changes what was said of those before it.
    private mutating func keepAnew(_ sample: TouchSample) -> Outcome {
        keep(sample)
        return .anew(min(count, Self.capacity))
    }

    /// Takes an ordinary interval into account.
    @inline(__always)
    private mutating func note(_ interval: Double) {
        typical += gain * (interval - typical)
        if gain > Self.lastGain { gain = 1 / (1 / gain + 1) }
        shortest = min(interval, shortest + Self.lastGain * (interval - shortest))
        longestOrdinary = Self.lateShare * typical
        calm += 1
    }

    @inline(never)
    private mutating func judge(_ sample: TouchSample, _ interval: Double) -> Outcome {
        guard count > 0 else { return keep(sample) }
        guard interval > 0 else { return .ignored }
        let moved = sample.location - samples[position].location
        let wanted = typical - interval
        let mayBeQueued = wanted > 0 && wanted < debt + 0.5 * typical
        let isQueued = mayBeQueued && interval < Self.queuedShare * shortest
        switch state {
        case .starting(let burst): return start(sample, interval, burst)
        case .draining where mayBeQueued, .assumed where isQueued:
            offset += wanted
            debt -= wanted
            if isQueued { state = .draining } else { settle() }
            return keep(sample)
        case .late(let late) where isQueued && moved == .zero:
            // A report without news does not tell.
            state = .late(late + 1)
            return keep(sample)
        case .late(let late) where isQueued:
            space(late, from: kept(back: late).time + typical, by: typical)
            offset = samples[position].time + typical - sample.timestamp
            debt -= wanted
            state = .draining
            hasQueued = true
            return keepAnew(sample)
        case .assumed:
            // It was late, and nothing was queued.
            offset += debt
            samples[position].time += debt
            calm = 0
            follow(interval, moved)
            return keepAnew(sample)
        case .late:
            calm = 0
            follow(interval, moved)
            return keep(sample)
        case .even, .draining:
            follow(interval, moved)
            return keep(sample)
        }
    }

    /// Goes on with an interval behind which nothing is open.
    private mutating func follow(_ interval: Double, _ moved: TouchPoint) {
        settle()
        guard interval > longestOrdinary else {
            note(interval)
            return
        }
        debt = interval - typical
        longestOrdinary = 0
        let isStall = hasQueued || interval > Self.stallShare * typical
        if isStall, calm >= Self.calmIntervals, isContinued(moved) {
            state = .assumed
            offset -= debt
        } else {
            state = .late(1)
        }
    }

    private mutating func settle() {
        state = .even
        debt = 0
        longestOrdinary = Self.lateShare * typical
    }

    /// Whether the contact has moved as in one typical interval, but for a share of the way.
    private func isContinued(_ moved: TouchPoint) -> Bool {
        let (last, earlier) = (kept(back: 0), kept(back: 1))
        let expected = (last.location - earlier.location) * (typical / (last.time - earlier.time))
        let off = moved - expected
        return off.dot(off) < Self.continuity * Self.continuity * expected.dot(expected)
    }

    /// Takes a sample before any interval of the device is known.
    private mutating func start(_ sample: TouchSample, _ interval: Double, _ burst: Int) -> Outcome {
        let longestStep = burst == 0 ? PenDownBurst.longestStep : PenDownBurst.ordinaryStep
        if interval < longestStep, burst < PenDownBurst.mostSteps {
            state = .starting(burst: burst + 1)
            offset += Self.assumedInterval - interval
            return keep(sample)
        }
        let isRest = interval > Self.restInterval
        if isRest, burst == 0 { return keep(sample) }
        typical = isRest ? Self.assumedInterval : interval
        shortest = typical
        gain = 0.5
        settle()
        guard burst > 0 else { return keep(sample) }
        space(burst + 1, from: stamp - Double(burst) * typical, by: typical)
        offset = 0
        return keepAnew(sample)
    }

    /// Puts the last samples so far apart, in seconds, from a time on.
    private mutating func space(_ samples: Int, from time: Double, by step: Double) {
        for index in 0..<samples {
            self.samples[Self.slot(position - samples + 1 + index)].time = time + Double(index) * step
        }
    }

    /// Forgets the contact.
    @inline(__always)
    package mutating func reset() {
        count = 0
        stamp = -.infinity
        offset = 0
        longestOrdinary = 0
        state = .starting(burst: 0)
        calm = 0
        hasQueued = false
    }
}
