import ArgumentParser
import Foretouch
import Foundation

/// The part of `recognize` that evaluates recognizers of stroke gestures.
struct GestureRecognition {
    var specifications: [StrokeGestureSpecification]
    var plan: GesturePlan

    /// Evaluates the recognizers on datasets.
    func run(on datasets: [EvaluationDataset]) async throws -> MeasuredResult {
        for note in plan.unused { Console.remark("note: --\(note)") }
        let progress = ProgressLine()
        let result = try await MeasuredResult.strokeGestures(
            datasets,
            specifications,
            plan: plan,
            registry: ForetouchCommand.gestures
        ) { what, done, total in
            progress.show("\(what): \(done) of \(total) draws")
        }
        progress.finish()
        return result
    }
}
