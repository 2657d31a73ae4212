import TouchModel
import TouchPrediction

/// What every answer of a predictor must be.
enum PredictionCheck {
    static func check(_ answer: Prediction?) throws {
        guard let answer else { return }
        guard answer.isFinite else { throw FuzzFinding("an answer is not finite: \(answer.location)") }
        for value in [answer.force, answer.altitude, answer.azimuth] {
            guard value?.isFinite ?? true else { throw FuzzFinding("a channel is not finite") }
        }
        switch answer.uncertainty {
        case .covariance(let covariance):
            // One by one: three numbers near the largest have an infinite sum.
            let entries = [covariance.xx, covariance.xy, covariance.yy]
            guard entries.allSatisfy(\.isFinite), covariance.xx >= 0, covariance.yy >= 0 else {
                throw FuzzFinding("a covariance that is none: \(covariance)")
            }
        case .radius(let radius, let level):
            guard radius.isFinite, radius >= 0, level > 0, level < 1 else {
                throw FuzzFinding("a radius that is none: \(radius) at \(level)")
            }
        case nil: break
        }
    }
}
