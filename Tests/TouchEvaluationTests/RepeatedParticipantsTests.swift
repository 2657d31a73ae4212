import Foundation
import PluginSpecification
import Testing
import TouchModel
import TouchRecognition
import TouchRecordings
import TouchReports

@testable import TouchEvaluation

@Suite("Recognizers on participants with the same strokes")
struct RepeatedParticipantsTests {
    /// A dataset, and the same with the recordings of some participants once more under other names.
    private func datasets(
        _ recordings: [InMemoryRecording]
    ) throws -> (once: EvaluationDataset, twice: EvaluationDataset) {
        let again = recordings.compactMap { one -> InMemoryRecording? in
            guard let name = one.metadata.participant, name < "p3" else { return nil }
            var one = one
            one.name += " again"
            one.metadata.participant = "z\(name)"
            return one
        }
        func dataset(_ sources: [InMemoryRecording]) -> EvaluationDataset {
            EvaluationDataset(name: "made up", sources: sources, identity: "0")
        }
        return (dataset(recordings), dataset(recordings + again))
    }

    /// The copies change nothing but the record that names them.
    private func check(
        _ recordings: [InMemoryRecording],
        _ measure: (EvaluationDataset) async throws -> MeasuredResult
    ) async throws {
        let (once, twice) = try datasets(recordings)
        let (single, double) = (try await measure(once), try await measure(twice))
        #expect(!single.rows.isEmpty && single.datasets[0].repeatedParticipants == nil)
        #expect(double.rows == single.rows)
        #expect(double.datasets[0].repeatedParticipants == [["p0", "zp0"], ["p1", "zp1"], ["p2", "zp2"]])
        let text = MeasuredReport(double).text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let sentence = "participants p0 and zp0 of made up have the same strokes. Only those of p0 are evaluated."
        #expect(text.contains(sentence))
        #expect(!MeasuredReport(single).text.contains("same strokes"))
        let file = try JSONEncoder().encode(double)
        #expect(try JSONDecoder().decode(MeasuredResult.self, from: file) == double)
    }

    /// Drawings of lines and arcs, each with a wobble of its own.
    private func drawings() -> [InMemoryRecording] {
        var generator = SeededGenerator(seed: 7)
        return (0..<5).flatMap { person in
            ["line", "arc"].flatMap { label in
                (0..<3).map { number in
                    let bend = label == "arc" ? 60.0 : 0
                    let samples = (0..<24).map { index -> TouchSample in
                        let share = Double(index) / 23
                        let place = TouchPoint(100 * share, bend * share * (1 - share) * 4 + generator.uniform())
                        return TouchSample(timestamp: 0.01 * Double(index), location: place)
                    }
                    return recording("\(person) \(label) \(number)", person, task: label, samples)
                }
            }
        }
    }

    private func recording(
        _ name: String,
        _ person: Int,
        task: String,
        _ samples: [TouchSample]
    ) -> InMemoryRecording {
        var metadata = RecordingMetadata()
        metadata.participant = "p\(person)"
        metadata.task = task
        var log = TouchEventLog()
        for (index, sample) in samples.enumerated() {
            let phase: TouchPhase = index == 0 ? .began : index == samples.count - 1 ? .ended : .moved
            let touch = Touch(id: 1, type: .direct, phase: phase, samples: [sample])
            log.append(TouchEvent(timestamp: sample.timestamp, touches: [touch]))
        }
        return InMemoryRecording(name: name, metadata: metadata, events: log)
    }

    @Test("drawn gestures: a copy is neither a template nor a person", arguments: GesturePlan.Name.allCases)
    func drawnGestures(name: GesturePlan.Name) async throws {
        try await check(drawings()) { dataset in
            var plan = GesturePlan()
            plan.name = name
            plan.draws = 4
            return try await MeasuredResult.strokeGestures(
                [dataset],
                [StrokeGestureSpecification(typed: "oriented-cloud")],
                plan: plan
            )
        }
    }

    @Test("people who are too few because names are one person are refused by these names")
    func tooFew() async throws {
        let recordings = drawings().filter { $0.metadata.participant == "p0" }
        let twice = try datasets(recordings).twice
        let failure = await #expect(throws: EvaluationError.self) {
            try await MeasuredResult.strokeGestures(
                [twice],
                [StrokeGestureSpecification(typed: "oriented-cloud")],
                plan: GesturePlan()
            )
        }
        #expect(failure?.description.contains("participants with the same strokes are one: p0 = zp0") == true)
    }

    @Test("touch gestures")
    func touchGestures() async throws {
        try await check(drawings()) { dataset in
            try MeasuredResult.touchGestures(
                [dataset],
                [TouchGestureSpecification(typedPreset: "touch:standard")],
                intervals: IntervalParameters()
            )
        }
    }

    @Test("presses of fingers that stay where they are")
    func presses() async throws {
        let recordings = (0..<5).map { person in
            Presses.recording(
                named: "r\(person)",
                participant: "p\(person)",
                [0.7, 0.2, 0.9].enumerated().map { index, peak in
                    Presses.contact(
                        id: Int32(index + 1),
                        from: 2 * Double(index),
                        Presses.trapezoid(peak + 0.01 * Double(person))
                    )
                }
            )
        }
        let plan = RecognitionPlan(
            recognizers: [try RecognizerSpecification(typed: "force")],
            truth: .final,
            intervals: IntervalParameters()
        )
        try await check(recordings) { try await RecognitionEvaluator(plan: plan).run(on: [$0]) }
    }

    @Test("streams in which gestures are looked for")
    func streams() {
        func stream(_ name: String, _ bend: Double) -> GestureStream {
            let points = (0..<40).map {
                GesturePoint(TouchPoint(Double($0), bend * Double($0 * $0)), timestamp: 0.01 * Double($0))
            }
            return GestureStream(name: name, participant: name, points: points)
        }
        #expect([stream("a", 1), stream("b", 2), stream("c", 1)].repeatedParticipants == [["a", "c"]])
        #expect([stream("a", 1), stream("b", 2)].repeatedParticipants.isEmpty)
    }
}
