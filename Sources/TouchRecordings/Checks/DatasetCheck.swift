import TouchModel

/// Judges the data of a dataset: not whether its files are well-formed, which `DatasetValidator` says, but what they
/// are worth to an evaluation.
package enum DatasetCheck {
    /// What was measured and found.
    package struct Result: Sendable, Equatable, Codable {
        /// The dataset's name.
        package var dataset: String
        /// The dataset as it was named.
        package var path: String
        /// The dataset's identity: see ``Dataset/identity()``.
        package var identity: String
        /// The worst of the findings.
        package var verdict: DataFinding.Verdict
        /// Worst first, then by kind and device.
        package var findings: [DataFinding]
        /// One for each device and unit, by name.
        package var devices: [DeviceFigures]
        /// What was repaired or dropped on the way in, by kind.
        package var repairs: [String: Int]
        /// Files that no importer recognized.
        package var unrecognizedPaths: [String]
        /// The files beside the recordings that say how they are read; absent where there are none.
        package var mappings: [ImportMapping]?
    }

    private struct DeviceKey: Hashable {
        var device: String
        var unit: String
    }

    /// Reads a dataset once. O(samples) time; constant memory for each device, 32 bytes for each stroke.
    ///
    /// - Parameters:
    ///   - dataset: what to judge.
    ///   - progress: told the number of files read after each.
    /// - Throws: ``DatasetError``, as reading and ``Dataset/identity()`` do.
    package static func run(on dataset: Dataset, progress: (Int) -> Void = { _ in }) throws -> Result {
        let examination = try examine(dataset.sources, progress: progress)
        return Result(
            dataset: dataset.name,
            path: dataset.path,
            identity: try dataset.identity(),
            verdict: examination.findings.map(\.verdict).max() ?? .fine,
            findings: examination.findings,
            devices: examination.devices,
            repairs: examination.repairs.byName,
            unrecognizedPaths: dataset.unrecognizedPaths,
            mappings: dataset.mappings.isEmpty ? nil : dataset.mappings
        )
    }

    static func examine(
        _ sources: [any RecordingSource],
        progress: (Int) -> Void = { _ in }
    ) throws -> (findings: [DataFinding], devices: [DeviceFigures], repairs: RepairLog) {
        var devices: [DeviceKey: DeviceCheck] = [:]
        var duplicates = DuplicateStrokeCheck()
        var repairs = RepairLog()
        var samples = 0
        var counts = RecordingCounts()
        for (number, source) in sources.enumerated() {
            var cutter = StrokeCutter(source: source.name)
            func take(_ piece: StrokePiece) {
                duplicates.take(piece)
                samples += piece.samples.count - piece.seen
                let key = DeviceKey(
                    device: piece.metadata.device ?? DeviceFigures.unnamed,
                    unit: piece.metadata.space.unit
                )
                devices[key, default: DeviceCheck(device: key.device, unit: key.unit)].take(piece)
            }
            var cursor = try source.makeCursor()
            while let element = try cursor.next() {
                cutter.take(element, take)
                counts.add(element)
            }
            cutter.finish(take)
            repairs.merge(cursor.repairs)
            progress(number + 1)
        }
        let sharedStamps = Double(repairs.counts[.duplicateTimestamp] ?? 0) / Double(max(samples, 1))
        let ticks = sharedStamps >= alarmingDisorder || devices.values.contains { $0.timing.clockTicks }
        var findings =
            clockFindings(repairs, ticks: ticks) + unitFindings(repairs) + disorderFindings(repairs, samples: samples)
            + duplicates.findings() + forceFindings(counts.force)
            + emptyFindings(repairs, files: sources.count, samples: samples)
        var figures: [DeviceFigures] = []
        for key in devices.keys.sorted(by: { ($0.device, $0.unit) < ($1.device, $1.unit) }) {
            guard let outcome = devices[key]?.finish() else { continue }
            figures.append(outcome.figures)
            findings += outcome.findings
        }
        findings.sort {
            ($1.verdict, $0.kind.rawValue, $0.device ?? "", $0.detail)
                < ($0.verdict, $1.kind.rawValue, $1.device ?? "", $1.detail)
        }
        return (findings, figures, repairs)
    }

    /// Samples that were dropped or moved for their stamps above this share of all are an alarm.
    static let alarmingDisorder = 0.05

    /// What `EventSanitizer` had to drop because its stamp gave it no place after the sample before, and rows of tables that
    /// were put in another place.
    private static func disorderFindings(_ repairs: RepairLog, samples: Int) -> [DataFinding] {
        let repeated = repairs.counts[.duplicateTimestamp] ?? 0
        let back = repairs.counts[.stepBackInTime] ?? 0
        let late = repairs.counts[.lateRow] ?? 0
        let count = repeated + back + late
        guard count > 0 else { return [] }
        let total = samples + repeated + back
        let share = Double(count) / Double(total)
        let examples = [RepairLog.Kind.duplicateTimestamp, .stepBackInTime, .lateRow].flatMap {
            repairs.examples[$0] ?? []
        }
        return [
            DataFinding(
                .timeDisorder,
                share > alarmingDisorder ? .alarm : .remark,
                count: count,
                total: total,
                of: "sample",
                detail: "\(repeated) samples have the time of the one before, \(back) an earlier one: "
                    + "\((100 * Double(repeated + back) / Double(total)).short) % of all were dropped"
                    + (late > 0 ? "; \(late) came late and were put in their place" : ""),
                places: places(examples.prefix(PlaceLog.kept))
            )
        ]
    }

    private static func forceFindings(_ force: ForceVariation) -> [DataFinding] {
        guard force.saysNothing else { return [] }
        return [
            DataFinding(
                .constantForce,
                .alarm,
                count: force.steps,
                total: force.steps,
                of: "step",
                detail: "force is the same in successive samples of every contact (\((force.value ?? 0).short) first)"
            )
        ]
    }

    /// Files of which nothing came: an alarm where nothing came of any.
    private static func emptyFindings(_ repairs: RepairLog, files: Int, samples: Int) -> [DataFinding] {
        guard let count = repairs.counts[.noSamples] else { return [] }
        return [
            DataFinding(
                .noSamples,
                samples == 0 ? .alarm : .remark,
                count: count,
                total: files,
                of: "file",
                detail: "\(count) of \(files) files hold no sample of a contact",
                places: places(repairs.examples[.noSamples] ?? [])
            )
        ]
    }

    private static func places(_ examples: some Sequence<RepairLog.Example>) -> [DataFinding.Place] {
        examples.map { DataFinding.Place(recording: $0.place, stroke: nil, time: nil, detail: $0.detail) }
    }

    /// What ``ClockDiagnosis`` saw while the recordings were read.
    ///
    /// - Parameter ticks: whether the clock ticks slower than the device reports; else the device reports at the ticks.
    private static func clockFindings(_ repairs: RepairLog, ticks: Bool) -> [DataFinding] {
        let kinds: [(RepairLog.Kind, DataFinding.Kind, DataFinding.Verdict, noun: String, String)] = [
            (.fakeClock, .fakeClock, .alarm, "contact", "contacts have one single interval and constant speed"),
            (
                .coarseClock, .coarseClock, ticks ? .alarm : .remark, "recording",
                "recordings have a clock of 10 to 16 ms ticks"
            ),
            (
                .burstAtStart, .arrivalTimes, .remark, "contact",
                "contacts start with a burst of steps of at most 2 ms, within which nothing is scored"
            ),
        ]
        return kinds.compactMap { repair, kind, verdict, noun, words in
            guard let count = repairs.counts[repair] else { return nil }
            let places = places(repairs.examples[repair] ?? [])
            return DataFinding(
                kind,
                verdict,
                count: count,
                total: count,
                of: noun,
                detail: "\(count) \(words)",
                places: places
            )
        }
    }

    /// What ``UnitPlausibility`` saw while the recordings were read.
    private static func unitFindings(_ repairs: RepairLog) -> [DataFinding] {
        RepairLog.Kind.allCases.compactMap { kind in
            guard let advice = kind.advice, let count = repairs.counts[kind] else { return nil }
            return DataFinding(
                .implausibleUnit,
                .alarm,
                count: count,
                total: count,
                of: "recording",
                detail: "\(kind.rawValue) in \(count) recordings: \(advice)",
                places: places(repairs.examples[kind] ?? [])
            )
        }
    }
}
