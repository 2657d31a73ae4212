import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction
import TouchRecognition
import TouchRecordings

/// Why no line could be fitted.
package enum CalibrationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Two unknowns and an error need three pairs.
    case tooFewPairs(name: String, found: Int)
    /// Every reported force is the same.
    case constantForce(name: String, force: Double)
    /// The line does not rise.
    case gainNotPositive(name: String, found: Double)
    /// The line is none that a calibration may have.
    case outOfRange(name: String, quantity: String, found: Double, expected: ClosedRange<Double>)

    package var description: String {
        switch self {
        case .tooFewPairs(let name, let found):
            "'\(name)': found \(found) pairs of reported and reference force between 0 and the maximum, with every correction that was "
                + "announced; expected at least 3"
        case .constantForce(let name, let force):
            "'\(name)': every reported force is \(force); expected forces that differ"
        case .gainNotPositive(let name, let found):
            "'\(name)': the fitted gain is \(found), expected more than 0: reported and reference force do not rise together"
        case .outOfRange(let name, let quantity, let found, let expected):
            "'\(name)': the fitted \(quantity) is \(found), expected from \(expected.lowerBound.plainText) to "
                + "\(expected.upperBound.plainText); are reference and reports in the same unit?"
        }
    }
}

/// Fits reference = gain · reported + offset for every device or person.
///
/// Reported forces are those with every correction applied. The reference is the noise-free ground truth, contact for contact, or
/// the force in a recording of the same name in another dataset on the same clock, interpolated between its samples.
/// Reports of 0 or of the touch's maximum are left out and counted: they may be clamped. So are samples that announced a
/// correction of their force which never came: what they hold is an estimate.
///
/// The noise of reports counts as error of the reference (ordinary least squares), which makes the gain too small by the
/// share of noise in the variance of reports: 0.01 of force against presses of standard deviation 1 is 0.0001.
package struct Calibrator: Sendable {
    /// What a fit of one device or person came to.
    package typealias Outcome = Result<CalibrationFit, CalibrationError>

    /// What the data came to.
    package struct Findings: Sendable {
        /// The outcome of each device or participant, in alphabetical order.
        package var outcomes: [(name: String, outcome: Outcome)] = []
        /// Recordings that name no device or participant: they are in no line.
        package var unnamedRecordings = 0
        /// The recordings with pairs for any line.
        package var fittedOn: [TrainingSet.Source] = []
    }

    private let key: CalibrationKey
    /// Reference samples further apart than this many seconds have no force between them.
    private static let maximumGap = 0.05

    /// A calibrator that has seen nothing yet.
    package init(by key: CalibrationKey) { self.key = key }

    /// Fits lines over datasets.
    ///
    /// - Parameters:
    ///   - datasets: recordings of reported force.
    ///   - reference: recordings of the same names that hold the reference force; `nil` for noise-free ground truth.
    ///   - progress: called after each recording with the number done.
    /// - Returns: A line, or why there is none, for each device or participant, and what was in none.
    /// - Throws: ``EvaluationError`` where a recording has no reference; whatever reading throws.
    package func run(
        on datasets: [EvaluationDataset],
        reference: EvaluationDataset? = nil,
        progress: (Int) -> Void = { _ in }
    ) throws -> Findings {
        var sums: [String: CalibrationSums] = [:]
        var findings = Findings()
        var done = 0
        for dataset in datasets {
            var used = TrainingSet.Source(name: dataset.name, identity: dataset.identity, participants: [])
            var wasUsed = false
            for (index, source) in dataset.sources.enumerated() {
                let yield = try add(source, of: dataset.name, reference, to: &sums)
                findings.unnamedRecordings += yield.unnamedRecordings
                done += 1
                progress(done)
                guard yield.hasPairs else { continue }
                wasUsed = true
                used.participants = Set(used.participants).union(yield.participants).sorted()
                for (participant, samples) in yield.strokes { used.noteMotion(samples, of: participant) }
                if let entry = dataset.trainingRecording(ofSource: index, participants: yield.participants) {
                    used.recordings.append(entry)
                }
            }
            if wasUsed { findings.fittedOn.append(used) }
        }
        findings.outcomes = try sums.keys.sorted().map { name in
            var sum = sums[name] ?? CalibrationSums()
            return (name, try sum.fit(name: name))
        }
        return findings
    }

    /// What one source contributed.
    private struct Yield {
        var hasPairs = false
        var participants: Set<String> = []
        var strokes: [(participant: String, samples: [TouchSample])] = []
        var unnamedRecordings = 0
    }

    private func add(
        _ source: any RecordingSource,
        of dataset: String,
        _ reference: EvaluationDataset?,
        to sums: inout [String: CalibrationSums]
    ) throws -> Yield {
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
            readsTruth: reference == nil,
            instead: "name the folder of the reference forces with --reference"
        )
        var yield = Yield()
        var lastUnnamed = -1
        while let item = try reader.next() {
            guard let name = key.value(in: item.metadata) else {
                if item.recording != lastUnnamed { yield.unnamedRecordings += 1 }
                lastUnnamed = item.recording
                continue
            }
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
                forces = (item.groundTruth ?? []).filter { $0.force != nil }
            }
            let found = Self.pairs(of: item.contact, forces)
            let participant = CalibrationKey.participant.value(in: item.metadata)
            let origin = CalibrationSums.Origin(
                dataset: dataset,
                participant: participant,
                source: source.name,
                recording: item.recording
            )
            try sums[name, default: CalibrationSums()].add(found.pairs, from: origin)
            sums[name]?.saturated += found.saturated
            sums[name]?.uncorrected += found.uncorrected
            guard !found.pairs.isEmpty else { continue }
            yield.hasPairs = true
            if let participant { yield.participants.insert(participant) }
            yield.strokes.append((participant ?? PartLabel.unspecified, item.contact.stroke.samples))
            guard key == .participant else { continue }
            let device = CalibrationKey.device.value(in: item.metadata)
            sums[name]?.origins.insert(device.map { "\(dataset) (\($0))" } ?? dataset)
        }
        return yield
    }

    /// Every force of each of a source's recordings, by its number, in time order.
    ///
    /// - Throws: ``EvaluationError/missingTruth(recording:detail:)`` where contacts overlap: a load cell measures one.
    private static func series(of source: any RecordingSource) throws -> [Int: [TouchSample]] {
        var contacts: [Int: [[TouchSample]]] = [:]
        var reader = try PressContactReader(source: source, readsTruth: false)
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

    /// What one contact tells.
    private struct ContactPairs {
        var pairs: [(reported: Double, reference: Double)] = []
        var saturated = 0
        var uncorrected = 0
    }

    /// - Complexity: O(samples of the contact and of the reference beside it + log of the reference).
    private static func pairs(of contact: PressContact, _ reference: [TouchSample]) -> ContactPairs {
        var found = ContactPairs()
        // From the last reference not later than the first sample.
        let start = contact.stroke.samples.first?.timestamp ?? 0
        var position = max(reference.prefixCount { $0.timestamp <= start } - 1, 0)
        for (index, sample) in contact.stroke.samples.enumerated() {
            guard let reported = sample.force else { continue }
            while position + 1 < reference.count, reference[position + 1].timestamp <= sample.timestamp {
                position += 1
            }
            guard position < reference.count, let actual = force(in: reference, position, at: sample.timestamp) else {
                continue
            }
            if contact.announcesForce[index], !contact.hasCorrectedForce(at: index) {
                found.uncorrected += 1
            } else if reported <= 0 || reported >= contact.maximum ?? .infinity {
                found.saturated += 1
            } else {
                found.pairs.append((reported, actual))
            }
        }
        return found
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
