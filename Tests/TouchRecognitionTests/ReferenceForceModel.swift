import Foundation
import TouchModel
import TouchRecognition

/// What a force recognizer on its own should do, written down as plainly as possible: every event starts again from the
/// list of all samples of the touch; nothing is shared with the library but its vocabulary and parameters.
struct ReferenceForceModel {
    /// A press or a level, and when.
    struct Happening: Equatable {
        var kind: ForceTransition.Kind
        var time: Double
    }

    enum Moment {
        case sample(TouchSample)
        case time(Double)
    }

    let parameters: ForceRecognizer.Parameters
    private(set) var phase = GestureIntent.Phase.idle
    private(set) var happenings: [Happening] = []
    private(set) var failure: ForceFailure?
    private(set) var counts = ForceCounts()
    private(set) var value = 0.0
    private(set) var level = 0
    private(set) var press = ForcePress.none
    private var touchID: Int32?
    private var moments: [Moment] = []
    private var clock: Double?
    /// When the touch's last happening was.
    private var latest = -Double.infinity

    init(_ parameters: ForceRecognizer.Parameters) { self.parameters = parameters }

    mutating func consume(_ event: TouchEvent) {
        happenings = []
        let before = clock ?? (event.timestamp.isFinite ? event.timestamp : 0)
        clock = event.timestamp.isFinite ? max(event.timestamp, before) : before
        for touch in event.touches {
            if phase == .idle, touch.phase == .began, parameters.touchTypes.contains(touch.type) {
                phase = .undecided
                touchID = touch.id
                failure = nil
            }
            guard touch.id == touchID else { continue }
            let absence = take(touch.samples.map { .sample($0) })
            if let absence {
                failure = absence
                phase = .failed
                forget()
                continue
            }
            if touch.phase == .cancelled {
                if press != .none {
                    happenings.append(Happening(kind: .cancelled, time: max(lastTime ?? -.infinity, clock ?? 0)))
                }
                if phase == .undecided { failure = .cancelledBeforePress }
                phase = phase == .undecided ? .failed : phase == .active ? .cancelled : phase
                forget()
            } else if touch.phase == .ended {
                let end = max(lastTime ?? -.infinity, clock ?? 0)
                if press == .deep { happenings.append(Happening(kind: .undeepened, time: end)) }
                if press != .none { happenings.append(Happening(kind: .released, time: end)) }
                if phase == .undecided { failure = .liftedBeforePress }
                phase = phase == .undecided ? .failed : phase == .active ? .finished : phase
                forget()
            }
        }
    }

    mutating func advance(to time: Double) {
        happenings = []
        guard time.isFinite, time > clock ?? -.infinity else { return }
        clock = time
        if touchID != nil { _ = take([.time(time)]) }
    }

    mutating func cancel() {
        guard phase != .idle else { return }
        if phase == .undecided || phase == .active { failure = .calledOff }
        phase = .failed
        forget()
    }

    mutating func reset() {
        phase = .idle
        clock = nil
        forget()
    }

    private mutating func forget() {
        touchID = nil
        announced = nil
        latest = -.infinity
        moments = []
        value = 0
        level = 0
        press = .none
    }

    private var lastTime: Double? {
        moments.reversed().lazy.compactMap { moment -> Double? in
            if case .sample(let sample) = moment { sample.timestamp } else { nil }
        }.first
    }

    /// Adds what can be used to the list, and goes through the whole of it.
    ///
    /// - Returns: Why there is no force, where there is none so far.
    private mutating func take(_ new: [Moment]) -> ForceFailure? {
        var absence: ForceFailure?
        let known = moments.count
        for moment in new {
            if case .time(let time) = moment, let last = lastTime, time > last { moments.append(moment) }
            guard case .sample(let sample) = moment else { continue }
            if !sample.timestamp.isFinite || sample.timestamp <= lastTime ?? -.infinity {
                counts.untimelySamples += 1
            } else if maximum == nil, sample.maximumPossibleForce == nil {
                counts.absentForces += 1
                absence = .maximumForceAbsent
            } else if maximum == nil, let found = sample.maximumPossibleForce, found <= 0 {
                counts.absentForces += 1
                absence = .maximumForceNotPositive(found)
            } else if sample.force == nil {
                counts.absentForces += 1
                absence = .forceAbsent
                announced = announced ?? sample.maximumPossibleForce
            } else {
                announced = announced ?? sample.maximumPossibleForce
                moments.append(moment)
                counts.takenSamples += 1
            }
        }
        guard !moments.isEmpty else { return absence }
        replay(reportingFrom: known)
        return nil
    }

    /// The first maximum that a sample of the touch stated.
    private var announced: Double?
    private var maximum: Double? {
        touchID == nil || announced == nil ? nil : min(announced ?? 0, parameters.force.normalization.maximumForce)
    }
}

extension ReferenceForceModel {
    /// The whole touch from its first sample, by the formulas as the documentation has them.
    private mutating func replay(reportingFrom first: Int) {
        guard let maximum else { return }
        let thresholds = parameters.force.thresholds
        let count = parameters.force.levels.count
        let half = parameters.force.levels.hysteresis / 2
        var previous: (time: Double, smooth: Double, slope: Double)?
        value = 0
        level = 0
        press = .none
        var since: [Double?] = [nil, nil]
        var left = [-Double.infinity, -.infinity]
        for (index, moment) in moments.enumerated() {
            var found: [ForceTransition.Kind] = []
            let now: Double
            switch moment {
            case .time(let time): now = time
            case .sample(let sample):
                now = sample.timestamp
                let force = normalized(sample, maximum, counting: index >= first)
                let smooth = smoothed(force, now, &previous)
                value = transferred(smooth, (Double(level) + 0.5) / Double(count))
                let before = level
                while level + 1 < count, value >= Double(level + 1) / Double(count) + half { level += 1 }
                while level > 0, value < Double(level) / Double(count) - half { level -= 1 }
                if level != before { found.append(.levelChanged) }
                for (which, threshold) in [thresholds.beganAt, thresholds.deepAt].enumerated() {
                    since[which] = value >= threshold ? since[which] ?? now : nil
                }
                if press == .deep, value < thresholds.deepReleaseAt {
                    found.append(.undeepened)
                    press = .light
                    left[1] = now
                }
                if press == .light, value < thresholds.releaseAt {
                    found.append(.released)
                    press = .none
                    left[0] = now
                }
            }
            func isDue(_ which: Int) -> Bool {
                guard let start = since[which] else { return false }
                let rounding = 1e-6
                return now - start >= thresholds.minimumDwell - rounding
                    && now - left[which] >= thresholds.refractoryTime - rounding
            }
            if press == .none, isDue(0) {
                found.append(.began)
                press = .light
            }
            if press == .light, isDue(1) {
                found.append(.deepened)
                press = .deep
            }
            guard index >= first else { continue }
            for kind in found {
                latest = max(latest, now)
                happenings.append(Happening(kind: kind, time: latest))
                if kind == .began, phase == .undecided { phase = .active }
                if kind == .released, phase == .active { phase = .finished }
            }
        }
    }

    private mutating func normalized(_ sample: TouchSample, _ maximum: Double, counting: Bool) -> Double {
        let p = parameters.force.normalization
        var force = p.calibration.offset + p.calibration.gain * (sample.force ?? 0)
        if p.axis == .perpendicularToScreen {
            if let altitude = sample.altitude {
                if counting, altitude < 0 || altitude > 1.5707974 { counts.clampedAltitudes += 1 }
                force /= sin(altitude < p.minimumAltitude ? p.minimumAltitude : altitude > .pi / 2 ? .pi / 2 : altitude)
            } else if counting {
                counts.missingAltitudes += 1
            }
        }
        if counting, force < 0 || force > maximum { counts.clampedForces += 1 }
        return force <= 0 ? 0 : force >= maximum ? 1 : force / maximum
    }

    private func smoothed(
        _ force: Double,
        _ time: Double,
        _ previous: inout (time: Double, smooth: Double, slope: Double)?
    ) -> Double {
        guard let p = parameters.force.smoothing else { return force }
        guard let last = previous else {
            previous = (time, force, 0)
            return force
        }
        func alpha(_ cutoff: Double) -> Double { 1 / (1 + 1 / (2 * .pi * cutoff) / (time - last.time)) }
        let a = alpha(p.derivativeCutoff)
        let slope = a * (force - last.smooth) / (time - last.time) + (1 - a) * last.slope
        let b = alpha(p.minimumCutoff + p.cutoffSlope * abs(slope))
        let smooth = b * force + (1 - b) * last.smooth
        previous = (time, smooth, slope)
        return smooth
    }

    private func transferred(_ x: Double, _ c: Double) -> Double {
        switch parameters.force.transfer {
        case .linear: return x
        case .quadratic: return x * x
        case .sigmoid(let s):
            func logistic(_ x: Double) -> Double { 1 / (1 + exp(-s * (x - 0.5))) }
            return (logistic(x) - logistic(0)) / (logistic(1) - logistic(0))
        case .fisheye(let d):
            func g(_ t: Double) -> Double { t / (1 + d * (1 - t)) }
            return x >= c ? c + (1 - c) * g((x - c) / (1 - c)) : c - c * g((c - x) / c)
        }
    }
}
