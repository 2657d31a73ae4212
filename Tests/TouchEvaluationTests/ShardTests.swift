import Foundation
import Testing
import TouchModel

@testable import TouchEvaluation

@Suite("Evaluation in shards")
struct ShardTests {
    /// Slices of more than 64 strokes that nobody is named for, participants of whom one is not named, and recordings in
    /// units of unknown size.
    static let datasets: [EvaluationDataset] = {
        var generator = SeededGenerator(seed: 8)
        let stroke = Examples.wanderingStroke(count: 30, using: &generator)
        return [
            Examples.dataset("unnamed", Examples.wanderingRecordings(9, strokes: 12, samples: 20, seed: 1)),
            Examples.dataset(
                "people",
                Examples.wanderingRecordings(
                    8,
                    strokes: 5,
                    samples: 30,
                    seed: 2,
                    participant: { $0 % 3 == 2 ? nil : "person \($0 % 3)" },
                    task: { "task \($0 % 2)" }
                )
            ),
            Examples.dataset(
                "mixed",
                [
                    Examples.recording("physical", [stroke]),
                    Examples.recording("unknown", [stroke], space: .recordedUnits),
                ]
            ),
        ]
    }()

    static func evaluator(_ change: (inout EvaluationPlan) -> Void = { _ in }) throws -> Evaluator {
        var plan = try EvaluatorTests.plan(["hold", "linear", "huge"], horizons: [0.016, 0.05])
        plan.breakdown = BreakdownSelection(Set(Breakdown.allCases))
        plan.carry = .recording
        change(&plan)
        return try Evaluator(plan: plan, registry: TestPredictors.registry())
    }

    /// Stands for the SHA-256 of hashes.
    static func merge(_ parts: [EvaluationPart]) throws(EvaluationError) -> EvaluationPart {
        try EvaluationPart.merge(parts) { "identity of " + $0.sorted().joined(separator: ",") }
    }

    /// All shards' parts.
    static func parts(
        _ count: Int,
        datasets: [EvaluationDataset] = datasets,
        breakdown: BreakdownSelection = BreakdownSelection(Set(Breakdown.allCases))
    ) async throws -> [EvaluationPart] {
        let evaluator = try evaluator { $0.breakdown = breakdown }
        var parts: [EvaluationPart] = []
        for number in 1...count {
            let shard = try #require(EvaluationShard(number, of: count))
            parts.append(try await evaluator.score(datasets, shard: shard))
        }
        return parts
    }

    /// Checks that two results are the same: numbers to 1e-12 relative, everything else exactly.
    static func checkEqual(_ found: EvaluationResult, _ expected: EvaluationResult) throws {
        func isSame(_ one: Double?, _ other: Double?) -> Bool {
            guard let one, let other else { return one == nil && other == nil }
            return one == other || abs(one - other) <= 1e-12 * abs(other)
        }
        try #require(found.rows.count == expected.rows.count)
        for (row, other) in zip(found.rows, expected.rows) {
            #expect(isSame(row.value, other.value), "\(row) \(other)")
            #expect(isSame(row.low, other.low), "\(row) \(other)")
            #expect(isSame(row.high, other.high), "\(row) \(other)")
            var row = row
            (row.value, row.low, row.high) = (other.value, other.low, other.high)
            #expect(row == other)
        }
        try #require(found.clusters.map(\.names) == expected.clusters.map(\.names))
        for (clusters, others) in zip(found.clusters, expected.clusters) {
            for (moment, other) in zip(clusters.moments.joined(), others.moments.joined()) {
                #expect(isSame(moment, other))
            }
        }
        var rest = found
        (rest.rows, rest.clusters) = (expected.rows, expected.clusters)
        #expect(rest == expected)
    }

    @Test("seven shards give what one run gives, in any order of their files")
    func sevenShards() async throws {
        let whole = try await Self.evaluator().run(on: Self.datasets)
        #expect(whole.datasets.map(\.strokes) == [108, 40, 1, 1])
        #expect(whole.rows.contains { $0.clusters == 64 } && whole.rows.contains { $0.breakdown == "speed" })
        let parts = try await Self.parts(7)
        // Through files, so that those lose nothing.
        var read: [EvaluationPart] = []
        for part in parts {
            read.append(try AnyResultTests.withFile(try part.encoded()) { try EvaluationPart(path: $0) })
        }
        for order in [read, read.reversed(), [4, 0, 6, 2, 5, 1, 3].map { read[$0] }] {
            try Self.checkEqual(try await Self.merge(order).result(), whole)
        }
    }

    @Test("shards may be empty, and one may be all", arguments: [1, 2, 25])
    func otherCounts(count: Int) async throws {
        let parts = try await Self.parts(count)
        let whole = try await Self.evaluator().run(on: Self.datasets)
        try Self.checkEqual(try await Self.merge(parts).result(), whole)
    }

    @Test("shards are neighboring ranges that cover everything, as large as each other to one")
    func ranges() throws {
        for total in [0, 1, 6, 7, 8, 100] {
            for count in 1...12 {
                let ranges = try (1...count).map { try #require(EvaluationShard($0, of: count)).range(of: total) }
                #expect(ranges.flatMap { Array($0) } == Array(0..<total))
                #expect(ranges.allSatisfy { $0.count == total / count || $0.count == total / count + 1 })
            }
        }
    }

    @Test("a shard is read from i/n, i from 1 to n")
    func text() {
        #expect(EvaluationShard("3/7") == EvaluationShard(3, of: 7))
        #expect(EvaluationShard("3/7")?.description == "3/7")
        for wrong in ["", "3", "0/7", "8/7", "-1/7", "1/0", "1/7/2", "a/7", "1/100001", "1/", "/7"] {
            #expect(EvaluationShard(wrong) == nil, "\(wrong)")
        }
    }

    @Test("participants left out are those of one run")
    func leftOut() async throws {
        var parts = try await Self.parts(3)
        for index in parts.indices {
            parts[index].scores.leftOut = [.init(dataset: "people", participant: "someone", recordings: index + 1)]
        }
        let merged = try await Self.merge(parts).result()
        #expect(merged.leftOut == [.init(dataset: "people", participant: "someone", recordings: 6)])
    }

    @Test("a result of several machines names each once, and the first shard's as its own")
    func machines() async throws {
        var parts = try await Self.parts(3)
        let here = parts[0].machines[0]
        let other = MachineDescription(processor: "another", cores: 3, system: "other")
        #expect(try await Self.merge(parts).result().machines == nil)
        parts[1].machines = [other]
        let merged = try await Self.merge(parts).result()
        #expect(merged.machine == here)
        #expect(merged.machines == [here, other])
    }

    // MARK: Errors

    static func field(_ parts: [EvaluationPart]) -> String? {
        let error = #expect(throws: EvaluationError.self) { _ = try Self.merge(parts) }
        guard case .unmergeable(_, let field, let found, let expected) = error else { return nil }
        return "\(field): \(found), \(expected)"
    }

    @Test("every shard is needed, and each once")
    func incomplete() async throws {
        let parts = try await Self.parts(7)
        #expect(Self.field(Array(parts[..<2] + parts[3...])) == "shard: 6 of 7 shards; missing 3/7, every shard")
        #expect(Self.field(parts + [parts[2]]) == "shard: 3/7, which shard 3/7 is too, each shard once")
        #expect(Self.field([]) == "parts: none, the part of every shard")
        let two = try await Self.parts(2)
        #expect(Self.field(parts + [two[1]])?.hasPrefix("number of shards: 2, 7 as in shard 1/7") == true)
        await #expect(throws: EvaluationError.self) { _ = try await parts[0].result() }
    }

    @Test("parts of other plans and other data are refused, and the field is named")
    func otherPlans() async throws {
        let parts = try await Self.parts(2)
        func field(_ change: (inout EvaluationPart) -> Void) throws -> String {
            var other = parts[1]
            other.origin = "other.json"
            change(&other)
            let error = #expect(throws: EvaluationError.self) { _ = try Self.merge([parts[0], other]) }
            guard case .unmergeable("other.json", let field, _, _) = error else {
                return "\(String(describing: error))"
            }
            #expect(error?.description.hasPrefix("other.json: \(field): found ") == true)
            return field
        }
        #expect(try field { $0.datasets.removeLast() } == "datasets")
        #expect(try field { $0.datasets[1].name = "x" } == "datasets[1].name")
        #expect(try field { $0.datasets[1].identity = "x" } == "datasets[1].identity")
        #expect(try field { $0.datasets[2].sources = 9 } == "datasets[2].sources")
        #expect(try field { $0.datasets[0].listing = "0" } == "datasets[0].listing")
        #expect(try field { $0.plan.predictors[0].label = "x" } == "plan.predictors")
        #expect(try field { $0.plan.predictors[1].specification = "x" } == "plan.predictors[1].specification")
        #expect(try field { $0.plan.horizons[0] = 1 } == "plan.horizons")
        #expect(try field { $0.plan.replay = "x" } == "plan.replay")
        #expect(try field { $0.plan.truth = .noiseFree } == "plan.truth")
        #expect(try field { $0.plan.maximumGap = 2 } == "plan.maximumGap")
        #expect(try field { $0.plan.intervals.seed = 8 } == "plan.intervals.seed")
        #expect(try field { $0.plan.intervals.areWanted = false } == "plan.intervals.areWanted")
        #expect(try field { $0.plan.intervals.confidence = 0.5 } == "plan.intervals.confidence")
        #expect(try field { $0.plan.breakdown = [] } == "plan.breakdown")
        #expect(try field { $0.plan.leavesOutTrained = true } == "plan.leavesOutTrained")
        #expect(try field { $0.plan.metrics = ["x"] } == "plan.metrics")
        #expect(try field { $0.plan.momentCount = 3 } == "plan.momentCount")
    }

    @Test("shards that keep no more apart than their rows need give what one run does", arguments: [2, 7])
    func standardBreakdown(count: Int) async throws {
        let whole = try await Self.evaluator { $0.breakdown = .standard }.run(on: Self.datasets)
        let parts = try await Self.parts(count, breakdown: .standard)
        try Self.checkEqual(try await Self.merge(parts).result(), whole)
    }

    @Test("shards that hash no more than they score give data the identity of all recordings")
    func identityOfShards() async throws {
        let evaluator = try Self.evaluator()
        var dataset = Self.datasets[1]
        dataset.recordingIdentities = dataset.sources.map { "hash of \($0.name)" }
        func parts(_ datasets: [EvaluationDataset]) async throws -> [EvaluationPart] {
            var parts: [EvaluationPart] = []
            var first = 0
            for number in 1...3 {
                let shard = try #require(EvaluationShard(number, of: 3))
                let range = shard.range(of: datasets.reduce(0) { $0 + $1.sources.count })
                first = 0
                let hashed = datasets.map { dataset in
                    var dataset = dataset
                    dataset.identity = ""
                    for index in dataset.sources.indices where !range.contains(first + index) {
                        dataset.recordingIdentities[index] = ""
                    }
                    first += dataset.sources.count
                    return dataset
                }
                parts.append(try await evaluator.score(hashed, shard: shard))
            }
            return parts
        }
        let merged = try Self.merge(try await parts([dataset]).reversed())
        let all = dataset.recordingIdentities.sorted().joined(separator: ",")
        #expect(merged.datasets.map(\.identity) == ["identity of " + all] && merged.datasets[0].scored.isEmpty)
        #expect(try await merged.result().datasets.map(\.identity) == ["identity of " + all])
        // The same data under two names.
        var copy = dataset
        copy.name = "copy"
        let twice = try await parts([dataset, copy])
        let found = Self.field(twice)
        #expect(found == "datasets[1].identity: the same data as 'people', each dataset once")
    }

    @Test("a metric that the program does not have is named")
    func unknownMetric() async throws {
        var whole = try await Self.evaluator().score(Self.datasets)
        whole.plan.metrics[0] = "made-up"
        let error = await #expect(throws: EvaluationError.self) { _ = try await whole.result() }
        #expect(error?.description.contains("metrics: found made-up, ") == true)
    }

    /// What is wrong with a file that cannot be read as a part.
    static func problem(_ data: Data) throws -> String {
        try AnyResultTests.withFile(data) { path in
            let error = #expect(throws: EvaluationError.self) { _ = try EvaluationPart(path: path) }
            switch error {
            case .unreadableResult(path, let found, _): return found
            case .unmergeable(path, let field, let found, _): return "\(field) \(found)"
            default: return String(describing: error)
            }
        }
    }

    @Test("damaged files, results and parts of other versions are told from parts")
    func damagedFiles() async throws {
        let data = try await Self.parts(7)[0].encoded()
        let text = String(decoding: data, as: UTF8.self)
        for share in [0, 1, 3, 7, 9] {
            #expect(
                try Self.problem(data.prefix(data.count * share / 10))
                    == (share == 0 ? "an empty file" : "text that is not JSON")
            )
        }
        #expect(try Self.problem(data.prefix(data.count - 2)) == "text that is not JSON")
        #expect(text.contains("\"strokes\":24"))
        let changed = text.replacing("\"strokes\":24", with: "\"strokes\":23")
        #expect(try Self.problem(Data(changed.utf8)).hasPrefix("contents of checksum "))
        let current = "\"version\":\"\(ForetouchVersion.current)\""
        #expect(text.contains(current))
        let old = text.replacing(current, with: "\"version\":\"0.0.1\"")
        #expect(try Self.problem(Data(old.utf8)) == "version 0.0.1")
        let result = #"{"kind":"evaluation","version":"0.1.0"}"#
        #expect(try Self.problem(Data(result.utf8)) == "\"kind\": \"evaluation\"")
        #expect(try Self.problem(Data("{}".utf8)) == "no key \"kind\"")
        #expect(throws: EvaluationError.self) { _ = try EvaluationPart(path: "/nowhere/part.json") }
    }

    @Test("a part that does not fit itself is refused, even where its checksum is right")
    func implausibleParts() async throws {
        let part = try await Self.parts(7)[0]
        func problem(_ change: (inout EvaluationPart) -> Void) throws -> String {
            var part = part
            change(&part)
            return try Self.problem(try part.encoded())
        }
        #expect(try problem { $0.plan.momentCount += 1 }.hasSuffix("body.scores.table.shape"))
        #expect(try problem { $0.datasets = [] }.hasSuffix("body.scores.counts"))
        #expect(try problem { $0.scores.strokes = $0.scores.strokes.mapValues { _ in -1 } }.hasSuffix("scores.strokes"))
        #expect(try problem { $0.scores.repairs["x"] = .max }.hasSuffix("scores.repairs"))
    }

    @Test("a part is no result to compare")
    func partAsResult() async throws {
        let data = try await Self.parts(7)[0].encoded()
        try AnyResultTests.withFile(data) { path in
            let error = #expect(throws: EvaluationError.self) { _ = try AnyResult(path: path) }
            #expect(
                error?.description.contains("found one shard's part of an evaluation, expected a result.json") == true
            )
        }
    }

    // MARK: Numbers

    @Test("bytes keep every number and every sketch, and no other bytes are taken for them")
    func bytes() throws {
        var generator = SeededGenerator(seed: 3)
        var numbers: [Double] = [0, -0.0, 1, -1, 0.1, 1e300, .infinity, .leastNonzeroMagnitude, 12_345]
        numbers += (0..<200).map { _ in Double(bitPattern: .random(in: 0...(.max), using: &generator)) }
        let sums = CompensatedSums(values: numbers)
        var compensated = CompensatedSums(values: [1, 2, 3])
        compensated.merge(CompensatedSums(values: [1e-20, 0, 0.1]))
        #expect(compensated.residues[0] == 1e-20)
        var sketch = QuantileSketch()
        sketch.add((0..<500).map { _ in exp(Double.random(in: -16...25, using: &generator)) })
        let counts: [UInt64] = [0, 1, 127, 128, 1 << 40, 1 << 62]
        var bytes = ScoreBytes()
        bytes.append(sums)
        bytes.append(compensated)
        bytes.append(sketch)
        bytes.append(QuantileSketch())
        for count in counts { bytes.append(count) }
        var reader = ScoreByteReader(bytes.data)
        let read = try reader.sums(numbers.count)
        #expect(read.values.map(\.bitPattern) == sums.values.map(\.bitPattern))
        #expect(try reader.sums(3) == compensated)
        #expect(try reader.sketch() == sketch)
        #expect(try reader.sketch() == QuantileSketch())
        for count in counts { #expect(try reader.number() == count) }
        #expect(reader.isAtEnd)
        // Whatever the bytes, the answer is a value or an error.
        for _ in 0..<2000 {
            var noise = Data()
            for _ in 0..<Int.random(in: 0...40, using: &generator) {
                noise.append(.random(in: 0...(.max), using: &generator))
            }
            var reader = ScoreByteReader(noise)
            if let sketch = try? reader.sketch() { #expect(sketch.count >= 0) }
            _ = try? reader.sums(3)
        }
    }

    @Test("sums are the same to the last bit however they are grouped, and keep what cancels")
    func compensatedSums() {
        var generator = SeededGenerator(seed: 4)
        let terms = (0..<1000).map { _ in
            Double.random(in: -1...1, using: &generator) * exp(Double.random(in: -20...20, using: &generator))
        }
        func sum(_ terms: some Sequence<Double>) -> CompensatedSums {
            var sum = CompensatedSums(count: 1)
            for term in terms { sum.merge(CompensatedSums(values: [term])) }
            return sum
        }
        let whole = sum(terms)
        for size in [1, 7, 143, 500] {
            var grouped = CompensatedSums(count: 1)
            for start in stride(from: 0, to: terms.count, by: size) {
                grouped.merge(sum(terms[start..<min(start + size, terms.count)]))
            }
            #expect(grouped.values == whole.values)
        }
        #expect(sum([1e16, 1, -1e16]).values == [1])
        #expect(sum([1, 1e100, 1, -1e100]).values == [2])
        #expect(sum([.greatestFiniteMagnitude, .greatestFiniteMagnitude, 1]).values == [.infinity])
    }
}
