import Foundation
import TouchPrediction

/// The constant tensors of a TensorFlow Lite file, by name: all that a reader of known networks needs of it.
///
/// The file is a FlatBuffer (schema version 3): little-endian tables whose fields are found through a list of offsets.
/// Operators are not read. Every offset is checked against the file, offsets lead forward only, and numbers are copied when
/// they are asked for, so that memory is bounded by the file whatever it claims.
struct TensorFlowLiteFile {
    static let largestFile = 4 << 20
    private static let mostTensors = 4096
    private static let mostDimensions = 8
    private static let largestExtent: Int32 = 1 << 20
    private static let identifier = Array("TFL3".utf8)

    private struct Tensor {
        var shape: [Int]
        var isFloat: Bool
        /// Position in the file and number of bytes; empty of a tensor that is computed.
        var content: Range<Int>
    }

    private let bytes: [UInt8]
    private let path: String
    private var tensors: [String: Tensor] = [:]

    /// - Parameter path: for messages.
    /// - Throws: ``ModelFileError/malformed(path:problem:)``.
    init(_ data: Data, path: String) throws(ModelFileError) {
        bytes = [UInt8](data)
        self.path = path
        guard bytes.count >= 8, Array(bytes[4..<8]) == Self.identifier else {
            throw wrong("the content is no TensorFlow Lite model")
        }
        let model = try target(at: 0)
        let buffers = try field(Field.modelBuffers, of: model).map { place throws(ModelFileError) in
            try tables(at: place)
        }
        let graphs = try field(Field.modelGraphs, of: model).map { place throws(ModelFileError) in
            try tables(at: place)
        }
        guard let buffers, let graph = graphs?.first, let list = try field(Field.graphTensors, of: graph) else {
            throw wrong("no graph with tensors")
        }
        for table in try tables(at: list) {
            guard let name = try field(Field.tensorName, of: table) else { continue }
            let text = String(decoding: bytes[try vector(at: name, elementSize: 1)], as: UTF8.self)
            guard tensors[text] == nil else { throw wrong("two tensors '\(text.prefix(80))'") }
            tensors[text] = try tensor(table, buffers)
        }
    }

    /// Whether there is a tensor of that name.
    func contains(_ name: String) -> Bool { tensors[name] != nil }

    /// The shape of a tensor.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)`` where there is none of that name.
    func shape(of name: String) throws(ModelFileError) -> [Int] {
        guard let tensor = tensors[name] else {
            throw .invalidField(name, found: "no such tensor", expected: "one of the published models'")
        }
        return tensor.shape
    }

    /// The numbers of a constant tensor, the last index running fastest.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)`` where it is missing, or of another shape or type, or a
    ///   number is not finite.
    func values(of name: String, shape: [Int]) throws(ModelFileError) -> [Float] {
        let found = try self.shape(of: name)
        guard found == shape, let tensor = tensors[name] else {
            throw .invalidField(name, found: "shape \(found)", expected: "\(shape)")
        }
        let count = shape.reduce(1, *)
        guard tensor.isFloat, tensor.content.count == 4 * count else {
            throw .invalidField(
                name,
                found: "\(tensor.content.count) bytes\(tensor.isFloat ? "" : " of another type")",
                expected: "\(count) constant numbers of single precision"
            )
        }
        let values = stride(from: tensor.content.lowerBound, to: tensor.content.upperBound, by: 4).map { place in
            Float(
                bitPattern: UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
                    | UInt32(bytes[place + 3]) << 24
            )
        }
        guard values.allSatisfy(\.isFinite) else {
            throw .invalidField(name, found: "a number that is not finite", expected: "finite weights")
        }
        return values
    }

    // MARK: Tables

    /// Positions of fields in their tables, as the schema numbers them.
    private enum Field {
        static let modelGraphs = 2
        static let modelBuffers = 4
        static let graphTensors = 0
        static let tensorShape = 0
        static let tensorType = 1
        static let tensorBuffer = 2
        static let tensorName = 3
        static let bufferContent = 0
    }

    private func tensor(_ table: Int, _ buffers: [Int]) throws(ModelFileError) -> Tensor {
        var shape: [Int] = []
        if let place = try field(Field.tensorShape, of: table) {
            let extents = try vector(at: place, elementSize: 4)
            guard extents.count <= 4 * Self.mostDimensions else {
                throw wrong("a tensor of \(extents.count / 4) dimensions")
            }
            for place in stride(from: extents.lowerBound, to: extents.upperBound, by: 4) {
                let extent = Int32(bitPattern: try word(at: place))
                guard (0...Self.largestExtent).contains(extent) else { throw wrong("a tensor of extent \(extent)") }
                shape.append(Int(extent))
            }
        }
        // Of two numbers that are 0 by default: single precision, and the buffer without content.
        let type = try field(Field.tensorType, of: table)
        let place = try field(Field.tensorBuffer, of: table)
        let buffer = try place.map { place throws(ModelFileError) in Int(try word(at: place)) } ?? 0
        guard buffer < buffers.count else { throw wrong("buffer \(buffer) of \(buffers.count)") }
        let content = try field(Field.bufferContent, of: buffers[buffer])
        return Tensor(
            shape: shape,
            isFloat: type.map { $0 < bytes.count && bytes[$0] == 0 } ?? true,
            content: try content.map { place throws(ModelFileError) in try vector(at: place, elementSize: 1) } ?? 0..<0
        )
    }

    /// Where a field of a table stands; `nil` where it has its default.
    private func field(_ index: Int, of table: Int) throws(ModelFileError) -> Int? {
        let list = table - Int(Int32(bitPattern: try word(at: table)))
        guard list >= 0 else { throw wrong("a table at byte \(table) whose list of fields begins before the file") }
        let place = 4 + 2 * index
        guard place + 2 <= Int(try half(at: list)) else { return nil }
        let offset = Int(try half(at: list + place))
        return offset == 0 ? nil : table + offset
    }

    /// Where the tables of a list begin.
    private func tables(at place: Int) throws(ModelFileError) -> [Int] {
        let list = try vector(at: place, elementSize: 4)
        guard list.count <= 4 * Self.mostTensors else { throw wrong("a list of \(list.count / 4) tables") }
        var tables: [Int] = []
        for place in stride(from: list.lowerBound, to: list.upperBound, by: 4) { tables.append(try target(at: place)) }
        return tables
    }

    /// The bytes of a list's elements.
    private func vector(at place: Int, elementSize: Int) throws(ModelFileError) -> Range<Int> {
        let start = try target(at: place)
        let size = Int(try word(at: start)) * elementSize
        guard size <= bytes.count - start - 4 else { throw wrong("a list of \(size) bytes at byte \(start)") }
        return start + 4..<start + 4 + size
    }

    /// Where an offset leads.
    private func target(at place: Int) throws(ModelFileError) -> Int { place + Int(try word(at: place)) }

    private func word(at place: Int) throws(ModelFileError) -> UInt32 {
        let low = try half(at: place)
        return UInt32(low) | UInt32(try half(at: place + 2)) << 16
    }

    private func half(at place: Int) throws(ModelFileError) -> UInt16 {
        guard place >= 0, place + 2 <= bytes.count else { throw wrong("an offset to byte \(place) of \(bytes.count)") }
        return UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
    }

    private func wrong(_ problem: String) -> ModelFileError { .malformed(path: path, problem: problem) }
}
