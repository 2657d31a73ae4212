import Foundation

/// The safetensors format: eight bytes with the length of a JSON header, the header, and the numbers of the tensors, one
/// after the other (Hugging Face, "safetensors", format of 2022). Only single precision is written and read.
struct SafeTensors: Equatable {
    struct Tensor: Equatable {
        var shape: [Int]
        /// The last index running fastest.
        var values: [Float]
    }

    /// Longer headers are refused, as the format says.
    static let largestHeader = 100 << 20
    static let largestFile = 64 << 20

    var tensors: [String: Tensor] = [:]
    var metadata: [String: String] = [:]

    init() {}

    /// The content of a file: equal for equal tensors and metadata.
    func encoded() throws -> Data {
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
    init(_ data: Data, path: String) throws(ModelFileError) {
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
        for (name, entry) in header {
            if name == "__metadata__" {
                guard let metadata = entry as? [String: String] else {
                    throw wrong("'__metadata__' does not hold texts only")
                }
                self.metadata = metadata
                continue
            }
            tensors[name] = try Self.tensor(entry, name, bytes[start...], path)
        }
        let size = tensors.values.reduce(0) { $0 + 4 * $1.values.count }
        guard size == bytes.count - start else {
            throw wrong(
                "found \(bytes.count - start) bytes of numbers, expected the \(size) of the tensors, without gaps"
            )
        }
    }

    private static func tensor(
        _ entry: Any,
        _ name: String,
        _ content: ArraySlice<UInt8>,
        _ path: String
    ) throws(ModelFileError) -> Tensor {
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
        guard offsets[0] >= 0, offsets[0] <= offsets[1], offsets[1] <= content.count else {
            throw wrong("numbers at \(offsets[0]) to \(offsets[1]) of \(content.count) bytes")
        }
        var count = 1
        for extent in shape {
            let (product, overflow) = count.multipliedReportingOverflow(by: extent)
            guard !overflow else { throw wrong("the shape overflows") }
            count = product
        }
        let (size, overflow) = count.multipliedReportingOverflow(by: 4)
        guard !overflow, size == offsets[1] - offsets[0] else {
            throw wrong("found \(offsets[1] - offsets[0]) bytes for the shape \(shape)")
        }
        var values: [Float] = []
        values.reserveCapacity(count)
        var position = content.startIndex + offsets[0]
        for _ in 0..<count {
            let bits =
                UInt32(content[position]) | UInt32(content[position + 1]) << 8 | UInt32(content[position + 2]) << 16
                | UInt32(content[position + 3]) << 24
            values.append(Float(bitPattern: bits))
            position += 4
        }
        return Tensor(shape: shape, values: values)
    }
}
