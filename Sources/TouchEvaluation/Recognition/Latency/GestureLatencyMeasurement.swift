import PluginSpecification
import TouchModel
import TouchRecognition

/// Times recognizers of stroke gestures: each gesture classified from its points, preparation included, recognizers side by side in
/// an order that rotates, every gesture first classified untimed.
///
/// Templates are drawn at random from all samples, the same for all recognizers; what is timed are other samples. Each recognizer has
/// a row for each number of templates, so that the cost can be seen to grow.
package struct GestureLatencyMeasurement: Sendable {
    private let specifications: [StrokeGestureSpecification]
    private let registry: StrokeGestureRegistry
    private let templates: [Int]
    private let rounds: Int
    private let gestureLimit: Int
    private let seed: UInt64
    private let countAllocations: (@Sendable () -> UInt64)?

    /// - Parameters:
    ///   - recognizers: what to time.
    ///   - templates: how many templates a class, a row for each.
    ///   - rounds: how often each gesture is timed, at least 6.
    ///   - gestureLimit: at most this many gestures.
    ///   - seed: of the draws.
    ///   - registry: where the recognizers are found.
    ///   - countAllocations: how many heap allocations the calling thread has made so far; `nil` where that is not known.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``.
    package init(
        recognizers: [StrokeGestureSpecification],
        templates: [Int],
        rounds: Int = 15,
        gestureLimit: Int = 320,
        seed: UInt64 = 1,
        registry: StrokeGestureRegistry = .standard,
        countAllocations: (@Sendable () -> UInt64)? = nil
    ) throws {
        try LatencyPlan.validate(rounds: rounds, eventLimit: gestureLimit)
        specifications = recognizers
        self.templates = templates
        self.rounds = rounds
        self.gestureLimit = gestureLimit
        self.seed = seed
        self.registry = registry
        self.countAllocations = countAllocations
    }

    private struct Series {
        var record: EvaluationResult.PredictorRecord
        var recognizer: any StrokeGestureRecognizer
        var times: LatencySeries
    }

    /// Runs the measurement on the calling thread.
    ///
    /// - Parameters:
    ///   - samples: templates and gestures are drawn from these.
    ///   - datasets: what the result says of their origin.
    ///   - progress: called after each round with the number of rounds done.
    /// - Throws: ``EvaluationError/noData(_:)`` where no gesture is left beside the templates; `StrokeGestureError` where a
    ///   recognizer cannot be trained; `SpecificationError`.
    package func run(
        on samples: [GestureSample],
        of datasets: [EvaluationResult.DatasetRecord],
        progress: (Int) -> Void = { _ in }
    ) throws -> LatencyResult {
        var generator = SeededGenerator(seed: seed)
        var shuffled = samples.map(\.gesture)
        for index in shuffled.indices.dropLast() {
            shuffled.swapAt(index, generator.integer(index...shuffled.count - 1))
        }
        var byLabel: [String: Int] = [:]
        let most = templates.max() ?? 1
        var pool: [StrokeGesture] = []
        var tests: [StrokeGesture] = []
        for gesture in shuffled {
            if byLabel[gesture.label, default: 0] < most {
                byLabel[gesture.label, default: 0] += 1
                pool.append(gesture)
            } else if tests.count < gestureLimit {
                tests.append(gesture)
            }
        }
        guard !tests.isEmpty else {
            throw EvaluationError.noData("\(most) templates of each class leave no gesture to classify; name fewer")
        }
        var series: [Series] = []
        for count in templates {
            var taken: [String: Int] = [:]
            let chosen = pool.filter {
                taken[$0.label, default: 0] += 1
                return taken[$0.label, default: 0] <= count
            }
            for specification in specifications {
                var recognizer = try registry.makeRecognizer(specification)
                try recognizer.train(chosen)
                let record = EvaluationResult.PredictorRecord(
                    label: "\(specification), \(chosen.count) templates",
                    specification: RecordedSpecification(try registry.complete(specification).description)
                )
                series.append(
                    Series(record: record, recognizer: recognizer, times: LatencySeries(portionCount: tests.count))
                )
            }
        }
        let overhead = MonotonicClock.overhead()
        for round in 0..<rounds {
            for (number, test) in tests.enumerated() {
                for turn in series.indices {
                    measure(test, number, overhead, &series[(turn + round) % series.count])
                }
            }
            progress(round + 1)
        }
        var result = LatencyResult(
            machine: .current,
            datasets: datasets,
            predictors: series.map(\.record),
            horizonsMilliseconds: [],
            rounds: rounds,
            timerOverhead: Double(overhead),
            rows: series.map {
                $0.times.row(
                    label: $0.record.label,
                    eventsPerRound: tests.count,
                    countsAllocations: countAllocations != nil
                )
            }
        )
        result.gestures = tests.count
        return result
    }

    private func measure(_ test: StrokeGesture, _ number: Int, _ overhead: UInt64, _ series: inout Series) {
        _ = series.recognizer.classify(test.points.span)
        let allocationsBefore = countAllocations?() ?? 0
        let start = MonotonicClock.now()
        let answer = series.recognizer.classify(test.points.span)
        let elapsed = MonotonicClock.now() &- start
        series.times.allocations += (countAllocations?() ?? 0) - allocationsBefore
        withExtendedLifetime(answer) {}
        series.times.batchTimes[number].append(Double(elapsed > overhead ? elapsed - overhead : 0))
        series.times.record(elapsed, overhead: overhead)
    }
}
