import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

@testable import TouchEvaluation
@testable import TouchRecordings

/// Everything that merges, in one place.
@Suite("Merging")
struct MergeLawTests {
    static let laws: [MergeLaw] = [
        repairs, quantiles, magnitudes, pressScores, pressTables, sweeps,
        absences, compensated, scores,
    ]

    /// Those whose merging is no operation of two, with what checks it.
    private static let others = [
        // All shards at once, in any order: `ShardTests`.
        "EvaluationPart",
        // All shards of the draws at once, in any order: `GestureEvaluatorTests`.
        "MeasuredResult",
        // Contacts of one calibration, always in their order: `CalibratorTests`.
        "ContactSums",
        // Sums of rows, to the rounding of single precision: `AdaptiveStateTests`.
        "AdaptiveState", "AdaptiveTrust", "AdaptiveRunningSums",
        // Smallest and largest forces and counts, of one recording after the other: `TableKindsTests`.
        "ForceVariation",
        // Strokes that predictors were fitted on, of one recording after the other: `ChangedTrainingTests`.
        "MotionMatches",
    ]

    @Test("parts in any grouping are what one pass makes", arguments: laws.map(\.types), 1...8)
    func holds(types: [String], seed: UInt64) throws {
        let law = try #require(Self.laws.first { $0.types == types })
        var generator = SeededGenerator(seed: seed, stream: types[0])
        for round in 0..<3 {
            let excess = try law.excess(&generator)
            #expect(excess <= 1, "round \(round): off by \(excess) times the bound")
        }
    }

    @Test("every type that merges is in the list")
    func isComplete() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
        var found: Set<String> = []
        for file in files {
            let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
            for match in text.matches(of: /func (?:merge|append|add)\(_ \w+: \[?(\w+)/) {
                let type = String(match.output.1)
                // What is added or appended is seldom a part of the same kind.
                let merges = match.output.0.contains("func merge(") || type == "ScoredRecordings" || type == "Count"
                // `Self` is the requirement that the fits below meet.
                if merges, type != "Self" { found.insert(type) }
            }
        }
        #expect(found.count > 15)
        #expect(found == Set(Self.laws.flatMap(\.types) + Self.others))
    }

    /// Numbers of both signs, from tiny to huge.
    static func numbers(_ count: Int, seed: UInt64) -> [Double] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in generator.gaussian() * exp2(generator.uniform(-20...20)) }
    }

    // MARK: Counts

    /// Counts in any order; the examples kept are the first ones.
    private static let repairs = MergeLaw(
        "RepairLog",
        isCommutative: false,
        make: { range in
            var log = RepairLog()
            for index in range { log.note(index % 3 == 0 ? .nonFinite : .clockReset, at: "line \(index)", "\(index)") }
            return log
        },
        merge: { $0.merge($1) },
        distance: { MergeLaw.exact($0 == $1) }
    )

    private static let quantiles = MergeLaw(
        "QuantileSketch",
        count: 300,
        isCommutative: true,
        make: { range in
            var sketch = QuantileSketch()
            sketch.add(numbers(300, seed: 3)[range].map(abs))
            return sketch
        },
        merge: { $0.merge($1) },
        distance: { MergeLaw.exact($0 == $1) }
    )

    /// Of the noise floor, whose ledgers are five of them each.
    private static let magnitudes = MergeLaw(
        "MagnitudeHistogram",
        "Ledger",
        count: 300,
        isCommutative: true,
        make: { range in
            var histogram = MagnitudeHistogram()
            for value in numbers(300, seed: 4)[range] { histogram.add(value) }
            return histogram
        },
        merge: { $0.merge($1) },
        distance: { found, expected in
            guard found.count == expected.count, found.trimmedDeviation == expected.trimmedDeviation else {
                return .infinity
            }
            return MergeLaw.exact(found.shares.map(\.share) == expected.shares.map(\.share))
        }
    )

    private static let absences = MergeLaw(
        "ForceAbsence",
        isCommutative: true,
        make: { range in
            var absence = ForceAbsence()
            for index in range {
                var stroke = Examples.stroke(count: 2, step: 0.01, velocity: .zero)
                if index % 3 > 0 { stroke.samples[0].force = 1 }
                if index % 3 > 1 { stroke.samples[1].maximumPossibleForce = 0 }
                absence.add(PressContact(stroke: stroke))
            }
            return absence
        },
        merge: { $0.merge($1) },
        distance: { found, expected in
            MergeLaw.exact(found.description == expected.description && expected.description.contains("13 contacts"))
        }
    )

    // MARK: Scores of presses

    private static func press(_ index: Int) -> PressScore {
        var score = PressScore()
        let numbers = numbers(PressMoment.count, seed: UInt64(index))
        score.moments.values = numbers
        score.latencies = [numbers[0]]
        score.latencySamples = [numbers[1], numbers[2]]
        score.deepLatencies = index % 2 == 0 ? [] : [numbers[3]]
        return score
    }

    private static func distance(_ found: PressScore, _ expected: PressScore) -> Double {
        guard found.latencies == expected.latencies, found.latencySamples == expected.latencySamples,
            found.deepLatencies == expected.deepLatencies
        else { return .infinity }
        let rows = (0..<40).map { press($0).moments.values.map(abs) }
        let magnitudes = (0..<PressMoment.count).map { moment in rows.reduce(0) { $0 + $1[moment] } }
        return MergeLaw.sums(found.moments.values, expected.moments.values, terms: 40, magnitudes: magnitudes)
    }

    private static let pressScores = MergeLaw(
        "PressScore",
        "PressMoments",
        isCommutative: false,
        make: { range in
            var score = PressScore()
            for index in range { score.merge(press(index)) }
            return score
        },
        merge: { $0.merge($1) },
        distance: { distance($0, $1) }
    )

    private typealias PressPart = (table: PressTable, contacts: [MeasuredCell.Key: Int])

    /// A contact's block depends on how many of its slice come before it.
    private static let pressTables = MergeLaw(
        "PressTable",
        count: 200,
        isCommutative: false,
        make: { range in
            var part: PressPart = (PressTable(recognizerCount: 1), [:])
            for index in range {
                let name = index % 7 == 0 ? "b" : "a"
                let slice = MeasuredCell.Key(dataset: "d", participant: name, task: "t", block: 0)
                var key = slice
                key.block = part.contacts[slice, default: 0] % ScoreKey.blockCount
                part.table.withCell(key) { $0[0].merge(press(index % 40)) }
                part.contacts[slice, default: 0] += 1
            }
            return part
        },
        merge: { (left: inout PressPart, right: PressPart) in
            left.table.merge(right.table, contactsBefore: left.contacts)
            left.contacts.merge(right.contacts, uniquingKeysWith: +)
        },
        distance: { found, expected in
            guard found.contacts == expected.contacts, found.table.cells.keys == expected.table.cells.keys else {
                return .infinity
            }
            return expected.table.cells.map { key, scores in
                found.table.cells[key].map { distance($0[0], scores[0]) } ?? .infinity
            }.max() ?? .infinity
        }
    )

    /// One point of one recognizer, of two participants.
    private static let sweeps = MergeLaw(
        "PressSweepTable",
        isCommutative: true,
        make: { range in
            var table = PressSweepTable()
            for index in range {
                let key = MeasuredCell.Key(
                    dataset: "d",
                    participant: index % 3 == 0 ? "a" : "b",
                    task: "t",
                    block: index
                )
                table.add(press(index).moments, key: key, recognizer: 0, point: 0, shape: [1])
            }
            return table
        },
        merge: { $0.merge($1) },
        distance: { found, expected in
            guard found.cells.keys == expected.cells.keys else { return .infinity }
            let rows = (0..<40).map { press($0).moments.values.map(abs) }
            let magnitudes = (0..<PressMoment.count).map { moment in rows.reduce(0) { $0 + $1[moment] } }
            return expected.cells.map { key, sums in
                found.cells[key].map {
                    MergeLaw.sums($0[0][0].values, sums[0][0].values, terms: 40, magnitudes: magnitudes)
                } ?? .infinity
            }.max() ?? .infinity
        }
    )

    // MARK: Scores of predictions

    /// Sums of what cancels, as one pass of the same compensated additions makes them: to the last bit, or to 10⁻³⁰ of
    /// what cancelled.
    private static let compensated = MergeLaw(
        "CompensatedSums",
        count: 120,
        isCommutative: true,
        make: { range in
            var sums = CompensatedSums(count: 1)
            for value in terms[range] { sums.merge(CompensatedSums(values: [value])) }
            return sums
        },
        merge: { $0.merge($1) },
        distance: { found, expected in
            let magnitude = terms.reduce(0) { $0 + abs($1) }
            let difference = abs(found.values[0] - expected.values[0])
            return difference / max(expected.values[0].ulp, 1e-29 * magnitude)
        }
    )

    /// Sixty numbers and the same with the other sign, but for the last: their sum is what is left of 10⁶ times as much.
    private static let terms: [Double] = {
        let half = numbers(60, seed: 9)
        return half + half.dropLast().map { -$0 } + [1e-9]
    }()

    private static let shape = ScoreShape(
        predictorCount: 1,
        horizonCount: 1,
        momentCount: MetricSuite.all.momentCount
    )
    private static let outcomes = RandomOutcomes.strokes(150, horizon: 0.033, seed: 21)
    private static let rows = outcomes.map { MetricSuite.all.moments(of: [$0]) }

    /// One stroke's scores: every metric, the sketch, the groups and the traces.
    private static func scored(_ index: Int) -> ScoredRecordings {
        var part = ScoredRecordings(shape: shape, granularity: .finest)
        let name = index % 11 == 0 ? "b" : "a"
        let slice = ScoreSlice(dataset: index % 13 == 0 ? "other" : "data", participant: name, task: "t")
        part.table.withCell(ScoreKey(slice: slice, block: 0)) { cell in
            cell.sums.values = rows[index]
            cell.sketches[0].add(outcomes[index].outcomes.map(\.error.length))
        }
        let groupKey = GroupKey(dataset: slice.dataset, participant: name, block: 0)
        var groupCell = part.table.takeGroupCell(groupKey)
        for place in rows[index].indices { groupCell.sums.values[place] = rows[index][place] }
        part.table.putGroupCell(groupCell, groupKey)
        var traces = part.table.takeTraces(slice.dataset)
        let identity = StrokeIdentity(recording: "r\(index / 20)", part: 1, start: Double(index))
        let asked = outcomes[index].outcomes
        traces[0].add(asked.span, of: identity, seed: identity.hash)
        part.table.putTraces(traces, slice.dataset)
        part.strokes[slice] = 1
        part.repairs = ["clock-reset": index % 2]
        var count = StrokeBatchReader.Count(unit: "px")
        count.strokes = 1
        count.samples = index
        part.counts[.init(dataset: 0, name: slice.dataset)] = count
        let motion = (0..<20).map { step in
            TouchSample(
                timestamp: Double(step) / 100,
                location: TouchPoint(Double(step * step % 7) * Double(1 + index / 2), 0)
            )
        }
        part.repeated.add(motion, of: .init(dataset: slice.dataset, participant: name))
        part.failures = [.init(predictor: "exec:a", failure: "died", count: 1, first: "stroke \(index)")]
        part.leftOut = [.init(dataset: "data", participant: name, recordings: 1)]
        return part
    }

    /// Everything but sums exactly; these as compensated sums do. A stroke's block depends on how many come before it.
    private static let scores = MergeLaw(
        "ScoredRecordings",
        "ScoreTable",
        "ScoreCell",
        "GroupCell",
        "RowTraces",
        "Count",
        "RepeatedStrokes",
        count: 150,
        isCommutative: false,
        make: { range in
            var scores = ScoredRecordings(shape: shape, granularity: .finest)
            for index in range { scores.append(scored(index)) }
            return scores
        },
        merge: { $0.append($1) },
        distance: { found, expected in
            let (one, other) = (found.table, expected.table)
            guard found.strokes == expected.strokes, found.repairs == expected.repairs,
                found.failures == expected.failures, found.leftOut == expected.leftOut,
                ["data", "other"].allSatisfy({ found.repeated.people(of: $0) == expected.repeated.people(of: $0) }),
                (try? JSONEncoder().encode(found.repeated).count)
                    == (try? JSONEncoder().encode(expected.repeated).count)
            else { return .infinity }
            for (label, count) in expected.counts {
                guard let other = found.counts[label], other.samples == count.samples, other.strokes == count.strokes
                else { return .infinity }
            }
            guard found.counts.count == expected.counts.count, one.traces == other.traces,
                one.cells.keys == other.cells.keys, one.groupCells.keys == other.groupCells.keys
            else { return .infinity }
            for (key, cell) in other.cells where one.cells[key]?.sketches != cell.sketches { return .infinity }
            let magnitudes = rows[0].indices.map { moment in rows.reduce(0) { $0 + abs($1[moment]) } }
            func distance(_ found: CompensatedSums?, _ expected: CompensatedSums) -> Double {
                guard let found else { return .infinity }
                return expected.values.indices.map { place in
                    let difference = abs(found.values[place] - expected.values[place])
                    guard difference > 0 else { return 0 }
                    let magnitude = magnitudes[place % magnitudes.count]
                    return difference / max(expected.values[place].ulp, 1e-29 * magnitude)
                }.max() ?? 0
            }
            let cells = other.cells.map { distance(one.cells[$0]?.sums, $1.sums) }
            let groups = other.groupCells.map { distance(one.groupCells[$0]?.sums, $1.sums) }
            return max(cells.max() ?? .infinity, groups.max() ?? .infinity)
        }
    )
}
