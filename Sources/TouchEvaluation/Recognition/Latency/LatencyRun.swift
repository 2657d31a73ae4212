/// For how long something is timed, whatever it is, and the result that comes of it.
package struct LatencyRun: Sendable {
    /// How many times the events are run through every subject, 6 to 10 000.
    package var rounds: Int
    /// At most this many recorded events are used, 100 to 10 000 000, an equal share of each dataset.
    package var eventLimit: Int
    /// Which intervals there are, and the seed of draws.
    package var intervals: IntervalParameters
    /// Which of the rounds are run.
    package var shard: EvaluationShard?
    /// How many heap allocations the calling thread has made so far; `nil` where that is not known.
    package var countAllocations: (@Sendable () -> UInt64)?

    /// Each parameter is the property of that name.
    package init(
        rounds: Int = 15,
        eventLimit: Int = 20_000,
        intervals: IntervalParameters = IntervalParameters(),
        shard: EvaluationShard? = nil,
        countAllocations: (@Sendable () -> UInt64)? = nil
    ) {
        self.rounds = rounds
        self.eventLimit = eventLimit
        self.intervals = intervals
        self.shard = shard
        self.countAllocations = countAllocations
    }

    /// Checks how many rounds and events there are.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``.
    func validate() throws(EvaluationError) {
        guard (6...10_000).contains(rounds) else {
            throw .invalidPlan(
                field: "rounds",
                found: "\(rounds)",
                expected: "from 6 to 10000, fewer have no 95 % interval"
            )
        }
        guard (100...10_000_000).contains(eventLimit) else {
            throw .invalidPlan(field: "events", found: "\(eventLimit)", expected: "from 100 to 10000000")
        }
    }

    /// What runs the rounds of the shard.
    var loop: LatencyRounds {
        LatencyRounds(rounds: (shard ?? .whole).range(of: rounds), countAllocations: countAllocations)
    }

    /// The result of cells that ``loop`` made.
    ///
    /// - Parameter plan: what was asked for beyond rounds and events.
    func result(
        _ cells: [MeasuredCell],
        plan: [MeasuredResult.Setting] = [],
        subjects: [ResultSubject],
        datasets: [MeasuredResult.DatasetRecord],
        failures: [EvaluationResult.Failure] = []
    ) -> MeasuredResult {
        MeasuredResult(
            .latency,
            plan: plan + [.init("rounds", "\(rounds)"), .init("events", "\(eventLimit)")],
            intervals: intervals,
            subjects: subjects,
            datasets: datasets,
            conditions: [.init()],
            cells: cells,
            failures: failures,
            shard: shard
        )
    }
}
