import TouchModel

/// Guesses where a contact is now from where it was.
///
/// A predictor follows one contact. It is shown that contact's real samples in time order and may be asked, after any
/// of them, for the state at any later instant. Every implementation keeps these invariants, and
/// `checkPredictor` of the module `PredictorTesting` checks them; tests do on each registered one:
///
/// - ``observe(_:)`` is the only way in: asking changes nothing, so two equal questions have equal answers, and
///   `observe, observe` ends in the same state as `observe, predict, observe`.
/// - ``reset()`` forgets everything: what follows is as if the predictor were new. ``lift()`` forgets the contact, and may keep what
///   it learned of device and person.
/// - Time is true time in seconds; the step between samples may be anything above zero.
/// - A sample that is not finite, or not later than the last one observed, is ignored.
/// - An answer is finite or absent. Absent means "no opinion"; the caller falls back to the last sample and the
///   evaluation counts it.
/// - Neither observing nor predicting allocates or locks once the predictor has been made. `scripts/check-allocations` asserts it of
///   every registered one. Exempt is an `ExternalPredictor`: what it does in another program or library is its own
///   affair, and a pipe to a program takes a lock and waits.
public protocol Predictor: EvaluatedPredictor {
    /// Takes the next real sample of the contact into account.
    mutating func observe(_ sample: TouchSample)

    /// The state expected at `time`, in seconds on the clock of the samples.
    ///
    /// Asking for a time before the last sample is allowed and answered as for the last sample.
    func predict(at time: Double) -> Prediction?

    /// Forgets everything, as before the first touch of a person on a device.
    mutating func reset()

    /// Forgets the contact, which has lifted; the next sample begins another one of the same person on the same device.
    ///
    /// What lasts may be kept. The default implementation is ``reset()``.
    mutating func lift()

    /// Forgets the contact, which was cancelled, and whatever was learned of it: what it did says nothing of the person who draws.
    ///
    /// The default implementation is ``lift()``.
    mutating func discard()

    /// Whether ``lift()`` keeps anything: then a stroke's answers depend on the strokes before it. `false` by default.
    var remembersStrokes: Bool { get }

    /// Resets, observes a whole stroke and predicts at every queried position for every horizon.
    ///
    /// The default implementation is all that is ever needed. It is a requirement so that a loop over a stroke is
    /// compiled together with the predictor that it runs, without a dynamic call per sample.
    ///
    /// - Parameters:
    ///   - samples: the stroke's samples in time order.
    ///   - queries: ascending positions in `samples`; after observing that sample the predictor is queried.
    ///   - horizons: how far ahead of the observed sample to ask, in seconds.
    ///   - answers: receives `queries.count * horizons.count` answers, those of one position side by side.
    mutating func replay(
        _ samples: Span<TouchSample>,
        queries: Span<Int>,
        horizons: Span<Double>,
        answers: inout MutableSpan<Prediction?>
    )
}

extension Predictor {
    /// The answers to a whole stroke, in new memory, as ``replay(_:queries:horizons:answers:)`` gives them.
    package mutating func answers(to samples: [TouchSample], queries: [Int], horizons: [Double]) -> [Prediction?] {
        var answers = [Prediction?](repeating: nil, count: queries.count * horizons.count)
        var span = answers.mutableSpan
        replay(samples.span, queries: queries.span, horizons: horizons.span, answers: &span)
        return answers
    }

    /// The same, without forgetting what was before: the stroke is learned from, and lifted.
    package mutating func answersLearning(
        from samples: [TouchSample],
        queries: [Int],
        horizons: [Double]
    ) -> [Prediction?] {
        var answers = [Prediction?](repeating: nil, count: queries.count * horizons.count)
        var span = answers.mutableSpan
        follow(samples.span, queries: queries.span, horizons: horizons.span, answers: &span)
        lift()
        return answers
    }

    public mutating func lift() { reset() }

    public mutating func discard() { lift() }

    public var remembersStrokes: Bool { false }

    @inlinable
    public mutating func replay(
        _ samples: Span<TouchSample>,
        queries: Span<Int>,
        horizons: Span<Double>,
        answers: inout MutableSpan<Prediction?>
    ) {
        reset()
        follow(samples, queries: queries, horizons: horizons, answers: &answers)
    }

    /// Observes and predicts as ``replay(_:queries:horizons:answers:)`` does, without forgetting what was before.
    @inlinable
    package mutating func follow(
        _ samples: Span<TouchSample>,
        queries: Span<Int>,
        horizons: Span<Double>,
        answers: inout MutableSpan<Prediction?>
    ) {
        follow(samples, queries: queries, horizons: horizons, answers: &answers) { $0.predict(at: $1) }
    }

    /// Observes likewise, and takes answers by a function of the predictor and a time in seconds.
    @inlinable
    @inline(__always)
    package mutating func follow(
        _ samples: Span<TouchSample>,
        queries: Span<Int>,
        horizons: Span<Double>,
        answers: inout MutableSpan<Prediction?>,
        by predict: (inout Self, Double) -> Prediction?
    ) {
        var nextQuery = 0
        var answer = 0
        for position in samples.indices {
            observe(samples[position])
            guard nextQuery < queries.count, queries[nextQuery] == position else { continue }
            nextQuery += 1
            let now = samples[position].timestamp
            for horizon in horizons.indices {
                answers[answer] = predict(&self, now + horizons[horizon])
                answer += 1
            }
        }
    }
}
