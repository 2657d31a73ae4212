import Foundation
import TouchModel

/// How often intervals hold the truth, and how often tests find a difference where there is none, in simulated studies whose truth is
/// known.
///
/// People differ by factors: errors of one are a log-normal multiple of another's, with a standard deviation of the logarithm of
/// 0.25, the largest that recorded sets of people have. A person draws a log-normal number of strokes about 20 (0.4), each with a
/// factor of its own (0.4) and 30 errors of two normal coordinates. Rows of unlike people have a standard deviation of 1.
package struct IntervalCoverage: Sendable {
    /// What is simulated.
    package enum Subject: String, CaseIterable, Sendable {
        case mean, rmse, median, p95, p99, bias
        case share90 = "share of 90 %"
        case share98 = "share of 98 %"
        case rate = "rate"
        case ratioOfTwo = "ratio of two RMSE"
        case differenceOfTwo = "difference of two means"
        case ranking = "ratio over two datasets"
        case unpaired = "ratio of two studies"
        case levelRatio = "ratio of two conditions, same people"
        case unpairedLevelRatio = "ratio of two conditions, other people"
        case logarithms = "mean of people's logarithms"
        case rareErrors = "mean of rare errors"
        case agreement = "agreement on one referent"
        case meanAgreement = "agreement over 10 referents"
        case rightDecisions = "share of right decisions"
        case timeGained = "time gained at equal accuracy"
        case pressMedian = "median delay of recognition"
        case pressP95 = "p95 of that delay"
        case gain = "gain of a force calibration"
        case offset = "offset of a force calibration"
        case cost = "cost of an event, rounds for people"
        case unlikeMean = "mean, people differ by a factor e"
        case unlikeRMSE = "rmse, people differ by a factor e"
        case unlikeP99 = "p99, people differ by a factor e"
        case paretoRMSE = "rmse, errors of a Pareto tail of 2.5"
        case unlikeShare = "share of 1 in 16, people unlike"
        case swapTest = "label swaps, two methods"
        case combinedSwapTest = "label swaps, two datasets"
        case signedRank = "Wilcoxon, two methods"
        case holm = "Wilcoxon and Holm, any of 10 pairs"
        case friedman = "Friedman, five methods"
        case unpairedTest = "intervals of two studies"
        case leaderboardWinner = "leaderboard of five, any false winner"
        case tableWinner = "table of three horizons, any false winner"
        case twoLevels = "two conditions, same people"
        case unpairedLevels = "two conditions, other people"
        case threeLevels = "three conditions, same people, any false winner"
        case threeUnpairedLevels = "three conditions, other people, any false winner"

        /// Whether it is a test, whose share of false differences is counted.
        package var isTest: Bool {
            switch self {
            case .swapTest, .combinedSwapTest, .signedRank, .holm, .friedman, .unpairedTest, .leaderboardWinner,
                .tableWinner, .twoLevels, .unpairedLevels, .threeLevels, .threeUnpairedLevels:
                true
            default: false
            }
        }

        /// Where commands print it.
        package var use: String {
            switch self {
            case .mean: "`evaluate`, the page, `articulation`"
            case .rmse, .median, .p95, .p99, .bias: "`evaluate`, the page"
            case .unlikeMean, .unlikeRMSE, .unlikeP99, .paretoRMSE: "`evaluate`, the page"
            case .share90, .share98, .unlikeShare: "`recognize`, `spot`, `advise`, shares of `evaluate`"
            case .rate: "`recognize`, `spot`"
            case .ratioOfTwo, .differenceOfTwo: "`compare`"
            case .ranking: "`leaderboard`, `compare` over datasets"
            case .unpaired: "`compare` of other data"
            case .logarithms: "`tune`"
            case .rareErrors, .agreement, .meanAgreement: "`articulation`"
            case .rightDecisions, .timeGained: "`early`"
            case .pressMedian, .pressP95: "`recognize`"
            case .gain, .offset: "`calibrate`"
            case .cost: "`latency`"
            case .swapTest: "`compare`"
            case .combinedSwapTest: "`compare` over datasets"
            case .signedRank: "`tune`, `leaderboard` of two"
            case .holm, .friedman: "`leaderboard`"
            case .unpairedTest: "`compare` of other data"
            case .leaderboardWinner: "`leaderboard`, `report`"
            case .tableWinner: "`report`: LaTeX, Markdown, page"
            case .levelRatio, .unpairedLevelRatio, .twoLevels, .unpairedLevels, .threeLevels, .threeUnpairedLevels:
                "`compare` of conditions"
            }
        }
    }

    /// The numbers of people that are simulated.
    package static let people = [2, 3, 4, 5, 6, 8, 12, 30, 60]

    /// One cell of the table.
    package struct Cell: Sendable {
        package var subject: Subject
        package var people: Int
        /// The share of intervals that held the truth, or of tests that found a difference; absent where no interval was told.
        package var share: Double?
    }

    /// How many studies each cell counts.
    package var studies: Int
    /// The seed of all draws.
    package var seed: UInt64
    /// The confidence of intervals; tests read their probability at 1 less it.
    package var confidence = 0.95

    package init(studies: Int = 4000, seed: UInt64 = 1) {
        self.studies = studies
        self.seed = seed
    }

    /// All cells of some subjects, in their order.
    package func run(_ subjects: [Subject] = Subject.allCases, progress: (Int, Int) -> Void) async throws -> [Cell] {
        let parts = subjects.flatMap { subject in Self.people.map { (subject: subject, people: $0) } }
        var cells: [Cell] = []
        try await OrderedParallelMap.run(parts) { part in
            cell(part.subject, part.people)
        } use: {
            cells.append($0)
            progress(cells.count, parts.count)
        }
        return cells
    }

    private func cell(_ subject: Subject, _ people: Int) -> Cell {
        var generator = SeededGenerator(seed: seed, stream: "coverage \(subject) \(people)")
        var (told, counted) = (0, 0)
        for _ in 0..<studies {
            guard let outcome = outcome(subject, people, &generator) else { continue }
            told += 1
            if outcome { counted += 1 }
        }
        return Cell(subject: subject, people: people, share: told > 0 ? Double(counted) / Double(told) : nil)
    }

    var parameters: IntervalParameters { IntervalParameters(confidence: confidence, seed: seed) }

    /// Whether the interval held the truth, or the test found a difference; `nil` where none was told.
    private func outcome(_ subject: Subject, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        switch subject {
        case .mean, .rmse, .unlikeMean, .unlikeRMSE: return error(subject, people, &generator)
        case .paretoRMSE:
            let rows = (0..<people).map { _ in Study.paretoSums(&generator) }
            return interval(rows, 1)?.contains(Study.paretoRMSE)
        case .bias: return bias(people, &generator)
        case .median, .p95, .p99, .unlikeP99: return quantile(subject, people, &generator)
        case .share90: return share(0.9, people, &generator)
        case .share98: return share(0.98, people, &generator)
        case .unlikeShare: return share(1.0 / 16, spread: Study.unlike, people, &generator)
        case .rate: return rate(people, &generator)
        case .ratioOfTwo: return evidence(Study(people: people, &generator))[1].ratioInterval?.contains(1)
        case .differenceOfTwo: return evidence(Study(people: people, &generator))[0].differenceInterval?.contains(0)
        case .swapTest: return evidence(Study(people: people, &generator))[1].probability.map { $0 <= 1 - confidence }
        case .ranking, .combinedSwapTest: return overDatasets(subject, people, &generator)
        case .unpaired, .unpairedTest: return unpaired(subject, people, &generator)
        case .logarithms, .signedRank: return logarithms(subject, people, &generator)
        case .rareErrors: return rareErrors(people, &generator)
        case .agreement, .meanAgreement:
            return agreement(referents: subject == .agreement ? 1 : 10, people, &generator)
        case .rightDecisions, .timeGained: return early(subject, people, &generator)
        case .pressMedian, .pressP95: return delay(subject == .pressMedian ? 0.5 : 0.95, people, &generator)
        case .gain, .offset: return calibration(subject, people, &generator)
        case .cost: return cost(rounds: people, &generator)
        case .leaderboardWinner, .tableWinner: return falseWinner(subject, people, &generator)
        case .holm, .friedman: return fiveMethods(subject, people, &generator)
        case .levelRatio, .unpairedLevelRatio, .twoLevels, .unpairedLevels, .threeLevels, .threeUnpairedLevels:
            return levels(subject, people, &generator)
        }
    }

    private func error(_ subject: Subject, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        let spread = subject == .mean || subject == .rmse ? Study.spreads.people : Study.unlike
        let study = Study(people: people, spread: spread, &generator)
        let isMean = subject == .mean || subject == .unlikeMean
        let truth = isMean ? Study.mean(spread) : Study.rmse(spread)
        return interval(study.rows(0), isMean ? 0 : 1)?.contains(truth)
    }

    private func share(
        _ share: Double,
        spread: Double = 0.5,
        _ people: Int,
        _ generator: inout SeededGenerator
    ) -> Bool? {
        let clusters = generator.trials(people, share: share, spread: spread)
        return CountIntervals.share(clusters, parameters: parameters)?.contains(share)
    }

    private func bias(_ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        let rows = (0..<people).map { _ in
            let count = generator.strokes
            let own = 0.25 * generator.gaussian()
            return [(0..<count).reduce(0.0) { sum, _ in sum + own + 0.5 * generator.gaussian() }, Double(count)]
        }
        return jackknife(people)?.interval(rows, weights: rows.map { $0[1] }, .signed) { $0[0] / $0[1] }?.contains(0)
    }

    private func rate(_ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        let clusters = (0..<people).map { _ in
            let minutes = generator.uniform(2...8)
            let events = generator.poisson(3 * Elementary.exp(0.5 * generator.gaussian() - 0.125) * minutes)
            return CountIntervals.Cluster(numerator: Double(events), denominator: minutes)
        }
        return CountIntervals.rate(clusters, parameters: parameters)?.contains(3)
    }

    /// Two predictors on two datasets, half of the people in each.
    private func overDatasets(_ subject: Subject, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        let parts = (0..<2).map { _ in evidence(Study(people: max(2, people / 2), &generator))[1] }
        guard subject == .ranking else {
            return PredictorComparison.probability(
                ofMean: parts.reduce(0) { $0 + $1.logRatio } / 2,
                swapped: parts.map(\.swappedLogRatios),
                seed: generator.next()
            ).map { $0 <= 1 - confidence }
        }
        let logs = parts.map { part in part.ratioSpread == nil ? 0 : part.logRatio }
        guard let spread = ClusterSpread.ofSum(parts.map(\.ratioSpread))?.divided(by: 2), spread.carriesInterval else {
            return nil
        }
        return abs(logs.reduce(0, +) / 2) <= spread.reach(confidence: confidence)
    }

    private func logarithms(_ subject: Subject, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        let logs = (0..<people).map { _ in 0.1 * generator.gaussian() }
        guard subject == .logarithms else { return WilcoxonSignedRankTest(logs).probability <= 1 - confidence }
        return jackknife(people)?.interval(logs.map { [$0, 1] }, weights: logs.map { _ in 1 }, .signed) {
            $0[0] / $0[1]
        }?.contains(0)
    }

    private func fiveMethods(_ subject: Subject, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        let values = (0..<people).map { _ in
            let own = 0.25 * generator.gaussian()
            return (0..<5).map { _ in own + 0.1 * generator.gaussian() }
        }
        let tests = BlockTests(values, methods: 5, level: 1 - confidence)
        return subject == .holm
            ? tests.pairs.contains(where: \.isReal)
            : tests.friedman.map { $0.probability <= 1 - confidence }
    }

    func jackknife(_ people: Int) -> ClusterJackknife? {
        ClusterJackknife(clusterCount: people, parameters: parameters)
    }

    /// The interval of the mean or the RMSE.
    private func interval(_ rows: [[Double]], _ metric: Int) -> ClosedRange<Double>? {
        jackknife(rows.count)?.interval(rows, weights: rows.map { $0[2] }, metric == 0 ? .magnitude : .rootMeanSquare) {
            Study.value($0, metric)
        }
    }

    private func evidence(_ study: Study) -> [PairedClusters.Evidence] {
        PairedClusters(study.rows(0), study.rows(1), parameters).evidence(
            [
                PairedClusters.Quantity(preference: .lower, scale: .magnitude),
                PairedClusters.Quantity(preference: .lower, scale: .rootMeanSquare),
            ],
            values: { rows in (0..<2).map { metric in rows.map { Study.value($0, metric) } } },
            weights: { rows in (0..<2).map { _ in rows.map { $0[2] } } }
        )
    }

    /// Two studies of other people, with the intervals of each combined as `ResultComparison` does.
    private func unpaired(_ subject: Subject, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        let sides = (0..<2).map { _ -> (Double, ClosedRange<Double>?) in
            let rows = Study(people: people, &generator).rows(0)
            let total = (0..<3).map { column in rows.reduce(0) { $0 + $1[column] } }
            return (Study.value(total, 1), interval(rows, 1))
        }
        guard let before = sides[0].1, let after = sides[1].1 else { return nil }
        let comparison = ResultComparison(
            before: .init(value: sides[0].0, low: before.lowerBound, high: before.upperBound, clusters: people),
            after: .init(value: sides[1].0, low: after.lowerBound, high: after.upperBound, clusters: people)
        )
        guard let row = comparison.rows.first, let low = row.low, let high = row.high else { return nil }
        return subject == .unpaired ? low <= 1 && high >= 1 : row.verdict == .better || row.verdict == .worse
    }

    private func quantile(_ subject: Subject, _ people: Int, _ generator: inout SeededGenerator) -> Bool? {
        guard let jackknife = jackknife(people) else { return nil }
        let (share, scale): (Double, QuantityScale) =
            switch subject {
            case .median: (0.5, .magnitude)
            case .p95: (0.95, .rootMeanSquare)
            default: (0.99, .extreme)
            }
        let spread = subject == .unlikeP99 ? Study.unlike : Study.spreads.people
        var scratch = QuantileResampling.Scratch()
        let sketches = (0..<people).map { _ in
            var sketch = QuantileSketch()
            sketch.add(Study.errors(spread, &generator))
            return [sketch]
        }
        let resampling = QuantileResampling(clusters: sketches, resamples: true, scratch: &scratch)
        guard let whole = resampling.quantile(share) else { return nil }
        let values = resampling.quantiles(share, draws: jackknife.draws)
        return jackknife.interval(
            of: whole,
            ClusterJackknife.Values(
                leftOut: Array(values.prefix(jackknife.groupCount)),
                alone: Array(values.dropFirst(jackknife.groupCount)),
                weights: resampling.clusterSizes
            ),
            scale
        )?.contains(Study.quantile(share, spread))
    }
}

/// What simulated people drew, as sums: of |e|, of |e|², and how many, with two methods that are alike.
private struct Study {
    /// Of the logarithm of people's factors, of strokes', and of what a method does to a person.
    static let spreads = (people: 0.25, strokes: 0.4, methods: 0.06)
    /// The spread of people who differ by a factor e.
    static let unlike = 1.0
    private static let errorsPerStroke = 30

    /// The sums for each person and both methods.
    private var sums: [[[Double]]] = []

    init(people: Int, spread: Double = Self.spreads.people, _ generator: inout SeededGenerator) {
        for _ in 0..<people {
            let own = Elementary.exp(spread * generator.gaussian())
            let leaning = Self.spreads.methods * generator.gaussian() / 2
            var both = [[0.0, 0, 0], [0.0, 0, 0]]
            for _ in 0..<generator.strokes {
                let stroke = own * Elementary.exp(Self.spreads.strokes * generator.gaussian())
                for method in 0..<2 {
                    let factor = stroke * Elementary.exp(method == 0 ? leaning : -leaning)
                    // The sums of 30 lengths of two normal coordinates, nearly normal themselves.
                    let count = Double(Self.errorsPerStroke)
                    let lengths =
                        (Double.pi / 2).squareRoot() + ((2 - .pi / 2) / count).squareRoot() * generator.gaussian()
                    let squares = 2 + (4 / count).squareRoot() * generator.gaussian()
                    both[method][0] += count * factor * max(lengths, 0)
                    both[method][1] += count * factor * factor * max(squares, 0)
                    both[method][2] += count
                }
            }
            sums.append(both)
        }
    }

    func rows(_ method: Int) -> [[Double]] { sums.map { $0[method] } }

    static func value(_ sums: [Double], _ metric: Int) -> Double {
        metric == 0 ? sums[0] / sums[2] : (sums[1] / sums[2]).squareRoot()
    }

    /// The variance of the logarithm of the factor of one method's error, of people of this spread.
    private static func variance(_ spread: Double) -> Double {
        spread * spread + spreads.strokes * spreads.strokes + spreads.methods * spreads.methods / 4
    }

    static func mean(_ spread: Double) -> Double { Elementary.exp(variance(spread) / 2) * (Double.pi / 2).squareRoot() }
    static func rmse(_ spread: Double) -> Double { Elementary.exp(variance(spread)) * 2.0.squareRoot() }

    private static let tail = 2.5
    static let paretoRMSE = Elementary.exp(spreads.people * spreads.people) * (tail / (tail - 2)).squareRoot()

    /// The sums of one person whose errors are a factor of values with a Pareto tail.
    static func paretoSums(_ generator: inout SeededGenerator) -> [Double] {
        let own = Elementary.exp(spreads.people * generator.gaussian())
        var sums = [0.0, 0, 0]
        for _ in 0..<generator.strokes * errorsPerStroke {
            let error = own * Elementary.pow(1 - generator.uniform(), -1 / tail)
            sums[0] += error
            sums[1] += error * error
            sums[2] += 1
        }
        return sums
    }

    /// One person's errors.
    static func errors(_ people: Double, _ generator: inout SeededGenerator) -> [Double] {
        let own = Elementary.exp(people * generator.gaussian())
        var errors: [Double] = []
        for _ in 0..<generator.strokes {
            let stroke = own * Elementary.exp(spreads.strokes * generator.gaussian())
            for _ in 0..<errorsPerStroke {
                errors.append(stroke * (-2 * Elementary.log(1 - generator.uniform())).squareRoot())
            }
        }
        return errors
    }

    /// The quantile of all errors, by bisection of their distribution.
    static func quantile(_ share: Double, _ people: Double) -> Double {
        let spread = (people * people + spreads.strokes * spreads.strokes).squareRoot()
        func cumulative(_ value: Double) -> Double {
            var (sum, weights) = (0.0, 0.0)
            for step in -60...60 {
                let z = Double(step) / 10
                let weight = Elementary.exp(-z * z / 2)
                let factor = Elementary.exp(spread * z)
                sum += weight * (1 - Elementary.exp(-value * value / (2 * factor * factor)))
                weights += weight
            }
            return sum / weights
        }
        var (low, high) = (0.0, 100.0)
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if cumulative(middle) < share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}

extension SeededGenerator {
    /// A number of strokes.
    var strokes: Int {
        mutating get { min(max(Int((20 * Elementary.exp(0.4 * gaussian())).rounded()), 3), 200) }
    }

    /// A number of independent events about a mean, by counting exponential waits (Knuth).
    mutating func poisson(_ mean: Double) -> Int {
        var (count, left) = (0, mean)
        while true {
            left += Elementary.log(1 - uniform())
            guard left > 0 else { return count }
            count += 1
        }
    }

    /// Trials of people whose own shares differ by a normal deviate on the logit, with this mean.
    fileprivate mutating func trials(_ people: Int, share: Double, spread: Double) -> [CountIntervals.Cluster] {
        let center = Self.center(of: share, spread)
        return (0..<people).map { _ in
            let own = 1 / (1 + Elementary.exp(-(center + spread * gaussian())))
            let count = 2 * strokes
            let hits = (0..<count).count { _ in uniform() < own }
            return CountIntervals.Cluster(numerator: Double(hits), denominator: Double(count))
        }
    }

    /// The middle of the logits whose shares have this mean.
    private static func center(of share: Double, _ spread: Double) -> Double {
        var (low, high) = (-10.0, 10.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            var (sum, weights) = (0.0, 0.0)
            for step in -60...60 {
                let z = Double(step) / 10
                sum += Elementary.exp(-z * z / 2) / (1 + Elementary.exp(-(middle + spread * z)))
                weights += Elementary.exp(-z * z / 2)
            }
            if sum / weights < share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
