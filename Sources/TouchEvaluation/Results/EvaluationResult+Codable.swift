import Foundation

extension EvaluationResult: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind, version, machine, replay, truth, maximumGapSeconds, clock, carry, answeredBy, intervals,
            horizonsMilliseconds
        case predictors, datasets, quantities, repairs, clusters, groupClusters, parts, leftOut, failures, machines,
            distributions, repeatedParticipants
    }

    /// Writes everything, rows as the columns of their parts.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(version, forKey: .version)
        try container.encode(machine, forKey: .machine)
        try container.encode(replay, forKey: .replay)
        try container.encode(truth, forKey: .truth)
        try container.encode(maximumGapSeconds, forKey: .maximumGapSeconds)
        try container.encode(clock, forKey: .clock)
        try container.encode(carry, forKey: .carry)
        try container.encodeIfPresent(answeredBy, forKey: .answeredBy)
        try container.encode(intervals, forKey: .intervals)
        try container.encode(horizonsMilliseconds, forKey: .horizonsMilliseconds)
        try container.encode(predictors, forKey: .predictors)
        try container.encode(datasets, forKey: .datasets)
        try container.encode(quantities, forKey: .quantities)
        try container.encode(repairs, forKey: .repairs)
        try container.encode(clusters, forKey: .clusters)
        try container.encodeIfPresent(groupClusters, forKey: .groupClusters)
        var parts = container.nestedUnkeyedContainer(forKey: .parts)
        try forEachPart { try parts.encode($0) }
        try container.encodeIfPresent(leftOut, forKey: .leftOut)
        try container.encodeIfPresent(failures, forKey: .failures)
        try container.encodeIfPresent(machines, forKey: .machines)
        try container.encodeIfPresent(distributions, forKey: .distributions)
        try container.encodeIfPresent(repeatedParticipants, forKey: .repeatedParticipants)
    }

    /// The rows of each part as columns, in the order of the rows.
    ///
    /// - Throws: where a row is of a predictor or horizon that the result does not list, or there twice.
    package func forEachPart(_ body: (PartColumns) throws -> Void) throws {
        try PartColumns.tables(
            of: rows,
            predictors: predictors.map(\.label),
            horizons: horizonsMilliseconds,
            metrics: quantities.map(\.name),
            body
        )
    }

    /// Reads what ``encode(to:)`` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        kind = try container.decode(String.self, forKey: .kind)
        version = try container.decode(String.self, forKey: .version)
        machine = try container.decode(MachineDescription.self, forKey: .machine)
        replay = try container.decode(String.self, forKey: .replay)
        truth = try container.decode(TruthSource.self, forKey: .truth)
        maximumGapSeconds = try container.decode(Double.self, forKey: .maximumGapSeconds)
        clock = try container.decodeIfPresent(ReplayClock.self, forKey: .clock) ?? .device
        carry = try container.decodeIfPresent(CarryScope.self, forKey: .carry) ?? .none
        answeredBy = try container.decodeIfPresent(String.self, forKey: .answeredBy)
        intervals = try container.decode(IntervalParameters.self, forKey: .intervals)
        horizonsMilliseconds = try container.decode([Double].self, forKey: .horizonsMilliseconds)
        predictors = try container.decode([ResultSubject].self, forKey: .predictors)
        datasets = try container.decode([DatasetRecord].self, forKey: .datasets)
        quantities = try container.decode([MetricQuantity].self, forKey: .quantities)
        repairs = try container.decode([String: Int].self, forKey: .repairs)
        clusters = try container.decode([ClusterRecord].self, forKey: .clusters)
        groupClusters = try container.decodeIfPresent([GroupClusters].self, forKey: .groupClusters)
        leftOut = try container.decodeIfPresent([LeftOut].self, forKey: .leftOut)
        failures = try container.decodeIfPresent([Failure].self, forKey: .failures)
        machines = try container.decodeIfPresent([MachineDescription].self, forKey: .machines)
        distributions = try container.decodeIfPresent([DistributionRecord].self, forKey: .distributions)
        repeatedParticipants = try container.decodeIfPresent([RepeatedParticipants].self, forKey: .repeatedParticipants)
        var columns = RowColumns()
        rows = try Self.rows(in: container, predictors.map(\.label), horizonsMilliseconds, &columns)
    }

    private static func rows(
        in container: KeyedDecodingContainer<CodingKeys>,
        _ predictors: [String],
        _ horizons: [Double],
        _ columns: inout RowColumns
    ) throws -> [Row] {
        var parts = try container.nestedUnkeyedContainer(forKey: .parts)
        var rows: [Row] = []
        while !parts.isAtEnd {
            let place = parts.codingPath + [PartPosition(parts.currentIndex)]
            let part = try parts.decode(PartColumns.self)
            do {
                rows += try part.rows(predictors: predictors, horizons: horizons, columns: &columns)
            } catch {
                throw DecodingError.dataCorrupted(.init(codingPath: place, debugDescription: "\(error)"))
            }
        }
        return rows
    }

    /// Where a part stands in a file, for errors.
    private struct PartPosition: CodingKey {
        let position: Int

        init(_ position: Int) { self.position = position }
        init(intValue: Int) { position = intValue }
        init?(stringValue: String) { nil }

        var intValue: Int? { position }
        var stringValue: String { "\(position)" }
    }
}
