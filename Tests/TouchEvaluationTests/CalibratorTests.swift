import Foundation
import Testing
import TouchModel
import TouchRecordings
import TouchReports

@testable import TouchEvaluation

@Suite("Calibration")
struct CalibratorTests {
    /// Presses whose reports are those of a sensor with this line, with noise.
    private static func recording(
        _ name: String,
        participant: String,
        offset: Double,
        gain: Double,
        noise: Double = 0,
        contacts count: Int = 4
    ) -> (reported: InMemoryRecording, reference: InMemoryRecording) {
        var generator = SeededGenerator(seed: 12, stream: name)
        func contacts(_ map: (Double) -> Double) -> [[TouchEvent]] {
            (0..<count).map { index in
                Presses.contact(id: Int32(index), from: 2 * Double(index)) { time in
                    map(1.5 + (0.2 + 0.3 * Double(index % 4)) * sin(5 * time + Double(index)))
                }
            }
        }
        let reference = Presses.recording(named: name, participant: participant, contacts { $0 })
        let reported = contacts { ($0 - offset) / gain + noise * generator.gaussian() }
        return (Presses.recording(named: name, participant: participant, truth: reference, reported), reference)
    }

    private static func fit(_ name: String, _ sources: [InMemoryRecording]) throws -> CalibrationFit {
        let outcomes = try Calibrator(by: .participant).run(on: [Presses.dataset(sources)]).outcomes
        return try #require(outcomes.first { $0.name == name }).outcome.get()
    }

    @Test("a line without noise is found exactly, each person's own")
    func exact() throws {
        let sources = [
            Self.recording("a", participant: "ann", offset: 0.3, gain: 1.25).reported,
            Self.recording("b", participant: "bob", offset: -0.1, gain: 0.8).reported,
        ]
        let ann = try Self.fit("ann", sources)
        #expect(abs(ann.offset - 0.3) < 1e-6 && abs(ann.gain - 1.25) < 1e-6)
        #expect(ann.determination > 1 - 1e-10 && ann.errorAfter < 1e-6 && ann.errorBefore > 0.3)
        #expect(ann.contacts == 4 && ann.samples == 4 * 201)
        let bob = try Self.fit("bob", sources)
        #expect(abs(bob.offset + 0.1) < 1e-6 && abs(bob.gain - 0.8) < 1e-6)
        #expect(CalibrationReport.specification(ann) == "force:offset=0.3,gain=1.25")
    }

    @Test("a recording of the same name elsewhere is a reference too, interpolated")
    func reference() throws {
        let (reported, reference) = Self.recording("a", participant: "ann", offset: 0.3, gain: 1.25)
        var alone = reported
        alone.truth = nil
        let outcomes = try Calibrator(by: .device).run(
            on: [Presses.dataset([alone])],
            reference: Presses.dataset([reference])
        ).outcomes
        let fit = try outcomes[0].outcome.get()
        #expect(outcomes[0].name == "pad" && abs(fit.gain - 1.25) < 1e-6)
        #expect(throws: EvaluationError.self) { try Calibrator(by: .device).run(on: [Presses.dataset([alone])]) }
        #expect(throws: EvaluationError.self) {
            try Calibrator(by: .device).run(on: [Presses.dataset([alone])], reference: Presses.dataset([]))
        }
    }

    /// Recordings of one file.
    private static func joined(_ recordings: [InMemoryRecording]) -> ElementSource {
        ElementSource(
            name: "a",
            elements: recordings.flatMap { recording in
                [.begin(recording.metadata)] + recording.events.map(RecordingElement.event)
            }
        )
    }

    private static func dataset(_ source: any RecordingSource) -> EvaluationDataset {
        EvaluationDataset(name: "made up", sources: [source], identity: "0")
    }

    @Test("every recording of a file has its own reference, whatever its clock starts at")
    func references() throws {
        // Both start at 0 and differ in everything else.
        let pairs = ["ann", "bob"].enumerated().map { index, participant in
            let force: (Double) -> Double = { 1 + Double(index) + 0.5 * sin((4 + 3 * Double(index)) * $0) }
            let contacts = (0..<3).map { contact in (Int32(contact), 2 * Double(contact)) }
            return (
                reported: Presses.recording(
                    participant: participant,
                    contacts.map { id, start in Presses.contact(id: id, from: start) { force($0) / 2 } }
                ),
                reference: Presses.recording(
                    participant: participant,
                    contacts.map { id, start in Presses.contact(id: id, from: start) { force($0) } }
                )
            )
        }
        func fits(_ references: [InMemoryRecording]) throws -> [(name: String, outcome: Calibrator.Outcome)] {
            try Calibrator(by: .participant).run(
                on: [Self.dataset(Self.joined(pairs.map(\.reported)))],
                reference: Self.dataset(Self.joined(references))
            ).outcomes
        }
        let outcomes = try fits(pairs.map(\.reference))
        #expect(outcomes.map(\.name) == ["ann", "bob"])
        for outcome in outcomes {
            let fit = try outcome.outcome.get()
            #expect(abs(fit.gain - 2) < 1e-6 && abs(fit.offset) < 1e-6 && fit.errorAfter < 1e-6)
            #expect(fit.contacts == 3 && fit.samples == 3 * 201)
        }
        #expect(throws: EvaluationError.self, "a recording less") { try fits([pairs[0].reference]) }
        let two = Presses.recording([
            Presses.contact(id: 1) { 1 + $0 }, Presses.contact(id: 2, from: 0.5) { 2 + $0 },
        ])
        let error = #expect(throws: EvaluationError.self) { try fits([two, pairs[1].reference]) }
        #expect(error?.description.contains("reference forces overlap at 0.5 s") == true)
    }

    @Test("with noise the line is found within its standard errors, and the residual is the noise")
    func noisy() throws {
        let source = Self.recording("n", participant: "ann", offset: 0.2, gain: 1.1, noise: 0.02, contacts: 40)
        let fit = try Self.fit("ann", [source.reported])
        // Reports vary by 0.45: their noise makes the gain too small by 0.002 of it.
        let attenuation = 1.1 * 0.002
        #expect(abs(fit.gain - 1.1) < 4 * fit.gainError + attenuation)
        #expect(abs(fit.offset - 0.2) < 4 * fit.offsetError + 1.5 * attenuation)
        #expect(abs(fit.errorAfter - 0.022) < 0.001)
        #expect(fit.gainError > 0 && fit.gainError < 0.005)
        let interval: [Double] = try #require(fit.gainInterval)
        #expect(interval[0] < fit.gain && fit.gain < interval[1])
    }

    @Test("pairs that are added one by one give what the whole gives")
    func folding() throws {
        var generator = SeededGenerator(seed: 77)
        // Many of one force only, first.
        let pairs = (0..<3500).map { index -> (reported: Double, reference: Double) in
            let reported = index < 1500 ? 2 : generator.uniform(0.5...5)
            return (reported, 0.4 + 0.9 * reported + 0.1 * generator.gaussian())
        }
        var sums = CalibrationSums()
        try sums.add(pairs)
        let fit = try sums.fit(name: "x").get()
        let count = Double(pairs.count)
        let meanX = pairs.reduce(0) { $0 + $1.reported } / count
        let meanY = pairs.reduce(0) { $0 + $1.reference } / count
        let xx = pairs.reduce(0) { $0 + ($1.reported - meanX) * ($1.reported - meanX) }
        let xy = pairs.reduce(0) { $0 + ($1.reported - meanX) * ($1.reference - meanY) }
        let gain = xy / xx
        let offset = meanY - gain * meanX
        let residuals = pairs.reduce(0) {
            let residual = $1.reference - offset - gain * $1.reported
            return $0 + residual * residual
        }
        #expect(abs(fit.gain - gain) < 1e-12 && abs(fit.offset - offset) < 1e-12)
        #expect(abs(fit.errorAfter - (residuals / count).squareRoot()) < 1e-12)
        // One contact: errors as if independent.
        let variance = residuals / (count - 2)
        #expect(abs(fit.gainError - (variance / xx).squareRoot()) < 1e-12)
        #expect(abs(fit.offsetError - (variance * (1 / count + meanX * meanX / xx)).squareRoot()) < 1e-12)
    }

    @Test("what tells no line is a typed error: too few forces, one force, forces that fall")
    func illConditioned() throws {
        var few = CalibrationSums()
        try few.add([(1, 1), (2, 2)])
        #expect(try few.fit(name: "x") == Calibrator.Outcome.failure(.tooFewPairs(name: "x", found: 2)))
        var constant = CalibrationSums()
        try constant.add((0..<3000).map { (reported: 1.5, reference: Double($0)) })
        #expect(try constant.fit(name: "x") == Calibrator.Outcome.failure(.constantForce(name: "x", force: 1.5)))
        var falling = CalibrationSums()
        try falling.add([(1, 3), (2, 2), (3, 1)])
        guard case .failure(.gainNotPositive("x", let gain)) = try falling.fit(name: "x") else {
            Issue.record("a falling line was accepted")
            return
        }
        #expect(abs(gain + 1) < 1e-12)
    }

    @Test("reports at the ends of the scale are left out and counted")
    func saturation() throws {
        let contact = Presses.contact { time in time < 0.5 ? 12 * time : 6 }
        let truth = Presses.contact { 12 * $0 }
        let source = Presses.recording(truth: Presses.recording([truth]), [contact])
        let fit = try Self.fit("ann", [source])
        #expect(abs(fit.gain - 1) < 1e-6 && abs(fit.offset) < 1e-6)
        // 0 at the start, the maximum from half a second on.
        #expect(fit.saturated == 102)
    }
}
