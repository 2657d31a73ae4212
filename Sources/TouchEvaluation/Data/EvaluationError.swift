/// Why an evaluation, a measurement or a comparison could not be made.
public enum EvaluationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A field of a plan is out of range.
    case invalidPlan(field: String, found: String, expected: String)
    /// A recording has no noise-free ground truth, or the ground truth lacks a contact.
    case missingTruth(recording: String, detail: String)
    /// Arrival stamps were asked for, and a contact has none.
    case missingArrivals(recording: String, detail: String)
    /// A predictor was fitted on strokes of a participant that it is to be evaluated on; `strokesOf` is the training set where only
    /// the motion tells, not the file.
    case trainedOnParticipant(String, dataset: String, predictor: String, strokesOf: String? = nil)
    /// A predictor failed that was to stop the evaluation then.
    case predictorFailed(String, reason: String)
    /// What would be held takes more memory than the evaluation may have.
    case tooLarge(what: String, bytes: Int, limit: Int)
    /// There is nothing to score.
    case noData(String)
    /// A result file that cannot be read.
    case unreadableResult(path: String, found: String, expected: String)
    /// Parts that do not make up one evaluation.
    case unmergeable(part: String, field: String, found: String, expected: String)
    /// A file that cannot be written.
    case unwritable(path: String, reason: String)
    /// Two results that have nothing in common.
    case incomparable(String)

    public var description: String {
        switch self {
        case .invalidPlan(let field, let found, let expected): "\(field): found \(found), expected \(expected)"
        case .missingTruth(let recording, let detail): "\(recording): \(detail)"
        case .missingArrivals(let recording, let detail):
            "\(recording): \(detail): the recording does not say when its samples arrived, so there is no arrival clock; use "
                + "--clock device"
        case .trainedOnParticipant(let participant, let dataset, let predictor, let set):
            "predictor '\(predictor)' was fitted on participant '\(participant)' of dataset '\(dataset)'"
                + (set.map { ", whose strokes are those of its training set '\($0)' in another file form" } ?? "")
                + ": its errors there would not be those on other people. Evaluate on others (--leave-out-trained), or fit on "
                + "others"
        case .predictorFailed(let predictor, let reason): "predictor '\(predictor)' failed: \(reason)"
        case .tooLarge(let what, let bytes, let limit):
            "found \(what), which take about \(Self.megabytes(bytes)) MB; expected at most \(Self.megabytes(limit)) MB. Name "
                + "fewer breakdowns (--breakdown none for none), predictors, --horizon or --metric, "
                + "or allow more (--max-memory MB)"
        case .noData(let detail): detail
        case .unreadableResult(let path, let found, let expected): "\(path): found \(found), expected \(expected)"
        case .unmergeable(let part, let field, let found, let expected):
            "\(part): \(field): found \(found), expected \(expected)"
        case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
        case .incomparable(let detail): detail
        }
    }

    private static func megabytes(_ bytes: Int) -> Int { max(1, (bytes + 500_000) / 1_000_000) }
}
