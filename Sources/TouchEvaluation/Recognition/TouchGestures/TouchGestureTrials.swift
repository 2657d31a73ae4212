import TouchModel
import TouchRecognition
import TouchRecordings

/// The gestures that trials of a recording mean, and what became of them.
package struct TouchGestureTrials: Sendable {
    /// What was counted of each trial, in the data's order, under who performed it and the name of what was meant; without a meaning under
    /// the task's.
    package private(set) var trials: [Trial] = []

    /// What was counted of one trial.
    package struct Trial: Sendable {
        /// Who performed it.
        package var participant: String
        /// What was meant, or the task.
        package var task: String
        /// The condition and the device that the recording states.
        package var circumstances: Circumstances
        /// What was counted.
        package var counts: TouchGestureCounts
    }

    /// What people call gestures beside their names here.
    private static let synonyms: [String: TouchGesture] = [
        "double": .doubleTap, "doubletap": .doubleTap, "twofingertap": .twoFingerTap, "press": .longPress,
        "hold": .longPress,
        "longpress": .longPress, "holdanddrag": .longPress, "pressanddrag": .longPress, "flick": .swipe,
        "fling": .swipe, "swipeleft": .swipe, "swiperight": .swipe, "swipeup": .swipe, "swipedown": .swipe,
        "edgeswipe": .edgeSwipe, "drag": .pan, "scroll": .pan, "twofingerpan": .pan, "twofingerdrag": .pan,
        "twofingerscroll": .pan, "zoom": .pinch, "pinchin": .pinch, "pinchout": .pinch, "spread": .pinch,
        "rotate": .rotation, "turn": .rotation, "doubletapdrag": .doubleTapDrag, "quickscale": .doubleTapDrag,
    ]

    /// The gesture that a task's name or an annotation's label means; `nil` for none.
    package static func meaning(of name: String) -> TouchGesture? {
        let word = name.lowercased()
        if let gesture = TouchGesture(rawValue: word) { return gesture }
        return synonyms[word.filter { $0.isLetter }]
    }

    /// Counts what took place in the recordings of a file.
    ///
    /// A recording with annotations that name gestures has a trial for each, to 0.6 s after its end, for a tap may be told late; another
    /// one whose task names a gesture is one trial. In others no gesture is meant.
    package init(_ replay: TouchGestureReplay) {
        for (number, metadata) in replay.metadata.enumerated() {
            let found = replay.gestures.filter { $0.part == number + 1 }
            let sequences = replay.sequences.filter { $0.part == number + 1 }
            let trial = Trial(
                participant: PartLabel.named(metadata.participant),
                task: PartLabel.named(metadata.task),
                circumstances: Circumstances(metadata),
                counts: TouchGestureCounts()
            )
            let spans = metadata.annotations.compactMap { annotation in
                Self.meaning(of: annotation.label).map { ($0, annotation.time) }
            }
            if !spans.isEmpty {
                for (position, (gesture, time)) in spans.enumerated() {
                    let next = position + 1 < spans.count ? spans[position + 1].1.lowerBound : .infinity
                    let end = min(next, time.upperBound + 0.6)
                    let within = found.filter { $0.startTime >= time.lowerBound - 0.05 && $0.startTime < end }
                    let own = sequences.filter { $0.start >= time.lowerBound - 0.05 && $0.start < end }
                    count(within, meant: gesture, in: trial, sequences: own)
                }
            } else if let gesture = metadata.task.flatMap(Self.meaning) {
                count(found, meant: gesture, in: trial, sequences: sequences)
            } else {
                var counts = trial.counts
                counts.falseActivations = found.count { $0.gesture != .pan && $0.correctedBy == nil }
                counts.corrections = found.count { $0.correctedBy != nil }
                if number < replay.spans.count {
                    counts.seconds = replay.spans[number].upperBound - replay.spans[number].lowerBound
                }
                trials.append(trial)
                trials[trials.count - 1].counts = counts
            }
        }
    }

    private mutating func count(
        _ found: [RecognizedGesture],
        meant gesture: TouchGesture,
        in trial: Trial,
        sequences: [TouchSequenceTimes]
    ) {
        var counts = TouchGestureCounts()
        counts.trials = 1
        let lasting = found.filter { $0.correctedBy == nil }
        let others = lasting.filter { $0.gesture != gesture }
        let first = lasting.first { $0.gesture == gesture }
        counts.recognized = first == nil ? 0 : 1
        counts.clean = first != nil && others.isEmpty ? 1 : 0
        counts.confused = first == nil && !others.isEmpty ? 1 : 0
        counts.missed = lasting.isEmpty ? 1 : 0
        counts.extra = others.count
        counts.corrections = found.count - lasting.count
        for gesture in Set(lasting.map(\.gesture)) { counts.takenFor[gesture.number] = 1 }
        if let first, let earliest = Self.earliest(first, sequences) {
            counts.delays = [max(0, first.decisionTime - earliest)]
        }
        var trial = trial
        (trial.task, trial.counts) = (gesture.rawValue, counts)
        trials.append(trial)
    }

    /// When a gesture could be told at the earliest: one of motion when as many contacts as it takes were down and one had moved by more
    /// than 10 units, a tap at its last lift, a press when the last of its contacts had come down; `nil` where none of that happened.
    private static func earliest(_ gesture: RecognizedGesture, _ sequences: [TouchSequenceTimes]) -> Double? {
        guard let sequence = sequences.last(where: { $0.start <= gesture.decisionTime }) else { return nil }
        switch gesture.gesture {
        case .tap, .doubleTap, .twoFingerTap: return sequence.end
        case .longPress: return sequence.downs.last { $0 <= gesture.decisionTime }
        case .swipe, .edgeSwipe, .doubleTapDrag: return sequence.firstMotion.ofOne
        case .pan: return gesture.motion.contactCount > 1 ? sequence.firstMotion.ofMore : sequence.firstMotion.ofOne
        case .pinch, .rotation: return sequence.firstMotion.ofMore
        }
    }
}
