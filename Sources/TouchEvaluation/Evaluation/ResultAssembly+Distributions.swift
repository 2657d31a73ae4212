extension ResultAssembly {
    /// How a whole dataset's errors are distributed, and what pictures show of single questions and strokes.
    func distributions(dataset: String) -> [EvaluationResult.DistributionRecord] {
        let total = total(of: dataset)
        let traces = table.traces[dataset] ?? []
        var records: [EvaluationResult.DistributionRecord] = []
        for (predictorIndex, predictor) in predictors.enumerated() {
            for (horizonIndex, horizon) in horizons.enumerated() {
                let row = table.shape.row(predictor: predictorIndex, horizon: horizonIndex)
                let sketch = total.sketches[row]
                guard sketch.count > 0 else { continue }
                let samples = traces.indices.contains(row) ? traces[row].samples : []
                func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
                records.append(
                    EvaluationResult.DistributionRecord(
                        dataset: dataset,
                        predictor: predictor,
                        horizonMilliseconds: Self.milliseconds(horizon),
                        quantiles: EvaluationResult.DistributionRecord.shares.compactMap(sketch.quantile),
                        along: samples.map { rounded($0.along) },
                        off: samples.map { rounded($0.off) },
                        worstStrokes: traces.indices.contains(row) ? traces[row].strokes : []
                    )
                )
            }
        }
        return records
    }
}
