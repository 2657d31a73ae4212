import Foundation
import TouchModel
import TouchRecordings

/// Makes recordings of which the truth is known: movements modeled on people's, seen through a modeled sensor.
///
/// ```swift
/// var plan = SynthesisPreset.pen240.plan(seed: 7)
/// plan.sensor.noise = 0.3
/// for recording in try Synthesizer(plan: plan).recordings() { … }
/// ```
public struct Synthesizer: Sendable {
    /// What is made.
    public let plan: SynthesisPlan

    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` where the plan is out of range.
    public init(plan: SynthesisPlan) throws(DatasetError) {
        try plan.validate()
        self.plan = plan
    }

    /// Every recording of the plan, made as the sequence is read: participant by participant, each task in the plan's
    /// order, each sensitivity in its order.
    public func recordings() -> some Sequence<SyntheticRecording> {
        (1...plan.participants).lazy.flatMap { number in
            plan.tasks.lazy.flatMap { recordings(participant: number, task: $0) }
        }
    }

    /// One recording: a function of the plan, the participant's number (from 1) and the task; under the plan's first
    /// sensitivity if it names any.
    package func recording(participant number: Int, task: SynthesisTask) -> SyntheticRecording {
        let session = session(participant: number, task: task)
        return recording(of: session, sensitivity: plan.sensitivities.first, truthEvents: nil)
    }

    /// The recordings of a participant's task, one for each sensitivity of the plan, or one if it names none.
    package func recordings(participant number: Int, task: SynthesisTask) -> [SyntheticRecording] {
        let session = session(participant: number, task: task)
        let first = recording(of: session, sensitivity: plan.sensitivities.first, truthEvents: nil)
        // Sensitivity changes no stamp, so that the ground truth is the same.
        return [first]
            + plan.sensitivities.dropFirst().map {
                recording(of: session, sensitivity: $0, truthEvents: first.truthEvents)
            }
    }

    /// What a person does for a task, before anything looks at it.
    private struct Session {
        var participant: SyntheticParticipant
        var pressing: PressingStyle
        var task: SynthesisTask
        var contacts: [TimedMovement]

        var name: String { "\(participant.name)-\(task.rawValue)" }
        var stream: String { "\(participant.name)/\(task.rawValue)" }
    }

    private func session(participant number: Int, task: SynthesisTask) -> Session {
        let participant = SyntheticParticipant(number: number, seed: plan.seed)
        let pressing = PressingStyle(number: number, seed: plan.seed)
        var session = Session(participant: participant, pressing: pressing, task: task, contacts: [])
        var composer = MovementComposer(
            participant: participant,
            pressing: pressing,
            isPen: plan.pointer == .pen,
            hasForce: plan.sensor.force != nil,
            screen: TouchPoint(plan.screenWidth, plan.screenHeight),
            generator: SeededGenerator(seed: plan.seed, stream: session.stream + "/movement")
        )
        session.contacts = composer.contacts(for: task, count: plan.strokesPerTask ?? task.usualStrokes)
        return session
    }

    private func recording(
        of session: Session,
        sensitivity: ForceSensor.Sensitivity?,
        truthEvents: [TouchEvent]?
    ) -> SyntheticRecording {
        var model = plan.sensor
        model.noise = Grid.round(model.noise * session.participant.noise, decimals: 1e4)
        if let sensitivity { model.force = model.force?.with(sensitivity) }
        let distortion = model.force?.errors.map { errors in
            ForceDistortion(
                errors,
                person: generator("\(session.participant.name)/force-errors"),
                session: generator(session.stream + "/force-drift"),
                duration: session.contacts.last?.end ?? 0
            )
        }
        var sensor = SyntheticSensor(
            model: model,
            type: plan.pointer.touchType,
            distortion: distortion ?? .none,
            generator: generator(session.stream + "/sensor"),
            faultGenerator: generator(session.stream + "/updates"),
            arrivalGenerator: generator(session.stream + "/arrival"),
            queueGenerator: generator(session.stream + "/queue")
        )
        let events = sensor.record(session.contacts, isTogether: session.task.kind == .gesture)
        let header = header(session, sensitivity: sensitivity, sensor: model, distortion: distortion)
        var recording = SyntheticRecording(
            name: session.name + (sensitivity.map { "-" + $0.rawValue } ?? ""),
            truthName: session.name + ".truth",
            header: header,
            events: events,
            truthHeader: truthHeader(header),
            truthEvents: truthEvents
                ?? GroundTruth.events(of: events, contacts: session.contacts, rate: plan.truthRate),
            contacts: session.contacts
        )
        let gestures = recording.gestures
        guard !gestures.isEmpty else { return recording }
        let annotations = gestures.map { gesture in
            RecordingMetadata.Annotation(
                label: gesture.label,
                time: Grid.round(
                    gesture.time.lowerBound,
                    decimals: 1e6
                )...Grid.round(
                    gesture.time.upperBound,
                    decimals: 1e6
                )
            )
        }
        recording.header.metadata.annotations = annotations
        recording.truthHeader.metadata.annotations = annotations
        recording.truthHeader.additionalFields["gestures"] = .array(gestures.map { $0.json(rate: plan.truthRate) })
        return recording
    }

    private func generator(_ stream: String) -> SeededGenerator { SeededGenerator(seed: plan.seed, stream: stream) }

    /// The license of synthetic recordings: they are nobody's data.
    package static let license = "CC0-1.0"

    private func header(
        _ session: Session,
        sensitivity: ForceSensor.Sensitivity?,
        sensor: SensorModel,
        distortion: ForceDistortion?
    ) -> RecordingHeader {
        var synthesis: [String: JSONValue] = [
            "plan": .string(plan.name),
            "seed": .string(String(plan.seed)),
            "sensor": JSONValue(encoding: sensor),
            "person": JSONValue(encoding: session.participant.rounded),
        ]
        if session.task.kind == .press || session.task.kind == .null {
            synthesis["pressing"] = JSONValue(encoding: session.pressing.rounded)
        }
        if let distortion {
            synthesis["forceErrors"] = .object([
                "offset": .number(distortion.offset), "gain": .number(distortion.gain),
            ])
        }
        return RecordingHeader(
            metadata: RecordingMetadata(
                device: plan.device,
                participant: session.participant.name,
                task: session.task.rawValue,
                sensitivity: sensitivity?.rawValue,
                pointerTypes: [plan.pointer.touchType],
                reportRate: plan.sensor.reportRate,
                screenSize: TouchPoint(plan.screenWidth, plan.screenHeight),
                space: .cssPixels,
                clock: .synthetic,
                clockResolution: max(plan.sensor.timeQuantum, 1e-6),
                license: Self.license,
                provenance: "synthesised by Foretouch, seed \(plan.seed); parameters under \"synthesis\""
            ),
            additionalFields: ["synthesis": .object(synthesis)]
        )
    }

    private func truthHeader(_ header: RecordingHeader) -> RecordingHeader {
        var truth = header
        truth.metadata.sensitivity = nil
        truth.metadata.reportRate = plan.truthRate
        truth.metadata.clockResolution = 1e-6
        truth.metadata.provenance = "the noise-free truth; " + (header.metadata.provenance ?? "")
        truth.additionalFields = [
            "role": .string("truth"),
            "synthesis": .object(["plan": .string(plan.name), "seed": .string(String(plan.seed))]),
        ]
        return truth
    }
}

extension SyntheticParticipant {
    /// The figures as they go into a header: to four decimals, since the last bits differ between platforms.
    fileprivate var rounded: SyntheticParticipant {
        var person = self
        let fields: [WritableKeyPath<SyntheticParticipant, Double>] = [
            \.slowness, \.size, \.tremor, \.tremorFrequency, \.noise, \.pressure, \.slant, \.bow, \.altitude, \.azimuth,
        ]
        for field in fields { person[keyPath: field] = Grid.round(person[keyPath: field], decimals: 1e4) }
        return person
    }
}

extension JSONValue {
    /// A value's JSON form; `null` where it has none.
    fileprivate init(encoding value: some Encodable) {
        let data = try? JSONEncoder().encode(value)
        self = data.flatMap { try? JSONValue(json: $0) } ?? .null
    }
}
