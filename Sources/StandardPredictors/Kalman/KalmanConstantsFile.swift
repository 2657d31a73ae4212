import TouchPrediction

/// The constants of the default predictor as `foretouch fit-kalman` fits them, in a file of their own: for evaluating what it would be
/// had it been fitted without some recordings.
package struct KalmanConstantsFile: JSONModelFile, Equatable {
    /// One number for each constant is small; the training set says how its strokes begin.
    package static let largestFile = 16 << 20

    /// What the file is, and of which version.
    private var format = Self.formatName
    private var version = 1
    /// The constants by their names in ``KalmanBankConstant``.
    private var constants: [String: Double]
    /// What they were fitted on.
    package private(set) var training: TrainingSet

    private static let formatName = "foretouch-kalman-constants"

    package init(_ parameters: KalmanBankParameters, training: TrainingSet) {
        constants = Dictionary(
            KalmanBankConstant.all.map { ($0.name, parameters[keyPath: $0.path]) },
            uniquingKeysWith: { first, _ in first }
        )
        self.training = training
    }

    package func validate() throws(ModelFileError) {
        guard format == Self.formatName, version == 1 else {
            throw .invalidField(
                "format",
                found: "\(format), version \(version)",
                expected: "\(Self.formatName), version 1"
            )
        }
        for constant in KalmanBankConstant.all {
            let value = constants[constant.name]
            guard let value, constant.range.contains(value) else {
                throw .invalidField(
                    "constants.\(constant.name)",
                    found: value.map { "\($0)" } ?? "nothing",
                    expected: "from \(constant.range.lowerBound) to \(constant.range.upperBound)"
                )
            }
        }
    }

    /// Puts the constants into a bank's parameters.
    package func apply(to parameters: inout KalmanBankParameters) {
        for constant in KalmanBankConstant.all {
            if let value = constants[constant.name] { parameters[keyPath: constant.path] = value }
        }
    }
}
