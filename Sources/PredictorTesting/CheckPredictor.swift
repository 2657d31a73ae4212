import TouchModel
import TouchPrediction

/// Horizons in seconds at which conformance is checked.
package let checkedHorizons = [0, 0.008, 0.016, 0.033, 0.05]

/// Shows samples to a copy of a predictor and asks for every horizon after each.
package func answers(
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

/// Checks the invariants that `Predictor` states on noisy curves such as a finger draws, at 60, 120 and 240 Hz and at uneven intervals.
///
///     @Test func conforms() { #expect(checkPredictor(MyPredictor()) == []) }
///
/// - Parameters:
///   - predictor: one that has seen nothing yet.
///   - alwaysAnswers: whether it has an answer at the end of a stroke for every horizon up to 50 ms.
/// - Returns: what does not hold, a sentence each; empty where all does.
public func checkPredictor(_ predictor: any Predictor, alwaysAnswers: Bool = true) -> [String] {
    Sampling.allCases.flatMap { sampling in
        checkPredictor(predictor, on: makeStroke(sampling, seed: 1), alwaysAnswers: alwaysAnswers)
            .map { "\(sampling.rawValue): \($0)" }
    }
}

/// Checks the invariants that `Predictor` states, on one predictor and one stroke: asking changes nothing, a reset forgets everything, samples
/// that make no sense leave no trace, copies are independent, and answers are finite or absent.
///
/// - Parameters:
///   - predictor: one that has seen nothing yet.
///   - samples: a stroke of 20 samples or more, in the order of their times.
///   - alwaysAnswers: whether the predictor has an answer at the end of the stroke for every horizon up to 50 ms.
/// - Returns: what does not hold, a sentence each; empty where all does.
public func checkPredictor(
    _ predictor: any Predictor,
    on samples: [TouchSample],
    alwaysAnswers: Bool = true
) -> [String] {
    guard samples.count >= 20 else { return ["found a stroke of \(samples.count) samples, expected 20 or more"] }
    var check = PredictorCheck(predictor: predictor, samples: samples)
    check.checkPurity()
    check.checkReset()
    check.checkLift()
    check.checkBadSamples()
    check.checkCopies()
    check.checkReplay(alwaysAnswers: alwaysAnswers)
    check.checkPast()
    check.checkNastyInputs()
    return check.problems
}
