import Foundation
import TouchModel
import TouchRecognition

/// Why no line could be fitted.
public enum CalibrationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Two unknowns and an error need three pairs.
    case tooFewPairs(name: String, found: Int)
    /// Every reported force is the same.
    case constantForce(name: String, force: Double)
    /// The line does not rise.
    case gainNotPositive(name: String, found: Double)

    public var description: String {
        switch self {
        case .tooFewPairs(let name, let found):
            "'\(name)': found \(found) pairs of reported and reference force between 0 and the maximum, expected at least 3"
        case .constantForce(let name, let force):
            "'\(name)': every reported force is \(force); expected forces that differ"
        case .gainNotPositive(let name, let found):
            "'\(name)': the fitted gain is \(found), expected more than 0: reported and reference force do not rise together"
        }
    }
}

/// Fits reference = gain · reported + offset for every device or person.
///
/// Reported forces are those with every correction applied. The reference is the noise-free twin, contact for contact, or
/// the force in a recording of the same name in another dataset on the same clock, interpolated between its samples.
/// Reports of 0 or of the touch's maximum are left out and counted: they may be clamped.
///
/// The noise of reports counts as error of the reference (ordinary least squares), which makes the gain too small by the
/// share of noise in the variance of reports: 0.01 of force against presses of standard deviation 1 is 0.0001.
public struct Calibrator: Sendable {
    /// What a fit of one device or person came to.
    public typealias Outcome = Result<CalibrationFit, CalibrationError>

    private let key: CalibrationKey
    /// Reference samples further apart than this many seconds have no force between them.
    private static let maximumGap = 0.05

    public init(by key: CalibrationKey) { self.key = key }

    /// Fits lines over datasets.
    ///
    /// - Parameters:
    ///   - reference: recordings of the same names that hold the reference force; `nil` for noise-free twins.
    ///   - progress: called after each recording with the number done.
    /// - Returns: An outcome for each device or participant, in alphabetical order.
    /// - Throws: ``EvaluationError`` where a recording has no reference; whatever reading throws.
    public func run(
        on datasets: [EvaluationDataset],
        reference: EvaluationDataset? = nil,
        progress: (Int) -> Void = { _ in }
    ) throws -> [(name: String, outcome: Outcome)] {
        var sums: [String: CalibrationSums] = [:]
        var done = 0
        for dataset in datasets {
            for source in dataset.sources {
                try add(source, of: dataset.name, reference, to: &sums)
                done += 1
                progress(done)
            }
        }
        return try sums.keys.sorted().map { name in
            var sum = sums[name] ?? CalibrationSums()
            return (name, try sum.fit(name: name))
        }
    }

    private func add(
        _ source: any RecordingSource,
        of dataset: String,
        _ reference: EvaluationDataset?,
        to sums: inout [String: CalibrationSums]
    ) throws {
        var series: [Int: [TouchSample]]?
        if let reference {
            guard let other = reference.sources.first(where: { $0.name == source.name }) else {
                throw EvaluationError.missingTruth(
                    recording: source.name,
                    detail: "'\(reference.name)' has no recording of this name"
                )
            }
            series = try Self.series(of: other)
        }
        var reader = try PressContactReader(
            source: source,
            readsTwin: reference == nil,
            instead: "name the folder of the reference forces with --reference"
        )
        while let item = try reader.next() {
            let forces: [TouchSample]
            if let series {
                guard let known = series[item.recording] else {
                    throw EvaluationError.missingTruth(
                        recording: source.name,
                        detail: "the reference has no force in recording \(item.recording + 1) of the file"
                    )
                }
                forces = known
            } else {
                forces = (item.twin ?? []).filter { $0.force != nil }
            }
            let name = key.value(in: item.metadata) ?? StrokeBatchReader.unspecified
            let (pairs, saturated) = Self.pairs(of: item.contact, forces)
            try sums[name, default: CalibrationSums()].add(pairs)
            sums[name]?.saturated += saturated
            guard key == .participant, !pairs.isEmpty else { continue }
            let device = CalibrationKey.device.value(in: item.metadata)
            sums[name]?.origins.insert(device.map { "\(dataset) (\($0))" } ?? dataset)
        }
    }

    /// Every force of each of a source's recordings, by its number, in time order.
    ///
    /// - Throws: ``EvaluationError/missingTruth(recording:detail:)`` where contacts overlap: a load cell measures one.
    private static func series(of source: any RecordingSource) throws -> [Int: [TouchSample]] {
        var contacts: [Int: [[TouchSample]]] = [:]
        var reader = try PressContactReader(source: source, readsTwin: false)
        while let item = try reader.next() {
            let forces = item.contact.stroke.samples.filter { $0.force != nil }
            if !forces.isEmpty { contacts[item.recording, default: []].append(forces) }
        }
        return try contacts.mapValues { contacts in
            let ordered = contacts.sorted { $0[0].timestamp < $1[0].timestamp }
            for (one, next) in zip(ordered, ordered.dropFirst()) {
                guard let end = one.last?.timestamp, next[0].timestamp <= end else { continue }
                throw EvaluationError.missingTruth(
                    recording: source.name,
                    detail: "reference forces overlap at \(next[0].timestamp) s; one contact at a time is expected"
                )
            }
            return ordered.flatMap(\.self)
        }
    }

    /// - Complexity: O(samples of the contact and of the reference beside it + log of the reference).
    private static func pairs(
        of contact: PressContact,
        _ reference: [TouchSample]
    ) -> (pairs: [(reported: Double, reference: Double)], saturated: Int) {
        var saturated = 0
        var pairs: [(reported: Double, reference: Double)] = []
        // From the last reference not later than the first sample.
        let start = contact.stroke.samples.first?.timestamp ?? 0
        var position = max(reference.prefixCount { $0.timestamp <= start } - 1, 0)
        for sample in contact.stroke.samples {
            guard let reported = sample.force else { continue }
            while position + 1 < reference.count, reference[position + 1].timestamp <= sample.timestamp {
                position += 1
            }
            guard position < reference.count, let actual = force(in: reference, position, at: sample.timestamp) else {
                continue
            }
            if reported <= 0 || reported >= contact.maximum ?? .infinity {
                saturated += 1
            } else {
                pairs.append((reported, actual))
            }
        }
        return (pairs, saturated)
    }

    /// The reference force at an instant, between two samples or on one.
    private static func force(in samples: [TouchSample], _ position: Int, at time: Double) -> Double? {
        let before = samples[position]
        guard let force = before.force, time >= before.timestamp else { return nil }
        if time == before.timestamp { return force }
        guard position + 1 < samples.count, let next = samples[position + 1].force else { return nil }
        let interval = samples[position + 1].timestamp - before.timestamp
        guard interval > 0, interval <= maximumGap else { return nil }
        return force + (next - force) * (time - before.timestamp) / interval
    }
}
