import TouchModel
import TouchRecognition

/// Measures how well gestures are spotted in streams of people whose gestures are templates, or of others.
///
/// A stream's templates are drawn from the training gestures of its participant; from everybody's where there are none. All
/// recognizers have the same templates, which depend on the seed alone. A spotter's threshold is what it learns from its templates: no
/// stream has a part in it.
package struct SpottingEvaluator: Sendable {
    /// How many templates of a class are drawn; `nil` for all, and a single draw.
    package var templates: Int?
    /// How often they are drawn.
    package var draws: Int
    /// Equal seeds give equal draws.
    package var seed: UInt64
    /// How spotters are made.
    package var parameters: GestureSpotter.Parameters
    /// How intervals over people are drawn.
    package var intervals: IntervalParameters

    /// Each parameter is the property of that name.
    package init(
        templates: Int? = nil,
        draws: Int = 10,
        seed: UInt64 = 1,
        parameters: GestureSpotter.Parameters = GestureSpotter.Parameters(),
        intervals: IntervalParameters = IntervalParameters()
    ) {
        self.templates = templates
        self.draws = templates == nil ? 1 : draws
        self.seed = seed
        self.parameters = parameters
        self.intervals = intervals
    }

    private struct Part {
        var stream: Int
        var recognizer: Int
        var draw: Int
    }

    /// The streams of one participant under the same circumstances.
    private struct Slice: Hashable {
        var participant: String
        var circumstances: Circumstances

        init(_ stream: GestureStream) {
            (participant, circumstances) = (stream.participantName, stream.circumstances)
        }
    }

    private struct Found {
        var part: Part
        var counts: SpottingCounts
        /// The counts of the first draw, by the factors of thresholds.
        var tradeOff: [SpottingCounts] = []
    }

    /// Draws, trains, looks for gestures and counts; a stream without truth counts as one without gestures.
    ///
    /// - Parameters:
    ///   - dataset: the label in rows.
    ///   - shard: which participants' streams are looked through.
    ///   - progress: called with the number of parts done and that of all.
    /// - Returns: the cells of every participant at the learned threshold over all draws, and at its multiples in the first draw, in
    ///   the order of ``SpottingCounts/conditions(draws:)``.
    /// - Throws: `StrokeGestureError` where a class has too few templates or a recognizer cannot use them.
    package func evaluate(
        _ training: [GestureSample],
        _ streams: [GestureStream],
        _ entries: [GestureEvaluator.Entry],
        dataset: String,
        shard: EvaluationShard = .whole,
        progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> [MeasuredCell] {
        let participants = streams.map { $0.participantName }.reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        let own = Set(participants[shard.range(of: participants.count)])
        let parts = streams.indices.filter { own.contains(streams[$0].participantName) }.flatMap {
            stream in
            (0..<draws).flatMap { draw in
                entries.indices.map { Part(stream: stream, recognizer: $0, draw: draw) }
            }
        }
        struct Place: Hashable {
            var slice: Slice
            var recognizer: Int
            var condition: Int
        }
        var counts: [Place: SpottingCounts] = [:]
        var done = 0
        try await OrderedParallelMap.run(parts) { part in
            try find(part, training, streams[part.stream], entries[part.recognizer])
        } use: { found in
            let stream = streams[found.part.stream]
            for (condition, one) in ([found.counts] + found.tradeOff).enumerated() {
                let place = Place(
                    slice: Slice(stream),
                    recognizer: found.part.recognizer,
                    condition: condition
                )
                counts[place, default: SpottingCounts()].add(one)
            }
            done += 1
            progress(done, parts.count)
        }
        let slices = streams.map(Slice.init).reduce(into: [Slice]()) { if !$0.contains($1) { $0.append($1) } }
        return slices.flatMap { slice in
            entries.indices.flatMap { recognizer in
                (0...SpottingCounts.thresholdFactors.count).compactMap { condition in
                    counts[Place(slice: slice, recognizer: recognizer, condition: condition)].map {
                        MeasuredCell(
                            key: .init(
                                dataset: dataset,
                                participant: slice.participant,
                                task: PartLabel.unspecified,
                                circumstances: slice.circumstances
                            ),
                            subject: recognizer,
                            condition: condition,
                            sums: $0.sums,
                            lists: [$0.latencies]
                        )
                    }
                }
            }
        }
    }

    /// The result of cells that ``evaluate(_:_:_:dataset:shard:progress:)`` returned.
    package func result(
        _ cells: [MeasuredCell],
        subjects: [ResultSubject],
        datasets: [MeasuredResult.DatasetRecord],
        shard: EvaluationShard? = nil
    ) -> MeasuredResult {
        MeasuredResult(
            .spotting,
            plan: [
                .init("templates", templates.map(String.init) ?? "all"), .init("draws", "\(draws)"),
                .init("seed", "\(seed)"),
            ],
            intervals: intervals,
            subjects: subjects,
            datasets: datasets,
            conditions: SpottingCounts.conditions(draws: draws),
            cells: cells,
            shard: shard
        )
    }

    /// What a spotter with all training gestures finds in a stream.
    ///
    /// - Throws: what ``evaluate(_:_:_:progress:)`` throws.
    package func spot(
        _ training: [GestureSample],
        _ stream: GestureStream,
        _ entry: GestureEvaluator.Entry
    ) throws -> [SpottedGesture] {
        var spotter = GestureSpotter(recognizer: entry.recognizer, parameters: parameters)
        try spotter.train(draw(0, training, stream))
        return find(stream, &spotter)
    }

    private func find(
        _ part: Part,
        _ training: [GestureSample],
        _ stream: GestureStream,
        _ entry: GestureEvaluator.Entry
    ) throws -> Found {
        var spotter = GestureSpotter(recognizer: entry.recognizer, parameters: parameters)
        try spotter.train(draw(part.draw, training, stream))
        var found = Found(part: part, counts: count(stream, &spotter))
        guard part.draw == 0 else { return found }
        let threshold = spotter.threshold
        found.tradeOff = SpottingCounts.thresholdFactors.map { factor in
            spotter.threshold = factor * threshold
            return count(stream, &spotter)
        }
        return found
    }

    private func count(_ stream: GestureStream, _ spotter: inout GestureSpotter) -> SpottingCounts {
        SpottingCounts(found: find(stream, &spotter), truth: stream.truth ?? [], seconds: stream.duration)
    }

    private func find(_ stream: GestureStream, _ spotter: inout GestureSpotter) -> [SpottedGesture] {
        spotter.reset()
        var found: [SpottedGesture] = []
        for point in stream.points { found += spotter.process(point) }
        return found + spotter.finish()
    }

    /// Templates for a stream, class by class.
    private func draw(
        _ number: Int,
        _ training: [GestureSample],
        _ stream: GestureStream
    ) throws(StrokeGestureError) -> [StrokeGesture] {
        let own = training.filter { $0.participant == stream.participant }
        var labels: [String] = []
        var classes: [String: [StrokeGesture]] = [:]
        for sample in own.isEmpty ? training : own {
            if classes[sample.gesture.label] == nil { labels.append(sample.gesture.label) }
            classes[sample.gesture.label, default: []].append(sample.gesture)
        }
        guard let templates else { return labels.flatMap { classes[$0] ?? [] } }
        var generator = SeededGenerator(seed: seed, stream: "spotting \(stream.participantName) \(number)")
        var drawn: [StrokeGesture] = []
        for label in labels {
            var gestures = classes[label] ?? []
            guard gestures.count >= templates else {
                throw .tooFewTemplates(
                    expected: "at least \(templates) of each class",
                    found: "\(gestures.count) training gestures of class '\(label)' for \(stream.name)"
                )
            }
            for index in 0..<templates { gestures.swapAt(index, generator.integer(index...gestures.count - 1)) }
            drawn += gestures.prefix(templates)
        }
        return drawn
    }
}
