import TouchModel

/// What a dataset holds, at a glance.
package struct DatasetSummary: Sendable {
    /// The name in results.
    package var name: String
    /// The path at which the dataset lies.
    package var path: String
    /// `native`, or an importer's name; several joined by `+`.
    package var format: String
    /// The dataset's identity: see ``Dataset/identity()``.
    package var identity: String
    /// Recording files; one file may hold several recordings.
    package var files: Int
    /// What the recordings hold, all together.
    package var counts: RecordingCounts
    /// Sorted; recordings that do not say who drew are not in it.
    package var participants: [String]
    /// Sorted; what was drawn, as far as the recordings say.
    package var tasks: [String]
    /// Sorted; on what it was drawn, as far as the recordings say.
    package var devices: [String]
    /// Sorted; under which conditions it was drawn, as far as the recordings say.
    package var conditions: [String]
    /// Sorted; as far as the recordings say.
    package var licenses: [String]
    /// The units of locations that occur, sorted.
    package var units: [String]
    /// What is to know of clocks that nothing measured; sorted.
    package var clocks: [String]
    /// Files with noise-free ground truth.
    package var filesWithTruth: Int
    /// What was repaired, dropped or doubted in all files.
    package var repairs: RepairLog
    /// Files in the folder that no importer recognized.
    package var unrecognizedPaths: [String]
    /// What is in the folder and is not read: see ``Dataset/omissions``.
    package var omissions: [DatasetOmission]

    /// Reads a dataset whole: O(bytes) time, constant memory.
    ///
    /// - Throws: ``DatasetError``, as reading and ``Dataset/identity()`` do.
    package init(of dataset: Dataset) throws {
        var names = Names()
        counts = RecordingCounts()
        repairs = RepairLog()
        filesWithTruth = 0
        for source in dataset.sources {
            var cursor = try source.makePiecewiseCursor()
            try counts.addAll(of: &cursor) { names.insert($0) }
            repairs.merge(cursor.repairs)
            if source.truth != nil { filesWithTruth += 1 }
        }
        name = dataset.name
        path = dataset.path
        format = dataset.format
        identity = try dataset.identity()
        files = dataset.sources.count
        participants = names.participants.sorted()
        tasks = names.tasks.sorted()
        devices = names.devices.sorted()
        conditions = names.conditions.sorted()
        licenses = names.licenses.sorted()
        units = names.units.sorted()
        clocks = names.clocks.sorted()
        unrecognizedPaths = dataset.unrecognizedPaths
        omissions = dataset.omissions
    }

    /// The median interval between samples of a contact, in seconds.
    package var medianInterval: Double? { counts.intervals.quantile(0.5) }

    /// Samples per second, by the median interval.
    package var medianRate: Double? { medianInterval.flatMap { $0 > 0 ? 1 / $0 : nil } }

    /// The share of real samples with a force, from 0 to 1; 0 without samples.
    package var forceShare: Double { share(counts.samplesWithForce) }

    /// The share of real samples with an altitude, from 0 to 1; 0 without samples.
    package var tiltShare: Double { share(counts.samplesWithTilt) }

    private func share(_ part: Int) -> Double { counts.samples > 0 ? Double(part) / Double(counts.samples) : 0 }

    private struct Names {
        var participants: Set<String> = []
        var tasks: Set<String> = []
        var devices: Set<String> = []
        var conditions: Set<String> = []
        var licenses: Set<String> = []
        var units: Set<String> = []
        var clocks: Set<String> = []

        mutating func insert(_ metadata: RecordingMetadata) {
            if let participant = metadata.participant { participants.insert(participant) }
            if let task = metadata.task { tasks.insert(task) }
            if let device = metadata.device { devices.insert(device) }
            if let condition = metadata.condition { conditions.insert(condition) }
            if let license = metadata.license { licenses.insert(license) }
            units.insert(metadata.space.unit)
            switch metadata.clock {
            case .counted:
                let rate = metadata.reportRate.map { " of \($0.shortText) Hz" } ?? ""
                clocks.insert("counted from a stated rate\(rate), not measured")
            case .absent: clocks.insert("none: points are numbered, times and speeds mean nothing")
            case .event, .arrival, .synthetic, .unknown: break
            }
        }
    }
}
