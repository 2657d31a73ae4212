import Foundation

/// The least-squares problem of one device or person. Of pairs only their line's factor stays, and of contacts their sums.
package struct CalibrationSums: Sendable {
    /// Where a contact comes from. People of one name, or without one, count as one.
    package struct Origin: Hashable, Sendable {
        var dataset = ""
        var participant: String?
        /// The file, and the number of the recording in it.
        var source = ""
        var recording = 0

        /// Creates the sums of one person.
        package init(participant: String?) { self.participant = participant }

        init(dataset: String = "", participant: String? = nil, source: String = "", recording: Int = 0) {
            (self.dataset, self.participant, self.source, self.recording) = (dataset, participant, source, recording)
        }
    }

    /// X'X and X'y of one contact, for errors that depend on each other within it and beyond.
    private struct ContactSums {
        var origin = Origin()
        var count = 0.0
        var x = 0.0
        var xx = 0.0
        var y = 0.0
        var xy = 0.0

        init(origin: Origin) { self.origin = origin }

        /// Those of a sum of several ``row``s.
        init(row: [Double]) { (count, x, xx, y, xy) = (row[0], row[1], row[2], row[3], row[4]) }

        var row: [Double] { [count, x, xx, y, xy] }

        mutating func merge(_ other: ContactSums) {
            count += other.count
            x += other.x
            xx += other.xx
            y += other.y
            xy += other.xy
        }
    }

    private var line = LineFactor()
    private var contacts: [ContactSums] = []
    private var pairCount = 0
    private var smallest = Double.infinity
    private var largest = -Double.infinity
    private var differenceSquares = 0.0
    var saturated = 0
    var uncorrected = 0
    /// What the pairs come from, where that is kept.
    var origins: Set<String> = []

    /// Those of no contact.
    package init() {}

    /// Adds one contact's pairs.
    package mutating func add(_ pairs: [(reported: Double, reference: Double)], from origin: Origin = Origin()) throws {
        guard !pairs.isEmpty else { return }
        var contact = ContactSums(origin: origin)
        for pair in pairs {
            contact.count += 1
            contact.x += pair.reported
            contact.xx += pair.reported * pair.reported
            contact.y += pair.reference
            contact.xy += pair.reported * pair.reference
            pairCount += 1
            smallest = min(smallest, pair.reported)
            largest = max(largest, pair.reported)
            differenceSquares += (pair.reported - pair.reference) * (pair.reported - pair.reference)
            line.add(pair)
        }
        contacts.append(contact)
    }

    /// The line, or why there is none.
    package mutating func fit(name: String) throws -> Calibrator.Outcome {
        guard pairCount >= 3 else { return .failure(.tooFewPairs(name: name, found: pairCount)) }
        guard largest > smallest else { return .failure(.constantForce(name: name, force: smallest)) }
        // Forces that differ by so little that the squares of the differences vanish count as one.
        guard line.spread > 0 else { return .failure(.constantForce(name: name, force: smallest)) }
        let (offset, gain) = (line.offset, line.gain)
        guard gain > 0, gain.isFinite, offset.isFinite else {
            return .failure(.gainNotPositive(name: name, found: gain))
        }
        for (quantity, found, range) in [
            ("gain", gain, CalibrationTable.gainRange), ("offset", offset, CalibrationTable.offsetRange),
        ] where !range.contains(found) {
            return .failure(.outOfRange(name: name, quantity: quantity, found: found, expected: range))
        }
        let errors = standardErrors(offset: offset, gain: gain)
        let count = Double(pairCount)
        return .success(
            CalibrationFit(
                name: name,
                offset: offset,
                gain: gain,
                offsetError: errors.offset,
                gainError: errors.gain,
                offsetInterval: errors.offsetInterval.map { [$0.lowerBound, $0.upperBound] },
                gainInterval: errors.gainInterval.map { [$0.lowerBound, $0.upperBound] },
                determination: line.referenceSquares > 0 ? 1 - line.residualSquares / line.referenceSquares : 0,
                errorBefore: (differenceSquares / count).squareRoot(),
                errorAfter: (line.residualSquares / count).squareRoot(),
                samples: pairCount,
                contacts: contacts.count,
                errorUnit: errors.unit,
                clusters: errors.clusters,
                range: [smallest, largest],
                saturated: saturated,
                uncorrected: uncorrected,
                origins: origins.isEmpty ? nil : origins.sorted()
            )
        )
    }

    private struct StandardErrors {
        var offset: Double
        var gain: Double
        var unit: CalibrationFit.ErrorUnit
        var clusters: Int
        var offsetInterval: ClosedRange<Double>?
        var gainInterval: ClosedRange<Double>?
    }

    /// Errors that allow for dependence within clusters, from leaving out each (`ClusterJackknife`): of the largest units of which
    /// there are several. Where there is one contact, or all but one have a single force, those of independent errors, which carry no
    /// interval: samples of a contact are anything but independent.
    private func standardErrors(offset: Double, gain: Double) -> StandardErrors {
        // Of all pairs: how many, their mean force, and its sum of squares about that.
        let count = Double(pairCount)
        let mean = line.reportedMean
        let squares = line.spread * line.spread
        let variance = line.residualSquares / Double(max(pairCount - 2, 1))
        let independent = StandardErrors(
            offset: (variance * (1 / count + mean * mean / squares)).squareRoot(),
            gain: (variance / squares).squareRoot(),
            unit: .sample,
            clusters: pairCount
        )
        let (unit, clusters) = clusters()
        guard
            let jackknife = ClusterJackknife(clusterCount: clusters.count, parameters: IntervalParameters())
        else { return independent }
        var (offsets, gains): ([Double], [Double]) = ([], [])
        // Clusters count by their leverage: pairs whose forces are far from the mean hold the line.
        var weights: [Double] = []
        let groups = jackknife.groups(of: clusters.map(\.row))
        for group in groups.map(ContactSums.init(row:)) {
            // The line of the others, by how far the residuals of these pull: nothing is subtracted that is nearly alike.
            let pull = group.y - offset * group.count - gain * group.x
            let turn = group.xy - offset * group.x - gain * group.xx - mean * pull
            let lever = group.x - mean * group.count
            let others = squares - (group.xx - 2 * mean * group.x + mean * mean * group.count)
            weights.append(group.count / count + (squares - others) / squares)
            let determinant = (count - group.count) * others - lever * lever
            let gainShift = ((count - group.count) * turn + lever * pull) / determinant
            let middleShift = (others * pull + lever * turn) / determinant
            gains.append(gain - gainShift)
            offsets.append(offset - middleShift + mean * gainShift)
        }
        func values(_ leftOut: [Double]) -> ClusterJackknife.Values {
            ClusterJackknife.Values(leftOut: leftOut, alone: leftOut.map { _ in .nan }, weights: weights)
        }
        // Where the others have one force only, there is no line of them.
        guard let offsetSpread = jackknife.spread(of: offset, values(offsets), .signed),
            let gainSpread = jackknife.spread(of: gain, values(gains), .signed)
        else { return independent }
        return StandardErrors(
            offset: offsetSpread.variance.squareRoot(),
            gain: gainSpread.variance.squareRoot(),
            unit: unit,
            clusters: clusters.count,
            offsetInterval: jackknife.interval(of: offset, values(offsets), .signed),
            gainInterval: jackknife.interval(of: gain, values(gains), .signed)
        )
    }

    /// The contacts summed up by participant where there are several, else by recording, else each for itself.
    private func clusters() -> (unit: CalibrationFit.ErrorUnit, sums: [ContactSums]) {
        let participants = clusters { Origin(participant: $0.participant) }
        if participants.count > 1 { return (.participant, participants) }
        let recordings = clusters { Origin(dataset: $0.dataset, source: $0.source, recording: $0.recording) }
        if recordings.count > 1 { return (.recording, recordings) }
        return (.contact, contacts)
    }

    /// - Returns: In the order of their first contacts, so that sums are the same in every run.
    private func clusters(by key: (Origin) -> Origin) -> [ContactSums] {
        var positions: [Origin: Int] = [:]
        var clusters: [ContactSums] = []
        for contact in contacts {
            let key = key(contact.origin)
            guard let position = positions[key] else {
                positions[key] = clusters.count
                clusters.append(contact)
                continue
            }
            clusters[position].merge(contact)
        }
        return clusters
    }
}
