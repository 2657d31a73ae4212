import Foundation

extension EvaluationPart {
    /// A part's file.
    private struct File: Codable {
        var kind = EvaluationPart.kindName
        var version = ForetouchVersion.current
        /// Of ``body`` as it is encoded.
        var checksum: String
        var body: Body
    }

    /// What kind of file it is, which can be read whatever else is in it.
    private struct Head: Decodable {
        var kind: String
        var version: String
    }

    private struct Body: Codable {
        var shard: EvaluationShard
        var machines: [MachineDescription]
        var plan: Plan
        var datasets: [DatasetIdentity]
        var scores: ScoredRecordings

        func encoded() throws -> Data { try EvaluationPart.encoder.encode(self) }
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// The part as a file: JSON in which sums are exact, with a checksum.
    package func encoded() throws -> Data {
        let body = Body(shard: shard, machines: machines, plan: plan, datasets: datasets, scores: scores)
        let file = File(checksum: Self.checksum(of: try body.encoded()), body: body)
        return try Self.encoder.encode(file) + Data("\n".utf8)
    }

    /// Reads a file that ``encoded()`` made.
    ///
    /// - Throws: ``EvaluationError/unreadableResult(path:found:expected:)`` for a file that is none or is damaged,
    ///   ``EvaluationError/unmergeable(part:field:found:expected:)`` for one of another version of the program.
    package init(path: String) throws {
        try self.init(try ResultFile.contents(path: path, expected: Self.expected), path: path)
    }

    private static let expected = "a part as 'foretouch evaluate --shard' writes it"

    /// Decodes a part.
    ///
    /// - Parameter path: the file that it is from, for errors.
    init(_ data: Data, path: String) throws {
        let expected = Self.expected
        let decoder = JSONDecoder()
        do {
            let head = try decoder.decode(Head.self, from: data)
            guard head.kind == Self.kindName else {
                throw EvaluationError.unreadableResult(
                    path: path,
                    found: "\"kind\": \"\(head.kind)\"",
                    expected: expected
                )
            }
            guard head.version == ForetouchVersion.current else {
                throw EvaluationError.unmergeable(
                    part: path,
                    field: "version",
                    found: head.version,
                    expected: "\(ForetouchVersion.current), which this program is"
                )
            }
            let file = try decoder.decode(File.self, from: data)
            let checksum = Self.checksum(of: try file.body.encoded())
            guard checksum == file.checksum else {
                throw EvaluationError.unreadableResult(
                    path: path,
                    found: "contents of checksum \(checksum)",
                    expected: "\(file.checksum), as the file says: it is damaged"
                )
            }
            let body = file.body
            self.init(
                shard: body.shard,
                origin: path,
                machines: body.machines,
                plan: body.plan,
                datasets: body.datasets,
                scores: body.scores
            )
        } catch let error as DecodingError {
            throw EvaluationError.unreadableResult(path: path, found: ResultFile.sentence(error), expected: expected)
        }
        if let field = implausibleField {
            throw EvaluationError.unreadableResult(
                path: path,
                found: "a value out of range at body.\(field)",
                expected: expected
            )
        }
    }

    /// A field whose values do not fit the others; a program that made them would be at fault.
    private var implausibleField: String? {
        guard EvaluationShard(shard.number, of: shard.count) != nil else { return "shard" }
        guard plan.shape == scores.table.shape else { return "scores.table.shape" }
        let countRange = 0...(1 << 40)
        let counts = scores.counts
        guard counts.keys.allSatisfy({ datasets.indices.contains($0.dataset) }),
            counts.values.allSatisfy({ count in
                [count.recordings, count.simulated, count.strokes, count.samples, count.predicted ?? 0].allSatisfy(
                    countRange.contains
                )
            })
        else { return "scores.counts" }
        guard scores.strokes.values.allSatisfy(countRange.contains) else { return "scores.strokes" }
        guard scores.leftOut.allSatisfy({ countRange.contains($0.recordings) }) else { return "scores.leftOut" }
        guard scores.failures.allSatisfy({ countRange.contains($0.count) }) else { return "scores.failures" }
        guard scores.repairs.values.allSatisfy(countRange.contains) else { return "scores.repairs" }
        return nil
    }

    /// FNV-1a of 64 bits (Fowler, Noll and Vo): finds damage, not intent.
    private static func checksum(of data: Data) -> String {
        let hash = data.withUnsafeBytes { bytes in
            bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        return String(hash, radix: 16)
    }
}

extension ScoredRecordings: Codable {
    private struct LabelCount: Codable {
        var label: Label
        var count: StrokeBatchReader.Count
    }

    private struct SliceCount: Codable {
        var slice: ScoreSlice
        var strokes: Int
    }

    private enum CodingKeys: String, CodingKey { case table, repairs, counts, strokes, leftOut, repeated, failures }

    /// Everything is in order, so that equal scores are equal text.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(table, forKey: .table)
        try container.encode(repairs, forKey: .repairs)
        let counts = counts.sorted { $0.key < $1.key }.map { LabelCount(label: $0.key, count: $0.value) }
        try container.encode(counts, forKey: .counts)
        let strokes = strokes.sorted { $0.key < $1.key }.map { SliceCount(slice: $0.key, strokes: $0.value) }
        try container.encode(strokes, forKey: .strokes)
        try container.encode(leftOut, forKey: .leftOut)
        try container.encode(repeated, forKey: .repeated)
        try container.encode(failures, forKey: .failures)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        table = try container.decode(ScoreTable.self, forKey: .table)
        repairs = try container.decode([String: Int].self, forKey: .repairs)
        for one in try container.decode([LabelCount].self, forKey: .counts) { counts[one.label] = one.count }
        for one in try container.decode([SliceCount].self, forKey: .strokes) { strokes[one.slice] = one.strokes }
        leftOut = try container.decode([EvaluationResult.LeftOut].self, forKey: .leftOut)
        repeated = try container.decode(RepeatedStrokes.self, forKey: .repeated)
        failures = try container.decode([EvaluationResult.Failure].self, forKey: .failures)
    }
}
