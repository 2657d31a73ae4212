import Foundation
import TouchPrediction

/// The published files, `.tflite`: tensors by the names that the original's layers have.
extension AndroidMotionModel {
    private static let headNames = ["r", "phi", "pressure"]
    /// To how many steps the recurrent networks were unrolled.
    private static let recurrentSteps = 5
    private static let mostSamples = 64
    private static let mostUnits = 512
    private static let mostLayers = 16

    /// Reads a model's file.
    ///
    /// - Throws: ``ModelFileError`` where it cannot be read or is not one of that model.
    package static func read(_ path: String) throws(ModelFileError) -> AndroidMotionModel {
        try read(ModelFile.read(path, limit: TensorFlowLiteFile.largestFile), path: path)
    }

    /// Reads a model's file in memory.
    ///
    /// - Parameter path: for messages.
    package static func read(_ data: Data, path: String) throws(ModelFileError) -> AndroidMotionModel {
        try ModelFileError.naming(path) { () throws(ModelFileError) in
            let file = try TensorFlowLiteFile(data, path: path)
            var parameters: [Float] = []
            var heads: [Head] = []
            // Of every network: all widths, inputs first and outputs last.
            var widths: [[Int]] = []
            for name in headNames.map({ "stylus_predictor/\($0)" }) {
                let (head, its) = try head(name, of: file, into: &parameters)
                heads.append(head)
                widths.append(its)
            }
            let ends = widths.map { [$0[0], $0[$0.count - 1]] }
            guard ends.allSatisfy({ $0 == ends[0] }) else {
                throw .invalidField("inputs and outputs", found: "\(ends)", expected: "the same of every network")
            }
            let samples = ends[0][0] / featuresOfSample
            guard ends[0][0] == samples * featuresOfSample, samples <= mostSamples else {
                throw .invalidField(
                    "inputs",
                    found: "\(ends[0][0])",
                    expected: "\(featuresOfSample) for each of 1 to \(mostSamples) samples"
                )
            }
            return AndroidMotionModel(
                heads: heads,
                sampleCount: samples,
                stepCount: ends[0][1],
                largestWidth: widths.flatMap { $0 }.max() ?? 0,
                parameters: parameters
            )
        }
    }

    private static func head(
        _ name: String,
        of file: TensorFlowLiteFile,
        into parameters: inout [Float]
    ) throws(ModelFileError) -> (Head, widths: [Int]) {
        let start = parameters.count
        // The converter puts a number behind a name that was taken.
        if let embedding = ["MatMul", "MatMul1"].map({ "\(name)/embedding/\($0)" }).first(where: file.contains) {
            let (width, inputs) = try size(of: embedding, in: file)
            parameters += try matrix(embedding, rows: width, columns: inputs, of: file)
            parameters += try matrix("\(name)/linear/MatMul_8", rows: width, columns: width, of: file)
            for biases in ["MatMul;\(name)/linear/Add", "Add/ReadVariableOp"] {
                parameters += try file.values(of: "\(name)/linear/\(biases)", shape: [width])
            }
            parameters += try matrix("\(name)/linear/MatMul_9", rows: width, columns: width, of: file)
            parameters += try file.values(of: "\(name)/linear/Add_1/ReadVariableOp", shape: [width])
            parameters += try file.values(of: "\(name)/output/MatMul_4", shape: [1, width])
            parameters += try file.values(of: "\(name)/output/Add/ReadVariableOp", shape: [1])
            return (.recurrent(width: width, start: start), [inputs, width, recurrentSteps])
        }
        var widths: [Int] = []
        for layer in 0..<mostLayers {
            let number = layer == 0 ? "" : "_\(layer)"
            let weights = "\(name)/linear/MatMul\(number)"
            guard layer == 0 || file.contains(weights) else { break }
            let (units, inputs) = try size(of: weights, in: file)
            if layer == 0 { widths.append(inputs) }
            parameters += try matrix(weights, rows: units, columns: widths[layer], of: file)
            parameters += try file.values(of: "\(name)/linear/Add\(number)/ReadVariableOp", shape: [units])
            widths.append(units)
        }
        return (.feedforward(widths: widths, start: start), widths)
    }

    /// The rows and columns of a matrix.
    private static func size(
        of name: String,
        in file: TensorFlowLiteFile
    ) throws(ModelFileError) -> (rows: Int, columns: Int) {
        let shape = try file.shape(of: name)
        guard shape.count == 2, shape.allSatisfy({ (1...mostUnits).contains($0) }) else {
            throw .invalidField(name, found: "shape \(shape)", expected: "two extents from 1 to \(mostUnits)")
        }
        return (shape[0], shape[1])
    }

    /// A matrix, column-major.
    private static func matrix(
        _ name: String,
        rows: Int,
        columns: Int,
        of file: TensorFlowLiteFile
    ) throws(ModelFileError) -> [Float] {
        // The file holds it row by row.
        let values = try file.values(of: name, shape: [rows, columns])
        var matrix = [Float](repeating: 0, count: values.count)
        for row in 0..<rows {
            for column in 0..<columns { matrix[column * rows + row] = values[row * columns + column] }
        }
        return matrix
    }
}
