import Foundation
import TouchPrediction

extension HorizonAdvice: JSONModelFile {
    package static let largestFile = 1 << 20

    /// Reads what `foretouch advise` wrote.
    ///
    /// - Throws: ``ModelFileError`` where it is not such a file, or its content is not valid.
    public init(json: Data) throws(ModelFileError) { try self.init(json: json, path: "advice") }
}
