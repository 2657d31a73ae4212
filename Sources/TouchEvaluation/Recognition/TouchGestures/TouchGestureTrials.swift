import TouchModel
import TouchRecognition
import TouchRecordings

/// The gestures that trials of a recording mean, and what became of them.
package struct TouchGestureTrials: Sendable {
    /// What was counted, by the name of what was meant; without a meaning by the task.
    package private(set) var counts: [String: TouchGestureCounts] = [:]

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
            let spans = metadata.annotations.compactMap { annotation in
                Self.meaning(of: annotation.label).map { ($0, annotation.time) }
            }
            if !spans.isEmpty {
                for (position, (gesture, time)) in spans.enumerated() {
                    let next = position + 1 < spans.count ? spans[position + 1].1.lowerBound : .infinity
                    let end = min(next, time.upperBound + 0.6)
                    let within = found.filter { $0.startTime >= time.lowerBound - 0.05 && $0.startTime < end }
                    let own = sequences.filter { $0.start >= time.lowerBound - 0.05 && $0.start < end }
                    count(within, meant: gesture, sequences: own)
                }
            } else if let gesture = metadata.task.flatMap(Self.meaning) {
                count(found, meant: gesture, sequences: sequences)
            } else {
                var counts = TouchGestureCounts()
                counts.falseActivations = found.count { $0.gesture != .pan && $0.correctedBy == nil }
                counts.corrections = found.count { $0.correctedBy != nil }
                if number < replay.spans.count {
                    counts.seconds = replay.spans[number].upperBound - replay.spans[number].lowerBound
                }
                add(counts, to: metadata.task ?? PartLabel.unspecified)
            }
        }
    }

    private mutating func count(
        _ found: [RecognizedGesture],
        meant gesture: TouchGesture,
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
        add(counts, to: gesture.rawValue)
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

    private mutating func add(_ counts: TouchGestureCounts, to task: String) {
        var sum = self.counts[task] ?? TouchGestureCounts()
        sum.trials += counts.trials
        sum.recognized += counts.recognized
        sum.clean += counts.clean
        sum.confused += counts.confused
        sum.missed += counts.missed
        sum.extra += counts.extra
        sum.corrections += counts.corrections
        sum.falseActivations += counts.falseActivations
        sum.seconds += counts.seconds
        for index in sum.takenFor.indices { sum.takenFor[index] += counts.takenFor[index] }
        sum.delays += counts.delays
        self.counts[task] = sum
    }
}

extension MeasuredResult {
    /// What a setting of the plan is called that names a parameter and its values.
    package static let sweepSetting = "sweep"

    /// Measures recognizers of touch gestures on datasets, as they are and with each value of each parameter that is swept: a condition of its
    /// own, `parameter=value`.
    ///
    /// - Throws: Whatever reading throws; `SpecificationError` for a name or a parameter that the registry does not have.
    package static func touchGestures(
        _ datasets: [EvaluationDataset],
        _ specifications: [TouchGestureSpecification],
        sweeps: [TouchGestureSweep] = [],
        registry: TouchGestureRegistry = .standard,
        intervals: IntervalParameters
    ) throws -> MeasuredResult {
        let swept = sweeps.flatMap { sweep in sweep.values.map { (sweep: sweep, value: $0) } }
        var cells: [MeasuredCell] = []
        var stuck: [String: Int] = [:]
        for (subject, specification) in specifications.enumerated() {
            let variants = [specification] + swept.map { $0.sweep.specification(specification, $0.value) }
            let settings = try variants.map(registry.makeSettings)
            for dataset in datasets {
                for source in dataset.sources {
                    for (condition, settings) in settings.enumerated() {
                        let replay = try TouchGestureReplay(of: source, settings)
                        if subject == 0, condition == 0, replay.stuckContactCount > 0 {
                            stuck[dataset.name, default: 0] += replay.stuckContactCount
                        }
                        let participant = replay.metadata.lazy.compactMap(\.participant).first ?? PartLabel.unspecified
                        for (task, counts) in TouchGestureTrials(replay).counts.sorted(by: { $0.key < $1.key }) {
                            cells.append(
                                MeasuredCell(
                                    key: .init(dataset: dataset.name, participant: participant, task: task),
                                    subject: subject,
                                    condition: condition,
                                    sums: counts.sums,
                                    lists: [counts.delays]
                                )
                            )
                        }
                    }
                }
            }
        }
        return MeasuredResult(
            .touchGestures,
            plan: sweeps.map { .init(sweepSetting, "\($0.parameter)=\($0.values.joined(separator: ","))") },
            intervals: intervals,
            subjects: try specifications.map { try ResultSubject($0, in: registry) },
            datasets: datasets.map { dataset in
                .init(
                    name: dataset.name,
                    identity: dataset.identity,
                    repairs: stuck[dataset.name].map { ["contacts that never lift": $0] } ?? [:],
                    mappings: dataset.mappingRecord
                )
            },
            conditions: [.init()] + swept.map { .init($0.sweep.condition($0.value)) },
            cells: cells
        )
    }
}
