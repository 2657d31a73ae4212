/// How a cell's numbers are laid out.
package struct ScoreShape: Sendable, Hashable, Codable {
    var predictorCount: Int
    var horizonCount: Int
    var momentCount: Int

    package init(predictorCount: Int, horizonCount: Int, momentCount: Int) {
        self.predictorCount = predictorCount
        self.horizonCount = horizonCount
        self.momentCount = momentCount
    }

    /// The number of (predictor, horizon) pairs.
    package var rowCount: Int { predictorCount * horizonCount }

    package func row(predictor: Int, horizon: Int) -> Int { predictor * horizonCount + horizon }
}
