import CForetouch
import Foretouch
import ForetouchCommands
import Foundation

/// Recordings that a caller holds.
final class RecordingsHandle: Handle {
    let datasets: [EvaluationDataset]
    /// What a caller is told of how a dataset was read.
    struct Remarks {
        /// The files that no importer recognizes.
        var unrecognized: [String] = []
        /// What else is not read, in words; beside datasets the first one has what lies beside them.
        var omissions: [String] = []
        /// How the data are read where something else than their files says so, in words.
        var notes: [String] = []
    }

    /// The results, one for each dataset.
    let remarks: [Remarks]

    private init(_ datasets: [EvaluationDataset], remarks: [Remarks]) {
        self.datasets = datasets
        self.remarks = remarks
    }

    /// Opens what `foretouch evaluate` would: names are made different, and data come once.
    ///
    /// - Parameter words: options of the command that say how files are read.
    static func opening(_ paths: [String], words: [String] = []) throws -> RecordingsHandle {
        var opened: [EvaluationDataset] = []
        var remarks: [Remarks] = []
        let reading = try ReadingWords(words)
        // A description in a folder speaks of native recordings, so a format that is named stands above it.
        let members = reading.format == nil ? paths.map(DatasetMembers.init) : []
        var beside = members.flatMap(\.omissions).map(\.description)
        for path in reading.format == nil ? members.flatMap(\.paths) : paths {
            let dataset = try Dataset(path: path, format: reading.format, options: reading.options)
            var evaluated = try EvaluationDataset(dataset)
            if let same = opened.first(where: { $0.identity == evaluated.identity }) {
                throw CallError(path, found: "the same data as '\(same.name)'", expected: "each dataset once")
            }
            let taken = Set(opened.map(\.name))
            var number = 2
            while taken.contains(evaluated.name) {
                evaluated.name = "\(dataset.name)-\(number)"
                number += 1
            }
            opened.append(evaluated)
            for line in beside.map({ "warning: \($0)" }) + (try dataset.remarks()) { Console.remark(line) }
            remarks.append(
                Remarks(
                    unrecognized: dataset.unrecognizedPaths,
                    omissions: beside + dataset.omissions.map(\.description),
                    notes: try dataset.assumptions().map { "\($0.place): \($0.detail)".withVisibleControls }
                )
            )
            beside = []
        }
        guard !opened.isEmpty else { throw CallError("paths", found: "none", expected: "at least one") }
        return RecordingsHandle(opened, remarks: remarks)
    }

    /// Makes recordings of samples.
    static func making(_ recordings: [RecordingDescription], of samples: SampleColumns) throws -> RecordingsHandle {
        var datasets: [EvaluationDataset] = []
        var next = 0
        for (number, description) in recordings.enumerated() {
            let place = "recordings[\(number)]"
            let name = description.name ?? "\(number + 1)"
            let events = try description.events(of: samples, next: &next, at: place)
            let recording = InMemoryRecording(name: name, metadata: description.metadata, events: events)
            let position = datasets.firstIndex { $0.name == description.dataset } ?? datasets.count
            if position == datasets.count {
                datasets.append(EvaluationDataset(name: description.dataset, sources: [], identity: ""))
            }
            datasets[position].sources.append(recording)
            datasets[position].recordingIdentities.append(try recording.contentHash(of: description))
        }
        guard next == samples.count else {
            throw CallError("samples", found: "\(samples.count)", expected: "\(next), the sum of all counts")
        }
        guard !datasets.isEmpty else { throw CallError("recordings", found: "none", expected: "at least one") }
        for index in datasets.indices {
            datasets[index].identity = DatasetManifest.identity(ofHashes: datasets[index].recordingIdentities)
        }
        return RecordingsHandle(datasets, remarks: datasets.map { _ in Remarks() })
    }
}

/// A recording without its samples, for a caller.
struct RecordingDescription: Codable {
    var dataset: String
    var name: String?
    var participant: String?
    var task: String?
    var device: String?
    var unit: String?
    var condition: String?
    /// What touched, for each stroke.
    var types: [String] = []
    /// The number of samples of each stroke.
    var counts: [Int] = []

    var metadata: RecordingMetadata {
        var metadata = RecordingMetadata(device: device, participant: participant, task: task)
        metadata.condition = condition
        metadata.space = .cssPixels
        if let unit, unit != metadata.space.unit {
            metadata.space = CoordinateSpace(unit: unit, millimetersPerUnit: nil)
        }
        return metadata
    }

    /// Deliveries of one sample each.
    ///
    /// - Parameter next: the first sample; the first one after them on return.
    fileprivate func events(of samples: SampleColumns, next: inout Int, at place: String) throws -> TouchEventLog {
        guard types.count == counts.count else {
            throw CallError(
                place,
                found: "\(types.count) types, \(counts.count) counts",
                expected: "one for each stroke"
            )
        }
        var events = TouchEventLog()
        var stroke: [TouchSample] = []
        for (number, (typeName, count)) in zip(types, counts).enumerated() {
            let place = "\(place), stroke \(number)"
            guard let type = TouchType(name: typeName) else {
                let names = TouchType.allCases.map(\.name).joined(separator: ", ")
                throw CallError("\(place): type", found: "'\(typeName)'", expected: "one of \(names)")
            }
            guard count > 0, count <= samples.count - next else {
                throw CallError(
                    place,
                    found: "\(count) samples of \(samples.count - next) left",
                    expected: "at least one"
                )
            }
            stroke.removeAll(keepingCapacity: true)
            try samples.append(next..<next + count, in: "\(place), ", to: &stroke)
            next += count
            for (index, sample) in stroke.enumerated() {
                let phase: TouchPhase = index == 0 ? .began : index + 1 == count ? .ended : .moved
                let touch = Touch(id: 0, type: type, phase: phase, samples: [sample])
                events.append(TouchEvent(timestamp: sample.timestamp, touches: [touch]))
            }
            if count == 1, let sample = stroke.last {
                let touch = Touch(id: 0, type: type, phase: .ended, samples: [])
                events.append(TouchEvent(timestamp: sample.timestamp, touches: [touch]))
            }
        }
        return events
    }
}

extension InMemoryRecording {
    /// The SHA-256 of what a caller said of the recording, and of its samples.
    fileprivate func contentHash(of description: RecordingDescription) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var bytes = try encoder.encode(description)
        for sample in events.samples {
            let channels = [sample.force, sample.altitude, sample.azimuth].map { $0 ?? .nan }
            for value in [sample.timestamp, sample.location.x, sample.location.y] + channels {
                withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
            }
        }
        return ContentHash.of(bytes)
    }
}

/// Opens datasets.
@_cdecl("foretouch_recordings_open")
public func recordingsOpen(
    _ paths: UnsafePointer<UnsafePointer<CChar>?>?,
    _ count: Int64,
    _ words: UnsafePointer<UnsafePointer<CChar>?>?,
    _ wordCount: Int64,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> OpaquePointer? {
    ErrorBuffer(error, errorSize).handle {
        try RecordingsHandle.opening(
            try list(paths, count, "paths").map { try text($0, "path") },
            words: try list(words, wordCount, "words").map { try text($0, "word") }
        )
    }
}

/// Makes recordings of samples.
@_cdecl("foretouch_recordings_make")
public func recordingsMake(
    _ description: UnsafePointer<CChar>?,
    _ samples: UnsafePointer<foretouch_samples>?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> OpaquePointer? {
    struct Description: Decodable { var recordings: [RecordingDescription] }
    return ErrorBuffer(error, errorSize).handle {
        let json = Data(try text(description, "description").utf8)
        let description = try JSONDecoder().decode(Description.self, from: json)
        return try RecordingsHandle.making(description.recordings, of: try SampleColumns(samples))
    }
}
