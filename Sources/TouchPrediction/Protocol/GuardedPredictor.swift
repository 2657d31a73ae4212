import TouchModel

/// A predictor of Foretouch's own, guarded against clocks that stall and answers that leap.
///
/// It is shown samples at the times at which they were measured as far as can be told (``ReportClock``), and its answers reach
/// as far as the newest samples support (``MotionReach``). On an even clock both leave it alone: the mathematics is that of
/// ``base``, which tests and fits take without a guard.
///
/// ``Guarded`` is one for any predictor. Where nanoseconds count a structure of its own saves half the cost of the guard, as what
/// `any Predictor` calls is then compiled for that predictor alone.
package protocol GuardedPredictor: Predictor {
    associatedtype Base: Predictor
    /// The predictor without a guard.
    var base: Base { get set }
    /// What guards it.
    var reports: ReportGuard { get set }
    /// Lets the base forget the contact, whose last samples are shown anew. The default implementation lifts it; who learns at a lift
    /// must not learn twice.
    mutating func restartBase()
}

/// Any predictor, guarded.
package struct Guarded<Base: Predictor>: GuardedPredictor {
    package var base: Base
    package var reports = ReportGuard()

    package init(_ base: Base) { self.base = base }
}

/// What is known of the reports that a guarded predictor is shown.
package struct ReportGuard: Sendable {
    fileprivate var clock = ReportClock()
    fileprivate var reach = MotionReach()

    /// Not compiled into every predictor: it is a kilobyte where code is downloaded.
    @inline(never)
    package init() {}

    /// The time at which a stamp is believed to be, in seconds.
    @inline(__always)
    func believed(_ time: Double) -> Double { clock.believed(time) }

    /// An answer within reach.
    @inline(__always)
    func limited(_ answer: Prediction?, at time: Double) -> Prediction? {
        guard var answer else { return nil }
        answer.location = reach.limited(answer.location, at: time)
        return answer
    }

    @inline(__always)
    mutating func reset() {
        clock.reset()
        reach.reset()
    }
}

extension GuardedPredictor {
    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite else { return }
        switch reports.clock.take(sample) {
        case .ignored: break
        case .next(let time):
            var believed = sample
            believed.timestamp = time
            base.observe(believed)
            reports.reach.observe(believed.location, at: time)
        case .anew(let count): followAnew(count)
        }
    }

    @inline(never)
    private mutating func followAnew(_ count: Int) {
        restartBase()
        reports.reach.reset()
        for back in (0..<count).reversed() {
            let sample = reports.clock.sample(back: back)
            base.observe(sample)
            reports.reach.observe(sample.location, at: sample.timestamp)
        }
    }

    package mutating func restartBase() { base.lift() }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        let asked = reports.believed(time)
        return reports.limited(base.predict(at: asked), at: asked)
    }

    package mutating func reset() {
        base.reset()
        reports.reset()
    }

    package mutating func lift() {
        base.lift()
        reports.reset()
    }

    package mutating func discard() {
        base.discard()
        reports.reset()
    }

    package var remembersStrokes: Bool { base.remembersStrokes }
}
