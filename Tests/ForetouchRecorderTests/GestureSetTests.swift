import Foundation
import StandardPredictors
import Testing
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
