import Foundation
import TouchModel

/// Makes recordings of which the truth is known: movements modelled on people's, seen through a modelled sensor.
///
/// ```swift
/// var plan = SynthesisPreset.pen240.plan(seed: 7)
/// plan.sensor.noise = 0.3
/// for recording in try Synthesizer(plan: plan).recordings() { … }
/// ```
public struct Synthesizer: Sendable {
    public let plan: SynthesisPlan

    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` where the plan is out of range.
    public init(plan: SynthesisPlan) throws(DatasetError) {
        try plan.validate()
        self.plan = plan
    }

    /// Every recording of the plan, made one at a time as the sequence is read: participant by participant, each task
    /// in the plan's order.
    public func recordings() -> some Sequence<SyntheticRecording> {
        (1...plan.participants).lazy.flatMap { number in
            plan.tasks.lazy.map { recording(participant: number, task: $0) }
        }
    }

    /// One recording: a function of the plan, the participant's number (from 1) and the task.
    public func recording(participant number: Int, task: SynthesisTask) -> SyntheticRecording {
        let participant = SyntheticParticipant(number: number, seed: plan.seed)
        let stream = "\(participant.name)/\(task.rawValue)"
        var composer = MovementComposer(
            participant: participant,
            isPen: plan.pointer == .pen,
            hasForce: plan.sensor.force != nil,
            screen: Point(plan.screenWidth, plan.screenHeight),
            generator: SeededGenerator(seed: plan.seed, stream: stream + "/movement")
        )
        let contacts = composer.contacts(for: task, count: plan.strokesPerTask ?? task.usualStrokes)
        var model = plan.sensor
        model.noise = Grid.round(model.noise * participant.noise, decimals: 1e4)
        var sensor = SyntheticSensor(
            model: model,
            type: plan.pointer.touchType,
            generator: SeededGenerator(seed: plan.seed, stream: stream + "/sensor")
        )
        let events = sensor.record(contacts)
        let header = header(participant: participant, task: task, sensor: model)
        return SyntheticRecording(
            name: "\(participant.name)-\(task.rawValue)",
            header: header,
            events: events,
            truthHeader: truthHeader(header),
            truthEvents: TruthTwin.events(of: events, contacts: contacts, rate: plan.truthRate),
            contacts: contacts
        )
    }

    /// The licence of synthetic recordings: they are nobody's data.
    public static let licence = "CC0-1.0"

    private func header(
        participant: SyntheticParticipant,
        task: SynthesisTask,
        sensor: SensorModel
    ) -> RecordingHeader {
        RecordingHeader(
            metadata: RecordingMetadata(
                device: plan.device,
                participant: participant.name,
                task: task.rawValue,
                pointerTypes: [plan.pointer.touchType],
                reportRate: plan.sensor.reportRate,
                screenSize: Point(plan.screenWidth, plan.screenHeight),
                space: .cssPixels,
                clock: .synthetic,
                clockResolution: max(plan.sensor.timeQuantum, 1e-6),
                licence: Self.licence,
                provenance: "synthesised by Foretouch, seed \(plan.seed); parameters under \"synthesis\""
            ),
            additionalFields: [
                "synthesis": .object([
                    "plan": .string(plan.name),
                    "seed": .string(String(plan.seed)),
                    "sensor": JSONValue(encoding: sensor),
                    "person": JSONValue(encoding: participant.rounded),
                ])
            ]
        )
    }

    private func truthHeader(_ header: RecordingHeader) -> RecordingHeader {
        var truth = header
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
