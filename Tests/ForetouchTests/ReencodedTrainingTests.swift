import Foretouch
import Foundation
import Testing

/// Nobody is judged by what was fitted on the same motion in a file that somebody else wrote, which names no origin.
@Suite("Training on motion that is judged in another encoding")
struct ReencodedTrainingTests {
    /// A point of a person's drawing, in px and seconds.
    private typealias Point = (x: Double, y: Double, t: Double)

    /// Strokes of a person: of each kind of loops one, behind one that is straight.
    private static func strokes(of person: Int, count: Int = 6) -> [[Point]] {
        var generator = SeededGenerator(seed: UInt64(person))
        func draw(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        return (0..<count).map { number in
            let (a, b, drift) = (draw(6...14), draw(6...14), draw(40...120))
            return (0..<70).map { sample in
                let t = 0.01 * Double(sample)
                let start = 2 * Double(number)
                if number == 0 { return (100 + 200 * t * t, 300 + 90 * t * t, start + t) }
                return (200 + drift * t + 60 * sin(a * t), 300 + 50 * sin(b * t) * cos(a * t), start + t)
            }
        }
    }

    /// A table for the importer of tables.
    private static func csv(
        _ people: [(name: String, strokes: [[Point]])],
        header: String = "participant,stroke_id,t,x,y",
        _ row: (Point) -> (t: String, x: String, y: String)
    ) -> String {
        var text = header + "\n"
        for (name, strokes) in people {
            for (number, stroke) in strokes.enumerated() {
                for point in stroke {
                    let written = row(point)
                    text += "\(name),\(number),\(written.t),\(written.x),\(written.y)\n"
                }
            }
        }
        return text
    }

    private static func exact(_ point: Point) -> (t: String, x: String, y: String) {
        ("\(point.t)", "\(point.x)", "\(point.y)")
    }

    /// Millimeters with two decimals from another origin, a clock in whole milliseconds that began elsewhere.
    private static func rounded(_ point: Point) -> (t: String, x: String, y: String) {
        func hundredths(_ value: Double) -> String { "\((100 * value).rounded() / 100)" }
        return (
            "\((1000 * point.t).rounded() / 1000 + 512)", hundredths(point.x * 25.4 / 160 + 30),
            hundredths(point.y * 25.4 / 160 - 11)
        )
    }

    private static func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("encoded-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await body(folder)
    }

    private static func dataset(_ folder: URL, _ files: [String: String]) throws -> EvaluationDataset {
        let own = folder.appendingPathComponent("data-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: own.appendingPathComponent(name)) }
        var data = try EvaluationDataset(Dataset(path: own.path))
        data.name = "data"
        return data
    }

    private static func train(_ data: EvaluationDataset, without heldOut: [String] = []) throws -> any FittedPredictor {
        try PredictorTrainer(
            predictor: PredictorSpecification(name: "adaptive"),
            registry: .standard,
            split: ParticipantSplit(excluding: heldOut)
        ).run(on: [data]).fitted
    }

    /// Gestures as lines of JSON, or each as a file of XML.
    private static func lines(_ name: String, _ strokes: [[Point]]) -> String {
        strokes.enumerated().map { number, stroke in
            let points = stroke.map { "[\($0.x),\($0.y),\(((($0.t - stroke[0].t) * 1000)).rounded())]" }
            return #"{"set":"s","subject":"\#(name)","label":"g\#(number)","trial":1,"strokes":[["#
                + points.joined(separator: ",") + "]]}\n"
        }.joined()
    }

    private static func xml(_ name: String, _ strokes: [[Point]]) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: strokes.enumerated().map { number, stroke in
                let points = stroke.map { point in
                    let t = Int(((point.t - stroke[0].t) * 1000).rounded()) + 80_201
                    return #"<Point X="\#(point.x)" Y="\#(point.y)" T="\#(t)" />"#
                }
                return (
                    "\(name)-g\(number).xml",
                    #"<?xml version="1.0" encoding="utf-8"?>\#n<Gesture Name="g\#(number)" Subject="\#(name)" Number="1">\#n"#
                        + points.joined(separator: "\n") + "\n</Gesture>\n"
                )
            }
        )
    }

    @Test("strokes in another unit, rounded, on another clock and under other names of people are refused")
    func tables() async throws {
        try await Self.withFolder { folder in
            let (ann, bob) = (Self.strokes(of: 1), Self.strokes(of: 2))
            let data = try Self.dataset(folder, ["a.csv": Self.csv([("ann", ann), ("bob", bob)], Self.exact)])
            let fitted = try Self.train(data, without: ["bob"])
            let again = try Self.dataset(folder, ["b.csv": Self.csv([("1", ann)], Self.rounded)])
            let expected = EvaluationError.trainedOnParticipant(
                "1",
                dataset: "data",
                predictor: "fitted",
                strokesOf: "data"
            )
            await #expect(throws: expected) { try await FittedEvaluation.run(fitted, on: again) }
            #expect(expected.description.contains("whose strokes are those of its training set 'data' in another file"))
            // Those of the person who was held out are judged, and other people's of the same kind.
            let others = try Self.dataset(
                folder,
                ["b.csv": Self.csv([("2", bob), ("3", Self.strokes(of: 3))], Self.rounded)]
            )
            #expect(try await FittedEvaluation.run(fitted, on: others).datasets.map(\.strokes) == [12])
            // Of both, one is left out.
            let mixed = try Self.dataset(folder, ["b.csv": Self.csv([("1", ann), ("2", bob)], Self.rounded)])
            let left = try await FittedEvaluation.run(fitted, on: mixed, .leftOut)
            #expect(left.leftOut?.map { "\($0.recordings) of \($0.participant)" } == ["1 of 1"])
            #expect(left.datasets.map(\.strokes) == [6])
        }
    }

    @Test("gestures are known as XML that were fitted on as lines of JSON, straight ones with those of the same person")
    func gestures() async throws {
        try await Self.withFolder { folder in
            let (ann, bob) = (Self.strokes(of: 1), Self.strokes(of: 2))
            let fitted = try Self.train(
                Self.dataset(folder, ["a.jsonl": Self.lines("ann", ann) + Self.lines("bob", bob)]),
                without: ["bob"]
            )
            let known = try Self.dataset(folder, Self.xml("7", ann))
            await #expect(
                throws: EvaluationError.trainedOnParticipant(
                    "7",
                    dataset: "data",
                    predictor: "fitted",
                    strokesOf: fitted.training.sources[0].name
                )
            ) { try await FittedEvaluation.run(fitted, on: known) }
            #expect(try await FittedEvaluation.run(fitted, on: Self.dataset(folder, Self.xml("8", bob))).leftOut == nil)
            let mixed = try Self.dataset(
                folder,
                Self.xml("7", ann).merging(Self.xml("8", bob), uniquingKeysWith: { first, _ in first })
            )
            let left = try await FittedEvaluation.run(fitted, on: mixed, .leftOut)
            #expect(left.leftOut?.map { "\($0.recordings) of \($0.participant)" } == ["6 of 7"])
            #expect(left.datasets.map(\.strokes) == [6])
        }
    }

    @Test("straight strokes are nobody's")
    func straight() async throws {
        try await Self.withFolder { folder in
            func lines(_ seed: Double) -> [[Point]] {
                (0..<10).map { number in
                    (0..<40).map { sample in
                        let t = 0.01 * Double(sample)
                        return (seed + 300 * t, 80 + Double(number) * 200 * t, 2 * Double(number) + t)
                    }
                }
            }
            let known = try Self.dataset(folder, ["a.csv": Self.csv([("ann", lines(0))], Self.exact)])
            #expect(try TrainingSet.Source(motionsOf: known).motions.isEmpty)
            let fitted = try Self.train(
                Self.dataset(folder, ["a.csv": Self.csv([("ann", Self.strokes(of: 1) + lines(0))], Self.exact)])
            )
            #expect(fitted.training.sources.map { $0.motions["ann"]?.all.count } == [5])
            let others = try Self.dataset(folder, ["b.csv": Self.csv([("bob", lines(5))], Self.exact)])
            #expect(try await FittedEvaluation.run(fitted, on: others).datasets.map(\.strokes) == [10])
        }
    }
}

/// The gesture sets, where they are at hand.
private enum GestureSets {
    /// `shared/gestures/data` beside the package.
    static let folder: URL? = {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let beside = package.appendingPathComponent("../shared/gestures/data").standardizedFileURL
        return FileManager.default.fileExists(atPath: beside.path) ? beside : nil
    }()
    static let absence: Comment = "the gesture sets are not beside the package: ../shared/gestures/data"
}

/// The program's own models know the recordings that they were fitted on in any encoding.
@Suite("Built-in models and what they were fitted on")
struct BuiltInTrainingTests {
    /// The first gestures of some subjects of a set as a table in mm.
    private static func table(_ subjects: [String]) throws -> String {
        let folder = try #require(GestureSets.folder)
        let path = folder.appendingPathComponent("dollar1.jsonl.gz").path
        let gestures = try RecordedGestures(try Dataset(path: path))
        var text = "participant,task,trial,stroke_id,t,x,y\n"
        for subject in subjects {
            for (trial, sample) in gestures.samples.filter({ $0.participant == subject }).prefix(20).enumerated() {
                for point in sample.gesture.points {
                    func hundredths(_ value: Double) -> Double { (value * 0.27 * 100).rounded() / 100 }
                    text += "p\(subject),\(sample.gesture.label),\(trial + 1),0,"
                    text += "\(((Double(trial) * 100 + point.timestamp) * 1000).rounded() / 1000),"
                    text += "\(hundredths(point.location.x)),\(hundredths(point.location.y))\n"
                }
            }
        }
        return text
    }

    private static func evaluate(_ predictor: String, _ subjects: [String]) async throws -> EvaluationResult {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("built-in-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(table(subjects).utf8).write(to: folder.appendingPathComponent("gestures.csv"))
        let plan = EvaluationPlan(
            predictors: [PredictorSpecification(name: predictor)],
            replay: ReplayParameters(horizons: [0.016]),
            intervals: IntervalParameters(areWanted: false)
        )
        var data = try EvaluationDataset(Dataset(path: folder.path))
        data.name = "gestures"
        return try await Evaluator(plan: plan).run(on: [data])
    }

    @Test(
        "the recordings that they were fitted on are refused as a table in millimeters",
        .enabled(if: GestureSets.folder != nil, GestureSets.absence),
        arguments: ["kalman", "adaptive"]
    )
    func refused(predictor: String) async throws {
        await #expect(
            throws: EvaluationError.trainedOnParticipant(
                "p2",
                dataset: "gestures",
                predictor: predictor,
                strokesOf: "dollar1"
            )
        ) { try await Self.evaluate(predictor, ["2"]) }
    }

    @Test(
        "the people of the same set who were not fitted on are judged",
        .enabled(if: GestureSets.folder != nil, GestureSets.absence)
    )
    func judged() async throws {
        // kalman was fitted on two thirds of the people.
        let result = try await Self.evaluate("kalman", ["7", "8", "9"])
        #expect(result.leftOut == nil && result.datasets.map(\.strokes) == [60])
    }

    @Test("the list has the strokes of every real dataset that models declare")
    func complete() throws {
        let registry = PredictorRegistry.standard
        let synthetic: Set = ["finger-60", "finger-120", "irregular-120", "pen-240"]
        for predictor in ["kalman", "adaptive"] {
            let declared = try registry.training(of: PredictorSpecification(name: predictor))
            let training = try #require(declared)
            for source in training.sources where !synthetic.contains(source.name) {
                #expect(BuiltInMotions.contains(source), "\(predictor) \(source.name)")
            }
        }
    }
}
