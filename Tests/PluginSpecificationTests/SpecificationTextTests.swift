import PluginSpecification
import Testing

/// A predictor of no use but to be named: it tells its parameters.
private struct Kind: PluginKind {
    static let role = PluginRole.predictor

    var name = "run"
    var summary = "A test."
    var source = "none"
    var parameters: [ParameterDescription] = [
        .required("command", "What to run.", "a command"),
        .number("timeout", "How long to wait.", unit: "s", range: 0...60, default: 10),
    ]
    var make: @Sendable (ParameterValues) throws -> String = {
        "\($0.text("command") ?? "–") for \(try $0.number("timeout")) s"
    }
}

@Suite("The text of a specification")
struct SpecificationTextTests {
    private func registry(_ kind: Kind = Kind()) throws -> SpecificationRegistry<Kind> {
        var registry = SpecificationRegistry<Kind>()
        try registry.register(kind)
        return registry
    }

    @Test(
        "a required value may stand first without a name, and anything may stand in quotation marks",
        arguments: [
            (#"run:python3 mine.py"#, "python3 mine.py for 10.0 s"),
            (#"run:command=python3 mine.py"#, "python3 mine.py for 10.0 s"),
            (#"run:python3 mine.py --gain=2,timeout=3"#, "python3 mine.py --gain=2 for 3.0 s"),
            (#"run:GAIN=2 ./mine,timeout=3"#, "GAIN=2 ./mine for 3.0 s"),
            (#"run:"./mine 1,2", timeout = 3"#, "./mine 1,2 for 3.0 s"),
            (#"run:timeout=3,command="./mine 1,2""#, "./mine 1,2 for 3.0 s"),
            (#"run:"say \"a\\b\" \n",timeout="4""#, #"say "a\b" \n for 4.0 s"#),
            (#"run:"timeout=3""#, "timeout=3 for 10.0 s"),
            (#"run:" spaced ""#, " spaced  for 10.0 s"),
            (#"run:http://a:1/b"#, "http://a:1/b for 10.0 s"),
        ]
    )
    func parsing(text: String, made: String) throws {
        let registry = try registry()
        let specification = try Specification<Kind>(typed: text)
        #expect(try registry.make(specification) == made)
        // What is written again means the same, and so does what a result states.
        #expect(try Specification<Kind>(typed: specification.description) == specification)
        let complete = try registry.complete(specification)
        #expect(try registry.make(Specification(typed: complete.description)) == made)
        #expect(try registry.complete(Specification(typed: complete.description)) == complete)
    }

    @Test(
        "what is not of the form is an error that says where",
        arguments: [
            (#"run:"open"#, "a quotation mark is not closed"),
            (#"run:"open\"#, "a quotation mark is not closed"),
            (#"run:"a" b"#, "expected a comma behind the closing quotation mark, found 'b'"),
            (#"run:a,b"#, "expected parameter=value, found 'b'"),
            (#"run:a,"b""#, #"expected parameter=value, found '"b"'"#),
            (#"run:a,command=b"#, "expected parameter=value, found 'a'"),
            (#"run:"#, "expected parameter=value, found ''"),
            (#"run:a,"#, "expected parameter=value, found ''"),
        ]
    )
    func malformed(text: String, problem: String) throws {
        let registry = try registry()
        #expect(throws: SpecificationError.malformedSpecification(text, of: .predictor, problem: problem)) {
            try registry.make(Specification(typed: text))
        }
    }

    @Test("random values survive being written and read")
    func randomValues() throws {
        var state: UInt64 = 7
        func next(_ bound: UInt64) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % bound)
        }
        let letters = Array(#"ab-"\,=: é"#)
        for _ in 0..<5000 {
            let value = String((0..<1 + next(8)).map { _ in letters[next(UInt64(letters.count))] })
            for name in ["", "command"] {
                let specification = Specification<Kind>(
                    name: "run",
                    settings: [.init(name: name, value: value), .init(name: "timeout", value: "3")]
                )
                #expect(try Specification<Kind>(typed: specification.description) == specification)
            }
        }
    }

    @Test("a required parameter that is missing is named, also where a kind is completed")
    func missing() throws {
        let registry = try registry()
        let expected = SpecificationError.missingParameter("command", of: .predictor("run"), expected: "a command")
        #expect(expected.description == "predictor 'run' needs a command: run:COMMAND.")
        for text in ["run", "run:timeout=3"] {
            #expect(throws: expected) { try registry.make(Specification(typed: text)) }
            #expect(throws: expected) { try registry.complete(Specification(typed: text)) }
        }
    }

    @Test("two required parameters, or one under a condition, are refused at registration")
    func registration() {
        let one = ParameterDescription.required("command", "What to run.", "a command")
        let other = ParameterDescription.required("file", "What to load.", "a file")
        for parameters in [[one, other], [one.when("timeout", is: "1")]] {
            #expect(throws: SpecificationError.self) { try registry(Kind(parameters: parameters)) }
        }
    }
}
