import Foundation
import TouchModel

/// The kinds of intervals that single commands print, each by the function that the command has it from.
extension IntervalCoverage {
    /// Errors of which most people make none or a few, such as strokes too many in a gesture.
    func rareErrors(_ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        let rows = (0..<people).map { _ in
            let gestures = generator.strokes
            let rate = 0.1 * Elementary.exp(0.5 * generator.gaussian() - 0.125)
            return [Double(gestures), Double(generator.poisson(rate * Double(gestures)))]
        }
        return jackknife(people)?.interval(rows, weights: rows.map { $0[0] }, .magnitude) { $0[1] / $0[0] }?
            .contains(0.1)
    }

    /// Signs of people of whom each takes the usual one with a probability of its own, 0.3 to 0.9, and else one of five others.
    func agreement(referents: Int, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        let signs = (0..<people).flatMap { person in
            let conformity = generator.uniform(0.3...0.9)
            return (0..<referents).map { referent in
                ElicitedSign(
                    participant: "\(person)",
                    referent: "\(referent)",
                    sign: generator.uniform() < conformity ? "usual" : "\(generator.integer(1...5))"
                )
            }
        }
        let rates = AgreementRate.rates(of: signs, confidence: confidence)
        return rates.last?.interval?.contains(0.6 * 0.6 + 0.4 * 0.4 / 5)
    }

    /// Decisions that come later and are better the higher the threshold, with an input that makes them 15 ms earlier.
    func early(_ subject: Subject, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        var cells: [MeasuredCell] = []
        let learned = 100
        let gained = 15.0
        func accuracy(_ threshold: Int) -> Double { 0.5 + 0.4 * Double(threshold) / 160 }
        for person in 0..<people {
            let (skill, pace) = (0.04 * generator.gaussian(), 0.04 * generator.gaussian())
            let gain = (gained + 10 * generator.gaussian()) / 1000
            var sums = [EarlySums(), EarlySums()]
            for _ in 0..<generator.strokes {
                let (luck, delay) = (generator.uniform(), 0.4 + pace + 0.1 * generator.gaussian())
                for input in sums.indices {
                    // As uniform as without the input, and mostly the same.
                    let luck = input == 0 || generator.uniform() < 0.8 ? luck : generator.uniform()
                    let lead = delay + (input == 0 ? 0 : gain + 0.01 * generator.gaussian())
                    sums[input].gestures += 1
                    for threshold in sums[input].byThreshold.indices {
                        let decision = EarlySums.Decisions(
                            right: luck < accuracy(threshold) + skill ? 1 : 0,
                            lead: lead - 0.002 * Double(threshold)
                        )
                        sums[input].byThreshold[threshold] += decision
                        if threshold == learned { sums[input].learned += decision }
                    }
                }
            }
            cells += EarlyMeasurement.cells([sums], participant: "\(person)", dataset: "")
        }
        let inputs = ["none", "predicted"].map(EarlyMeasurement.condition(ofInput:))
        let result = MeasuredResult(
            .early,
            plan: [],
            intervals: parameters,
            subjects: [.init(label: "")],
            datasets: [.init(name: "", identity: "")],
            conditions: inputs.map { .init($0) },
            cells: cells
        )
        let (metric, input, truth): (EarlyMeasurement.Metric, _, _) =
            subject == .rightDecisions ? (.accuracy, inputs[0], accuracy(learned)) : (.leadGain, inputs[1], gained)
        return result.row(metric.rawValue, dataset: "", subject: "", condition: input)?.interval?.contains(truth)
    }

    /// Delays that are a log-normal multiple of 80 ms, of people who differ by factors.
    func delay(_ share: Double, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        let spreads = (people: 0.25, presses: 0.4)
        let delays = (0..<people).map { _ in
            let own = 80 * Elementary.exp(spreads.people * generator.gaussian())
            return (0..<generator.strokes).map { _ in own * Elementary.exp(spreads.presses * generator.gaussian()) }
        }
        let pooled = PooledValues(delays)
        let weights = delays.map { _ in 1.0 }
        guard let value = pooled.quantile(share, weights: weights[...]) else { return nil }
        let spread = (spreads.people * spreads.people + spreads.presses * spreads.presses).squareRoot()
        let normal = StudentDistribution(freedom: 1e6).quantile(share)
        return pooled.interval(share, value, parameters)?.contains(80 * Elementary.exp(spread * normal))
    }

    /// Forces of people whose own lines differ in gain and offset.
    func calibration(_ subject: Subject, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        var sums = CalibrationSums()
        for person in 0..<people {
            let (gain, offset) = (1.1 + 0.1 * generator.gaussian(), 0.05 * generator.gaussian())
            let level = 1.5 * Elementary.exp(0.25 * generator.gaussian())
            for _ in 0..<generator.strokes {
                let peak = level * Elementary.exp(0.4 * generator.gaussian())
                let pairs = (1...10).map { step in
                    let reported = peak * Double(step) / 10
                    return (reported: reported, reference: gain * reported + offset + 0.02 * generator.gaussian())
                }
                guard (try? sums.add(pairs, from: .init(participant: "\(person)"))) != nil else { return nil }
            }
        }
        guard let fit = try? sums.fit(name: "").get() else { return nil }
        let (ends, truth) = subject == .gain ? (fit.gainInterval, 1.1) : (fit.offsetInterval, 0)
        return ends.map { $0[0] <= truth && $0[1] >= truth }
    }

    /// Times of eight portions that a busy machine makes longer in the same rounds and each for itself, with long tails.
    func cost(rounds: Int, _ generator: inout SeededGenerator) -> Bool? {
        // Fewer are refused.
        guard rounds >= 6 else { return nil }
        let times = (0..<rounds).map { _ in
            let common = 0.03 * generator.gaussian()
            return (1...8).map { portion in
                let own = 0.03 * generator.gaussian() / (1 - generator.uniform()).squareRoot()
                return 100 * Double(portion) * Elementary.exp(common + own)
            }
        }
        return BatchMean(times, eventsPerRound: 1)?.interval(confidence: 0.95)?.contains(3600)
    }
}
