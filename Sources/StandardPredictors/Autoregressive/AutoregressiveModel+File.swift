import TouchPrediction

extension AutoregressiveModel: JSONModelFile {
    /// A model with every knot and horizon that is allowed is smaller.
    package static let largestFile = 64 << 20
}
