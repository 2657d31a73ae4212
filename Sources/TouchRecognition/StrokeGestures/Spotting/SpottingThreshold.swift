import TouchModel

/// Chooses a spotter's threshold by templates alone.
///
/// Templates are held out in turn, one of each class. A spotter without these looks for them, which gives the scores of positives; and
/// looks at *negatives* made of them: a gesture of which a third to two thirds are replaced by as much of another class, half of the
/// time backwards (splicing after Taranta et al. 2020). Of a class with a single template, a variation is held out instead,
/// see ``GestureVariation``. Scores of positives are multiplied by ``GestureSpotter/Parameters/inflation``.
///
/// Scores are divided by the class's scale, so that one threshold suits classes that people draw more and less alike. The
/// threshold maximizes Fβ over as many negatives as positives (van Rijsbergen 1979); where a range of thresholds does, it is
/// the range's geometric middle, which is as far from positives as from negatives.
struct SpottingThreshold {
    /// What is learned.
    struct Learned {
        var threshold: Double
        /// By class, those that are not 1.
        var scales: [String: Double]
    }

    private struct Positive {
        var label: String
        var score: Double
    }

    private let parameters: GestureSpotter.Parameters

    /// How often templates are held out at most, and how often variations are.
    private static let folds = (most: 10, ofVariations: 5)
    /// How many negatives there are for each positive. They count as one.
    private static let negativesPerPositive = 4

    init(_ parameters: GestureSpotter.Parameters) { self.parameters = parameters }

    func learn(
        _ templates: [StrokeGesture],
        _ recognizer: any StrokeGestureRecognizer
    ) throws(StrokeGestureError) -> Learned {
        var generator = SeededGenerator(seed: parameters.seed, stream: "spotting threshold")
        var labels: [String] = []
        var classes: [String: [StrokeGesture]] = [:]
        for template in templates {
            if classes[template.label] == nil { labels.append(template.label) }
            classes[template.label, default: []].append(template)
        }
        let most = classes.values.map(\.count).max() ?? 0
        let folds = most > 1 ? min(most, Self.folds.most) : Self.folds.ofVariations
        var spotter = GestureSpotter(recognizer: recognizer, parameters: parameters)
        var positives: [Positive] = []
        /// The least score of each class in each negative.
        var negatives: [[String: Double]] = []
        for fold in 0..<folds {
            var (kept, held): ([StrokeGesture], [StrokeGesture]) = ([], [])
            for label in labels {
                var own = classes[label] ?? []
                if own.count > 1 {
                    held.append(own.remove(at: fold % own.count))
                } else if let only = own.first {
                    held.append(GestureVariation.vary(only, &generator))
                }
                kept += own
            }
            try spotter.trainWithoutThreshold(kept)
            for gesture in held {
                let score = spotter.leastScores(in: gesture.points)[gesture.label] ?? .infinity
                positives.append(Positive(label: gesture.label, score: parameters.inflation * score))
            }
            for _ in 0..<Self.negativesPerPositive * held.count {
                guard let negative = GestureSplicing.negative(of: held, &generator) else { break }
                negatives.append(spotter.leastScores(in: negative))
            }
        }
        let scales = Self.scales(of: positives, labels)
        func scaled(_ score: Double, _ label: String) -> Double { score / (scales[label] ?? 1) }
        let threshold = best(
            positives.map { scaled($0.score, $0.label) }.sorted(),
            negatives.map { scores in scores.map { scaled($1, $0) }.min() ?? .infinity }.sorted()
        )
        return Learned(threshold: threshold, scales: scales)
    }

    /// How large each class's scores are beside those of all: the ratio of geometric means, drawn toward 1 by what chance alone makes
    /// of so few of them (credibility: Bühlmann 1967, "Experience rating and credibility", ASTIN Bulletin 4).
    private static func scales(of positives: [Positive], _ labels: [String]) -> [String: Double] {
        var logarithms: [(label: String, values: [Double])] = []
        for label in labels {
            let own = positives.filter { $0.label == label && $0.score > 0 && $0.score.isFinite }
            if !own.isEmpty { logarithms.append((label, own.map { Elementary.log($0.score) })) }
        }
        let all = logarithms.flatMap(\.values)
        let freedom = all.count - logarithms.count
        guard freedom > 0, logarithms.count > 1 else { return [:] }
        let mean = all.mean
        let means = logarithms.map(\.values.mean)
        let within = zip(logarithms, means).reduce(0) { $0 + $1.0.values.squares(about: $1.1) } / Double(freedom)
        // Means differ by chance, too.
        let between =
            means.squares(about: mean) / Double(means.count - 1) - within * Double(means.count) / Double(all.count)
        guard between > 0 else { return [:] }
        var scales: [String: Double] = [:]
        for (label, values) in logarithms {
            let count = Double(values.count)
            scales[label] = Elementary.exp(count / (count + within / between) * (values.mean - mean))
        }
        return scales
    }

    /// The middle of the thresholds that maximize Fβ; both lists ascend.
    private func best(_ positives: [Double], _ negatives: [Double]) -> Double {
        // Scores end here: a rejection score of 1 where the distance is greatest.
        let greatest = parameters.distanceLimit.squareRoot()
        let scores = (positives + negatives).filter { $0 < greatest }.sorted() + [greatest]
        let square = parameters.recallWeight * parameters.recallWeight
        var (bestValue, best) = (-1.0, greatest)
        var (accepted, wrong) = (0, 0)
        for index in scores.indices.dropLast() {
            while accepted < positives.count, positives[accepted] <= scores[index] { accepted += 1 }
            while wrong < negatives.count, negatives[wrong] <= scores[index] { wrong += 1 }
            let recall = Double(accepted) / Double(positives.count)
            let falseShare = negatives.isEmpty ? 0 : Double(wrong) / Double(negatives.count)
            let value = (1 + square) * recall / (square + recall + falseShare)
            if value > bestValue { (bestValue, best) = (value, (scores[index] * scores[index + 1]).squareRoot()) }
        }
        return best
    }
}

extension [Double] {
    fileprivate var mean: Double { reduce(0, +) / Double(count) }

    fileprivate func squares(about center: Double) -> Double { reduce(0) { $0 + ($1 - center) * ($1 - center) } }
}
