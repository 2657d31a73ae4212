import Foundation
import TouchModel

/// Fits a ``NeuralPredictor``.
///
/// ## Protocol
///
/// Strokes are held out in **groups**: whole datasets where there are three or more, else participants, else strokes. The
/// groups are dealt to ``Method/folds`` folds. For each fold a network is fitted on the others, and one more on all of them,
/// side by side. From time to time each network is asked about the fold that it has not seen; fitting ends where the mean
/// of these errors was least. What the held-out answers say also gives the trust λₖ in the correction at each horizon (the
/// least mean error over shares from 0 to 1) and the regions: at each horizon and bin the quantile 0.9 of error by
/// the classical predictor's standard deviation (split conformal prediction, Vovk et al. 2005, with each fold's errors
/// under a network that has not seen it, after Barber et al. 2021, "CV+"), devices weighted alike.
///
/// Where strokes come from **one device**, the network sees the situation (``NeuralLayout/seesSituation``), the place
/// (``NeuralLayout/seesPlace``), more single steps (``Settings/forOneDevice``) and strokes as they are, and corrects the
/// cheaper classical predictor where that is not far behind (``Method/base``); hidden units are left out at random
/// (``Method/dropout``), and the folds' networks answer with it. Where they come from **several**, it is to serve devices
/// that it has never seen: it sees the motion alone, and beside every recorded stroke one altered as another device would
/// have reported it (`StrokeAlteration`), anew each time.
///
/// Equal strokes in equal order and an equal seed give equal models on one machine, whatever the number of its cores; BLAS
/// libraries of other machines round differently.
///
/// Strokes are kept, 80 bytes a sample, and 4 (inputs + 3 horizons) bytes for each sample that is asked about; where there
/// is a teacher (``Method/teacherUnits``), 8 (folds + 1) horizons more for its answers.
///
/// - Complexity: O((folds + 1) · steps · batch · parameters).
public struct NeuralFit: PredictorFitting {
    /// How a network is fitted.
    public struct Method: Sendable, Equatable, Codable {
        /// What the network corrects; `nil`: on one device `double-exponential` where that errs at most 1.37 times as far as
        /// `kalman`, else `kalman`.
        public var base: NeuralBase?
        /// Units of each hidden layer.
        public var hiddenUnits = [160, 160, 160]
        /// At which ages the interpolated history is looked at, in seconds, ascending.
        public var ages = NeuralLayout.defaultAges
        /// How many of the newest raw steps between samples are looked at, 1 to 16; `nil`: as ``Settings`` says.
        public var rawSteps: Int?
        /// Steps of the optimiser at most; `nil`: as ``Settings`` says.
        public var steps: Int?
        /// Examples in a step; `nil`: as ``Settings`` says.
        public var batchSize: Int?
        /// The first step's rate; `nil`: as ``Settings`` says.
        public var learningRate: Double?
        /// The share of a weight that is taken off in a step is this times the rate; `nil`: as ``Settings`` says.
        public var weightDecay: Double?
        /// The share of each hidden layer's units that is left out of every example, others each time, from 0 to 0.9;
        /// `nil`: as ``Settings`` says.
        public var dropout: Double?
        /// How many networks are fitted beside the one on everything, each on what is not in its fold, 2 to 16; `nil`: as
        /// ``Settings`` says.
        public var folds: Int?
        /// How often the folds are asked.
        public var checks = 16
        /// Whether to fit for devices that were never seen; `nil`: where there is more than one.
        public var isForOtherDevices: Bool?
        /// Whether the network sees the place (``NeuralLayout/seesPlace``); `nil`: where there is one device.
        public var seesPlace: Bool?
        /// Whether the folds' networks answer, too, and the mean counts: a tenth less to go wrong, at the price of as many
        /// networks. `nil`: where there is one device.
        public var isCommittee: Bool?
        /// How many of the tasks with the most examples get an expert of their own at most, 2 to 8, or 1 for one network
        /// that does it all; `nil`: as ``Settings`` says.
        public var experts: Int?
        /// Units of each hidden layer of a larger network that is fitted first, by the defaults, and then teaches this one;
        /// `nil`: none.
        public var teacherUnits: [Int]?
        /// Steps of the optimiser for that network; `nil`: as ``Settings`` says.
        public var teacherSteps: Int?
        /// The seed of first weights, order and augmentation.
        public var seed: UInt64 = 0

        static let mostFolds = 16
        static let mostExperts = 8

        /// The defaults.
        public init() {}

        /// A network of fewer than 6000 parameters on a cheap base, for apps that have half a microsecond for an event.
        public static var tiny: Method {
            var method = Method()
            method.base = .doubleExponential
            method.hiddenUnits = [64, 16]
            // So few weights learn nothing by heart: longer and faster is better.
            method.steps = 40_000
            method.batchSize = 256
            method.learningRate = 6e-3
            method.weightDecay = 0.05
            method.dropout = 0
            method.rawSteps = 4
            method.ages = [0.004, 0.008, 0.016, 0.025, 0.033, 0.050, 0.084, 0.112, 0.167, 0.250]
            method.isCommittee = false
            method.experts = 1
            method.teacherUnits = Method().hiddenUnits
            return method
        }

        /// How the teacher is fitted, on the same inputs.
        var teacher: Method? {
            guard let teacherUnits else { return nil }
            var teacher = self
            teacher.hiddenUnits = teacherUnits
            teacher.teacherUnits = nil
            teacher.steps = teacherSteps
            teacher.teacherSteps = nil
            teacher.experts = 1
            teacher.batchSize = nil
            teacher.learningRate = nil
            teacher.weightDecay = nil
            teacher.dropout = nil
            return teacher
        }

        /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
        func validate() throws(ModelFileError) {
            func check(_ field: String, _ value: Int, _ range: ClosedRange<Int>) throws(ModelFileError) {
                guard range.contains(value) else {
                    throw .invalidField(
                        "fit.\(field)",
                        found: "\(value)",
                        expected: "from \(range.lowerBound) to \(range.upperBound)"
                    )
                }
            }
            if let rawSteps { try check("rawSteps", rawSteps, NeuralLayout.stepRange) }
            for (field, steps) in [("steps", steps), ("teacherSteps", teacherSteps)] {
                if let steps { try check(field, steps, 1...10_000_000) }
            }
            if let batchSize { try check("batchSize", batchSize, 1...65_536) }
            if let experts { try check("experts", experts, 1...Self.mostExperts) }
            if let folds { try check("folds", folds, 2...Self.mostFolds) }
            try check("checks", checks, 1...1000)
            if let learningRate, !(learningRate > 0 && learningRate <= 1) {
                throw .invalidField("fit.learningRate", found: "\(learningRate)", expected: "above 0, at most 1")
            }
            if let weightDecay, !(0...10).contains(weightDecay) {
                throw .invalidField("fit.weightDecay", found: "\(weightDecay)", expected: "from 0 to 10")
            }
            if let dropout, !(0...0.9).contains(dropout) {
                throw .invalidField("fit.dropout", found: "\(dropout)", expected: "from 0 to 0.9")
            }
        }
    }

    public let horizons: [Double]
    public private(set) var questionCount = 0
    /// How the networks are fitted.
    public let method: Method
    private var strokes: [(stroke: NeuralStroke, origin: TrainingOrigin)] = []

    /// Nothing gathered yet.
    ///
    /// - Parameters:
    ///   - method: how the networks are fitted.
    ///   - horizons: in seconds, ascending.
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)`` where a parameter is out of range.
    public init(method: Method = Method(), horizons: [Double]) throws(ModelFileError) {
        try method.validate()
        for units in [method.hiddenUnits, method.teacherUnits].compactMap(\.self) {
            try NeuralLayout(ages: method.ages, hiddenUnits: units, horizons: horizons).validate()
        }
        self.method = method
        self.horizons = horizons
    }

    public mutating func add(_ samples: [TouchSample], questions: [TrainingQuestion], origin: TrainingOrigin) {
        guard !questions.isEmpty else { return }
        strokes.append((NeuralStroke(samples: samples, questions: questions, slice: 0, group: 0), origin))
        questionCount += questions.count
    }

    public mutating func merge(_ other: NeuralFit) {
        strokes += other.strokes
        questionCount += other.questionCount
    }

    public func fitted(on training: TrainingSet, session: TrainingSession) throws -> any FittedPredictor {
        try FittedNeuralPredictor(model: try model(training: training, session: session))
    }

    /// Fits.
    ///
    /// - Throws: ``ModelFileError/noExamples(_:)`` where there is nothing to fit to, or nothing to hold out.
    public func model(training: TrainingSet, session: TrainingSession = TrainingSession()) throws -> NeuralModel {
        let origins = strokes.map(\.origin)
        let isForOthers = method.isForOtherDevices ?? (NeuralFitPlan.deviceCount(origins) > 1)
        let plan = NeuralFitPlan(origins, folds: Settings(method, isForOtherDevices: isForOthers).folds)
        guard plan.groupCount > 1 else {
            throw ModelFileError.noExamples(
                "found \(strokes.count) strokes to fit to, expected two or more, one of them to hold out"
            )
        }
        var prepared = strokes.map(\.stroke)
        for index in prepared.indices {
            prepared[index].slice = plan.slices[index]
            prepared[index].group = plan.groups[index]
        }
        let base =
            try method.base ?? (isForOthers ? .kalman : NeuralBaseChoice.base(for: prepared, horizons: horizons))
        func course(_ method: Method) throws -> NeuralFitCourse {
            let settings = Settings(method, isForOtherDevices: isForOthers)
            let layout = NeuralLayout(
                base: base,
                ages: method.ages,
                steps: settings.rawSteps,
                seesSituation: !isForOthers,
                seesPlace: method.seesPlace ?? !isForOthers,
                hiddenUnits: method.hiddenUnits,
                horizons: horizons
            )
            return try NeuralFitCourse(
                strokes: prepared,
                plan: plan,
                layout: layout,
                method: method.completed(by: settings, base: base),
                settings: settings,
                alters: isForOthers,
                isCommittee: method.isCommittee ?? !isForOthers
            )
        }
        var (session, teachers) = (session, [NeuralMixture]())
        let files = session.checkpoint.map { [$0 + ".teacher", $0] } ?? []
        if let teacher = method.teacher {
            teachers = try course(teacher).mixtures(session: session.half(from: 0, checkpoint: files.first))
            session = session.half(from: 0.5, checkpoint: session.checkpoint)
        }
        let own = try course(method)
        let model = try own.model(own.networks(taughtBy: teachers, session: session), training: training)
        for file in files { try? FileManager.default.removeItem(atPath: file) }
        return model
    }
}

extension TrainingSession {
    /// A session of one of two fits in turn, which are reported as one.
    fileprivate func half(from start: Double, checkpoint: String?) -> TrainingSession {
        var half = TrainingSession(checkpoint: checkpoint, write: write)
        if let report {
            half.report = { progress in
                report(TrainingProgress(share: start + progress.share / 2, heldOutRatio: progress.heldOutRatio))
            }
        }
        return half
    }
}

/// A fitted model as training hands it over.
struct FittedNeuralPredictor: FittedPredictor {
    let model: NeuralModel
    private let prototype: NeuralPredictor

    init(model: NeuralModel) throws {
        self.model = model
        prototype = try NeuralPredictor(model)
    }

    var training: TrainingSet { model.training }
    func makePredictor() -> any Predictor { prototype }
    func encoded() throws -> Data { try model.encoded() }

    var summary: [String] {
        let evidence = model.evidence
        let ratios = zip(model.layout.horizons, evidence.heldOutRatios).map { horizon, ratio in
            "\(Int((horizon * 1000).rounded())) ms \((ratio * 1000).rounded() / 1000)"
        }
        let experts = model.networks.first?.experts.count ?? 1
        return [
            "\(model.networks.count) × \(model.networks.first?.parameterCount ?? 0) parameters"
                + (experts > 1 ? " of \(experts) experts and a gate" : "")
                + " after \(evidence.steps) steps, correcting \(model.layout.base.rawValue)",
            "mean error by the classical predictor's, \(evidence.heldOut) held out in \(evidence.folds) folds: "
                + ratios.joined(separator: ", "),
        ]
    }
}
