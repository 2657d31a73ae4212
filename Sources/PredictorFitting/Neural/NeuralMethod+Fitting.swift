import StandardPredictors
import TouchPrediction

extension NeuralMethod {
    static let mostFolds = 16

    /// A network of fewer than 6000 parameters on a cheap base, for apps that have half a microsecond for an event.
    package static var tiny: NeuralMethod {
        var method = NeuralMethod()
        method.base = .doubleExponential
        method.hiddenUnits = [64, 16]
        // So few weights do not overfit: longer and faster is better.
        method.steps = 40_000
        method.learningRate = 6e-3
        method.ages = [0.004, 0.008, 0.016, 0.025, 0.033, 0.050, 0.084, 0.112, 0.167, 0.250]
        method.teacherUnits = NeuralMethod().hiddenUnits
        return method
    }

    /// How the teacher is fitted, on the same inputs.
    var teacher: NeuralMethod? {
        guard let teacherUnits else { return nil }
        var teacher = NeuralMethod()
        teacher.base = base
        teacher.ages = ages
        teacher.hiddenUnits = teacherUnits
        teacher.steps = teacherSteps ?? teacher.steps
        (teacher.folds, teacher.checks, teacher.seed) = (folds, checks, seed)
        return teacher
    }

    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    func validate() throws(ModelFileError) {
        try Self.check("steps", steps, 1...10_000_000)
        if let teacherSteps { try Self.check("teacherSteps", teacherSteps, 1...10_000_000) }
        try Self.check("batchSize", batchSize, 1...65_536)
        try Self.check("folds", folds, 2...Self.mostFolds)
        try Self.check("checks", checks, 1...1000)
        try Self.check(learningRate: learningRate, weightDecay: weightDecay)
    }

    static func check(_ field: String, _ value: Int, _ range: ClosedRange<Int>) throws(ModelFileError) {
        guard range.contains(value) else {
            throw .invalidField(
                "fit.\(field)",
                found: "\(value)",
                expected: "from \(range.lowerBound) to \(range.upperBound)"
            )
        }
    }

    static func check(learningRate: Double, weightDecay: Double) throws(ModelFileError) {
        guard learningRate > 0, learningRate <= 1 else {
            throw .invalidField("fit.learningRate", found: "\(learningRate)", expected: "above 0, at most 1")
        }
        guard (0...10).contains(weightDecay) else {
            throw .invalidField("fit.weightDecay", found: "\(weightDecay)", expected: "from 0 to 10")
        }
    }
}

extension NeuralStepMethod {
    /// A single small network.
    static var tiny: NeuralStepMethod {
        var method = NeuralStepMethod()
        (method.hiddenUnits, method.networks) = ([64, 16], 1)
        return method
    }

    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    func validate() throws(ModelFileError) {
        try NeuralLayout.checkHiddenUnits(hiddenUnits)
        try NeuralMethod.check("networks", networks, NeuralStepModel.networkRange)
        try NeuralMethod.check("epochs", epochs, 1...10_000)
        try NeuralMethod.check("batchSize", batchSize, 1...65_536)
        try NeuralMethod.check(learningRate: learningRate, weightDecay: weightDecay)
    }
}
