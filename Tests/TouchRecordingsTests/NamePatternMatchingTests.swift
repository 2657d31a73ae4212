import Testing

@testable import TouchRecordings

/// Regular expressions that take time in proportion to the text.
@Suite struct NamePatternMatchingTests {
    /// What the groups find, the whole match first.
    private func groups(_ pattern: String, _ text: String) throws -> [String?]? {
        try NamePattern(pattern).firstMatch(in: text)?.groups
    }

    @Test(
        "Expressions find what Swift's own find",
        arguments: [
            ("u(\\d+)", "study/u12/a.csv"), ("^([a-z]+)/", "write/u3.csv"), ("([a-z]+)/[^/]*$", "u12/write/a.csv"),
            ("(a|ab)(c|bcd)(d*)", "abcd"), ("(a+?)(a*)", "aaaa"), ("(a+)(a*)", "aaaa"), ("(a{2,3})(a*)", "aaaaa"),
            ("(a{2,3}?)(a*)", "aaaaa"), ("(a{2})a", "aaa"), ("(x{0})y", "xy"), ("([^-]+)-(\\w+)[.]csv", "p1-draw.csv"),
            ("\\b(\\w)\\w*\\b", "  hello"), ("(?:ab)+(c?)", "xababc"), ("([a-c]|x)+", "zbxc"),
            ("(\\S+)\\s(\\S+)", "a b"),
            ("(.)\\.(.)", "a.b"), ("([a\\-z]+)", "q-a"), ("(ö)", "schön"),
            ("(a|b|)c", "c"), ("()", "x"), ("(z)?a", "a"), ("(\\D\\D)", "1ab"), ("(\\B.)", "ab"),
        ]
    )
    func likeSwift(pattern: String, text: String) throws {
        let expected = text.firstMatch(of: try Regex(pattern)).map { match in
            match.output.map { $0.substring.map(String.init) }
        }
        #expect(try groups(pattern, text) == expected)
    }

    @Test("Groups have names") func named() throws {
        let match = try NamePattern("(?<participant>P[0-9]+)-(?<task>[a-z]+)").firstMatch(in: "x/P12-draw.csv")
        #expect(match?["participant"] == "P12" && match?["task"] == "draw")
        #expect(match?["other"] == nil)
    }

    @Test(
        "What takes more than linear time, and what is no expression, is refused with a reason",
        arguments: [
            ("(a)\\1", "reference back"), ("(?<n>a)\\k<n>", "reference back"), ("(?=a)(b)", "look ahead"),
            ("(?<!a)(b)", "look behind"), ("(?i)(a)", "a group of a kind"), ("(?>a)(b)", "a group of a kind"),
            ("(a*+)", "possessive"), ("(a**)", "count behind a count"), ("(", "without its ')'"),
            (")", "without its '('"),
            ("[a", "without its ']'"), ("(a{1001})", "at most 1000"), ("(a{3,2})", "at most 1000"), ("(a{x})", "'{'"),
            ("*a", "behind nothing"), ("(\\p{L})", "not read"), ("a\\", "backslash at the end"),
            ("([z-a])", "backwards"),
            ("([[:digit:]])", "'[' in a set"), ("((a{100}){100})", "repeat to more"),
            ("(?<n>a)(?<n>b)", "two groups named"),
            (String(repeating: "(?:", count: 60), "deep"), (String(repeating: "(a)", count: 21), "more than 20 groups"),
            (String(repeating: "a", count: 1001), "more than 1000"), ("^*(a)", "takes no character"),
        ]
    )
    func refused(pattern: String, reason: String) throws {
        let fault = #expect(throws: NamePattern.Fault.self) { try NamePattern(pattern) }
        #expect(fault?.description.contains(reason) == true, "\(String(describing: fault))")
    }

    @Test(
        "No expression takes more steps than its instructions for each character",
        arguments: [
            "((a+)+)+$", "(a*)*$", "(a|a)*$", "(a|aa)+$", "(.*a){12}$", "(?:a?){100}a{100}", "((?:(?:){1000}){1000}b)",
        ]
    )
    func linear(pattern: String) throws {
        let expression = try NamePattern(pattern)
        for count in [10, 100, 1000] {
            var steps = 0
            _ = expression.firstMatch(in: String(repeating: "a", count: count) + "b", steps: &steps)
            #expect(steps <= (count + 2) * expression.instructionCount)
        }
        #expect(expression.instructionCount <= NamePattern.mostInstructions)
    }
}
