import TouchModel
import TouchPrediction

/// The checks of one predictor on one stroke, and what they found.
struct PredictorCheck {
    /// It has seen nothing yet.
    let predictor: any Predictor
    let samples: [TouchSample]
    /// What does not hold, each once.
    private(set) var problems: [String] = []

    init(predictor: any Predictor, samples: [TouchSample]) {
        self.predictor = predictor
        self.samples = samples
    }

    private var half: Int { samples.count / 2 }

    private mutating func expect(_ holds: Bool, _ problem: String) {
        if !holds, !problems.contains(problem) { problems.append(problem) }
    }

    /// Asking changes nothing, and the same question has the same answer.
    mutating func checkPurity() {
        var silent = predictor
        for sample in samples { silent.observe(sample) }
        let time = samples[samples.count - 1].timestamp + 0.016
        let first = silent.predict(at: time)
        _ = silent.predict(at: time + 1)
        expect(silent.predict(at: time) == first, "predict changes the predictor")
        var asked = predictor
        for sample in samples {
            asked.observe(sample)
            _ = asked.predict(at: sample.timestamp + 0.03)
        }
        expect(asked.predict(at: time) == first, "observe, predict, observe is not observe, observe")
    }

    /// After a reset the predictor is as new.
    mutating func checkReset() {
        let start = samples[0].timestamp
        var used = predictor
        for sample in samples[half...] { used.observe(sample) }
        used.reset()
        expect(
            used.predict(at: start) == predictor.predict(at: start),
            "it answers after a reset as if there were a contact"
        )
        for sample in samples[half...] { used.observe(sample) }
        used.lift()
        expect(
            used.predict(at: start) == predictor.predict(at: start),
            "it answers after a lift as if there were a contact"
        )
        used.reset()
        // The stroke after the reset is earlier than the one before it: nothing of the clock may be remembered either.
        let stroke = Array(samples[..<half])
        expect(
            answers(of: used, over: stroke) == answers(of: predictor, over: stroke),
            "reset does not forget everything"
        )
    }

    /// A lift is a reset, unless strokes are remembered; then a stroke's answers are as good as any.
    mutating func checkLift() {
        var used = predictor
        for sample in samples[half...] { used.observe(sample) }
        used.lift()
        let stroke = Array(samples[..<half])
        let expected = answers(of: predictor, over: stroke)
        let found = answers(of: used, over: stroke)
        if !predictor.remembersStrokes { expect(found == expected, "lift is not reset, and remembersStrokes is false") }
        var fresh = predictor
        fresh.lift()
        expect(answers(of: fresh, over: stroke) == expected, "a lift changes a predictor that has seen nothing")
        expect(found.allSatisfy { $0?.location.isFinite ?? true }, "an answer after a lift is not finite")
    }

    /// Samples that are not finite, not later, or earlier leave no trace.
    mutating func checkBadSamples() {
        var disturbed = predictor
        var found: [Prediction?] = []
        func bad(_ time: Double, _ location: TouchPoint) -> TouchSample {
            TouchSample(timestamp: time, location: location)
        }
        disturbed.observe(bad(.nan, .zero))
        for sample in samples {
            let (time, elsewhere) = (sample.timestamp, sample.location + TouchPoint(40, -30))
            disturbed.observe(bad(time, TouchPoint(.nan, 1)))
            disturbed.observe(sample)
            disturbed.observe(bad(time, elsewhere))
            disturbed.observe(bad(time.nextDown, elsewhere))
            disturbed.observe(bad(time - 1, elsewhere))
            disturbed.observe(bad(time + 0.001, TouchPoint(1, .infinity)))
            disturbed.observe(bad(.infinity, elsewhere))
            disturbed.observe(bad(.nan, elsewhere))
            for horizon in checkedHorizons { found.append(disturbed.predict(at: time + horizon)) }
        }
        expect(
            found == answers(of: predictor, over: samples),
            "a sample that is not finite, or not later than the last one, leaves a trace"
        )
    }

    /// A copy and its original go their own ways.
    mutating func checkCopies() {
        var original = predictor
        for sample in samples[..<half] { original.observe(sample) }
        let time = samples[half - 1].timestamp + 0.016
        let before = original.predict(at: time)
        var copy = original
        for sample in samples[half...] {
            copy.observe(TouchSample(timestamp: sample.timestamp, location: 2 * sample.location))
        }
        expect(original.predict(at: time) == before, "observing on a copy changes the original")
        let rest = Array(samples[half...])
        var untouched = predictor
        for sample in samples[..<half] { untouched.observe(sample) }
        expect(
            answers(of: original, over: rest) == answers(of: untouched, over: rest),
            "a predictor of which there was a copy answers otherwise"
        )
        copy.reset()
        expect(original.predict(at: time) == before, "resetting a copy changes the original")
    }

    /// Replay is the plain loop, whatever the predictor saw before, and a stroke is answered at its end.
    mutating func checkReplay(alwaysAnswers: Bool) {
        let queries = Array(stride(from: 0, to: samples.count, by: 3))
        let horizons = checkedHorizons
        let width = horizons.count
        var used = predictor
        for sample in samples { used.observe(sample) }
        var found = [Prediction?](repeating: nil, count: queries.count * width)
        var span = found.mutableSpan
        used.replay(samples.span, queries: queries.span, horizons: horizons.span, answers: &span)
        let all = answers(of: predictor, over: samples)
        let expected = queries.flatMap { all[$0 * width..<($0 + 1) * width] }
        expect(found == expected, "replay is not the plain loop of observe and predict")
        if alwaysAnswers {
            expect(expected.suffix(width).allSatisfy { $0 != nil }, "no answer at the end of a stroke")
        }
    }

    /// A question about the past is answered as for the last sample.
    mutating func checkPast() {
        var predictor = predictor
        for sample in samples {
            predictor.observe(sample)
            let now = predictor.predict(at: sample.timestamp)
            expect(
                predictor.predict(at: sample.timestamp - 0.5) == now,
                "a question about the past is not answered as for the last sample"
            )
        }
    }

    /// Whatever comes in, what comes out is finite or absent; and a new stroke after it is answered as ever.
    mutating func checkNastyInputs() {
        let tiny = Double.leastNonzeroMagnitude
        let strokes: [[Double]] = [
            [0, 1e-300, 2e-300, 3e-300, 1e-3, 2e-3, 3e-3],
            [0, tiny, 2 * tiny, 3 * tiny, 4 * tiny],
            [-1e15, 0, 1, 1e15, 2e15, 3e15],
            [0, 1e300, 1.5e308, 1.7e308],
            [1e9, 1e9.nextUp, 1e9.nextUp.nextUp, 1e9 + 1],
            [0, 1e-9, 0.5, 0.5 + 1e-9, 1],
            [1, 1, 0.5, 2, .nan, 3, .infinity, 4, 5],
        ]
        let locations: [TouchPoint] = [
            TouchPoint(1e15, -1e15), TouchPoint(-1e15, 3), TouchPoint(0, 0), TouchPoint(1e308, -1e308),
            TouchPoint(-1e308, 1e308), TouchPoint(tiny, 0),
            TouchPoint(.nan, 0), TouchPoint(1, 2), TouchPoint(1e-300, 1e300),
        ]
        let before = answers(of: predictor, over: samples)
        for times in strokes {
            for first in locations.indices {
                var nasty = predictor
                var isHonest = true
                for (position, time) in times.enumerated() {
                    let location = locations[(first + position) % locations.count]
                    nasty.observe(TouchSample(timestamp: time, location: location))
                    for horizon in [0, 1e-300, 0.016, 10, 1e15, 1e300, .infinity, .nan] {
                        guard let answer = nasty.predict(at: time + horizon) else { continue }
                        isHonest = isHonest && answer.isFinite && Self.isValid(answer.uncertainty)
                    }
                }
                expect(isHonest, "an answer is not finite, at times \(times) from location \(first)")
                nasty.reset()
                expect(answers(of: nasty, over: samples) == before, "samples at times \(times) outlive a reset")
            }
        }
    }

    private static func isValid(_ uncertainty: LocationUncertainty?) -> Bool {
        switch uncertainty {
        case .covariance(let covariance):
            (covariance.xx + covariance.yy).isFinite && covariance.xy.isFinite && covariance.xx >= 0
                && covariance.yy >= 0
        case .radius(let radius, let level):
            radius.isFinite && radius >= 0 && level > 0 && level < 1
        case nil:
            true
        }
    }
}
