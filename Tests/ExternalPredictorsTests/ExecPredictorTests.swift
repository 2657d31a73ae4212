import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

@testable import ExternalPredictors

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite("Predictors in other programs", .serialized)
struct ExecPredictorTests {
    private let workshop: Workshop
    private let script: String

    init() throws {
        workshop = try Workshop()
        script = try workshop.write(Misbehavior.script, as: "child.py")
    }

    private func parameters(_ mode: String, restarts: Int = 3, policy: FailurePolicy = .abstain) -> ExecParameters {
        ExecParameters(
            command: "python3 '\(script)' '\(workshop.path)' \(mode)",
            // Long enough for a program that does answer, also on a busy machine.
            timeout: .seconds(["hang", "deaf"].contains(mode) ? 0.5 : mode == "hang-once" ? 5 : 60),
            startTimeout: .seconds(mode == "no-greeting" ? 2 : 60),
            restarts: restarts,
            processes: 1,
            policy: policy
        )
    }

    /// The numbers of all programs that were started, and whether they still run.
    private var programs: [(id: pid_t, exists: Bool)] {
        (workshop.text(of: "ids") ?? "").split(separator: "\n").compactMap { pid_t($0) }.map { ($0, Self.runs($0)) }
    }

    /// What a shell started belongs to the system once the shell is gone: it takes a moment to end, and to be cleared up.
    private static func runs(_ id: pid_t) -> Bool {
        for _ in 0..<1000 {
            guard kill(id, 0) == 0 else { return false }
            let state = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
            guard state?.contains(") Z ") != true else { return false }
            usleep(10_000)
        }
        return true
    }

    /// Whether the shells that were started as children of this process are gone and cleared up.
    private var shellsAreGone: Bool {
        (workshop.text(of: "parents") ?? "").split(separator: "\n").compactMap { pid_t($0) }.allSatisfy {
            $0 == getpid() || kill($0, 0) != 0
        }
    }

    private let stroke = straightStroke(4)
    /// What a predictor that holds answers on ``stroke``.
    private var held: [Prediction?] {
        stroke.flatMap { [Prediction(location: $0.location), Prediction(location: $0.location)] }
    }
    private var nothing: [Prediction?] { Array(repeating: nil, count: 2 * stroke.count) }

    /// What three replays of the stroke answer, and what has failed at the end. No program is left.
    private func run(_ parameters: ExecParameters) throws -> (answers: [[Prediction?]], failures: PredictorFailures) {
        var predictor = try ExecPredictor(parameters)
        let answers = (0..<3).map { _ in replay(&predictor, over: stroke) }
        let failures = predictor.finish()
        #expect(!programs.isEmpty)
        #expect(programs.allSatisfy { !$0.exists }, "a program outlived its predictor")
        #expect(shellsAreGone, "a zombie")
        return (answers, failures)
    }

    @Test("a stroke is asked in one line, its answers come back in order, and nothing fails")
    func wholeStroke() throws {
        let (answers, failures) = try run(parameters("good"))
        #expect(answers == [held, held, held])
        #expect(failures.isEmpty)
        let lines = try #require(workshop.text(of: "lines")).split(separator: "\n")
        let parts = [
            #"{"id":1,"contact":0,"first":0"#, #""t":[5.0,5.01,5.02,5.03]"#, #""x":[0.0,2.0,4.0,6.0]"#,
            #""y":[0.0,1.0,2.0,3.0]"#, #""asks":[1,2,3,4]"#,
            #""times":[5.01,5.02,5.02,5.029999999999999,5.029999999999999,5.039999999999999,5.04,5.05]}"#,
        ]
        #expect(String(lines[0]) == parts.joined(separator: ","))
        #expect(lines.count == 3)
    }

    @Test("force and angles go both ways, a radius comes with its level, and what makes no sense is counted")
    func channels() throws {
        var predictor = try ExecPredictor(parameters("rich"))
        var samples = stroke
        samples[1].force = 0.25
        samples[2].azimuth = -1.5
        let answers = replay(&predictor, over: samples)
        let line = try #require(workshop.text(of: "lines"))
        #expect(line.contains(#""force":[null,0.25,null,null],"azimuth":[null,null,-1.5,null],"asks""#))
        var expected = Prediction(location: TouchPoint(6, 3), uncertainty: .radius(2, level: 0.9))
        expected.force = 0.5
        expected.altitude = 1
        #expect(answers.last == expected)
        #expect(answers[0]?.altitude == nil && answers[0]?.force == 0.5)
        let failures = predictor.finish()
        #expect(failures.entries.map(\.name) == ["too-large"] && failures["too-large"] == 1)
    }

    @Test("sample by sample only what is new is sent; a copy starts again from the beginning and goes its own way")
    func sampleBySample() throws {
        var predictor = try ExecPredictor(parameters("good"))
        #expect(predictor.predict(at: 6) == nil)
        for sample in stroke[..<3] { predictor.observe(sample) }
        #expect(predictor.predict(at: 6)?.location == TouchPoint(4, 2))
        #expect(predictor.predict(at: 7)?.location == TouchPoint(4, 2))
        var copy = predictor
        copy.observe(TouchSample(timestamp: 9, location: TouchPoint(50, 60)))
        predictor.observe(stroke[3])
        #expect(copy.predict(at: 10)?.location == TouchPoint(50, 60))
        #expect(predictor.predict(at: 10)?.location == TouchPoint(6, 3))
        // More contacts than a program keeps: the oldest is shown again.
        for place in 1...20 {
            var other = copy
            other.reset()
            #expect(other.predict(at: 10) == nil)
            other.observe(TouchSample(timestamp: 1, location: TouchPoint(Double(place), 0)))
            #expect(other.predict(at: 10)?.location == TouchPoint(Double(place), 0))
        }
        #expect(predictor.predict(at: 10)?.location == TouchPoint(6, 3))
        #expect(predictor.finish().isEmpty)
        let heads = try #require(workshop.text(of: "lines")).split(separator: "\n").map { $0.prefix { $0 != "t" } }
        #expect(
            heads[..<4] == [
                #"{"id":1,"con"#, #"{"id":2,"con"#, #"{"id":3,"con"#, #"{"id":4,"con"#,
            ]
        )
        let firsts = try #require(workshop.text(of: "lines")).split(separator: "\n").map { line in
            line.split(separator: #""first":"#)[1].prefix { $0.isNumber }
        }
        #expect(firsts[..<4] == ["0", "3", "0", "3"])
        #expect(firsts.last == "0")
    }

    @Test("bad samples and questions are kept from the program, in a replay too")
    func badSamples() throws {
        var predictor = try ExecPredictor(parameters("good"))
        var samples = stroke
        samples.insert(TouchSample(timestamp: .nan, location: .zero), at: 0)
        samples.insert(TouchSample(timestamp: 5, location: TouchPoint(9, 9)), at: 2)
        let answers = replay(&predictor, over: samples, horizons: [0.01, .infinity, -5])
        #expect(answers[..<3] == [nil, nil, nil])
        #expect(answers[3...].map { $0?.location }.prefix(6) == [.zero, nil, .zero, .zero, nil, .zero])
        #expect(answers.last??.location == TouchPoint(6, 3))
        #expect(predictor.finish().isEmpty)
    }

    @Test(
        "a program that misbehaves is counted under a name, and the work goes on",
        arguments: [
            ("exit", ["died": 3], "it ended with status 3; it last wrote 'boom'"),
            ("hang", ["timed-out": 3], "no answer in time"),
            ("deaf", ["timed-out": 3], "no answer in time"),
            ("wrong-id", ["unasked": 3], "an answer to 2, asked was 1"),
            ("endless", ["too-long": 3], "more than "),
            ("refuse", ["refused": 3], "not today"),
            ("few", ["wrong-count": 3], "7 values of x and 8 of y, expected 8 of each"),
            ("few-radii", ["wrong-count": 3], "1 values in a column, expected 8"),
            ("orphan", ["died": 3], "it ended with status 0"),
        ]
    )
    func counted(mode: String, counts: [String: Int], first: String) throws {
        let (answers, failures) = try run(parameters(mode))
        #expect(answers == [nothing, nothing, nothing])
        #expect(Dictionary(uniqueKeysWithValues: failures.entries.map { ($0.name, $0.count) }) == counts)
        #expect(failures.entries[0].first.hasPrefix(first), "\(failures.entries[0].first)")
    }

    @Test(
        "what does not break an answer costs no answer",
        arguments: [
            ("twice", ["answered-twice": 3]), ("flood", ["flooded": 1]), ("stays", ["not-ended": 1]),
        ]
    )
    func harmless(mode: String, counts: [String: Int]) throws {
        let (answers, failures) = try run(parameters(mode))
        #expect(answers == [held, held, held])
        #expect(Dictionary(uniqueKeysWithValues: failures.entries.map { ($0.name, $0.count) }) == counts)
    }

    @Test("numbers that are none are absent and counted one by one; null is no opinion")
    func absentAnswers() throws {
        let (answers, failures) = try run(parameters("nan"))
        #expect(answers.allSatisfy { $0 == [nil, nil] + held[2...] })
        #expect(failures.entries.map(\.name) == ["not-finite"] && failures["not-finite"] == 6)
        let (huge, tooLarge) = try run(parameters("huge"))
        let wide = LocationUncertainty.radius(1e9, level: 0.9)
        for answers in huge {
            #expect(answers[..<3].allSatisfy { $0 == nil })
            #expect(answers[3] == Prediction(location: TouchPoint(1e9, -1e9), uncertainty: wide))
            #expect(answers[4] == Prediction(location: stroke[2].location, uncertainty: wide))
            #expect(answers[7] == Prediction(location: stroke[3].location))
        }
        #expect(tooLarge.entries.map(\.name) == ["too-large"] && tooLarge["too-large"] == 12)
        #expect(tooLarge.entries[0].first == "location (1e+308, 0.0)")
        let (silent, none) = try run(parameters("abstain"))
        #expect(silent.allSatisfy { $0 == [nil] + held[1...] })
        #expect(none.isEmpty)
    }

    @Test("a program that failed is started again", arguments: ["exit-once", "hang-once", "garbage"])
    func restarts(mode: String) throws {
        let (answers, failures) = try run(parameters(mode))
        #expect(answers == [nothing, held, held])
        let name = ["exit-once": "died", "hang-once": "timed-out", "garbage": "garbage"][mode]
        #expect(failures.entries.map(\.name) == [name] && failures.entries[0].count == 1)
        #expect(programs.count == 2)
    }

    @Test("restarts come to an end, and then every question is counted")
    func restartsEnd() throws {
        let (answers, failures) = try run(parameters("exit", restarts: 1))
        #expect(answers == [nothing, nothing, nothing])
        #expect(failures["died"] == 2 && failures["given-up"] == 1)
        #expect(programs.count == 2)
    }

    @Test("a program that does not start again is counted as such")
    func notStartedAgain() throws {
        let (answers, failures) = try run(parameters("late-death", restarts: 1))
        #expect(answers == [nothing, nothing, nothing])
        #expect(failures["died"] == 1 && failures["not-started"] == 1 && failures["given-up"] == 1)
    }

    @Test("where failures are to stop the work, the first one does, and asking on is at once without an answer")
    func stops() throws {
        var predictor = try ExecPredictor(parameters("exit", policy: .stop))
        #expect(predictor.stopReason == nil)
        #expect(replay(&predictor, over: stroke) == nothing)
        #expect(predictor.stopReason == "died: it ended with status 3; it last wrote 'boom'")
        #expect(replay(&predictor, over: stroke) == nothing)
        #expect(programs.count == 1)
        #expect(predictor.finish()["died"] == 1)
        #expect(predictor.stopReason == nil, "what is told is told")
    }

    @Test("the first failure of a kind is told at once, and each kind once")
    func warns() throws {
        final class Heard: @unchecked Sendable { var lines: [String] = [] }
        let heard = Heard()
        var predictor = try ExecPredictor(parameters("exit")) { heard.lines.append($0) }
        for _ in 0..<3 { _ = replay(&predictor, over: stroke) }
        #expect(heard.lines.count == 1)
        #expect(heard.lines.first?.hasSuffix("died: it ended with status 3; it last wrote 'boom'") == true)
    }

    @Test(
        "a program that does not introduce itself is an error that says why",
        arguments: [
            ("no-greeting", "timed-out instead of an introduction"), ("bad-greeting", "found 'good morning'"),
            ("late-death", "it ended with status 9"),
        ]
    )
    func noIntroduction(mode: String, reason: String) throws {
        // As if two had run before: numbers that no program has.
        let earlier = [Int32.max, Int32.max]
        if mode == "late-death" { _ = try workshop.write(earlier.map { "\($0)\n" }.joined(), as: "ids") }
        let error = #expect(throws: ExternalPredictorError.self) { try ExecPredictor(parameters(mode)) }
        guard case .notStarted(_, let found) = error else {
            Issue.record("found \(String(describing: error))")
            return
        }
        #expect(found.contains(reason), "\(found)")
        #expect(programs.allSatisfy { !$0.exists })
    }

    @Test("another version of the contract, no command and no name")
    func introductions() throws {
        let other = parameters("other-version")
        #expect(throws: ExternalPredictorError.wrongVersion(other.command, found: "2", expected: 1)) {
            try ExecPredictor(other)
        }
        let error = #expect(throws: ExternalPredictorError.self) {
            try ExecPredictor(ExecParameters(command: "/nowhere/program"))
        }
        #expect(error?.description.contains("it ended with status 127") == true, "\(String(describing: error))")
        let nameless = parameters("no-name")
        let origin = try ExecPredictor(nameless).origin
        #expect(origin.name == nameless.command && origin.version == nil)
        #expect(origin.files.map(\.path) == [script])
        let named = try ExecPredictor(parameters("good")).origin
        #expect(named.name == "test" && named.version == "7")
    }

    @Test("many threads share few programs, and all are answered")
    func sideBySide() async throws {
        var parameters = parameters("good")
        parameters.processes = 2
        let predictor = try ExecPredictor(parameters)
        let (stroke, held) = (stroke, held)
        let right = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var mine = predictor
                    return (0..<20).count { _ in replay(&mine, over: stroke) == held }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(right == 160)
        #expect(predictor.finish().isEmpty)
        #expect(programs.count <= 2 && programs.allSatisfy { !$0.exists })
    }

    @Test("a stroke longer than any pipe holds goes through both ways")
    func longStroke() throws {
        var predictor = try ExecPredictor(parameters("good"))
        // The script is quadratic in the stroke.
        let long = straightStroke(3000)
        let answers = replay(&predictor, over: long, horizons: Array(repeating: 0.01, count: 16))
        #expect(answers.count == 48_000 && answers.last??.location == long.last?.location)
        #expect(predictor.finish().isEmpty)
    }

    @Test("dropping a predictor ends its programs")
    func dropped() throws {
        do {
            var predictor: ExecPredictor? = try ExecPredictor(parameters("good"))
            #expect(predictor?.origin.name == "test")
            predictor = nil
        }
        #expect(programs.count == 1 && programs.allSatisfy { !$0.exists })
    }
}
