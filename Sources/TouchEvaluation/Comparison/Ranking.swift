import Foundation

/// Predictors in order of one scalar: the geometric mean over datasets and horizons of RMSE divided by that of a reference.
///
/// A predictor that replays what the platform predicted has a place only where every dataset holds that.
///
/// Intervals leave out the clusters of every dataset, all predictors alike. Whether two predictors differ significantly is
/// what `Leaderboard` tests.
package struct Ranking: Sendable, Equatable {
    /// A predictor's place.
    package struct Entry: Sendable, Equatable {
        /// The specification as given.
        package var predictor: String
        /// 1 for the best; predictors of equal ratio share one.
        package var place: Int
        /// Geometric mean over datasets and horizons of RMSE / RMSE of the reference.
        package var ratio: Double
        /// The interval of the ratio; `nil` where so few clusters carry none.
        package var interval: ClosedRange<Double>?

        /// Each parameter is the property of that name.
        package init(predictor: String, place: Int, ratio: Double, interval: ClosedRange<Double>? = nil) {
            self.predictor = predictor
            self.place = place
            self.ratio = ratio
            self.interval = interval
        }
    }

    /// What RMSE is divided by unless another predictor is named.
    package static let standardReference = "linear"

    /// Best first; predictors that have no dataset and horizon in common with the reference have no place.
    package let entries: [Entry]

    /// Ranks the predictors of a result. Without RMSE or without the reference nobody has a place.
    package init(_ result: EvaluationResult, reference: String = standardReference) {
        let values = result.wholeValues(of: "rmse")
        let ranked = result.predictors.compactMap { predictor -> (label: String, ratio: Double)? in
            guard let own = values[predictor.label], let others = values[reference],
                !predictor.replaysPlatform || others.keys.allSatisfy({ own[$0] != nil })
            else { return nil }
            return EvaluationResult.geometricMeanRatio(of: own, to: others).map { (predictor.label, $0) }
        }.sorted { ($0.ratio, $0.label) < ($1.ratio, $1.label) }
        let intervals = ranked.isEmpty ? nil : RankingIntervals(result, values: values, reference: reference)
        var entries: [Entry] = []
        for (label, ratio) in ranked {
            let place = entries.last.map { $0.ratio == ratio ? $0.place : entries.count + 1 } ?? 1
            entries.append(
                Entry(
                    predictor: label,
                    place: place,
                    ratio: ratio,
                    interval: intervals?.interval(of: label, ratio: ratio)
                )
            )
        }
        self.entries = entries
    }
}
