import PluginSpecification
import TouchRecognition

/// Where the true force comes from.
public enum PressTruthSource: String, Sendable, Hashable, CaseIterable, Codable {
    /// The recording's own force with every correction applied, calibrated, smoothed without lag.
    case final
    /// The force of a synthetic recording's noise-free ground truth.
    case noiseFree = "noise-free"
}

/// Thresholds to sweep for the detection error trade-off: every pair that a recognizer can work with.
public struct PressSweep: Sendable, Hashable {
    /// Where a press begins.
    public var thresholds: [Double]
    /// How much lower it is released.
    public var hysteresis: [Double]

    /// Each parameter is the property of that name.
    public init(thresholds: [Double] = PressSweep.standardThresholds, hysteresis: [Double] = [0, 0.02, 0.05, 0.1]) {
        self.thresholds = thresholds
        self.hysteresis = hysteresis
    }

    /// 0.05 to 0.95 in steps of 0.05.
    public static let standardThresholds = (1...19).map { Double($0 * 5) / 100 }

    /// Nothing is swept.
    public static let none = PressSweep(thresholds: [], hysteresis: [])

    /// The pairs whose release lies above 0, thresholds first.
    var points: [(threshold: Double, hysteresis: Double)] {
        thresholds.flatMap { threshold in
            hysteresis.filter { threshold - $0 > 0 }.map { (threshold, $0) }
        }
    }
}

/// Which recognizers to evaluate, and how.
public struct RecognitionPlan: Sendable {
    /// Each becomes a row, labeled with the specification as given.
    public var recognizers: [RecognizerSpecification]
    /// Where the true force comes from.
    public var truth: PressTruthSource
    /// The cut-off of the zero-phase filter that makes truth of final forces, in Hz.
    public var truthCutoff: Double
    /// The just noticeable difference of force, a share: nobody can tell on which side of a threshold a force within it
    /// is.
    public var margin: Double
    /// The thresholds at which the trade-off is measured.
    public var sweep: PressSweep
    /// Applied to reported forces before everything else, by device or participant. Recognizers must not have an offset or
    /// gain of their own beside it.
    public var calibrations: CalibrationTable?
    /// Which intervals there are, and the seed of tests.
    public var intervals: IntervalParameters
    /// The participants that are scored, by a hash of their names; absent for all.
    package var shard: EvaluationShard?

    /// Each parameter is the property of that name.
    public init(
        recognizers: [RecognizerSpecification],
        truth: PressTruthSource = .final,
        truthCutoff: Double = 20,
        margin: Double = 0.07,
        sweep: PressSweep = PressSweep(),
        calibrations: CalibrationTable? = nil,
        intervals: IntervalParameters = IntervalParameters()
    ) {
        self.recognizers = recognizers
        self.truth = truth
        self.truthCutoff = truthCutoff
        self.margin = margin
        self.sweep = sweep
        self.calibrations = calibrations
        self.intervals = intervals
    }

    /// The plan in words.
    var settings: [MeasuredResult.Setting] {
        var settings = [MeasuredResult.Setting("truth", truth.rawValue)]
        if truth == .final { settings.append(.init("truth-cutoff", "\(truthCutoff.plainText) Hz")) }
        settings.append(.init("margin", margin.plainText))
        if let calibrations {
            let lines = calibrations.fits.map { "\($0.name) \($0.gain.plainText) × force + \($0.offset.plainText)" }
            settings.append(.init("calibration", "by \(calibrations.by.rawValue): " + lines.joined(separator: ", ")))
        }
        return settings
    }

    /// Checks every field.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)``.
    func validate() throws(EvaluationError) {
        guard !recognizers.isEmpty else {
            throw .invalidPlan(field: "recognizers", found: "none", expected: "at least one")
        }
        if let repeated = recognizers.first(where: { one in recognizers.count(where: { $0 == one }) > 1 }) {
            throw .invalidPlan(field: "recognizers", found: "'\(repeated)' twice", expected: "each once")
        }
        guard (0.1...1000).contains(truthCutoff) else {
            throw .invalidPlan(field: "truth cut-off", found: "\(truthCutoff) Hz", expected: "from 0.1 to 1000 Hz")
        }
        guard (0...0.5).contains(margin) else {
            throw .invalidPlan(field: "margin", found: "\(margin)", expected: "from 0 to 0.5")
        }
        if let wrong = sweep.thresholds.first(where: { !($0 > 0 && $0 <= 1) }) {
            throw .invalidPlan(field: "swept thresholds", found: "\(wrong)", expected: "more than 0 and at most 1")
        }
        if let wrong = sweep.hysteresis.first(where: { !(0...1).contains($0) }) {
            throw .invalidPlan(field: "swept hysteresis", found: "\(wrong)", expected: "from 0 to 1")
        }
        try intervals.validate()
    }
}
