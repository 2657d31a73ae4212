/// Runs subjects side by side over the same portions of events, round after round, and counts what each takes.
///
/// Each portion is run through every subject before the next one, in an order that rotates, so that whatever disturbs the machine
/// disturbs all alike. A portion is first run untimed, so that caches and branch predictors are as warm as in an app that receives
/// events all the time.
struct LatencyRounds {
    /// The numbers of the rounds, of those of all shards.
    let rounds: Range<Int>
    let countAllocations: (@Sendable () -> UInt64)?

    /// The events of a dataset, cut into portions.
    struct Work<Portion> {
        /// The dataset's label.
        var dataset: String
        var portions: [Portion]
        /// How many events they hold.
        var events: Int
    }

    /// - Parameters:
    ///   - subjects: what is timed.
    ///   - work: what is run through each.
    ///   - replay: runs a portion through a subject.
    ///   - timeEvents: times each event of a portion on its own; absent where a portion is one event.
    ///   - finishRound: called after each round with the number of rounds done.
    func run<Subject, Portion>(
        _ subjects: inout [Subject],
        on work: [Work<Portion>],
        replay: (Portion, inout Subject) -> Void,
        timeEvents: ((Portion, inout Subject, inout LatencySeries) -> Void)? = nil,
        finishRound: (Int) throws -> Void
    ) rethrows -> [MeasuredCell] {
        let overhead = MonotonicClock.overhead()
        let portionCount = work.map(\.portions.count).max() ?? 0
        var series = subjects.map { _ in LatencySeries(overhead: overhead, portionCount: portionCount) }
        var cells: [MeasuredCell] = []
        for round in rounds {
            for part in work where part.events > 0 {
                for portion in part.portions {
                    for turn in subjects.indices {
                        let index = (turn + round) % subjects.count
                        replay(portion, &subjects[index])
                        let allocationsBefore = countAllocations?() ?? 0
                        let start = MonotonicClock.now()
                        replay(portion, &subjects[index])
                        let elapsed = MonotonicClock.now() &- start
                        let allocations = (countAllocations?() ?? 0) - allocationsBefore
                        series[index].record(portion: elapsed, allocations: allocations)
                        if let timeEvents {
                            timeEvents(portion, &subjects[index], &series[index])
                        } else {
                            series[index].record(event: elapsed)
                        }
                    }
                }
                for index in subjects.indices {
                    let cell = series[index].takeCell(
                        .init(
                            dataset: part.dataset,
                            participant: PartLabel.unspecified,
                            task: PartLabel.unspecified,
                            block: round
                        ),
                        subject: index,
                        events: part.events,
                        countsAllocations: countAllocations != nil
                    )
                    cells.append(cell)
                }
            }
            try finishRound(round - rounds.lowerBound + 1)
        }
        return cells
    }
}
