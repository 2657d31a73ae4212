import Foundation
import Testing
import TouchEvaluation
import TouchModel
import TouchRecordings

@testable import ForetouchRecorder

@Suite("Gesture sets")
struct GestureSetTests {
    @Test("classes separated by commas become tasks in rounds")
    func names() throws {
        let study = try Study(gestures: "circle, check,star", repetitions: 3)
        #expect(study.order == .rounds && study.trialCount == 9)
        #expect(study.tasks.map(\.name) == ["circle", "check", "star"])
        #expect(study.tasks.allSatisfy { $0.kind == .gesture(pause: 0.8, example: []) && $0.repetitions == 3 })
        #expect(study.json.objectValue?["order"] == .string("rounds"))
        #expect(Study.standard.json.objectValue?["order"] == nil)
    }

    @Test("a file has a class a line, or gestures, of which the first of each class is the example")
    func files() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("set.txt").path
        try Data("circle\n\n  right arrow \n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try Study(gestures: path, repetitions: 1).tasks.map(\.name) == ["circle", "right arrow"])
        let lines = """
            {"label":"v","strokes":[[[0,0,0],[5,9,20]],[]]}
            {"label":"v","strokes":[[[1,1]]]}
            {"label":"w","strokes":[[["x",1]]]}
            """
        try Data(lines.utf8).write(to: URL(fileURLWithPath: path))
        let tasks = try Study(gestures: path, repetitions: 1).tasks
        #expect(tasks.map(\.name) == ["v", "w"])
        #expect(tasks[0].kind == .gesture(pause: 0.8, example: [[TouchPoint(0, 0), TouchPoint(5, 9)]]))
        #expect(tasks[1].kind == .gesture(pause: 0.8, example: []))
        try Data("{\"strokes\":[]}\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: CaptureError.self) { try Study(gestures: path, repetitions: 1) }
    }

    @Test(
        "no class, one twice, a long one, too many repetitions are refused",
        arguments: ["", ",", "a,a", "a,,", "long"]
    )
    func refused(names: String) throws {
        let names = names == "long" ? String(repeating: "x", count: 61) : names
        if names != "a,," { #expect(throws: CaptureError.self) { try Study(gestures: names, repetitions: 2) } }
        #expect(throws: CaptureError.self) { try Study(gestures: "a", repetitions: 0) }
    }

    @Test("a study file has gestures, too")
    func studyFile() throws {
        let study = try Study(text: "order: rounds\ntasks: [{kind: gesture, name: star, prompt: Draw., pause: 1.5}]")
        #expect(study.order == .rounds && study.tasks[0].kind == .gesture(pause: 1.5, example: []))
        #expect(throws: CaptureError.self) { try Study(text: "order: chaos\ntasks: [{prompt: a}]") }
        #expect(throws: CaptureError.self) { try Study(text: "tasks: [{prompt: a, kind: gesture, pause: 0}]") }
    }

    @Test("touch gestures come once a round, in an order that the seed decides")
    func touchGestures() throws {
        let study = try Study(touchGestureRepetitions: 3, seed: 7)
        let count = study.tasks.count
        #expect(count == 13 && study.sequence.count == 3 * count && study.trialCount == 3 * count)
        let rounds = stride(from: 0, to: 3 * count, by: count).map { Array(study.sequence[$0..<$0 + count]) }
        #expect(rounds.allSatisfy { $0.sorted() == Array(0..<count) })
        #expect(Set(rounds + [Array(0..<count)]).count == 4)
        #expect(try Study(touchGestureRepetitions: 3, seed: 7).sequence == study.sequence)
        #expect(try Study(touchGestureRepetitions: 3, seed: 8).sequence != study.sequence)
        let json = try #require(study.json.objectValue)
        #expect(json["seed"] == .string("7") && json["sequence"]?.arrayValue?.count == 3 * count)
        // What was meant is what a measurement takes for it.
        #expect(study.tasks.allSatisfy { TouchGestureTrials.meaning(of: $0.name) != nil })
        #expect(TouchGestureTrials.meaning(of: "swipe-left") == .swipe)
        #expect(throws: CaptureError.self) { try Study(touchGestureRepetitions: 0, seed: 7) }
    }

    @Test("a study file is shuffled by its seed, tasks of fewer repetitions end earlier")
    func shuffledStudy() throws {
        let study = try Study(
            text: """
                order: shuffled
                seed: 5
                tasks:
                  - {kind: touch, name: tap, prompt: Tap., repetitions: 2, pause: 1}
                  - {kind: touch, name: pan, prompt: Pan.}
                """
        )
        #expect(study.seed == 5 && study.tasks[0].kind == .touch(pause: 1))
        #expect(study.sequence.count == 3 && study.sequence.last == 0 && study.sequence.prefix(2).sorted() == [0, 1])
        #expect(throws: CaptureError.self) { try Study(text: "seed: -1\ntasks: [{prompt: a}]") }
        #expect(Study.standard.json.objectValue?["sequence"] == nil)
    }

    @Test("gestures of all sessions are one file; undone ones and other tasks are not in it")
    func export() throws {
        let folder = try TemporaryFolder()
        let other = "fedcba9876543210fedcba9876543210"
        let store = try SessionStore(folder: folder.url, limit: 10_000_000)
        for (number, session) in [session, other].enumerated() {
            var page = MadePage(seed: UInt64(number))
            func begin(_ trial: Int, _ task: String, kind: String = "gesture") -> String {
                page.begin(trial, task: task).replacing(
                    "\"trial\":\(trial)",
                    with: "\"trial\":\(trial),\"kind\":\"\(kind)\""
                )
            }
            _ = try store.begin(try header(session, participant: "p\(number)"), takesOver: false)
            var entries = [begin(1, "star")] + page.stroke(deliveries: 8) + page.stroke(deliveries: 6, pointer: 2)
            entries += [begin(2, "star")] + page.stroke(deliveries: 8) + [begin(3, "word", kind: "draw")]
            entries += page.stroke(deliveries: 9) + [begin(4, "tick")] + page.stroke(deliveries: 7)
            entries.append(page.mark("undo", trial: 2))
            try store.accept(text: page.batch(entries, session: session))
            _ = try store.finish(session)
        }
        let path = folder.url.appendingPathComponent(DatasetManifest.gestureFileName)
        let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map {
            try #require(try JSONValue(json: Data($0.utf8)).objectValue)
        }
        // By the names of the sessions' folders.
        #expect(lines.map { $0["label"]?.stringValue } == ["star", "tick", "star", "tick"])
        #expect(lines.map { $0["subject"]?.stringValue } == ["p0", "p0", "p1", "p1"])
        #expect(lines.map { $0["strokes"]?.arrayValue?.count } == [2, 1, 2, 1])
        #expect(lines[0]["strokes"]?.arrayValue?.first?.arrayValue?.first?.arrayValue?.last?.doubleValue == 0)
        let recording = try #require(try Dataset(path: folder.url.path).sources.first)
        let samples = try #require(try InMemoryRecording.readAll(from: recording).first).events.flatMap(\.touches)
        let points = lines[0]["strokes"]?.arrayValue?.flatMap { $0.arrayValue ?? [] }
        #expect(points?.count == samples.reduce(0) { $0 + $1.samples.count })
        let validation = try DatasetValidator.validate(path: folder.url.path)
        #expect(validation.discrepancies.isEmpty)
    }
}
