import TouchRecognition
import TouchRecordings

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
        var trials: [MeasuredCell] = []
        var stuck: [String: Int] = [:]
        var strokes = RepeatedStrokes()
        for dataset in datasets { strokes.merge(try RepeatedStrokes(of: dataset)) }
        let copies = strokes.copies
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
                        for trial in TouchGestureTrials(replay).trials
                        where !copies.contains(.init(dataset: dataset.name, participant: trial.participant)) {
                            trials.append(
                                MeasuredCell(
                                    key: .init(
                                        dataset: dataset.name,
                                        participant: trial.participant,
                                        task: trial.task,
                                        circumstances: trial.circumstances
                                    ),
                                    subject: subject,
                                    condition: condition,
                                    sums: trial.counts.sums,
                                    lists: [trial.counts.delays]
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
                    mappings: dataset.mappingRecord,
                    repeatedParticipants: strokes.people(of: dataset.name)
                )
            },
            conditions: [.init()] + swept.map { .init($0.sweep.condition($0.value)) },
            cells: try MeasuredCell.joined(dealtOntoBlocks(trials))
        )
    }

    /// Trials of a dataset's only person are dealt onto blocks, by task, so that each is a cluster of its own; where there are several,
    /// people are the clusters.
    private static func dealtOntoBlocks(_ trials: [MeasuredCell]) -> [MeasuredCell] {
        var people: [String: Set<String>] = [:]
        for trial in trials { people[trial.key.dataset, default: []].insert(trial.key.participant) }
        var counts: [MeasuredCell.Place: Int] = [:]
        return trials.map { trial in
            guard people[trial.key.dataset]?.count == 1 else { return trial }
            var dealt = trial
            var place = trial.place
            place.key = place.key.cluster
            dealt.key.block = counts[place, default: 0] % ScoreKey.blockCount
            counts[place, default: 0] += 1
            return dealt
        }
    }
}
