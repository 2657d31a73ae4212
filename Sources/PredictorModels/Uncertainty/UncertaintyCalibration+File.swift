import Foundation
import TouchPrediction

extension UncertaintyCalibration {
    /// The largest tables that are allowed take less; the rest is left to the training set.
    static let largestFile = 16 << 20

    /// Reads a calibration's file.
    ///
    /// - Throws: ``ModelFileError`` where it cannot be read, is not a calibration's, or its content is not valid.
    package init(path: String) throws(ModelFileError) {
        try self.init(json: ModelFile.read(path, limit: Self.largestFile), path: path)
    }

    /// Reads a calibration's file in memory.
    ///
    /// - Parameters:
    ///   - data: the file's content.
    ///   - path: for messages.
    package init(json data: Data, path: String) throws(ModelFileError) {
        self = try ModelFile.decode(UncertaintyCalibration.self, from: data, path: path)
        try ModelFileError.naming(path, validate)
    }

    /// The content of its file: JSON, equal for equal calibrations.
    package func encoded() throws -> Data {
        try validate()
        return try ModelFile.encode(self) + Data("\n".utf8)
    }

    /// The calibration that ships with Foretouch: kalman on synthetic strokes that are in no bundled dataset, as its
    /// training set says.
    static func builtIn() throws(ModelFileError) -> UncertaintyCalibration { try builtInResult.get() }

    // Decoded once: an evaluation asks for it with every question about the predictor.
    private static let builtInResult = Result { () throws(ModelFileError) in
        try UncertaintyCalibration(json: BuiltInFile.uncertainty, path: CalibratedPredictor.builtInName)
    }
}
