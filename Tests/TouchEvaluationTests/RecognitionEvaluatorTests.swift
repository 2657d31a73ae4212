import Foundation
import Testing
import TouchModel
import TouchRecognition
import TouchRecordings
import TouchReports

@testable import TouchEvaluation

@Suite("Evaluation of recognizers")
struct RecognitionEvaluatorTests {
    private static func evaluate(
        _ sources: [InMemoryRecording],
        _ specifications: [String] = ["force:smoothing=none"],
        truth: PressTruthSource = .noiseFree,
        calibrations: CalibrationTable? = nil,
        sweep: PressSweep = .none
    ) async throws -> MeasuredResult {
        let plan = RecognitionPlan(
            recognizers: try specifications.map(RecognizerSpecification.init(typed:)),
            truth: truth,
            sweep: sweep,
            calibrations: calibrations,
            intervals: IntervalParameters()
        )
        return try await RecognitionEvaluator(plan: plan).run(on: [Presses.dataset(sources)])
    }

    /// Contacts with these peaks, one after the other, ids from 1.
    private static func contacts(_ peaks: [Double]) -> [[TouchEvent]] {
        peaks.enumerated().map { index, peak in
            Presses.contact(id: Int32(index + 1), from: 2 * Double(index), Presses.trapezoid(peak))
        }
    }

    /// A recording that is its own truth.
    private static func exact(
        named name: String = "a",
        participant: String = "ann",
        task: String = "press",
        _ peaks: [Double]
    ) -> InMemoryRecording {
        let truth = Presses.recording(named: name, participant: participant, task: task, contacts(peaks))
        return Presses.recording(named: name, participant: participant, task: task, truth: truth, contacts(peaks))
    }

    private static func value(_ metric: String, _ result: MeasuredResult, _ recognizer: Int = 0) -> Double? {
        result.row(metric, dataset: "made up", subject: result.subjects[recognizer].label)?.value
    }

    @Test("without noise and smoothing every press is detected with the first sample behind the crossing")
    func exactPresses() async throws {
        let result = try await Self.evaluate([Self.exact([0.7, 0.2, 0.7, 0.4, 0.9])])
        #expect(Self.value("hit_rate", result) == 1)
        #expect(Self.value("deep_hit_rate", result) == 1)
        #expect(Self.value("false_per_1000_nulls", result) == 0)
        #expect(Self.value("false_per_minute", result) == 0)
        #expect(Self.value("chatter", result) == 0)
        #expect(Self.value("ambiguous", result) == 0.2)
        // The ambiguous contact has neither minutes nor detections.
        #expect(result.row("false_per_minute", dataset: "made up", subject: "force:smoothing=none")?.count == 4)
        #expect(result.row("hit_rate", dataset: "made up", subject: "force:smoothing=none")?.count == 3)
        // 0.7 · 4 t = 0.4 at 142.857 ms, seen by the sample at 145 ms.
        let latency = try #require(Self.value("latency_p50_ms", result))
        #expect(abs(latency - (145 - 400 / 2.8)) < 1e-3)
        #expect(Self.value("latency_p95_samples", result) == 0)
        for metric in ["value_rmse", "first_force_rmse", "final_force_mae"] {
            #expect(try #require(Self.value(metric, result)) < 1e-6)
        }
        #expect(Self.value("level_accuracy", result) == 1)
        #expect(Self.value("excess_level_crossings", result) == 0)
        #expect(Self.value("hold_sd", result) == Self.value("hold_sd_true", result))
    }

    @Test("a dwell delays detection by itself, and too much smoothing misses everything")
    func slow() async throws {
        let specifications = ["force:smoothing=none,dwell=0.02", "force:cutoff=0.01,cutoff-slope=0"]
        let result = try await Self.evaluate([Self.exact([0.7, 0.2, 0.7])], specifications)
        let latency = try #require(Self.value("latency_p50_ms", result))
        #expect(abs(latency - (165 - 400 / 2.8)) < 1e-3)
        #expect(Self.value("latency_p50_samples", result) == 4)
        #expect(Self.value("hit_rate", result, 1) == 0)
        #expect(Self.value("latency_p50_ms", result, 1) == nil)
    }

    @Test("what was seen in parts is what was seen in one piece")
    func merges() async throws {
        let parts = [
            Self.exact(named: "a", participant: "ann", [0.7, 0.2, 0.45]),
            Self.exact(named: "b", participant: "bob", [0.3, 0.8]),
            Self.exact(named: "c", participant: "ann", task: "deep", [0.9, 0.95, 0.1]),
        ]
        let together = try await Self.evaluate(parts)
        // Scores merge in any grouping.
        let singles = try await [[parts[0], parts[2]], [parts[1]]].asyncMap { try await Self.evaluate($0) }
        for moment in PressMoment.allCases {
            func sum(_ result: MeasuredResult) -> Double {
                result.cells.reduce(0) { $0 + $1.sums[moment.rawValue] }
            }
            #expect(abs(sum(together) - singles.reduce(0) { $0 + sum($1) }) < 1e-9, "\(moment)")
        }
        #expect(together.intervalBasis(of: "made up") == .ownValues(count: 2, unit: "participant"))
        #expect(together.rows.contains { $0.participant == "ann" && $0.task == "deep" && $0.metric == "deep_hit_rate" })
        let again = try await Self.evaluate(parts)
        #expect(again == together)
    }

    @Test("what never failed may still fail: intervals of shares and rates do not close on 0 and 1")
    func intervals() async throws {
        let sources = (0..<5).map { person in
            Self.exact(
                named: "r\(person)",
                participant: "p\(person)",
                [0.7, 0.2, 0.1, 0.9].map { $0 + 0.001 * Double(person) }
            )
        }
        let result = try await Self.evaluate(sources)
        func row(_ metric: String) throws -> MeasuredResult.Row {
            try #require(result.row(metric, dataset: "made up", subject: "force:smoothing=none"))
        }
        let hits = try row("hit_rate")
        #expect(hits.high == 1 && hits.low ?? 1 < 0.9 && hits.low ?? 0 > 0.4 && hits.clusters == 5)
        let nulls = try row("false_per_1000_nulls")
        #expect(nulls.low == 0 && nulls.high ?? 0 >= 1000 * (1 - pow(0.025, 0.1)) - 1e-6)
        #expect(try row("false_per_minute").high ?? 0 > 0)
        #expect(try row("chatter").high ?? 0 > 0)
    }

    @Test("intervals rest on the clusters that have anything to count, and on more than one of them")
    func countedClusters() async throws {
        func sources(_ others: [Double]) -> [InMemoryRecording] {
            [
                Self.exact(named: "a", participant: "ann", [0.7, 0.2, 0.9]),
                Self.exact(named: "b", participant: "bob", [0.1, 0.25]),
                Self.exact(named: "c", participant: "cyd", others),
            ]
        }
        func rows(_ others: [Double]) async throws -> [String: MeasuredResult.Row] {
            let result = try await Self.evaluate(sources(others))
            return Dictionary(
                uniqueKeysWithValues: result.rows.filter { $0.participant == "all" && $0.task == "all" }
                    .map { ($0.metric, $0) }
            )
        }
        // Ann alone presses.
        let one = try await rows([0.15])
        for metric in ["hit_rate", "chatter", "latency_p50_ms", "hold_sd", "agreement_320"] {
            let row = try #require(one[metric])
            #expect(row.clusters == 1 && row.low == nil && row.high == nil, "\(metric)")
        }
        for metric in ["false_per_1000_nulls", "false_per_minute", "value_rmse", "ambiguous"] {
            let row = try #require(one[metric])
            #expect(row.clusters == 3 && row.low == nil, "\(metric): three people carry none")
        }
        let two = try await rows([0.8])
        for metric in ["hit_rate", "latency_p50_ms", "hold_sd"] {
            let row = try #require(two[metric])
            #expect(row.clusters == 2 && row.low == nil, "\(metric)")
        }
    }

    @Test("the trade-off goes from everything detected and invented to nothing")
    func tradeOff() async throws {
        let sweep = PressSweep(thresholds: [0.1, 0.4, 0.95], hysteresis: [0, 0.05])
        let result = try await Self.evaluate([Self.exact([0.7, 0.7, 0.2, 0.2])], sweep: sweep)
        func row(_ metric: String, at threshold: Double) throws -> MeasuredResult.Row {
            let condition = PressMeasurement.condition(threshold: threshold, hysteresis: 0.05)
            return try #require(
                result.row(metric, dataset: "made up", subject: "force:smoothing=none", condition: condition)
            )
        }
        #expect(Set(result.rows.map(\.condition)).count == 1 + 6)
        #expect(try row("hit_rate", at: 0.4).value == 1 && row("false_per_1000_nulls", at: 0.4).value == 0)
        #expect(try row("false_per_1000_nulls", at: 0.1).value == 1000)
        #expect(try row("hit_rate", at: 0.95).value == 0 && row("false_per_1000_nulls", at: 0.95).value == 0)
        #expect(try row("hit_rate", at: 0.4).count == 2 && row("false_per_1000_nulls", at: 0.4).count == 2)
    }

    @Test("decisions under light and firm sensitivity are compared with medium, press by press")
    func sensitivity() async throws {
        func recording(_ setting: String, _ peaks: [Double]) -> InMemoryRecording {
            Presses.recording(
                named: setting,
                sensitivity: setting,
                truth: Presses.recording(named: setting, Self.contacts([0.5, 0.5, 0.9, 0.1])),
                Self.contacts(peaks)
            )
        }
        let result = try await Self.evaluate([
            recording("light", [0.5, 0.3, 0.6, 0.1]), recording("medium", [0.5, 0.5, 0.9, 0.1]),
            recording("firm", [0.5, 0.5, 0.9, 0.5]),
        ])
        #expect(Self.value("agreement_light", result) == 1.0 / 3)
        #expect(Self.value("agreement_firm", result) == 1)
        #expect(Self.value("agreement_320", result) == 1)
    }

    @Test("pairs are counted in the clusters of their own contacts, whatever the contacts' ids")
    func pairClusters() async throws {
        func recording(_ setting: String) -> InMemoryRecording {
            let contacts = [0.5, 0.9, 0.6].enumerated().map { index, peak in
                Presses.contact(id: Int32(1000 + index), from: 2 * Double(index), Presses.trapezoid(peak))
            }
            return Presses.recording(named: setting, sensitivity: setting, contacts)
        }
        let result = try await Self.evaluate(["light", "medium", "firm"].map(recording), truth: .final)
        let record = MeasurementAssembly(result, .presses).clusters(dataset: "made up", subject: 0, condition: 0)
        #expect(record.unit == "contact" && record.names.count == 9)
        for moments in record.sums { #expect(moments[PressMoment.contacts.rawValue] == 1) }
        for pairs in [PressMoment.lightPairs, .firmPairs] {
            // Contacts of the second recording are medium ones.
            let found = record.names.indices.filter { record.sums[$0][pairs.rawValue] > 0 }.map { record.names[$0] }
            #expect(found == ["press 3", "press 4", "press 5"])
        }
    }

    @Test("an early detection is not better than one in time")
    func latencyPreference() {
        let latencies = PressMeasurement.quantities.map(\.quantity).filter { $0.name.contains("latency") }
        #expect(latencies.count == 6 && latencies.allSatisfy { $0.preference == .nearZero })
    }

    @Test("forces are cut into steps as they were reported, and calibrated after that")
    func steps() throws {
        var assembler = ContactAssembler<PressContact>()
        for event in Presses.contact(duration: 0.02, { 2 + 24 * $0 }) { assembler.consume(event) }
        assembler.finishAll()
        let contact = try #require(assembler.takeFinished().first)
        let calibration = ForceCalibration(offset: 0.25, gain: 2)
        // In steps of 6/10, 2, 2.12, 2.24, 2.36 and 2.48 are 3.33 to 4.13.
        let forces = contact.quantized(steps: 10, calibration: calibration).map { $0.touches[0].samples[0].force ?? 0 }
        let expected = [3.0, 4, 4, 4, 4].map { 2 * $0 * 0.6 + 0.25 }
        #expect(zip(forces, expected).allSatisfy { abs($0 - $1) < 1e-6 } && forces.count == 5)
        #expect(assembler.repairs.isEmpty)
    }

    @Test("first reported forces are scored apart from corrected ones, also where corrections come after the lift")
    func corrections() async throws {
        var stale = Self.contacts([0.8])[0]
        var updates: [EstimationUpdate] = []
        for index in stale.indices {
            var corrected = stale[index].touches[0].samples[0]
            corrected.estimationUpdateIndex = index
            stale[index].touches[0].samples[0].estimationUpdateIndex = index
            stale[index].touches[0].samples[0].propertiesExpectingUpdates = .force
            stale[index].touches[0].samples[0].estimatedProperties = .force
            stale[index].touches[0].samples[0].force = (corrected.force ?? 0) + 0.06
            updates.append(EstimationUpdate(sample: corrected, updatedProperties: .force))
        }
        stale.append(
            TouchEvent(
                timestamp: 1.1,
                touches: [Touch(id: 1, type: .direct, phase: .stationary, samples: [], updates: updates)]
            )
        )
        let recording = Presses.recording(truth: Presses.recording(Self.contacts([0.8])), [stale])
        let result = try await Self.evaluate([recording])
        #expect(abs(try #require(Self.value("first_force_mae", result)) - 0.01) < 1e-6)
        #expect(abs(try #require(Self.value("correction_rms", result)) - 0.01) < 1e-6)
        #expect(try #require(Self.value("final_force_rmse", result)) < 1e-6)
        #expect(result.datasets[0].repairs.isEmpty)
    }

    @Test("a correction of force counts where one was announced and came with a force")
    func announcedCorrections() async throws {
        var contact = Presses.contact(Presses.trapezoid(0.8))
        let kinds: [(expected: TouchProperties, updated: TouchProperties, change: Double?)] = [
            (.altitude, .altitude, 0.3), (.force, .force, 0.3), (.force, .force, nil), (.force, .altitude, 0.3),
            ([.force, .altitude], [.force, .altitude], 0.3),
        ]
        for (index, kind) in kinds.enumerated() {
            let delivery = 100 + index
            var sample = contact[delivery].touches[0].samples[0]
            sample.estimationUpdateIndex = index
            sample.propertiesExpectingUpdates = kind.expected
            contact[delivery].touches[0].samples[0] = sample
            sample.force = kind.change.map { (sample.force ?? 0) + $0 }
            sample.altitude = 1
            sample.propertiesExpectingUpdates = []
            contact[delivery + 10].touches[0].updates = [
                EstimationUpdate(sample: sample, updatedProperties: kind.updated)
            ]
        }
        let truth = Presses.recording([Presses.contact(Presses.trapezoid(0.8))])
        let result = try await Self.evaluate([Presses.recording(truth: truth, [contact])])
        let row = try #require(
            result.row("correction_mae", dataset: "made up", subject: "force:smoothing=none")
        )
        #expect(row.count == 2 && abs(row.value - 0.3 / 6) < 1e-6)
        #expect(result.datasets[0].repairs.isEmpty)
    }

    @Test("a force as first reported is normalized with the altitude as first reported")
    func firstAltitudes() async throws {
        // Reported at 30°, corrected to upright: force across the screen is half of what it first seemed.
        var contact = Presses.contact(Presses.trapezoid(0.4))
        for index in contact.indices {
            var sample = contact[index].touches[0].samples[0]
            sample.estimationUpdateIndex = index
            sample.propertiesExpectingUpdates = .altitude
            sample.altitude = .pi / 6
            contact[index].touches[0].samples[0] = sample
            sample.altitude = .pi / 2
            sample.propertiesExpectingUpdates = []
            contact[index].touches[0].updates = [EstimationUpdate(sample: sample, updatedProperties: .altitude)]
        }
        var upright = Presses.contact(Presses.trapezoid(0.4))
        for index in upright.indices { upright[index].touches[0].samples[0].altitude = .pi / 2 }
        let result = try await Self.evaluate(
            [Presses.recording(truth: Presses.recording([upright]), [contact])],
            ["force:smoothing=none,axis=perpendicular-to-screen"]
        )
        // The mean of the samples: 101 on the plateau, twice 50 that are half as high on average, less half a step.
        let mean = 0.4 * (101 + 2 * 50 * 0.49) / 201
        #expect(abs(try #require(Self.value("first_force_mae", result)) - mean) < 1e-5)
        #expect(try #require(Self.value("final_force_mae", result)) < 1e-5)
    }

    @Test("a calibration by participant repairs forces before the recognizer sees them")
    func calibration() async throws {
        let weak = Self.contacts([0.35])
        let recording = Presses.recording(truth: Presses.recording(Self.contacts([0.7])), weak)
        let plain = try await Self.evaluate([recording])
        #expect(Self.value("hit_rate", plain) == 0)
        let fit = CalibrationFit(
            name: "ann",
            offset: 0,
            gain: 2,
            offsetError: 0,
            gainError: 0,
            determination: 1,
            errorBefore: 1,
            errorAfter: 0,
            samples: 3,
            contacts: 1,
            errorUnit: .sample,
            clusters: 3,
            range: [0, 1],
            saturated: 0,
            uncorrected: 0
        )
        let repaired = try await Self.evaluate(
            [recording],
            calibrations: CalibrationTable(by: .participant, fits: [fit])
        )
        #expect(Self.value("hit_rate", repaired) == 1)
        #expect(repaired.datasets[0].counts["contacts without calibration"] == nil)
        let other = Presses.recording(named: "b", participant: "bob", truth: recording.truth, Self.contacts([0.36]))
        let both = try await Self.evaluate(
            [recording, other],
            calibrations: CalibrationTable(by: .participant, fits: [fit])
        )
        #expect(Self.value("hit_rate", both) == 0.5 && both.datasets[0].counts["contacts without calibration"] == 1)
        await #expect(throws: EvaluationError.self, "lines that fit nobody") {
            try await Self.evaluate([recording], calibrations: CalibrationTable(by: .device, fits: [fit]))
        }
    }

    @Test("a contact whose force starts late counts as missed and as not followed, one of another type as neither")
    func notFollowed() async throws {
        let late = Presses.contact(id: 2, from: 2) { $0 < 0.1 ? nil : Presses.trapezoid(0.7)($0) }
        let recording = Presses.recording(Self.contacts([0.7]) + [late])
        let result = try await Self.evaluate(
            [recording],
            ["force:smoothing=none", "force:touches=pencil"],
            truth: .final
        )
        #expect(Self.value("hit_rate", result) == 0.5)
        #expect(result.rows.allSatisfy { $0.subject == "force:smoothing=none" })
        let unfollowed = PressMeasurement.unfollowed(in: result, dataset: "made up")
        #expect(unfollowed.count == 2)
        #expect(unfollowed[0].hasPrefix("force:smoothing=none: 1 contacts were not followed (refused"))
        #expect(unfollowed[1].hasPrefix("force:touches=pencil: 2 contacts were not followed (touches of other types"))
        #expect(MeasuredReport(result).text.contains("force:smoothing=none: 1 contacts were not followed (refused"))
        let plain = try await Self.evaluate([Self.exact([0.7])])
        #expect(PressMeasurement.unfollowed(in: plain, dataset: "made up").isEmpty)
    }

    @Test("a touch may come down without a sample; one that never came down is left out and counted")
    func beginnings() async throws {
        func contacts(_ map: (inout [TouchEvent]) -> Void) -> [[TouchEvent]] {
            var first = Presses.contact(id: 1, Presses.trapezoid(0.7))
            map(&first)
            // The same id again, and beside it another.
            return [
                first, Presses.contact(id: 1, from: 2, Presses.trapezoid(0.3)),
                Presses.contact(id: 2, from: 4, Presses.trapezoid(0.9)),
            ]
        }
        let truth = Presses.recording(contacts { _ in })
        let bare = TouchEvent(timestamp: 0, touches: [Touch(id: 1, type: .direct, phase: .began, samples: [])])
        let opened = Presses.recording(
            truth: truth,
            contacts {
                $0[0].touches[0].phase = .moved
                $0.insert(bare, at: 0)
            }
        )
        let whole = try await Self.evaluate([opened])
        #expect(whole.datasets[0].counts["contacts"] == 3 && whole.datasets[0].repairs.isEmpty)
        #expect(
            Self.value("hit_rate", whole) == 1 && PressMeasurement.unfollowed(in: whole, dataset: "made up").isEmpty
        )

        let headless = Presses.recording(truth: truth, contacts { $0[0].touches[0].phase = .moved })
        let rest = try await Self.evaluate([headless])
        #expect(rest.datasets[0].counts["contacts"] == 2 && rest.datasets[0].repairs == ["missing-boundary": 1])
        #expect(rest.row("hit_rate", dataset: "made up", subject: "force:smoothing=none")?.count == 1)
        // The ground truth of each is its own.
        #expect(try #require(Self.value("final_force_rmse", rest)) < 1e-6)
    }

    @Test("touches without force are left out and counted; nothing but those is an error that says so")
    func noForce() async throws {
        let silent = Presses.contact(id: 9, from: 50, maximum: 0) { _ in 0 }
        let some = Presses.recording(Self.contacts([0.7]) + [silent])
        let result = try await Self.evaluate([some], truth: .final)
        #expect(result.datasets[0].counts["contacts without force"] == 1 && result.datasets[0].counts["contacts"] == 1)
        await #expect(throws: EvaluationError.self) {
            try await Self.evaluate([Presses.recording([silent])], truth: .final)
        }
        await #expect(throws: EvaluationError.self) { try await Self.evaluate([some], truth: .noiseFree) }
    }

    @Test("results compare with themselves as the same, with others row by row, and not with other kinds")
    func comparison() async throws {
        let sources = (0..<6).map { person in
            Self.exact(
                named: "r\(person)",
                participant: "p\(person)",
                [0.7, 0.2, 0.9].map { $0 + 0.001 * Double(person) }
            )
        }
        let fast = try await Self.evaluate(sources, ["force:smoothing=none"])
        var slow = try await Self.evaluate(sources, ["force:smoothing=none,dwell=0.03"])
        let same = try ResultComparison(.measured(fast), .measured(fast))
        #expect(!same.rows.isEmpty && same.rows.allSatisfy { $0.verdict == .same })
        #expect(throws: EvaluationError.self) { try ResultComparison(.measured(fast), .measured(slow)) }
        // The same label for another build of the recognizer.
        for index in slow.rows.indices { slow.rows[index].subject = "force:smoothing=none" }
        slow.subjects[0].label = "force:smoothing=none"
        let changed = try ResultComparison(.measured(fast), .measured(slow))
        #expect(changed.rows.first { $0.metric == "latency_p50_ms" }?.verdict == .worse)
        #expect(changed.remarks.contains { $0.contains("was force:") })
        let json = try MeasuredReport(fast).json()
        #expect(try JSONDecoder().decode(MeasuredResult.self, from: json) == fast)
        let latency = try RecognizerLatencyMeasurement(
            recognizers: [RecognizerSpecification(name: "force")],
            timing: LatencyRun(rounds: 6, eventLimit: 100)
        ).run(on: [Presses.dataset(sources)])
        #expect(latency.rows.first.map { $0.metric == "batch_mean_ns" && $0.count == 6 * 100 } == true)
        let error = #expect(throws: EvaluationError.self) {
            try ResultComparison(.measured(fast), .measured(latency))
        }
        #expect(
            error?.description
                == "one result is an evaluation of force-press recognizers and the other a latency measurement"
        )
    }
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
