import Testing

@testable import ForetouchRecorder

@Suite("Study files")
struct StudyTests {
    @Test("YAML and JSON say the same, with defaults for what is left out")
    func reading() throws {
        let yaml = """
            title: Tremor
            consent: "I agree."
            participant: 7
            repetitions: 2
            tasks:
              - name: spiral
                kind: trace
                prompt: Trace it.
                turns: 4
              - kind: targets
                prompt: Touch them.
                repetitions: 5
              - {kind: press, prompt: Press., levels: [0.5, 1]}
              - {kind: write, prompt: Write., text: hello}
              - {prompt: Draw.}
            """
        let json = """
            {"title": "Tremor", "consent": "I agree.", "participant": "7", "repetitions": 2, "tasks": [
              {"name": "spiral", "kind": "trace", "prompt": "Trace it.", "turns": 4},
              {"kind": "targets", "prompt": "Touch them.", "repetitions": 5},
              {"kind": "press", "prompt": "Press.", "levels": [0.5, 1]},
              {"kind": "write", "prompt": "Write.", "text": "hello"}, {"prompt": "Draw."}]}
            """
        let expected = Study(
            title: "Tremor",
            consent: "I agree.",
            participant: "7",
            tasks: [
                StudyTask(name: "spiral", prompt: "Trace it.", repetitions: 2, kind: .trace(shape: .spiral, turns: 4)),
                StudyTask(
                    name: "targets",
                    prompt: "Touch them.",
                    repetitions: 5,
                    kind: .targets(count: 9, distance: 260, width: 40)
                ),
                StudyTask(
                    name: "press",
                    prompt: "Press.",
                    repetitions: 2,
                    kind: .press(levels: [0.5, 1], tolerance: 0.08, hold: 0.5)
                ),
                StudyTask(name: "write", prompt: "Write.", repetitions: 2, kind: .write(text: "hello")),
                StudyTask(name: "draw", prompt: "Draw.", repetitions: 2, kind: .draw),
            ]
        )
        #expect(try Study(text: yaml) == expected)
        #expect(try Study(text: json) == expected)
        #expect(expected.trialCount == 13 && Study.freeDrawing.trialCount == nil && Study.standard.trialCount == 9)
    }

    @Test(
        "digits with colons are text, not a number to the base 60, however many",
        arguments: ["12:30", "6666666666660666666:0"]
    )
    func baseSixty(title: String) throws {
        let study = try Study(text: "title: \(title)\nrepetitions: 2\ntasks: [{prompt: Draw.}]")
        #expect(study.title == title && study.trialCount == 2)
    }

    @Test(
        "what is wrong is named",
        arguments: [
            ("", "the file", "a mapping"), ("- a", "the file", "a mapping"), ("a: [", "the file", "YAML or JSON"),
            ("title: x", "tasks", "from 1 to 200"), ("tasks: 3", "tasks", "a list"),
            ("tasks: [3]", "tasks[1]", "a mapping"), ("tasks: [{kind: sing}]", "tasks[1].kind", "one of draw"),
            ("tasks: [{kind: draw}]", "tasks[1].prompt", "a sentence"),
            ("tasks: [{prompt: a, kind: write}]", "tasks[1].text", "the text to write"),
            ("tasks: [{prompt: a, kind: trace, shape: heart}]", "tasks[1].shape", "one of spiral"),
            ("tasks: [{prompt: a, kind: trace, turns: many}]", "tasks[1].turns", "a number from 0.5"),
            ("tasks: [{prompt: a, repetitions: 0}]", "tasks[1].repetitions", "a whole number from 1"),
            ("tasks: [{prompt: a, repetitions: true}]", "tasks[1].repetitions", "a whole number"),
            ("tasks: [{prompt: a, kind: press, levels: [0.5, 2]}]", "tasks[1].levels[2]", "a number from 0.01"),
            ("tasks: [{prompt: a, kind: press, levels: []}]", "tasks[1].levels", "a list of 1 to 50"),
            ("tasks: [{prompt: a, color: red}]", "tasks[1].color", "only fields"),
            ("tasks: [{prompt: a}, {prompt: b}]", "tasks[2].name", "each name once"),
            ("titel: x\ntasks: [{prompt: a}]", "titel", "only fields"),
        ]
    )
    func wrong(text: String, field: String, expected: String) {
        do {
            _ = try Study(text: text)
            Issue.record("was taken")
        } catch {
            guard case .invalidStudy(let found, _, let hint) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(found == field && hint.hasPrefix(expected), "\(error)")
        }
    }
}
