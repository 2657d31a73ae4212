import ArgumentParser
import Foretouch

/// Ends a command with status 1 where a predictor in another program died: what is printed of it are figures of no answer.
enum DiedPredictors {
    static func check(_ failures: [EvaluationResult.Failure]?) throws {
        let died = (failures ?? []).filter { $0.failure == ExternalFailure.died.rawValue }
        guard !died.isEmpty else { return }
        for one in died {
            Console.remark("\(one.predictor): died, so that its figures are those of no answer; first: \(one.first)")
        }
        throw ExitCode.failure
    }
}
