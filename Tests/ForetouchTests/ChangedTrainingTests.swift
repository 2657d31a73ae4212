import Foretouch
import Foundation
import Testing

/// Strokes that a predictor was fitted on are recognized when all of them were changed in one way.
@Suite("Training on motion that was mirrored, turned or sampled otherwise")
struct ChangedTrainingTests {
    private typealias Point = (x: Double, y: Double, t: Double)

    /// Strokes of a person with loops, in hundredths of a px.
    private static func strokes(of person: Int, count: Int = 8) -> [[Point]] {
        var generator = SeededGenerator(seed: UInt64(person))
        func draw(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        func rounded(_ value: Double) -> Double { (100 * value).rounded() / 100 }
        return (0..<count).map { number in
            let (a, b, drift) = (draw(6...14), draw(6...14), draw(40...120))
            return (0..<90 + number).map { sample in
                let t = 0.005 * Double(sample)
                return (
                    rounded(200 + drift * t + 60 * sin(a * t)), rounded(300 + 50 * sin(b * t) * cos(a * t)),
                    2 * Double(number) + t
                )
            }
        }
    }

    private static func dataset(_ folder: URL, _ strokes: [[Point]], filesApart: Bool = false) throws
        -> EvaluationDataset
    {
        let own = folder.appendingPathComponent("data-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        var files: [String: String] = [:]
        for (number, stroke) in strokes.enumerated() {
            files[filesApart ? "\(number).csv" : "all.csv", default: "participant,stroke_id,t,x,y\n"] +=
                stroke.map { "p,\(number),\($0.t),\($0.x),\($0.y)\n" }.joined()
        }
        for (name, text) in files { try Data(text.utf8).write(to: own.appendingPathComponent(name)) }
        return try EvaluationDataset(Dataset(path: own.path))
    }

    private static func placed(_ change: @escaping (Point) -> Point) -> ([[Point]]) -> [[Point]] {
        { $0.map { $0.map(change) } }
    }

    private static func every(_ step: Int, from first: Int = 0) -> ([[Point]]) -> [[Point]] {
        { $0.map { stroke in stride(from: first, to: stroke.count, by: step).map { stroke[$0] } } }
    }

    private static func doubled(_ strokes: [[Point]]) -> [[Point]] {
        strokes.map { stroke in
            var points: [Point] = []
            for (one, two) in zip(stroke, stroke.dropFirst()) {
                let (x, y, t): Point = ((one.x + two.x) / 2, (one.y + two.y) / 2, (one.t + two.t) / 2)
                points += [one, (x, y, t)]
            }
            return points + stroke.suffix(1)
        }
    }

    /// A change that keeps the motion.
    private struct Change {
        let name: String
        let apply: ([[Point]]) -> [[Point]]

        init(_ name: String, _ apply: @escaping ([[Point]]) -> [[Point]]) {
            self.name = name
            self.apply = apply
        }
    }

    private static var changes: [Change] {
        [
            Change("same") { $0 },
            Change("mirrored", placed { (-$0.x, $0.y, $0.t) }),
            Change("upside down", placed { ($0.x, 900 - $0.y, $0.t) }),
            Change("axes swapped", placed { ($0.y, $0.x, $0.t) }),
            Change("turned by 90°", placed { (-$0.y, $0.x, $0.t) }),
            Change("turned by 180°", placed { (-$0.x, -$0.y, $0.t) }),
            Change("turned by 270°", placed { ($0.y, -$0.x, $0.t) }),
            Change("scaled", placed { (3 * $0.x, 3 * $0.y, $0.t) }),
            Change("slower", placed { ($0.x, $0.y, 1.7 * $0.t) }),
            Change("half the rate", every(2)),
            Change("a third of the rate", every(3)),
            Change("a quarter of the rate", every(4)),
            Change("twice the rate", doubled),
            Change("half the rate, mirrored, slower") { every(2)(placed { (5 - 2 * $0.x, 2 * $0.y, 2 * $0.t) }($0)) },
            Change("a third of the rate, axes swapped") { every(3)(placed { ($0.y, $0.x, $0.t) }($0)) },
        ]
    }

    @Test("every change that keeps the motion is recognized; other people's strokes are not, changed or not")
    func changes() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("changed-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let training = TrainingSet(
            sources: [
                try TrainingSet.Source(motionsOf: Self.dataset(folder, (1...5).flatMap { Self.strokes(of: $0) }))
            ],
            questions: ""
        )
        let motions = TrainedMotions([("fitted", training)])
        for change in Self.changes {
            for filesApart in [false, true] {
                let copy = try Self.dataset(folder, change.apply(Self.strokes(of: 3)), filesApart: filesApart)
                #expect(!motions.survey(copy).isEmpty, "\(change.name), a file each: \(filesApart)")
                for person in 6...8 {
                    let other = try Self.dataset(folder, change.apply(Self.strokes(of: person)), filesApart: filesApart)
                    #expect(motions.survey(other).isEmpty, "\(change.name) of another person")
                }
            }
        }
    }
}
