import StandardPredictors
import TouchPrediction
import TouchRecordings

extension PredictorOrigin.File {
    /// Reads a file piece by piece.
    ///
    /// - Returns: `nil` where there is no regular file that can be read.
    package init?(hashing path: String) {
        guard let hash = try? ContentHash.ofFile(path) else { return nil }
        self.init(path: path, sha256: hash)
    }
}
