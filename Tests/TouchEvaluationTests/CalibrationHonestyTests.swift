import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchRecognition
import TouchRecordings
import TouchReports

@testable import TouchEvaluation

/// What a calibration says of its own certainty, of what it left out and of what it was fitted to.
@Suite("Honesty of calibrations")
struct CalibrationHonestyTests {
    private typealias Origin = CalibrationSums.Origin

    /// Five contacts of eight pairs.
    private static let contacts: [[(reported: Double, reference: Double)]] = [
        [(1, 2), (2, 3)], [(3, 5)], [(2, 2), (4, 7)], [(5, 6)], [(4, 4), (3, 4)],
    ]

    private static func fit(_ origins: [Origin]) throws -> CalibrationFit {
        var sums = CalibrationSums()
        for (pairs, origin) in zip(contacts, origins) { try sums.add(pairs, from: origin) }
        return try sums.fit(name: "x").get()
    }

    /// By hand: n = 8, Σx = 24, Σy = 33, Σx² = 84, Σxy = 113, so gain = (8 · 113 − 24 · 33) / (8 · 84 − 24²) = 7/6 and
    /// offset = 5/8. The variance is (c − 1) / c Σ (θ₋ᵢ − θ)² over the lines without each cluster, in exact fractions. Gains
    /// and offsets without each contact are 14/11 and 7/33, 7/6 and 1/2, 9/10 and 13/10, 17/13 and 4/13, 17/13 and 6/13; without
    /// people {1, 2}, {3, 4, 5}: 18/13 and −5/13, 3/2 and 1/3; without recordings {1, 2}, {3, 4}, {5}: 18/13 and −5/13, 21/26 and
    /// 3/2, 17/13 and 6/13. The leverages of five contacts, 1/8 of each pair
    /// and 1/12 of (x − 3)², are 16, 3, 10, 11 and 8 of 24: they count as 48² / 550, and t of 877/275 degrees is 3.078314.
    @Test("standard errors leave out people where there are several, else recordings, else contacts")
    func leavingOut() throws {
        struct Expectation {
            var unit: CalibrationFit.ErrorUnit
            var clusters: Int
            var offsetVariance: Double
            var gainVariance: Double
            /// Student's t; `nil` where so few clusters carry no interval.
            var t: Double?
        }
        let byPerson = Expectation(
            unit: .participant,
            clusters: 2,
            offsetVariance: 53_753.0 / 97_344,
            gainVariance: 965.0 / 12_168
        )
        let byRecording = Expectation(
            unit: .recording,
            clusters: 3,
            offsetVariance: 19_595.0 / 16_224,
            gainVariance: 199.0 / 1521
        )
        let byContact = Expectation(
            unit: .contact,
            clusters: 5,
            offsetVariance: 17_421_553.0 / 28_314_000,
            gainVariance: 2_247_811.0 / 23_005_125,
            t: 3.078314479
        )
        let people = ["ann", "ann", "bob", "bob", "bob"]
        let recordings = [0, 0, 1, 1, 2]
        let named = people.map { Origin(participant: $0) }
        let full = zip(people, recordings).map { Origin(participant: $0, source: "a", recording: $1) }
        let alone = recordings.map { Origin(participant: "ann", source: "a", recording: $0) }
        // People without a name count as one.
        let unnamed = recordings.map { Origin(source: "file \($0)") }
        let nothing = people.map { _ in Origin() }
        let cases: [([Origin], Expectation)] = [
            (named, byPerson), (full, byPerson), (alone, byRecording), (unnamed, byRecording), (nothing, byContact),
        ]
        for (origins, expected) in cases {
            let fit = try Self.fit(origins)
            #expect(abs(fit.gain - 7.0 / 6) < 1e-13 && abs(fit.offset - 5.0 / 8) < 1e-13)
            #expect(fit.errorUnit == expected.unit && fit.clusters == expected.clusters)
            #expect(abs(fit.offsetError * fit.offsetError - expected.offsetVariance) < 1e-12)
            #expect(abs(fit.gainError * fit.gainError - expected.gainVariance) < 1e-12)
            let reach = fit.gainInterval.map { ($0[1] - fit.gain) / fit.gainError }
            #expect((reach == nil) == (expected.t == nil))
            if let reach, let t = expected.t { #expect(abs(reach - t) < 1e-6) }
        }
    }

    @Test("lines of devices have errors over people, and the report says over what")
    func units() throws {
        func recording(_ participant: String, gain: Double) -> InMemoryRecording {
            let truth = Presses.recording(named: participant, [Presses.contact { 1 + $0 }])
            return Presses.recording(
                named: participant,
                participant: participant,
                truth: truth,
                [Presses.contact { (1 + $0) / gain }]
            )
        }
        let sources = [recording("ann", gain: 1.2), recording("bob", gain: 1.3), recording("cid", gain: 1.4)]
        let fits = try Calibrator(by: .device).run(on: [Presses.dataset(sources)]).outcomes.map { try $0.outcome.get() }
        #expect(fits.map(\.errorUnit) == [.participant] && fits.map(\.clusters) == [3])
        let text = CalibrationReport(CalibrationTable(by: .device, fits: fits)).text
        #expect(text.contains("SE over") && text.contains("3 participants"))
        let own = try Calibrator(by: .participant).run(on: [Presses.dataset(sources)]).outcomes[0].outcome.get()
        #expect(own.errorUnit == .sample && own.clusters == 201)
    }

    @Test("samples whose announced correction never came are left out and counted")
    func uncorrected() throws {
        var contact = Presses.contact { 1 + $0 }
        // Every fourth estimate is far off; half of these are corrected later, half never.
        for delivery in stride(from: 0, to: 160, by: 4) {
            var sample = contact[delivery].touches[0].samples[0]
            let force = sample.force
            sample.force = 5
            sample.estimationUpdateIndex = delivery
            sample.propertiesExpectingUpdates = .force
            contact[delivery].touches[0].samples[0] = sample
            guard delivery % 8 == 0 else { continue }
            sample.force = force
            sample.propertiesExpectingUpdates = []
            contact[delivery + 10].touches[0].updates = [EstimationUpdate(sample: sample, updatedProperties: .force)]
        }
        let truth = Presses.recording([Presses.contact { 1 + $0 }])
        let found = try Calibrator(by: .participant).run(on: [
            Presses.dataset([Presses.recording(truth: truth, [contact])])
        ])
        let fit = try found.outcomes[0].outcome.get()
        #expect(fit.uncorrected == 20 && fit.samples == 181)
        #expect(abs(fit.gain - 1) < 1e-9 && abs(fit.offset) < 1e-9 && fit.errorAfter < 1e-9)
    }

    @Test("recordings that name nobody are in no line and are counted")
    func unnamed() throws {
        let contact = [Presses.contact { 1 + $0 }]
        let two = contact + [Presses.contact(id: 2, from: 2) { 1 + $0 }]
        let sources = [
            Presses.recording(named: "a", participant: "ann", truth: Presses.recording(contact), contact),
            Presses.recording(named: "b", participant: nil, truth: Presses.recording(contact), contact),
            Presses.recording(named: "c", participant: "", truth: Presses.recording(two), two),
        ]
        let findings = try Calibrator(by: .participant).run(on: [Presses.dataset(sources)])
        #expect(findings.outcomes.map(\.name) == ["ann"] && findings.unnamedRecordings == 2)
        #expect(try findings.outcomes[0].outcome.get().samples == 201)
        let devices = try Calibrator(by: .device).run(on: [Presses.dataset(sources)])
        #expect(devices.outcomes.map(\.name) == ["pad"] && devices.unnamedRecordings == 0)
    }

    @Test(
        "a line that no calibration may have is a typed error",
        arguments: [(2000.0, 0.0), (0.0005, 0), (1, 150), (1, -101)]
    )
    func outOfRange(gain: Double, offset: Double) throws {
        var sums = CalibrationSums()
        try sums.add((1...9).map { (reported: Double($0), reference: offset + gain * Double($0)) })
        guard case .failure(.outOfRange("x", let quantity, let found, _)) = try sums.fit(name: "x") else {
            Issue.record("gain \(gain), offset \(offset) was accepted")
            return
        }
        #expect(quantity == (offset == 0 ? "gain" : "offset"))
        #expect(abs(found - (offset == 0 ? gain : offset)) < 1e-9 * abs(found))
    }

    private static func evaluate(
        _ dataset: EvaluationDataset,
        _ table: CalibrationTable,
        _ specification: String = "force"
    ) async throws -> MeasuredResult {
        let plan = RecognitionPlan(
            recognizers: [try RecognizerSpecification(typed: specification)],
            sweep: .none,
            calibrations: table,
            intervals: IntervalParameters(areWanted: false)
        )
        return try await RecognitionEvaluator(plan: plan).run(on: [dataset])
    }

    @Test("a calibration declares the recordings it was fitted to, and results say where it is applied to them")
    func fittedOn() async throws {
        func source(_ name: String) -> InMemoryRecording {
            let contact = [Presses.contact(Presses.trapezoid(0.6))]
            return Presses.recording(named: name, truth: Presses.recording(named: name, contact), contact)
        }
        func dataset(_ names: [String], _ identities: [String]) -> EvaluationDataset {
            EvaluationDataset(
                name: "made up",
                sources: names.map(source),
                identity: names.joined(),
                recordingIdentities: identities
            )
        }
        let findings = try Calibrator(by: .participant).run(on: [dataset(["a", "b"], ["hash of a", "hash of b"])])
        let table = CalibrationTable(
            by: .participant,
            fits: try findings.outcomes.map { try $0.outcome.get() },
            fittedOn: findings.fittedOn
        )
        #expect(
            table.fittedOn == [
                TrainingSet.Source(
                    name: "made up",
                    identity: "ab",
                    participants: ["ann"],
                    recordings: [
                        .init(identity: "hash of a", participants: ["ann"]),
                        .init(identity: "hash of b", participants: ["ann"]),
                    ]
                )
            ]
        )
        // In another folder, beside another recording.
        let mixed = try await Self.evaluate(dataset(["b", "c"], ["hash of b", "hash of c"]), table)
        #expect(mixed.datasets[0].counts[PressMeasurement.fittedRecordings] == 1)
        #expect(MeasuredReport(mixed).text.contains("the calibration was fitted to 1 of these recordings"))
        let others = try await Self.evaluate(dataset(["c"], ["hash of c"]), table)
        #expect(others.datasets[0].counts[PressMeasurement.fittedRecordings] == nil)
        #expect(!MeasuredReport(others).text.contains("was fitted to"))
        // Without contents the dataset decides.
        let unknown = try await Self.evaluate(dataset(["a", "b"], []), table)
        #expect(unknown.datasets[0].counts[PressMeasurement.fittedRecordings] == 2)
        let undeclared = CalibrationTable(by: .participant, fits: table.fits)
        let unmarked = try await Self.evaluate(dataset(["a"], []), undeclared)
        #expect(unmarked.datasets[0].counts[PressMeasurement.fittedRecordings] == nil)
    }

    @Test("a table of lines beside a recognizer's own line is refused: forces would be calibrated twice")
    func twice() async throws {
        let contact = [Presses.contact { 1 + $0 }]
        let dataset = Presses.dataset([Presses.recording(truth: Presses.recording(contact), contact)])
        let findings = try Calibrator(by: .participant).run(on: [dataset])
        let table = CalibrationTable(by: .participant, fits: try findings.outcomes.map { try $0.outcome.get() })
        for specification in ["force:gain=2", "force:offset=0.1"] {
            let error = await #expect(throws: EvaluationError.self) {
                try await Self.evaluate(dataset, table, specification)
            }
            #expect(error?.description.contains("offset or gain of '\(specification)'") == true)
        }
        #expect(try await Self.evaluate(dataset, table, "force:gain=1").rows.isEmpty == false)
    }
}
