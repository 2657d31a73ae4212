import Foundation
import Testing
import TouchModel
import TouchRecognition

@testable import TouchEvaluation

@Suite struct ArticulationTests {
    /// Straight from place to place at an even speed, as many points as asked for a leg; a stroke an array.
    private func gesture(_ strokes: [[TouchPoint]], speed: Double = 100, label: String = "a") -> StrokeGesture {
        var points: [GesturePoint] = []
        var time = 0.0
        for (number, corners) in strokes.enumerated() {
            points.append(GesturePoint(corners[0], timestamp: time, stroke: number))
            for (from, to) in zip(corners, corners.dropFirst()) {
                let length = from.distance(to: to)
                for step in 1...10 {
                    points.append(
                        GesturePoint(
                            from + (to - from) * (Double(step) / 10),
                            timestamp: time + length / speed * Double(step) / 10,
                            stroke: number
                        )
                    )
                }
                time += length / speed
            }
        }
        return StrokeGesture(label: label, points: points)
    }

    private func line(_ length: Double) -> StrokeGesture { gesture([[.zero, TouchPoint(length, 0)]]) }

    private func measures(_ gesture: StrokeGesture, axis: StrokeGesture) throws -> [ArticulationMeasure: Double] {
        let taskAxis = try #require(GestureTaskAxis(of: [axis]))
        let values = try #require(taskAxis.measures(of: gesture))
        return Dictionary(uniqueKeysWithValues: zip(ArticulationMeasure.allCases, values))
    }

    private func deviation(_ values: [Double]) -> Double {
        let mean = values.reduce(0, +) / Double(values.count)
        return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)).squareRoot()
    }

    private func expect(_ found: [ArticulationMeasure: Double], _ expected: [ArticulationMeasure: Double]) {
        for measure in ArticulationMeasure.allCases {
            let (value, right) = (found[measure] ?? .nan, expected[measure] ?? 0)
            #expect(abs(value - right) < 1e-9, "\(measure): \(value), expected \(right)")
        }
    }

    @Test("a line twice as long at the same speed")
    func longer() throws {
        var found = try measures(line(126), axis: line(63))
        // A cloud matches better than the order of drawing where sizes differ.
        #expect(found.removeValue(forKey: .strokeOrderError).map { $0 > 0 && $0 < 1 } == true)
        found[.strokeOrderError] = 0
        let local = (0..<64).map { abs(Double($0) - 31.5) }
        expect(
            found,
            [
                .shapeError: 16, .shapeVariability: deviation(local), .lengthError: 63, .timeError: 0.63,
                .timeVariability: deviation((0..<64).map { Double($0) / 100 }),
            ]
        )
        expect(try measures(line(63), axis: line(63)), [:])
    }

    @Test("a line at twice the speed")
    func faster() throws {
        let fast = gesture([[.zero, TouchPoint(63, 0)]], speed: 200)
        expect(
            try measures(fast, axis: line(63)),
            [
                .timeError: 0.315, .timeVariability: deviation((0..<64).map { Double($0) / 200 }), .velocityError: 100,
            ]
        )
    }

    @Test("a right angle where the axis is straight")
    func bent() throws {
        let corner = gesture([[.zero, TouchPoint(21, 0), TouchPoint(21, 42)]])
        let found = try measures(corner, axis: line(63))
        var turns = Array(repeating: 0.0, count: 64)
        turns[21] = .pi / 2
        #expect(abs(found[.bendingError, default: .nan] - .pi / 128) < 1e-9)
        #expect(abs(found[.bendingVariability, default: .nan] - deviation(turns)) < 1e-9)
        #expect(found[.sizeError] == 21 * 42 && found[.strokeError] == 0)
        #expect(abs(found[.lengthError, default: .nan]) < 1e-9 && abs(found[.velocityError, default: .nan]) < 1e-9)
    }

    @Test("strokes in another order: the shape is the same, the order is not")
    func order() throws {
        let (across, down) = ([TouchPoint(0, 40), TouchPoint(80, 40)], [TouchPoint(40, 0), TouchPoint(40, 80)])
        let found = try measures(gesture([down, across]), axis: gesture([across, down]))
        // Steps are carried over from stroke to stroke, so that points are half a step apart.
        #expect(found[.shapeError, default: .nan] < 160.0 / 63 && found[.strokeError] == 0)
        let ordered = found[.strokeOrderError, default: .nan]
        // Half of each stroke's points meet the other stroke's, at most 40√2 away.
        #expect(ordered > 10 && ordered < 40 * 2.0.squareRoot())
        let same = try measures(gesture([across, down]), axis: gesture([across, down]))
        #expect(same[.strokeOrderError, default: .nan] < 1e-9)
        #expect(
            try measures(gesture([across + [TouchPoint(80, 80)]]), axis: gesture([across, down]))[.strokeError] == 1
        )
    }

    @Test("the task axis is the gesture nearest to the mean")
    func axis() throws {
        let axis = try #require(GestureTaskAxis(of: [line(90), line(10), line(20)]))
        #expect(axis.position == 2)
        #expect(axis.measures(of: line(20))?.allSatisfy { $0 == 0 } == true)
        #expect(GestureTaskAxis(of: []) == nil)
        #expect(GestureTaskAxis(of: [StrokeGesture(label: "a", points: [])]) == nil)
    }

    private func random(_ generator: inout SeededGenerator, strokes: Int) -> StrokeGesture {
        gesture(
            (0..<strokes).map { _ in
                (0..<4).map { _ in TouchPoint(generator.uniform(0...200), generator.uniform(0...200)) }
            },
            speed: generator.uniform(50...300)
        )
    }

    @Test("moving all changes nothing; scale and tempo change measures by their units", arguments: [1, 2, 3])
    func invariances(strokes: Int) throws {
        var generator = SeededGenerator(seed: UInt64(strokes))
        for _ in 0..<4 {
            let set = (0..<5).map { _ in random(&generator, strokes: strokes) }
            func measures(_ change: (GesturePoint) -> GesturePoint) throws -> [[Double]] {
                let changed = set.map { StrokeGesture(label: "a", points: $0.points.map(change)) }
                let axis = try #require(GestureTaskAxis(of: changed))
                return try changed.map { try #require(axis.measures(of: $0)) }
            }
            let plain = try measures { $0 }
            let moved = try measures {
                GesturePoint($0.location + TouchPoint(300, -70), timestamp: $0.timestamp + 9, stroke: $0.stroke)
            }
            let large = try measures { GesturePoint($0.location * 4, timestamp: $0.timestamp, stroke: $0.stroke) }
            let slow = try measures { GesturePoint($0.location, timestamp: $0.timestamp * 2, stroke: $0.stroke) }
            for (sample, values) in plain.enumerated() {
                for (index, measure) in ArticulationMeasure.allCases.enumerated() {
                    let (scale, tempo): (Double, Double) =
                        switch measure.unit {
                        case "px": (4, 1)
                        case "px^2": (16, 1)
                        case "s": (1, 2)
                        case "px/s": (4, 0.5)
                        default: (1, 1)
                        }
                    let tolerance = 1e-7 * max(1, abs(values[index]))
                    #expect(abs(moved[sample][index] - values[index]) < tolerance, "\(measure)")
                    #expect(abs(large[sample][index] - scale * values[index]) < 16 * tolerance, "\(measure)")
                    #expect(abs(slow[sample][index] - tempo * values[index]) < 2 * tolerance, "\(measure)")
                }
            }
        }
    }

    @Test("dots, places that are none and standing clocks give finite measures")
    func odd() throws {
        let odd = [
            StrokeGesture(label: "a", points: [GesturePoint(TouchPoint(1, 2))]),
            StrokeGesture(label: "a", points: [GesturePoint(TouchPoint(.nan, 2)), GesturePoint(TouchPoint(3, 3))]),
            StrokeGesture(label: "a", points: [GesturePoint(.zero), GesturePoint(TouchPoint(9, 9))]),
            StrokeGesture(
                label: "a",
                points: [
                    GesturePoint(.zero), GesturePoint(TouchPoint(9, 9)), GesturePoint(TouchPoint(4, 4), stroke: 1),
                ]
            ),
            StrokeGesture(label: "a", points: [GesturePoint(.zero, timestamp: 5), GesturePoint(.zero, timestamp: 7)]),
        ]
        for axis in odd {
            for gesture in odd { #expect(try measures(gesture, axis: axis).values.allSatisfy { $0.isFinite }) }
        }
        let axis = try #require(GestureTaskAxis(of: odd))
        #expect(axis.measures(of: StrokeGesture(label: "a", points: [])) == nil)
    }

    @Test("means by class and person, intervals over people")
    func result() throws {
        let lengths: [(String, [Double])] = [("p1", [60, 62]), ("p2", [63, 64, 65]), ("p3", [70])]
        var samples = lengths.flatMap { person, lengths in
            lengths.map { GestureSample(gesture: line($0), participant: person) }
        }
        samples.append(GestureSample(gesture: gesture([[.zero, TouchPoint(5, 5)]], label: "b"), participant: "p1"))
        let found = ArticulationCells(samples, dataset: "made up")
        #expect(found.axes == ["a": 3, "b": 6], "the mean is 64")
        func result(_ cells: [MeasuredCell], _ shard: EvaluationShard? = nil) -> MeasuredResult {
            MeasuredResult(
                .articulation,
                plan: [],
                intervals: IntervalParameters(),
                subjects: [ArticulationCells.subject],
                datasets: [.init(name: "made up", identity: "")],
                conditions: [.init()],
                cells: cells,
                shard: shard
            )
        }
        let whole = result(found.cells)
        func row(_ label: String, _ person: String) -> MeasuredResult.Row? {
            whole.rows.first { $0.task == label && $0.participant == person && $0.metric == "length-error" }
        }
        #expect(row("a", "p1")?.value == 3 && row("a", "p1")?.interval == nil)
        #expect(abs((row("a", "p2")?.value ?? 0) - 2.0 / 3) < 1e-9)
        #expect(abs((row("a", "all")?.value ?? 0) - 14.0 / 6) < 1e-9)
        #expect(row("a", "all")?.interval == nil, "three people carry none")
        #expect(row("b", "all")?.interval == nil && row("b", "all")?.value == 0)
        #expect(abs((row("all", "all")?.value ?? 0) - 2) < 1e-9 && row("all", "all")?.count == 7)
        #expect(ArticulationCells(samples, dataset: "made up").cells == found.cells)
        #expect(ArticulationCells([], dataset: "made up").cells.isEmpty)
        // A shard has some of the classes.
        let parts = [1, 2].map { number in
            let shard = EvaluationShard(number, of: 2) ?? .whole
            return result(ArticulationCells(samples, dataset: "made up", shard: shard).cells, shard)
        }
        #expect(try MeasuredResult.merge(parts) == whole)
    }
}

@Suite struct AgreementTests {
    private func signs(_ counts: [Int], referent: String = "r") -> [ElicitedSign] {
        var person = 0
        return counts.enumerated().flatMap { sign, count in
            (0..<count).map { _ in
                person += 1
                return ElicitedSign(participant: "p\(person)", referent: referent, sign: "s\(sign)")
            }
        }
    }

    @Test("the published formula", arguments: [[3], [1, 1, 1], [2, 1], [8, 6, 4, 2], [15, 3, 2], [3, 2], [2]])
    func formula(counts: [Int]) throws {
        let rate = try #require(AgreementRate.rates(of: signs(counts)).first)
        let count = Double(counts.reduce(0, +))
        let squares = counts.reduce(0) { $0 + Double($1 * $1) / (count * count) }
        #expect(abs(rate.value - (count / (count - 1) * squares - 1 / (count - 1))) < 1e-12)
        #expect(rate.participantCount == Int(count) && rate.signCount == counts.count)
        #expect((rate.interval != nil) == (count > 4))
        #expect(rate.interval.map { $0.contains(rate.value) && $0.lowerBound >= 0 && $0.upperBound <= 1 } ?? true)
    }

    @Test("the mean over referents; one person agrees with nobody; of several proposals the first counts")
    func mean() throws {
        let rates = AgreementRate.rates(
            of: signs([2, 1], referent: "undo") + signs([3], referent: "copy") + signs([1], referent: "lonely")
                + [ElicitedSign(participant: "p1", referent: "copy", sign: "another")]
        )
        #expect(rates.map(\.referent) == ["undo", "copy", nil])
        for (rate, right) in zip(rates, [1.0 / 3, 1, 2.0 / 3]) { #expect(abs(rate.value - right) < 1e-12) }
        #expect(rates.last?.participantCount == 3)
        #expect(AgreementRate.rates(of: []).isEmpty)
    }

    @Test("intervals of 95 % hold the true rate about as often")
    func coverage() throws {
        // Three signs with shares 0.5, 0.3 and 0.2: two people agree with 0.38.
        var generator = SeededGenerator(seed: 5)
        var held = 0
        for _ in 0..<400 {
            var counts = [0, 0, 0]
            for _ in 0..<30 {
                let draw = generator.uniform()
                counts[draw < 0.5 ? 0 : draw < 0.8 ? 1 : 2] += 1
            }
            let interval = try #require(AgreementRate.rates(of: signs(counts)).first?.interval)
            if interval.contains(0.38) { held += 1 }
        }
        // Somewhat less often: rates this near to the least that three signs can have are skewed.
        #expect((340...395).contains(held), "\(held) of 400")
    }
}
