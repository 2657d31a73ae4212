import TouchModel

/// Tells when samples were measured where their stamps say when they were passed on.
///
/// Stamps of arrival are wrong in three ways, and each makes a speed that no contact has:
///
/// - *Late*: a report is held up until shortly before the next. Where a long interval is followed by a short one, both are
///   counted as the typical one.
/// - *Backlog*: after a stall reports come that were queued meanwhile, one right after the other. Each is counted as
///   measured the typical interval after the one before, until the time of the stall is used up. The first of them is known as
///   such at once where the contact went on as it did before: who moves as far as in one typical interval during ten did
///   not move for ten. Otherwise it is known when the second comes.
/// - *Burst*: the first reports of a contact come within 2 ms of each other. No device is known yet then, so that they count as
///   8 ms apart until a longer interval, or more of them than a burst has, tell: a device that reports so fast goes on so
///   (`PenDownBurst`).
///
/// Besides, a sample that comes less than 1 ms after the one before without any interval that was long takes its place: which
/// of the two was late is not known.
///
/// On an even clock every stamp is believed; so is it where reports are lost or a contact rests, as then no short interval
/// follows.
///
/// ## Complexity
///
/// O(1); nothing is allocated. An interval near the typical one costs two comparisons.
package struct ReportClock: Sendable {
    /// What a stamp is worth.
    package enum Spacing: Sendable, Equatable {
        /// It is believed.
        case measured
        /// It is believed, and the sample takes the place of the one before.
        case replaces
        /// The sample was measured that many seconds after the one before.
        case spaced(Double)
        /// Likewise, and so was the one before after the one before that.
        case respaced(Double)
        /// It is believed, and all samples of the contact before it were measured that many seconds apart.
        case burstEnded(Double)
    }

    /// What the intervals of a burst count as, in seconds.
    private static let assumedInterval = 0.008
    /// That of the fastest common device, in seconds.
    private static let shortestInterval = 0.004
    /// A longer interval at a contact's start is no device's, in seconds.
    private static let restInterval = 0.036
    /// The most steps of a burst that follows such an interval.
    package static let longestBurst = 80
    /// Of the typical interval: longer is late; shorter is short behind one that is a little late, and behind a stall.
    private static let lateShare = 1.6
    private static let shortShare = 0.3
    private static let stallShare = 2.5
    private static let backlogShare = 0.6
    /// Behind a silence longer than this, of the typical interval, a contact need go on less nearly as before.
    private static let stalledShare = 6.0
    /// How far, of the way of a typical interval, a contact may be from where it was going.
    private static let continuity = 0.5
    private static let nearContinuity = 0.35
    /// How many ordinary intervals there are between two that are long without a stall.
    private static let calmIntervals = 6
    /// A sample of a bunch comes within that time of the one before, in seconds. Less a microsecond: stamps of whole
    /// milliseconds are 1 ms apart up to rounding, and those of a 1000 Hz device, too.
    private static let bunchInterval = 0.001 - 1e-6
    private static let bunchShare = 0.5
    /// Of a new interval in the typical one.
    private static let gain = 0.125

    private enum State {
        /// No interval is known, or only those of a burst.
        case starting
        /// The last interval was believed.
        case steady
        /// The last interval was long, and was believed.
        case late
        /// Reports are being spaced.
        case draining
    }

    private var state = State.starting
    /// The typical interval, seconds.
    private var typical = 0.0
    /// An interval from here …
    private var shortest = Double.infinity
    /// … to here is ordinary.
    private var longest = 0.0
    /// How many intervals were counted in ``typical``, or in a burst.
    private var count = 0
    /// More short intervals in a row at the start are a fast device.
    private var shortLimit = PenDownBurst.mostSteps
    /// The long interval, and how much of it is left to be used up, seconds.
    private var stall = 0.0
    private var debt = 0.0
    /// How long a bunch lasts already.
    private var bunch = 0.0
    /// How many of the first few intervals have not come yet.
    private var left = 3
    /// How many intervals were ordinary since one was long.
    private var calm = 0
    /// How the contact moved to the last sample, and in what time.
    private var lastMoved = TouchPoint.zero
    private var lastStep = 0.0
    /// What is added to a stamp to make it one at which the sample is believed to have been measured, seconds.
    package private(set) var offset = 0.0

    package init() {}

    /// Whether the next sample may tell that the last one was late: what was known before it is to be kept.
    package var mayRespace: Bool { state == .late }
    /// Whether the samples so far are those of a burst.
    package var isInBurst: Bool { state == .starting }

    /// Whether a sample that is the next in an even stream may follow as it is.
    ///
    /// - Parameters:
    ///   - interval: since the one before, in seconds, above 0.
    ///   - moved: since the one before.
    @inline(__always)
    package mutating func isOrdinary(_ interval: Double, moved: TouchPoint) -> Bool {
        guard interval >= shortest, interval <= longest else { return false }
        note(interval)
        (lastMoved, lastStep) = (moved, interval)
        return true
    }

    @inline(__always)
    private mutating func note(_ interval: Double) {
        typical += Self.gain * (interval - typical)
        shortest = Self.shortShare * typical
        longest = Self.lateShare * typical
        calm += 1
    }

    /// Follows the first few intervals: one of them may be a rest.
    private mutating func noteFirst(_ interval: Double) {
        left -= 1
        if interval < Self.shortShare * typical { typical = interval }
        note(interval)
        if left > 0 { shortest = .infinity }
    }

    /// What the stamp of the next sample is worth, where it is not ordinary.
    @inline(never)
    package mutating func spacing(_ interval: Double, moved: TouchPoint) -> Spacing {
        let spacing = judge(interval, moved)
        switch spacing {
        case .measured, .burstEnded: (lastMoved, lastStep) = (moved, interval)
        case .replaces: break
        case .spaced(let step):
            offset += step - interval
            (lastMoved, lastStep) = (moved, step)
        case .respaced(let step):
            offset += step - stall + step - interval
            (lastMoved, lastStep) = (moved, step)
        }
        return spacing
    }

    private mutating func judge(_ interval: Double, _ moved: TouchPoint) -> Spacing {
        switch state {
        case .starting: return start(interval)
        case .steady: return judgeSteady(interval, moved)
        case .late, .draining: break
        }
        let isShort = interval < (stall > Self.stallShare * typical ? Self.backlogShare : Self.shortShare) * typical
        let wanted = typical - interval
        guard wanted > 0, isShort || state == .draining, wanted <= debt + 0.5 * typical + 0.05 * stall else {
            // A device that has become slower is followed.
            if state == .late, interval > longest { typical += Self.gain * min(interval - typical, typical) }
            settle()
            return judgeSteady(interval, moved)
        }
        let wasLate = state == .late
        debt -= wanted
        if isShort {
            state = .draining
        } else {
            settle()
        }
        return wasLate ? .respaced(typical) : .spaced(typical)
    }

    private mutating func start(_ interval: Double) -> Spacing {
        guard interval <= PenDownBurst.longestStep else {
            if count == 0, interval > Self.restInterval {
                // A rest, or a stall behind which a backlog comes: no device is known yet.
                let queued = min(interval / Self.shortestInterval, Double(Self.longestBurst))
                shortLimit = max(PenDownBurst.mostSteps, Int(queued))
                return .measured
            }
            let isBurst = count > 0
            (typical, count) = (interval, 1)
            settle()
            return isBurst ? .burstEnded(interval) : .measured
        }
        count += 1
        typical += interval
        guard count > shortLimit else { return .spaced(Self.assumedInterval) }
        typical /= Double(count)
        settle()
        return .burstEnded(typical)
    }

    private mutating func settle() {
        state = .steady
        stall = 0
        debt = 0
        shortest = left > 0 ? .infinity : Self.shortShare * typical
        longest = Self.lateShare * typical
    }

    private mutating func judgeSteady(_ interval: Double, _ moved: TouchPoint) -> Spacing {
        if interval > longest {
            // Where one interval in a few is long, the stamps have a pattern, and are the better guess.
            let isContinued =
                interval > Self.stalledShare * typical
                ? isContinued(moved, within: Self.continuity)
                : calm >= Self.calmIntervals && isContinued(moved, within: Self.nearContinuity)
            calm = 0
            stall = interval
            debt = interval - typical
            state = isContinued ? .draining : .late
            shortest = .infinity
            return isContinued ? .spaced(typical) : .measured
        }
        if interval < Self.shortShare * typical, interval < Self.bunchInterval,
            bunch + interval < min(Self.bunchInterval, Self.bunchShare * typical)
        {
            bunch += interval
            shortest = .infinity
            return .replaces
        }
        bunch = 0
        if left > 0 { noteFirst(interval) } else { note(interval) }
        return .measured
    }

    /// Whether the contact has moved as in one typical interval, but for a share of the way.
    private func isContinued(_ moved: TouchPoint, within share: Double) -> Bool {
        let expected = lastMoved * (typical / lastStep)
        let off = moved - expected
        return off.dot(off) < share * share * expected.dot(expected)
    }

    /// Forgets the contact.
    package mutating func reset() { self = ReportClock() }
}
