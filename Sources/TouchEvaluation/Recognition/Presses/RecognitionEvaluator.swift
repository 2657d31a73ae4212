import Foundation
import PluginSpecification
import TouchModel
import TouchRecognition
import TouchRecordings

/// Runs recognizers over datasets and scores them.
///
/// Every contact is judged on its own, by a recognizer that starts afresh. Recordings are streamed, side by side on all
/// cores, and merged in the data's order, so the result does not depend on the number of cores. Memory grows with
/// participants, tasks and presses (a few latencies each), not with samples.
public struct RecognitionEvaluator: Sendable {
    /// How far an evaluation has come.
    public struct Progress: Sendable {
        /// Recordings that have been scored.
        public var recordingsDone: Int
        /// Recordings there are in all.
        public var recordingsTotal: Int
        /// Samples that have been replayed.
        public var samplesDone: Int
    }

    private let plan: RecognitionPlan
    private let calibrationMotions: TrainedMotions?
    private let prototypes: [any PressRecognizer]
    private let records: [ResultSubject]
    /// For each recognizer one for each point of the sweep; `nil` where it cannot work with the thresholds.
    private let swept: [[(any PressRecognizer)?]]

    /// Checks the plan and makes its recognizers.
    public init(plan: RecognitionPlan, registry: RecognizerRegistry = .standard) throws {
        try plan.validate()
        self.plan = plan
        calibrationMotions = plan.calibrations?.motions
        prototypes = try plan.recognizers.map(registry.makeRecognizer)
        records = try plan.recognizers.map { try ResultSubject($0, in: registry) }
        if plan.calibrations != nil,
            let own = zip(records, prototypes).first(where: { $1.definition.normalization.calibration != .identity })
        {
            throw EvaluationError.invalidPlan(
                field: "calibration",
                found: "a table of lines beside the offset or gain of '\(own.0.label)'",
                expected: "one of the two: forces would be calibrated twice"
            )
        }
        swept = prototypes.map { prototype in
            plan.sweep.points.map { point in
                try? prototype.withThresholds(
                    beganAt: point.threshold,
                    releaseAt: ((point.threshold - point.hysteresis) * 1e12).rounded() / 1e12
                )
            }
        }
    }

    /// Evaluates the recognizers on datasets.
    ///
    /// - Throws: ``EvaluationError`` where a dataset holds no contact with force, or truth is missing; whatever reading
    ///   throws.
    public func run(
        on datasets: [EvaluationDataset],
        progress: (Progress) -> Void = { _ in }
    ) async throws -> MeasuredResult {
        var table = PressTable(recognizerCount: prototypes.count)
        var sweep = PressSweepTable()
        var contactsBefore: [MeasuredCell.Key: Int] = [:]
        var datasetRecords: [MeasuredResult.DatasetRecord] = []
        var pairs = SensitivityPairs()
        var strokes = RepeatedStrokes()
        var isCalibrated = plan.calibrations == nil
        var done = Progress(
            recordingsDone: 0,
            recordingsTotal: datasets.reduce(0) { $0 + $1.sources.count },
            samplesDone: 0
        )
        for dataset in datasets {
            var absence = ForceAbsence()
            var variation = ForceVariation()
            var repairs = RepairLog()
            var read = Read()
            try await OrderedParallelMap.run(dataset.sources.indices) {
                try score($0, of: dataset)
            } use: { part in
                absence.merge(part.absence)
                variation.merge(part.variation)
                table.merge(part.table, contactsBefore: contactsBefore)
                pairs.append(part.pairs, contactsBefore: contactsBefore)
                contactsBefore.merge(part.contactsBySlice, uniquingKeysWith: +)
                repairs.merge(part.repairs)
                read.add(part.read)
                sweep.merge(part.sweep)
                strokes.merge(part.strokes)
                done.recordingsDone += 1
                done.samplesDone += part.read.samples
                progress(done)
            }
            guard read.contacts > 0 else {
                throw EvaluationError.noData("dataset '\(dataset.name)' " + absence.description)
            }
            guard !variation.saysNothing else {
                throw EvaluationError.noData(
                    "dataset '\(dataset.name)' has a force that never changes while a contact is down: the device senses none, and "
                        + "a press cannot be told from a touch"
                )
            }
            isCalibrated = isCalibrated || read.contacts > read.withoutCalibration
            datasetRecords.append(
                .init(
                    name: dataset.name,
                    identity: dataset.identity,
                    counts: read.counts,
                    repairs: repairs.byName,
                    mappings: dataset.mappingRecord,
                    repeatedParticipants: strokes.people(of: dataset.name)
                )
            )
        }
        if let calibrations = plan.calibrations, !isCalibrated {
            throw EvaluationError.invalidPlan(
                field: "calibration",
                found: "lines for \(calibrations.fits.map { "'\($0.name)'" }.joined(separator: ", "))",
                expected: "a line for at least one \(calibrations.by.rawValue) of the data"
            )
        }
        pairs.add(to: &table)
        let copies = strokes.copies
        return MeasuredResult(
            .presses,
            plan: plan.settings,
            intervals: plan.intervals,
            subjects: records,
            datasets: datasetRecords,
            conditions: [.init()]
                + plan.sweep.points.map {
                    .init(PressMeasurement.condition(threshold: $0.threshold, hysteresis: $0.hysteresis))
                },
            cells: cells(table, sweep).filter {
                !copies.contains(.init(dataset: $0.key.dataset, participant: $0.key.participant))
            },
            shard: plan.shard
        )
    }

    /// Recognizers at their own thresholds, then at swept ones.
    private func cells(_ table: PressTable, _ sweep: PressSweepTable) -> [MeasuredCell] {
        var cells: [MeasuredCell] = []
        for (key, scores) in table.cells.sorted(by: { $0.key < $1.key }) {
            for (recognizer, score) in scores.enumerated() {
                cells.append(
                    MeasuredCell(
                        key: key,
                        subject: recognizer,
                        sums: score.moments.values,
                        lists: score.lists
                    )
                )
            }
        }
        for (key, sums) in sweep.cells.sorted(by: { $0.key < $1.key }) {
            for recognizer in sums.indices {
                for point in sums[recognizer].indices where swept[recognizer][point] != nil {
                    cells.append(
                        MeasuredCell(
                            key: key,
                            subject: recognizer,
                            condition: point + 1,
                            sums: sums[recognizer][point].values,
                            lists: Array(repeating: [], count: PressScore.listCount)
                        )
                    )
                }
            }
        }
        return cells
    }

    /// How much was read of a dataset.
    private struct Read: Sendable {
        var recordings = 0
        var contacts = 0
        var samples = 0
        var withoutForce = 0
        var withoutCalibration = 0
        var calibrationRecordings = 0

        mutating func add(_ other: Read) {
            recordings += other.recordings
            contacts += other.contacts
            samples += other.samples
            withoutForce += other.withoutForce
            withoutCalibration += other.withoutCalibration
            calibrationRecordings += other.calibrationRecordings
        }

        /// What a result says of it: what there is none of is left out.
        var counts: [String: Int] {
            [
                "recordings": recordings, "contacts": contacts, "samples": samples,
                "contacts without force": withoutForce, "contacts without calibration": withoutCalibration,
                PressMeasurement.fittedRecordings: calibrationRecordings,
            ].filter { $0.value > 0 }
        }
    }

    // MARK: Scoring

    /// What one source contributed.
    private struct Part: Sendable {
        var table: PressTable
        var sweep = PressSweepTable()
        var absence = ForceAbsence()
        var variation = ForceVariation()
        var pairs: [SensitivityPairs.Recording] = []
        var repairs = RepairLog()
        var strokes = RepeatedStrokes()
        var read = Read()
        var contactsBySlice: [MeasuredCell.Key: Int] = [:]
    }

    /// How many steps of force the quantized decisions have: coarse, reference, fine (light, medium and firm on phones
    /// that have the choice).
    private static let steps = (coarse: 320.0, reference: 400.0, fine: 480.0)

    private func score(_ index: Int, of dataset: EvaluationDataset) throws -> Part {
        let source = dataset.sources[index]
        let isCalibrationSource =
            plan.calibrations?.isFitted(
                toRecording: dataset.hashes(ofSource: index),
                ofDataset: dataset.identity
            ) == true || calibrationMotions?.occur(in: source) == true
        var part = Part(table: PressTable(recognizerCount: prototypes.count))
        let sweepShape = swept.map(\.count)
        var isScored = true
        var scorers = prototypes.map { PressScorer($0) }
        var deciders = prototypes.map { PressScorer($0, usesStates: false) }
        var sweepers = swept.map { $0.map { $0.map { PressScorer($0, usesStates: false) } } }
        var reader = try PressContactReader(
            source: source,
            readsTruth: plan.truth == .noiseFree,
            instead: "use --truth final"
        )
        let smoother = ZeroPhaseSmoother(cutoff: plan.truthCutoff)
        var recording = -1
        var key = MeasuredCell.Key(dataset: dataset.name, participant: "", task: "", block: 0)
        var pairsRecording: Int?
        while let item = try reader.next() {
            try Task.checkCancellation()
            if item.recording != recording {
                recording = item.recording
                part.read.recordings += 1
                if isCalibrationSource, plan.calibrations?.calibration(for: item.metadata) != nil {
                    part.read.calibrationRecordings += 1
                }
                key.participant = PartLabel.named(item.metadata.participant)
                key.task = PartLabel.named(item.metadata.task)
                key.circumstances = Circumstances(item.metadata)
                isScored = plan.shard?.holds(key.participant) ?? true
                pairsRecording = nil
                if isScored, let sensitivity = item.metadata.sensitivity {
                    pairsRecording = part.pairs.count
                    part.pairs.append(
                        SensitivityPairs.Recording(
                            slice: key.slice,
                            circumstances: key.circumstances,
                            sensitivity: sensitivity
                        )
                    )
                }
            }
            let touchID = item.contact.stroke.touchID
            part.strokes.add(
                press: item.contact.stroke.samples,
                of: .init(dataset: dataset.name, participant: key.participant)
            )
            let calibration = plan.calibrations?.calibration(for: item.metadata)
            let contact = item.contact.calibrated(calibration ?? .identity)
            guard let truths = truths(of: contact, groundTruth: item.groundTruth, smoother) else {
                part.read.withoutForce += 1
                part.absence.add(contact)
                continue
            }
            if plan.calibrations != nil, calibration == nil { part.read.withoutCalibration += 1 }
            var trace = ForceVariation.Contact()
            for sample in item.contact.stroke.samples { trace.take(sample.force, into: &part.variation) }
            part.read.contacts += 1
            part.read.samples += contact.stroke.samples.count
            guard isScored else { continue }
            let number = part.contactsBySlice[key.slice, default: 0]
            part.contactsBySlice[key.slice] = number + 1
            key.block = number % ScoreKey.blockCount

            // Steps are of reports; calibration comes after them.
            let isPressed = truths.contains { $0.light.kind != .null }
            let (coarse, reference, fine) =
                isPressed
                ? (stepped(Self.steps.coarse), stepped(Self.steps.reference), stepped(Self.steps.fine)) : ([], [], [])
            func stepped(_ steps: Double) -> [TouchEvent] {
                item.contact.quantized(steps: steps, calibration: calibration ?? .identity)
            }
            let isMeant = prototypes.map { $0.touchTypes.contains(contact.stroke.type) }
            var decisions: [UInt8] = []
            part.table.withCell(key) { scores in
                for index in scores.indices {
                    guard isMeant[index] else {
                        scores[index].moments[.ofOtherType] += 1
                        decisions.append(0)
                        continue
                    }
                    let truth = truths[index]
                    scorers[index].replay(contact.events)
                    if !scorers[index].isFollowing { scores[index].moments[.refused] += 1 }
                    scorers[index].score(contact, against: truth, into: &scores[index])
                    decisions.append(scorers[index].trace.decision)
                    guard truth.light.kind != .null else { continue }
                    func decide(_ events: [TouchEvent]) -> UInt8 {
                        deciders[index].replay(events)
                        return deciders[index].trace.decision
                    }
                    let decision = decide(reference)
                    scores[index].moments[.quantaPairs] += 1
                    if decide(coarse) == decision { scores[index].moments[.coarseAgree] += 1 }
                    if decide(fine) == decision { scores[index].moments[.fineAgree] += 1 }
                }
            }
            for index in sweepers.indices where isMeant[index] {
                part.sweep.add(
                    contact,
                    truths[index].light,
                    by: &sweepers[index],
                    key: key,
                    recognizer: index,
                    shape: sweepShape
                )
            }
            if let pairsRecording {
                part.pairs[pairsRecording].contacts[.init(touchID: touchID, use: item.use)] = .init(
                    decisions: decisions,
                    isLeftOut: zip(truths, isMeant).map { $0.light.kind == .null || !$1 },
                    block: key.block
                )
            }
        }
        part.repairs = reader.repairs
        return part
    }

    /// What the force really did in the terms of each recognizer; `nil` where the contact has no usable force.
    private func truths(
        of contact: PressContact,
        groundTruth: [TouchSample]?,
        _ smoother: ZeroPhaseSmoother
    ) -> [PressTruth]? {
        guard let maximum = contact.maximum else { return nil }
        var samples: [TouchSample]
        if let groundTruth {
            samples = groundTruth.filter { $0.force != nil }
        } else {
            samples = contact.stroke.samples.filter { $0.force != nil }
            let forces = smoother.smooth(samples.map { $0.force ?? 0 }, at: samples.map(\.timestamp))
            for index in samples.indices { samples[index].force = forces[index] }
        }
        var truths: [PressTruth] = []
        for prototype in prototypes {
            var definition = prototype.definition
            // The noise-free force is the true one as it is.
            if groundTruth != nil { definition.normalization.calibration = .identity }
            guard
                let truth = PressTruth(samples, maximum: maximum, definition: definition, margin: plan.margin)
            else { return nil }
            truths.append(truth)
        }
        return truths
    }
}
