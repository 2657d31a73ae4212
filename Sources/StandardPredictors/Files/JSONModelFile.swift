import Foundation
import TouchPrediction

/// A model whose file is JSON.
package protocol JSONModelFile: Codable {
    /// Larger files are refused, in bytes.
    static var largestFile: Int { get }
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    func validate() throws(ModelFileError)
}

extension JSONModelFile {
    /// Reads a model's file.
    ///
    /// - Throws: ``ModelFileError`` where it cannot be read, is not such a model's, or its content is not valid.
    package init(path: String) throws(ModelFileError) {
        try self.init(json: ModelFile.read(path, limit: Self.largestFile), path: path)
    }

    /// Reads a model's file in memory.
    ///
    /// - Parameters:
    ///   - data: the file's content.
    ///   - path: for messages.
    package init(json data: Data, path: String) throws(ModelFileError) {
        self = try ModelFile.decode(Self.self, from: data, path: path)
        try ModelFileError.naming(path, validate)
    }

    /// The content of its file: JSON, equal for equal models.
    package func encoded() throws -> Data {
        try validate()
        return try ModelFile.encode(self) + Data("\n".utf8)
    }
}
