import TouchRecognition

/// How much a measurement of early decisions has to do, counted without doing it.
package struct EarlyWork: Sendable, Equatable {
    /// How many gestures are tested.
    package var gestures = 0
    /// How often classifiers are asked, in rules and tests.
    package var queries = 0
    /// How many templates and beginnings of them a query is compared with at most.
    package var templates = 0
    /// How many comparisons these are.
    package var comparisons = 0

    /// Each parameter is the property of that name.
    package init() {}

    package static func += (sum: inout EarlyWork, other: EarlyWork) {
        sum.gestures += other.gestures
        sum.queries += other.queries
        sum.templates = max(sum.templates, other.templates)
        sum.comparisons += other.comparisons
    }
}

extension EarlyEvaluator {
    /// How much there is to do on the gestures of one dataset, besides what a log knows.
    package func work(
        _ samples: [GestureSample],
        dataset: String,
        shard: EvaluationShard = .whole,
        log: EarlyLog = EarlyLog()
    ) -> EarlyWork {
        var work = EarlyWork()
        let classifierNumbers = classifiers.indices
        for name in people(of: samples, shard) {
            for classifier in classifierNumbers
            where log[EarlyLog.Part(dataset: dataset, participant: name, classifier: classifier)] == nil {
                work += self.work(testing: name, samples, classifier)
            }
            work.gestures += samples.count { $0.participant == name }
        }
        return work
    }

    /// How much one classifier has to do for one person; no gestures are counted.
    func work(testing person: String, _ samples: [GestureSample], _ classifier: Int) -> EarlyWork {
        let draw = EarlyDraw(testing: person, samples, people: people, templates: templates, seed: seed)
        let beginnings = classifiers[classifier].prefixes
        // The true future needs no query of its own.
        let inputCount = inputNames.count - 1
        func queries(_ positions: [Int]) -> Int {
            inputCount * positions.reduce(0) { $0 + PrefixClassifier.events(of: samples[$1].gesture.points) }
        }
        let all = draw.training.reduce(0) { $0 + $1.count }
        var work = EarlyWork()
        func add(_ positions: [Int], templates: Int) {
            guard templates > 0 else { return }
            work.queries += queries(positions)
            work.comparisons += queries(positions) * templates * beginnings
            work.templates = max(work.templates, templates * beginnings)
        }
        for own in draw.training { add(own, templates: all - own.count) }
        add(draw.tests, templates: all)
        return work
    }
}
