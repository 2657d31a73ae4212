import Foundation
import TouchPrediction

/// What the files of all networks have in common: metadata `format`, `formatVersion` and, as JSON, `model`.
extension SafeTensors {
    /// - Parameter description: everything that is not a tensor.
    package init(format: String, version: Int, describing description: some Encodable) throws {
        metadata = [
            "format": format,
            "formatVersion": "\(version)",
            "model": String(decoding: try ModelFile.encode(description), as: UTF8.self),
        ]
    }

    /// Checks what a file says it is.
    ///
    /// - Throws: ``ModelFileError/malformed(path:problem:)``.
    package func check(format: String, versions: ClosedRange<Int>, path: String) throws(ModelFileError) {
        func found(_ field: String) -> String { metadata[field].map { "'\($0.prefix(80))'" } ?? "nothing" }
        guard metadata["format"] == format else {
            throw .malformed(path: path, problem: "metadata 'format': found \(found("format")), expected '\(format)'")
        }
        guard let version = metadata["formatVersion"].flatMap({ Int($0) }), versions.contains(version) else {
            throw .malformed(
                path: path,
                problem: "metadata 'formatVersion': found \(found("formatVersion")), expected "
                    + Set([versions.lowerBound, versions.upperBound]).sorted().map(String.init).joined(
                        separator: " to "
                    )
            )
        }
    }

    /// What the metadata say of everything that is not a tensor.
    func description<Content: Decodable>(_ type: Content.Type, path: String) throws(ModelFileError) -> Content {
        try ModelFile.decode(type, from: Data((metadata["model"] ?? "").utf8), path: path, field: "metadata 'model': ")
    }

    /// The numbers of a tensor.
    ///
    /// - Throws: ``ModelFileError`` where it is missing or has another shape.
    package func values(_ name: String, shape: [Int], path: String) throws(ModelFileError) -> [Float] {
        guard let tensor = tensors[name] else { throw .malformed(path: path, problem: "tensor '\(name)' is missing") }
        guard tensor.shape == shape else {
            throw .invalidField(name, found: "shape \(tensor.shape)", expected: "\(shape), as the layout says")
        }
        return tensor.values
    }
}
