import Testing
import TouchModel
import TouchPrediction

/// Horizons in seconds at which conformance is checked.
let checkedHorizons = [0, 0.008, 0.016, 0.033, 0.05]

/// Shows samples to a copy of a predictor and asks for every horizon after each.
func answers(
    of predictor: any Predictor,
    over samples: [TouchSample],
    horizons: [Double] = checkedHorizons
) -> [Prediction?] {
    var predictor = predictor
    var answers: [Prediction?] = []
    for sample in samples {
        predictor.observe(sample)
        for horizon in horizons { answers.append(predictor.predict(at: sample.timestamp + horizon)) }
    }
    return answers
}

/// Checks the invariants that ``Predictor`` states, on one predictor and one stroke. `SymmetryCheck` has what predictors
/// claim beyond them.
///
/// - Parameters:
///   - predictor: fresh from the registry.
///   - samples: a stroke of 20 samples or more.
///   - alwaysAnswers: whether the predictor has an answer at the end of the stroke for every horizon.
func checkPredictor(
    _ predictor: any Predictor,
    on samples: [TouchSample],
    alwaysAnswers: Bool = true
) {
    checkPurity(predictor, samples)
    checkReset(predictor, samples)
    checkLift(predictor, samples)
    checkBadSamples(predictor, samples)
    checkCopies(predictor, samples)
    checkReplay(predictor, samples, alwaysAnswers: alwaysAnswers)
    checkPast(predictor, samples)
    checkNastyInputs(predictor, samples)
}

/// Asking changes nothing, and the same question has the same answer.
private func checkPurity(_ predictor: any Predictor, _ samples: [TouchSample]) {
    var silent = predictor
    for sample in samples { silent.observe(sample) }
    let time = (samples.last?.timestamp ?? 0) + 0.016
    let first = silent.predict(at: time)
    _ = silent.predict(at: time + 1)
    #expect(silent.predict(at: time) == first, "predict changed the predictor")
    var asked = predictor
    for sample in samples {
        asked.observe(sample)
        _ = asked.predict(at: sample.timestamp + 0.03)
    }
    #expect(asked.predict(at: time) == first, "observe, predict, observe is not observe, observe")
}

/// After a reset the predictor is as new.
private func checkReset(_ predictor: any Predictor, _ samples: [TouchSample]) {
    let half = samples.count / 2
    var used = predictor
    for sample in samples[half...] { used.observe(sample) }
    used.reset()
    #expect(used.predict(at: samples[0].timestamp) == predictor.predict(at: samples[0].timestamp))
    for sample in samples[half...] { used.observe(sample) }
    used.lift()
    #expect(used.predict(at: samples[0].timestamp) == predictor.predict(at: samples[0].timestamp))
    used.reset()
    // The stroke after the reset is earlier than the one before it: nothing of the clock may be remembered either.
    let stroke = Array(samples[..<half])
    #expect(answers(of: used, over: stroke) == answers(of: predictor, over: stroke), "reset does not forget everything")
}

/// A lift is a reset, unless strokes are remembered; then a stroke's answers are as good as any.
private func checkLift(_ predictor: any Predictor, _ samples: [TouchSample]) {
    let half = samples.count / 2
    var used = predictor
    for sample in samples[half...] { used.observe(sample) }
    used.lift()
    let stroke = Array(samples[..<half])
    let isSame = answers(of: used, over: stroke) == answers(of: predictor, over: stroke)
    if !predictor.remembersStrokes { #expect(isSame, "lift is not reset, and nothing says so") }
    var fresh = predictor
    fresh.lift()
    #expect(answers(of: fresh, over: stroke) == answers(of: predictor, over: stroke), "there was nothing to remember")
    #expect(answers(of: used, over: stroke).allSatisfy { $0?.location.isFinite ?? true })
}

/// Samples that are not finite, not later, or earlier leave no trace.
private func checkBadSamples(_ predictor: any Predictor, _ samples: [TouchSample]) {
    var disturbed = predictor
    var found: [Prediction?] = []
    func bad(_ time: Double, _ location: TouchPoint) -> TouchSample { TouchSample(timestamp: time, location: location) }
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
    #expect(found == answers(of: predictor, over: samples), "a bad sample left a trace")
}

/// A copy and its original go their own ways.
private func checkCopies(_ predictor: any Predictor, _ samples: [TouchSample]) {
    let half = samples.count / 2
    var original = predictor
    for sample in samples[..<half] { original.observe(sample) }
    let time = samples[half - 1].timestamp + 0.016
    let before = original.predict(at: time)
    var copy = original
    for sample in samples[half...] {
        copy.observe(TouchSample(timestamp: sample.timestamp, location: 2 * sample.location))
    }
    #expect(original.predict(at: time) == before, "observing on a copy changed the original")
    let rest = Array(samples[half...])
    var untouched = predictor
    for sample in samples[..<half] { untouched.observe(sample) }
    #expect(answers(of: original, over: rest) == answers(of: untouched, over: rest))
    copy.reset()
    #expect(original.predict(at: time) == before, "resetting a copy changed the original")
}

/// Replay is the plain loop, whatever the predictor saw before, and a stroke is answered at its end.
private func checkReplay(_ predictor: any Predictor, _ samples: [TouchSample], alwaysAnswers: Bool) {
    let queries = Array(stride(from: 0, to: samples.count, by: 3))
    let width = checkedHorizons.count
    var used = predictor
    for sample in samples { used.observe(sample) }
    var found = [Prediction?](repeating: nil, count: queries.count * width)
    var span = found.mutableSpan
    used.replay(samples.span, queries: queries.span, horizons: checkedHorizons.span, answers: &span)
    let all = answers(of: predictor, over: samples)
    let expected = queries.flatMap { all[$0 * width..<($0 + 1) * width] }
    #expect(found == expected, "replay is not the plain loop")
    if alwaysAnswers {
        #expect(expected.suffix(width).allSatisfy { $0 != nil }, "no answer at the end of a stroke")
    }
}

/// A question about the past is answered as for the last sample.
private func checkPast(_ predictor: any Predictor, _ samples: [TouchSample]) {
    var predictor = predictor
    for sample in samples {
        predictor.observe(sample)
        let now = predictor.predict(at: sample.timestamp)
        #expect(predictor.predict(at: sample.timestamp - 0.5) == now)
    }
}

/// Whatever comes in, what comes out is finite or absent; and a new stroke after it is answered as ever.
private func checkNastyInputs(_ predictor: any Predictor, _ samples: [TouchSample]) {
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
                nasty.observe(TouchSample(timestamp: time, location: locations[(first + position) % locations.count]))
                for horizon in [0, 1e-300, 0.016, 10, 1e15, 1e300, .infinity, .nan] {
                    guard let answer = nasty.predict(at: time + horizon) else { continue }
                    isHonest = isHonest && answer.isFinite && isValid(answer.uncertainty)
                }
            }
            #expect(isHonest, "an answer that is not finite, on times \(times) from location \(first)")
            nasty.reset()
            #expect(answers(of: nasty, over: samples) == before, "times \(times) outlive a reset")
        }
    }
}

private func isValid(_ uncertainty: LocationUncertainty?) -> Bool {
    switch uncertainty {
    case .covariance(let covariance):
        (covariance.xx + covariance.yy).isFinite && covariance.xy.isFinite && covariance.xx >= 0 && covariance.yy >= 0
    case .radius(let radius, let level):
        radius.isFinite && radius >= 0 && level > 0 && level < 1
    case nil:
        true
    }
}
