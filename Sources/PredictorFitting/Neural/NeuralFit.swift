import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction

/// Fits networks to strokes.
///
/// Strokes of **one device** give plain networks on its raw steps (`NeuralStepFit`). Strokes of **several** give a network
/// that corrects a classical predictor (`NeuralPredictor`), to serve devices that were never seen.
///
/// ## Protocol for several devices
///
/// Strokes are held out in **groups**: whole datasets where there are three or more, else participants, else strokes. The
/// groups are dealt to `NeuralMethod.folds` folds. For each fold a network is fitted on the others, and one more on all of
/// them, side by side. From time to time each network is evaluated on the fold that it has not seen; fitting ends where the
/// mean of these errors was least. What the held-out answers say also gives the share λₖ of the correction that is applied
/// at each horizon (the least mean error over shares from 0 to 1) and the regions: at each horizon and bin the quantile 0.9
/// of error by the classical predictor's standard deviation (split conformal prediction, Vovk et al. 2005, with each fold's
/// errors under a network that has not seen it, after Barber et al. 2021, "CV+"), devices weighted alike.
///
/// Beside every recorded stroke the network sees one altered as another device would have reported it (`StrokeAlteration`),
/// anew each time.
///
/// Equal strokes in equal order and an equal seed give equal models on one machine, whatever the number of its cores; BLAS
/// libraries of other machines round differently.
///
/// Strokes are kept, 80 bytes a sample, and 4 (inputs + 3 horizons) bytes for each sample that is asked about; where there
/// is a teacher (`NeuralMethod.teacherUnits`), 8 (folds + 1) horizons more for its answers.
///
/// - Complexity: O((folds + 1) · steps · batch · parameters); for one device O(networks · epochs · samples · parameters).
package struct NeuralFit: PredictorFit {
    /// How a network for several devices is fitted.
    package typealias Method = NeuralMethod

    package let horizons: [Double]
    package private(set) var questionCount = 0
    /// How networks are fitted where strokes are of several devices.
    package let method: NeuralMethod
    /// How they are fitted where strokes are of one.
    let stepMethod: NeuralStepMethod
    private var strokes: [(stroke: NeuralStroke, origin: TrainingOrigin)] = []

    /// Nothing gathered yet.
    ///
    /// - Parameters:
    ///   - method: how networks for several devices are fitted.
    ///   - horizons: in seconds, ascending.
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)`` where a parameter is out of range.
    package init(method: NeuralMethod = NeuralMethod(), horizons: [Double]) throws(ModelFileError) {
        try self.init(method: method, stepMethod: NeuralStepMethod(), horizons: horizons)
    }

    /// - Parameter stepMethod: how networks for one device are fitted.
    package init(method: NeuralMethod, stepMethod: NeuralStepMethod, horizons: [Double]) throws(ModelFileError) {
        try method.validate()
        for units in [method.hiddenUnits, method.teacherUnits].compactMap(\.self) {
            try NeuralLayout(ages: method.ages, hiddenUnits: units, horizons: horizons).validate()
        }
        try stepMethod.validate()
        self.method = method
        self.stepMethod = stepMethod
        self.horizons = horizons
    }

    package mutating func add(_ samples: [TouchSample], questions: [TrainingQuery], origin: TrainingOrigin) {
        guard !questions.isEmpty else { return }
        strokes.append((NeuralStroke(samples: samples, questions: questions, slice: 0, group: 0), origin))
        questionCount += questions.count
    }

    package mutating func merge(_ other: NeuralFit) {
        strokes += other.strokes
        questionCount += other.questionCount
    }

    package func fitted(on training: TrainingSet, session: TrainingSession) throws -> any FittedPredictor {
        NeuralFitPlan.deviceCount(strokes.map(\.origin)) > 1
            ? try FittedNeuralPredictor(model(training: training, session: session))
            : try FittedNeuralStepPredictor(stepModel(training: training, session: session))
    }

    /// The strokes with their slices and groups.
    private func prepared(_ plan: NeuralFitPlan) -> [NeuralStroke] {
        strokes.indices.map { index in
            var stroke = strokes[index].stroke
            (stroke.slice, stroke.group) = (plan.slices[index], plan.groups[index])
            return stroke
        }
    }

    /// Fits networks to the raw steps of one device.
    ///
    /// - Throws: ``ModelFileError/noExamples(_:)`` where there is nothing to fit to.
    func stepModel(
        training: TrainingSet,
        session: TrainingSession = TrainingSession()
    ) throws -> NeuralStepModel {
        let plan = NeuralFitPlan(strokes.map(\.origin), folds: 1)
        let fit = try NeuralStepFit(
            strokes: prepared(plan),
            plan: plan,
            method: stepMethod,
            horizons: horizons
        )
        return try fit.model(training: training, session: session)
    }

    /// Fits a network that corrects a classical predictor on any device.
    ///
    /// - Parameter alters: whether strokes are shown as other devices would have reported them, too.
    /// - Throws: ``ModelFileError/noExamples(_:)`` where there is nothing to fit to, or nothing to hold out.
    func model(
        training: TrainingSet,
        session: TrainingSession = TrainingSession(),
        alters: Bool = true
    ) throws -> NeuralModel {
        let plan = NeuralFitPlan(strokes.map(\.origin), folds: method.folds)
        guard plan.groupCount > 1 else {
            throw ModelFileError.noExamples(
                "found \(strokes.count) strokes to fit to, expected two or more, one of them to hold out"
            )
        }
        let prepared = prepared(plan)
        func correctionFit(_ method: NeuralMethod) throws -> NeuralCorrectionFit {
            let layout = NeuralLayout(
                base: method.base,
                ages: method.ages,
                hiddenUnits: method.hiddenUnits,
                horizons: horizons
            )
            return try NeuralCorrectionFit(
                strokes: prepared,
                plan: plan,
                layout: layout,
                method: method,
                alters: alters
            )
        }
        var (session, teachers) = (session, [NeuralNetwork]())
        let files = session.checkpoint.map { [$0 + ".teacher", $0] } ?? []
        if let teacher = method.teacher {
            teachers = try correctionFit(teacher).networks(session: session.half(from: 0, checkpoint: files.first)).best
            session = session.half(from: 0.5, checkpoint: session.checkpoint)
        }
        let own = try correctionFit(method)
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
