import TouchModel
import TouchRecognition

/// Replays contacts through one recognizer and scores what it says.
struct PressScorer {
    /// What a recognizer said of one contact.
    struct Trace {
        var detections: [Double] = []
        var deepDetections: [Double] = []
        /// After each delivery that brought samples while the touch was down.
        var states: [(time: Double, value: Double, level: Int)] = []
        var levelChanges = 0

        /// Whether a press and a deep press were detected: what must not depend on a setting.
        var decision: UInt8 { (detections.isEmpty ? 0 : 1) + (deepDetections.isEmpty ? 0 : 2) }

        fileprivate mutating func removeAll() {
            detections.removeAll(keepingCapacity: true)
            deepDetections.removeAll(keepingCapacity: true)
            states.removeAll(keepingCapacity: true)
            levelChanges = 0
        }
    }

    private var recognizer: any PressRecognizer
    private(set) var trace = Trace()
    /// Whether the recognizer took up the contact with its first delivery.
    private(set) var isFollowing = false
    private let usesStates: Bool

    /// - Parameter usesStates: whether values and levels are written down, beside detections.
    init(_ recognizer: any PressRecognizer, usesStates: Bool = true) {
        self.recognizer = recognizer
        self.usesStates = usesStates
    }

    /// Runs a contact's deliveries through the recognizer, which starts afresh.
    mutating func replay(_ events: [TouchEvent]) {
        trace.removeAll()
        recognizer.reset()
        for (index, event) in events.enumerated() {
            let intent = recognizer.consume(event)
            if index == 0 { isFollowing = intent.isFollowing || event.touches.first?.phase.isTerminal == true }
            for transition in recognizer.transitions {
                switch transition.kind {
                case .began: trace.detections.append(transition.timestamp)
                case .deepened: trace.deepDetections.append(transition.timestamp)
                case .levelChanged: trace.levelChanges += 1
                case .undeepened, .released, .cancelled: break
                }
            }
            guard let touch = event.touches.first else { continue }
            for update in touch.updates { _ = recognizer.apply(update, touchID: touch.id) }
            if usesStates, !touch.phase.isTerminal, let time = touch.samples.last?.timestamp {
                trace.states.append((time, recognizer.value, recognizer.level))
            }
        }
    }

    /// Scores the contact that was replayed last.
    func score(_ contact: PressContact, against truth: PressTruth, into score: inout PressScore) {
        score.moments[.contacts] += 1
        scoreDecisions(contact, truth, &score)
        scoreForces(contact, truth, &score.moments)
        scoreStates(truth, &score.moments)
    }

    private func scoreDecisions(_ contact: PressContact, _ truth: PressTruth, _ score: inout PressScore) {
        let light = PressMatching(trace.detections, to: truth.light.episodes)
        score.moments[.presses] += Double(light.presses)
        score.moments[.hits] += Double(light.hits)
        score.moments[.repeats] += Double(light.repeats)
        for detection in light.detections {
            score.latencies.append(1000 * (detection.time - detection.onset))
            score.latencySamples.append(Self.samples(of: contact, from: detection.onset, to: detection.time))
        }
        let deep = PressMatching(trace.deepDetections, to: truth.deep.episodes)
        score.moments[.deepPresses] += Double(deep.presses)
        score.moments[.deepHits] += Double(deep.hits)
        score.moments[.deepRepeats] += Double(deep.repeats)
        score.deepLatencies += deep.detections.map { 1000 * ($0.time - $0.onset) }

        switch truth.light.kind {
        case .ambiguous: score.moments[.ambiguous] += 1
        case .press:
            score.moments[.falseDetections] += Double(light.falseDetections)
            score.moments[.unpressedMinutes] += Self.unpressedMinutes(contact, truth.light)
        case .null:
            score.moments[.nulls] += 1
            if !trace.detections.isEmpty { score.moments[.nullsFired] += 1 }
            score.moments[.falseDetections] += Double(light.falseDetections)
            score.moments[.unpressedMinutes] += Self.unpressedMinutes(contact, truth.light)
        }
        switch truth.deep.kind {
        case .ambiguous: score.moments[.deepAmbiguous] += 1
        case .press:
            score.moments[.deepFalseDetections] += Double(deep.falseDetections)
            score.moments[.deepUnpressedMinutes] += Self.unpressedMinutes(contact, truth.deep)
        case .null:
            score.moments[.deepNulls] += 1
            if !trace.deepDetections.isEmpty { score.moments[.deepNullsFired] += 1 }
            score.moments[.deepFalseDetections] += Double(deep.falseDetections)
            score.moments[.deepUnpressedMinutes] += Self.unpressedMinutes(contact, truth.deep)
        }
    }

    /// Minutes of contact outside true presses.
    static func unpressedMinutes(_ contact: PressContact, _ depth: PressTruth.Depth) -> Double {
        let pressed = depth.episodes.reduce(0) { $0 + ($1.end - $1.onset) }
        return max(0, contact.stroke.duration - pressed) / 60
    }

    /// How many samples from one instant on came before another, negative where it is earlier.
    private static func samples(of contact: PressContact, from onset: Double, to time: Double) -> Double {
        func count(before time: Double) -> Int { contact.stroke.samples.prefixCount { $0.timestamp < time } }
        return Double(count(before: time) - count(before: onset))
    }

    private func scoreForces(_ contact: PressContact, _ truth: PressTruth, _ moments: inout PressMoments) {
        let normalization = recognizer.definition.normalization
        guard let maximum = try? normalization.effectiveMaximum(contact.maximum) else { return }
        func normalize(_ force: Double, _ altitude: Double?) -> Double {
            normalization.normalize(force, altitude: altitude, maximum: maximum).value
        }
        var hint = 0
        for (index, sample) in contact.stroke.samples.enumerated() {
            let first = contact.firstForces[index]
            guard first.isFinite, let final = sample.force,
                let position = truth.position(at: sample.timestamp, from: hint)
            else { continue }
            hint = position
            let actual = truth.interpolate(truth.forces, at: sample.timestamp, position: position)
            let firstForce = normalize(first, contact.firstAltitudes[index])
            let finalForce = normalize(final, sample.altitude)
            moments[.forces] += 1
            moments[.firstAbsolute] += abs(firstForce - actual)
            moments[.firstSquare] += (firstForce - actual) * (firstForce - actual)
            moments[.finalAbsolute] += abs(finalForce - actual)
            moments[.finalSquare] += (finalForce - actual) * (finalForce - actual)
            guard contact.hasCorrectedForce(at: index) else { continue }
            moments[.corrections] += 1
            moments[.correctionAbsolute] += abs(finalForce - firstForce)
            moments[.correctionSquare] += (finalForce - firstForce) * (finalForce - firstForce)
        }
    }

    private func scoreStates(_ truth: PressTruth, _ moments: inout PressMoments) {
        moments[.levelChanges] += Double(trace.levelChanges)
        moments[.trueLevelChanges] += Double(truth.levelChanges)
        var hint = 0
        var hold = 0
        var held = HoldSums()
        for state in trace.states {
            guard let position = truth.position(at: state.time, from: hint) else { continue }
            hint = position
            let actual = truth.interpolate(truth.values, at: state.time, position: position)
            let error = state.value - actual
            moments[.values] += 1
            moments[.valueAbsolute] += abs(error)
            moments[.valueSquare] += error * error
            if state.level == truth.levels[position] { moments[.levelsRight] += 1 }
            while hold < truth.holds.count, state.time > truth.holds[hold].upperBound {
                held.close(into: &moments)
                hold += 1
            }
            if hold < truth.holds.count, truth.holds[hold].contains(state.time) { held.add(state.value, actual) }
        }
        held.close(into: &moments)
    }

    /// Means and sums of squares within one hold (Welford 1962).
    private struct HoldSums {
        var count = 0.0
        var mean = 0.0
        var squares = 0.0
        var trueMean = 0.0
        var trueSquares = 0.0

        mutating func add(_ value: Double, _ actual: Double) {
            count += 1
            let deviation = value - mean
            mean += deviation / count
            squares += deviation * (value - mean)
            let trueDeviation = actual - trueMean
            trueMean += trueDeviation / count
            trueSquares += trueDeviation * (actual - trueMean)
        }

        mutating func close(into moments: inout PressMoments) {
            if count > 1 {
                moments[.holdSquares] += squares
                moments[.trueHoldSquares] += trueSquares
                moments[.holdFreedom] += count - 1
            }
            self = HoldSums()
        }
    }
}
