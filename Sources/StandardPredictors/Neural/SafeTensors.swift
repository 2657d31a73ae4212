import Foundation
import TouchPrediction

/// The safetensors format: eight bytes with the length of a JSON header, the header, and the numbers of the tensors, one
/// after the other (Hugging Face, "safetensors", format of 2022). Only single precision is written and read.
package struct SafeTensors: Equatable {
    package struct Tensor: Equatable {
        package var shape: [Int]
        /// The last index running fastest.
        package var values: [Float]

        package init(shape: [Int], values: [Float]) {
            self.shape = shape
            self.values = values
        }
    }

    /// Longer headers are refused, as the format says.
    static let largestHeader = 100 << 20
    static let largestFile = 64 << 20

    package var tensors: [String: Tensor] = [:]
    package var metadata: [String: String] = [:]

    package init() {}

    /// The content of a file: equal for equal tensors and metadata.
    package func encoded() throws -> Data {
        var header: [String: Any] = ["__metadata__": metadata]
        var offset = 0
        for (name, tensor) in tensors.sorted(by: { $0.key < $1.key }) {
            let end = offset + 4 * tensor.values.count
            header[name] = ["dtype": "F32", "shape": tensor.shape, "data_offsets": [offset, end]]
            offset = end
        }
        var json = try JSONSerialization.data(withJSONObject: header, options: [.sortedKeys, .withoutEscapingSlashes])
        json += Data(repeating: UInt8(ascii: " "), count: (8 - json.count % 8) % 8)
        var data = withUnsafeBytes(of: UInt64(json.count).littleEndian) { Data($0) } + json
        data.reserveCapacity(data.count + offset)
        for (_, tensor) in tensors.sorted(by: { $0.key < $1.key }) {
            for value in tensor.values {
                withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
            }
        }
        return data
    }

    /// Reads the content of a file.
    ///
    /// Memory is bounded by the size of the content, whatever it claims.
    ///
    /// - Parameter path: for messages.
    /// - Throws: ``ModelFileError/malformed(path:problem:)``.
    package init(_ data: Data, path: String) throws(ModelFileError) {
        func wrong(_ problem: String) -> ModelFileError { .malformed(path: path, problem: problem) }
        guard data.count >= 8 else { throw wrong("found \(data.count) bytes, expected a header of 8 bytes or more") }
        let bytes = [UInt8](data)
        let length = bytes[0..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length <= UInt64(min(Self.largestHeader, bytes.count - 8)) else {
            throw wrong("the header claims \(length) bytes, the file has \(bytes.count - 8) after its length")
        }
        let start = 8 + Int(length)
        guard
            let object = try? JSONSerialization.jsonObject(with: Data(bytes[8..<start])),
            let header = object as? [String: Any]
        else { throw wrong("the header is no JSON object: this is no safetensors file") }
        var places: [Place] = []
        for (name, entry) in header {
            if name == "__metadata__" {
                guard let metadata = entry as? [String: String] else {
                    throw wrong("'__metadata__' does not hold texts only")
                }
                self.metadata = metadata
                continue
            }
            places.append(try Self.place(entry, name, path))
        }
        // Checked before any number is read: tensors that share bytes could claim many times the file's size.
        places.sort { ($0.start, $0.end) < ($1.start, $1.end) }
        var end = 0
        for place in places {
            guard place.start == end else {
                throw wrong(
                    "tensor '\(place.name.prefix(80))' begins at byte \(place.start) of the numbers, expected \(end), "
                        + "without gaps"
                )
            }
            end = place.end
        }
        guard end == bytes.count - start else {
            throw wrong("found \(bytes.count - start) bytes of numbers, expected the \(end) of the tensors")
        }
        for place in places {
            tensors[place.name] = Tensor(
                shape: place.shape,
                values: Self.numbers(bytes[start + place.start..<start + place.end])
            )
        }
    }

    /// Where the numbers of a tensor are said to be, in bytes from the end of the header.
    private struct Place {
        var name: String
        var shape: [Int]
        var start: Int
        var end: Int
    }

    private static func place(_ entry: Any, _ name: String, _ path: String) throws(ModelFileError) -> Place {
        func wrong(_ problem: String) -> ModelFileError {
            .malformed(path: path, problem: "tensor '\(name.prefix(80))': \(problem)")
        }
        guard let fields = entry as? [String: Any] else { throw wrong("found no object") }
        guard let kind = fields["dtype"] as? String, kind == "F32" else {
            throw wrong("found dtype \(String(describing: fields["dtype"] ?? "none").prefix(40)), expected F32")
        }
        guard let shape = fields["shape"] as? [Int], shape.count <= 8, shape.allSatisfy({ $0 >= 0 }) else {
            throw wrong("'shape' is no list of up to 8 numbers from 0")
        }
        guard let offsets = fields["data_offsets"] as? [Int], offsets.count == 2 else {
            throw wrong("'data_offsets' is no pair of numbers")
        }
        guard offsets[0] >= 0, offsets[0] <= offsets[1] else {
            throw wrong("numbers at bytes \(offsets[0]) to \(offsets[1])")
        }
        var size = 4
        for extent in shape {
            let (product, overflow) = size.multipliedReportingOverflow(by: extent)
            guard !overflow else { throw wrong("the shape overflows") }
            size = product
        }
        guard size == offsets[1] - offsets[0] else {
            throw wrong("found \(offsets[1] - offsets[0]) bytes for the shape \(shape)")
        }
        return Place(name: name, shape: shape, start: offsets[0], end: offsets[1])
    }

    private static func numbers(_ content: ArraySlice<UInt8>) -> [Float] {
        stride(from: content.startIndex, to: content.endIndex, by: 4).map { position in
            Float(
                bitPattern: UInt32(content[position]) | UInt32(content[position + 1]) << 8
                    | UInt32(content[position + 2]) << 16 | UInt32(content[position + 3]) << 24
            )
        }
    }
}
