import TouchPrediction

extension UncertaintyCalibration: JSONModelFile {
    /// The largest tables that are allowed take less; the rest is left to the training set.
    package static let largestFile = 16 << 20

    /// The calibration that ships with Foretouch: kalman on synthetic strokes that are in no bundled dataset, as its
    /// training set says.
    static func builtIn() throws(ModelFileError) -> UncertaintyCalibration { try builtInResult.get() }

    // Decoded once: an evaluation asks for it with every question about the predictor.
    private static let builtInResult = Result { () throws(ModelFileError) in
        try UncertaintyCalibration(json: BuiltInFile.uncertainty, path: CalibratedPredictor.builtInName)
    }
}
