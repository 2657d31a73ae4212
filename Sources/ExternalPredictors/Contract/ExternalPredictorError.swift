/// Why an external predictor could not be made.
public enum ExternalPredictorError: Error, Equatable, Sendable, CustomStringConvertible {
    /// There is no such file, or it is a folder.
    case missingFile(String)
    /// The system does not load the file, with its reason.
    case notALibrary(String, reason: String)
    /// A library does not export a function of the contract.
    case missingFunction(String, of: String)
    /// A library or program speaks another version of the contract.
    case wrongVersion(String, found: String, expected: Int)
    /// A library made no predictor, with its reason.
    case notCreated(String, reason: String)
    /// A program could not be started, or did not introduce itself.
    case notStarted(String, reason: String)

    public var description: String {
        switch self {
        case .missingFile(let path): "\(path): no such file"
        case .notALibrary(let path, let reason): "\(path): not a library that can be loaded: \(reason)"
        case .missingFunction(let name, let path):
            "\(path): found no function '\(name)', expected those of foretouch_predictor.h"
        case .wrongVersion(let origin, let found, let expected):
            "\(origin): speaks version \(found) of the contract, expected \(expected)"
        case .notCreated(let path, let reason): "\(path): made no predictor: \(reason)"
        case .notStarted(let command, let reason): "'\(command)' is not a predictor that runs: \(reason)"
        }
    }
}
