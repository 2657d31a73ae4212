import Foundation

extension AutoregressiveModel {
    /// A model with every knot and horizon that is allowed is smaller.
    static let largestFile = 64 << 20

    /// Reads a model's file.
    ///
    /// - Throws: ``ModelFileError`` where it cannot be read, is not a model's, or its content is not valid.
    public init(path: String) throws(ModelFileError) {
        let data: Data
        do {
            let values = try URL(fileURLWithPath: path).resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
            guard values.isRegularFile == true else { throw ModelFileError.unreadable(path: path, reason: "no file") }
            guard let size = values.fileSize, size <= Self.largestFile else {
                throw ModelFileError.unreadable(
                    path: path,
                    reason: "found \(values.fileSize ?? 0) bytes, expected at most \(Self.largestFile)"
                )
            }
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch let error as ModelFileError {
            throw error
        } catch {
            throw .unreadable(path: path, reason: "there is no such file, or it cannot be read")
        }
        try self.init(json: data, path: path)
    }

    /// Reads a model's file in memory.
    ///
    /// - Parameter path: for messages.
    public init(json data: Data, path: String) throws(ModelFileError) {
        do {
            self = try JSONDecoder().decode(AutoregressiveModel.self, from: data)
        } catch {
            throw .malformed(path: path, problem: Self.problem(error))
        }
        try validate()
    }

    /// The content of its file: JSON, equal for equal models.
    public func encoded() throws -> Data {
        try validate()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// What a decoder did not like, in a sentence.
    private static func problem(_ error: any Error) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.isEmpty ? "the file" : "field '\(path.map(\.stringValue).joined(separator: "."))'"
        }
        guard let error = error as? DecodingError else { return "the content is no JSON of a model" }
        switch error {
        case .keyNotFound(let key, let context):
            return "field '\(key.stringValue)' is missing in \(place(context.codingPath))"
        case .typeMismatch(let type, let context): return "\(place(context.codingPath)) is no \(type)"
        case .valueNotFound(let type, let context): return "\(place(context.codingPath)) has no value, expected \(type)"
        case .dataCorrupted(let context):
            return "\(place(context.codingPath)) is no valid JSON, or holds no finite number"
        @unknown default: return "the content is no JSON of a model"
        }
    }
}
