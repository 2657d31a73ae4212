import Foundation

extension ScoreTable: Codable {
    /// A cluster's scores as ``ScoreBytes``.
    private struct Packed<Key: Codable>: Codable {
        var key: Key
        var sums: Data
    }

    private enum CodingKeys: String, CodingKey { case shape, cells, groupCells, traces }

    /// Clusters are in order, so that equal tables are equal text.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(shape, forKey: .shape)
        let packed = cells.sorted { $0.key < $1.key }.map { key, cell in
            var bytes = ScoreBytes()
            bytes.append(cell.sums)
            for sketch in cell.sketches { bytes.append(sketch) }
            return Packed(key: key, sums: bytes.data)
        }
        try container.encode(packed, forKey: .cells)
        let packedGroups = groupCells.sorted { $0.key < $1.key }.map { key, cell in
            var bytes = ScoreBytes()
            bytes.append(cell.sums)
            return Packed(key: key, sums: bytes.data)
        }
        try container.encode(packedGroups, forKey: .groupCells)
        try container.encode(traces, forKey: .traces)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let shape = try container.decode(ScoreShape.self, forKey: .shape)
        guard shape.isPlausible else {
            throw DecodingError.dataCorruptedError(forKey: .shape, in: container, debugDescription: "out of range")
        }
        self.init(shape: shape)
        func malformed(_ key: CodingKeys) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: "not the scores of a cluster")
        }
        for packed in try container.decode([Packed<ScoreKey>].self, forKey: .cells) {
            guard (0..<ScoreKey.blockCount).contains(packed.key.block),
                let cell = try? ScoreCell(packed.sums, shape: shape)
            else { throw malformed(.cells) }
            add(cell, packed.key)
        }
        for packed in try container.decode([Packed<GroupKey>].self, forKey: .groupCells) {
            guard (0..<ScoreKey.blockCount).contains(packed.key.block),
                let cell = try? GroupCell(packed.sums, shape: shape)
            else { throw malformed(.groupCells) }
            add(cell, packed.key)
        }
        for (dataset, rows) in try container.decodeIfPresent([String: [RowTraces]].self, forKey: .traces) ?? [:] {
            guard rows.count == shape.rowCount else { throw malformed(.traces) }
            putTraces(rows, dataset)
        }
    }
}

extension ScoreCell {
    fileprivate init(_ data: Data, shape: ScoreShape) throws(ScoreByteReader.Malformed) {
        var reader = ScoreByteReader(data)
        sums = try reader.sums(shape.rowCount * shape.momentCount)
        sketches = []
        for _ in 0..<shape.rowCount { sketches.append(try reader.sketch()) }
        guard reader.isAtEnd else { throw ScoreByteReader.Malformed() }
    }
}

extension GroupCell {
    fileprivate init(_ data: Data, shape: ScoreShape) throws(ScoreByteReader.Malformed) {
        var reader = ScoreByteReader(data)
        sums = try reader.sums(QueryGroup.marginCount * shape.rowCount * shape.momentCount)
        guard reader.isAtEnd else { throw ScoreByteReader.Malformed() }
    }
}

extension ScoreShape {
    /// Whether the numbers can be multiplied; a table of these sizes would be larger than any memory.
    fileprivate var isPlausible: Bool {
        [predictorCount, horizonCount, momentCount].allSatisfy { (0...100_000).contains($0) }
    }
}
