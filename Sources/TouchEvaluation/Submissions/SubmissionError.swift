/// Why figures are not submitted, or a submission is not taken.
package enum SubmissionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file is no submission.
    case unreadable(path: String, found: String, expected: String)
    /// The file is a JSON file of another kind.
    case otherKind(path: String, found: String)
    /// A field does not hold what it may.
    case invalid(file: String, field: String, found: String, expected: String)
    /// A figure is not what its own sums give, or the content is not what its digest says.
    case edited(file: String, field: String, found: String, expected: String)
    /// The data are not those of the result.
    case changedData(file: String, dataset: String, found: String, expected: String)
    /// A predictor was fitted on the data.
    case leak(file: String, predictor: String, dataset: String, how: String)
    /// A text names a person or a place on somebody's disk.
    case personal(file: String, field: String, found: String)
    /// Evaluated again, the figures are others.
    case differs(file: String, count: Int, first: String)

    package var description: String {
        switch self {
        case .unreadable(let path, let found, let expected): "\(path): found \(found), expected \(expected)"
        case .otherKind(let path, let found): "\(path): found \(found), expected a file that 'foretouch submit' wrote"
        case .invalid(let file, let field, let found, let expected):
            "\(file): \(field): found \(found), expected \(expected)"
        case .edited(let file, let field, let found, let expected):
            "\(file): \(field): found \(found), expected \(expected): the file was changed after it was made. Make it again from the "
                + "result"
        case .changedData(let file, let dataset, let found, let expected):
            "\(file): dataset '\(dataset)': found data of SHA-256 \(found), expected \(expected): these are not the data that were "
                + "evaluated. Evaluate them again, or name those that were"
        case .leak(let file, let predictor, let dataset, let how):
            "\(file): predictor '\(predictor)' \(how): its errors on dataset '\(dataset)' would not be those on other people. Leave the "
                + "predictor out, or evaluate it on data that it was not fitted on"
        case .personal(let file, let field, let found):
            "\(file): \(field): found \(found), expected a text that tells nothing of a person. A submission is public: change the text, "
                + "or name the data and files otherwise and evaluate again"
        case .differs(let file, let count, let first):
            "\(file): evaluated again, \(count) of its figures are others; the first: \(first)"
        }
    }
}
