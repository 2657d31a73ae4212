import TouchModel
import TouchPrediction
import TouchRecognition

@testable import StandardPredictors
@testable import TouchEvaluation

/// What the library answers, by its registries and with a predictor for each contact.
enum GoldenLibrary {
    /// What stands for no answer and for what is absent in one.
    static let absent = -1e300

    static func answers(of name: String, to operations: [GoldenOperation]) throws -> [Double] {
        let fresh = try PredictorRegistry.standard.makePredictor(typed: name)
        if let learner = fresh as? AdaptivePredictor { return answers(of: learner, to: operations) }
        var down: [Int32: any Predictor] = [:]
        var numbers: [Double] = []
        for operation in operations {
            switch operation.kind {
            case .observe: down[operation.contact, default: fresh].observe(operation.sample)
            case .lift, .cancel: down[operation.contact] = nil
            case .predict: numbers += row(down[operation.contact]?.predict(at: operation.time), at: operation.time)
            case .reset: down = [:]
            }
        }
        return numbers
    }

    /// What is learned at a lift is known to every contact that begins later, and beneath what one that is down learns. A predictor knows
    /// more than its state says: the one that learned last follows the next contact itself.
    private static func answers(of fresh: AdaptivePredictor, to operations: [GoldenOperation]) -> [Double] {
        var down: [Int32: (predictor: AdaptivePredictor, knows: Int)] = [:]
        // The one that learned last, or the contact that it follows.
        var (resting, followed): (AdaptivePredictor?, Int32?) = (nil, nil)
        var lifts = 0
        var numbers: [Double] = []
        func newest() -> AdaptiveState? { resting?.state ?? followed.flatMap { down[$0]?.predictor.state } }
        for operation in operations {
            let contact = operation.contact
            switch operation.kind {
            case .observe:
                if down[contact] == nil {
                    var predictor = resting ?? fresh
                    if resting != nil {
                        (resting, followed) = (nil, contact)
                    } else if let state = newest() {
                        predictor.state = state
                    }
                    down[contact] = (predictor, lifts)
                }
                down[contact]?.predictor.observe(operation.sample)
            case .lift:
                guard var (predictor, knows) = down[contact] else { continue }
                if knows < lifts, followed != contact, let state = newest() { predictor.state = state }
                predictor.lift()
                down[contact] = nil
                (resting, followed, lifts) = (predictor, nil, lifts + 1)
            case .cancel:
                guard var (predictor, _) = down.removeValue(forKey: contact) else { continue }
                predictor.discard()
                if followed == contact { (resting, followed) = (predictor, nil) }
            case .predict: numbers += row(down[contact]?.predictor.predict(at: operation.time), at: operation.time)
            case .reset: (down, resting, followed, lifts) = ([:], nil, nil, 0)
            }
        }
        return numbers
    }

    private static func row(_ prediction: Prediction?, at time: Double) -> [Double] {
        guard let prediction, prediction.isFinite, time.isFinite else { return [Double](repeating: absent, count: 6) }
        return [
            prediction.location.x, prediction.location.y, prediction.uncertainty?.disc?.radius ?? absent,
            prediction.force ?? absent, prediction.altitude ?? absent, prediction.azimuth ?? absent,
        ]
    }

    static func classifications(by name: String, _ file: GestureTemplates, of drawn: GestureTemplates) throws
        -> [Double]
    {
        var recognizer = try StrokeGestureRegistry.standard.makeRecognizer(typed: name)
        try recognizer.train(file.templates)
        let labels = file.templates.map(\.label)
        return drawn.templates.flatMap { gesture in
            guard let answer = recognizer.classify(gesture.points) else { return [absent, absent, absent, absent] }
            return [
                Double(labels.firstIndex(of: answer.label) ?? -1), Double(answer.template ?? -1), answer.distance,
                answer.rejectionScore,
            ]
        }
    }

    static func changes(by settings: TouchGestureSettings, of operations: [GoldenOperation]) -> [Double] {
        var session = TouchGestureSession(settings)
        var down: Set<Int32> = []
        var numbers: [Double] = []
        var last: [Int32: GoldenOperation] = [:]
        func note() {
            for (gesture, change) in session.changes {
                let motion = change.motion
                let other = change.correctedBy.flatMap { session.gesture($0) }
                numbers += [
                    Double(TouchGesture.allCases.firstIndex(of: gesture) ?? -1), Double(change.from.rawValue),
                    Double(change.to.rawValue), Double(motion.contactCount),
                    Double(other.flatMap { TouchGesture.allCases.firstIndex(of: $0) } ?? -1), change.time,
                    motion.startTime, motion.location.x, motion.location.y, motion.translation.x, motion.translation.y,
                    motion.velocity.x, motion.velocity.y, motion.scale, motion.rotation,
                ]
            }
        }
        for operation in operations {
            let contact = operation.contact
            let phase: TouchPhase
            switch operation.kind {
            case .observe: phase = down.insert(contact).inserted ? .began : .moved
            case .lift, .cancel:
                guard down.remove(contact) != nil else { continue }
                phase = operation.kind == .lift ? .ended : .cancelled
            case .predict: continue
            case .reset:
                session.finish()
                note()
                continue
            }
            let place = operation.kind == .observe ? operation : last[contact] ?? operation
            last[contact] = place
            session.consume(
                TouchEvent(
                    timestamp: place.time,
                    touches: [Touch(id: contact, type: .direct, phase: phase, samples: [place.sample])]
                )
            )
            note()
        }
        return numbers
    }
}
