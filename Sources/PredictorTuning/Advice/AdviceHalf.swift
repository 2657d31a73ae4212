import TouchEvaluation

/// The strokes of one half, and their clusters: people, or strokes where there is one person.
struct AdviceHalf {
    let scores: AdviceScores
    let confidence: Double
    /// Positions among the scores.
    private(set) var strokes: [Int] = []
    /// The cluster of each of them.
    private(set) var clusters: [Int] = []
    /// How many strokes each cluster has.
    private(set) var sizes: [Int] = []
    private(set) var sums: AdviceScores.Sums

    init(_ scores: AdviceScores, where isIncluded: (AdviceScores.Group) -> Bool, perStroke: Bool, confidence: Double) {
        self.scores = scores
        self.confidence = confidence
        sums = AdviceScores.Sums(cellCount: scores.cellCount, horizonCount: scores.horizonCount)
        var numbers: [AdviceScores.Group: Int] = [:]
        for (stroke, group) in scores.groups.enumerated() where isIncluded(group) {
            let cluster = perStroke ? sizes.count : numbers[group, default: sizes.count]
            if cluster == sizes.count { sizes.append(0) }
            // People whose strokes are not divided have groups of both halves.
            for half in 0...1 { numbers[group.with(half: half)] = cluster }
            sizes[cluster] += 1
            strokes.append(stroke)
            clusters.append(cluster)
        }
        // In a fixed order, so that sums do not depend on the dictionary's.
        let groups = scores.sums.keys.filter(isIncluded).sorted {
            ($0.dataset, $0.participant, $0.half) < ($1.dataset, $1.participant, $1.half)
        }
        for group in groups { if let more = scores.sums[group] { sums.add(more) } }
    }

    /// A share with nothing broken yet.
    var unbroken: BrokenShare { BrokenShare(sizes: sizes, confidence: confidence) }

    /// The strokes that break the bound by these horizons, one for each cell.
    func share(_ choice: [Int?]) -> BrokenShare {
        var share = unbroken
        for (stroke, cluster) in zip(strokes, clusters) {
            let isBroken = choice.enumerated().contains { cell, horizon in
                horizon.map { scores.broken[stroke * scores.stride + cell] >> UInt32($0) & 1 == 1 } ?? false
            }
            if isBroken { share.add(CollectionOfOne(cluster)) }
        }
        return share
    }

    /// The strokes that were at one place, or all, and those of them that one horizon breaks there; `nil` breaks none.
    func share(at place: StrokePlace?, horizon: Int?) -> BrokenShare {
        let sets =
            place.map { scores.cellCount + $0.rawValue..<scores.cellCount + $0.rawValue + 1 } ?? 0..<scores.cellCount
        var sizes = sizes.map { _ in 0 }
        var broken: [Int] = []
        for (stroke, cluster) in zip(strokes, clusters) {
            let range = stroke * scores.stride + sets.lowerBound..<stroke * scores.stride + sets.upperBound
            guard scores.visited[range].contains(true) else { continue }
            sizes[cluster] += 1
            if let horizon, scores.broken[range].contains(where: { $0 >> UInt32(horizon) & 1 == 1 }) {
                broken.append(cluster)
            }
        }
        var share = BrokenShare(sizes: sizes, confidence: confidence)
        share.add(broken)
        return share
    }

    /// How many strokes were in each cell.
    var visits: [Int] {
        (0..<scores.cellCount).map { cell in strokes.count { scores.visited[$0 * scores.stride + cell] } }
    }

    /// For each cell and horizon, the seconds of lag that drawing takes away, times the share of queries there:
    /// h (1 − Σ |e| / Σ |T − c|), which is h less the `residual_latency_ms` of evaluations.
    func lagGains(_ horizons: [Double]) -> [Double] {
        let all = sums.queries.reduce(0, +)
        return sums.errors.indices.map { index in
            guard sums.holdErrors[index] > 0 else { return 0 }
            let gain = horizons[index % horizons.count] * (1 - sums.errors[index] / sums.holdErrors[index])
            return gain * ratio(sums.queries[index / horizons.count], all)
        }
    }
}

extension AdviceScores.Group {
    fileprivate func with(half: Int) -> Self {
        var group = self
        group.half = half
        return group
    }
}
