import Foretouch
import Foundation
import Testing

@Suite("foretouch dataset check")
struct DatasetCheckCommandTests {
    private static let clean = CommandRunner.bundled.appendingPathComponent("finger-60").path

    @Test("clean data end with status 0, and the JSON reads back as what the library finds")
    func clean() throws {
        let outcome = try CommandRunner.run("dataset", "check", Self.clean, "--report", "json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let results = try JSONDecoder().decode([DatasetCheck.Result].self, from: Data(outcome.output.utf8))
        #expect(results == [try DatasetCheck.run(on: Dataset(path: Self.clean))])
        #expect(results.first?.verdict == .fine)
    }

    @Test("an alarm ends with status 1 and says what, how often, where and what it means")
    func alarm() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("fake.csv")
            let rows = (0..<200).map { "1,\(Double($0) / 100),\($0 * 2),7" }
            try Data((["stroke_id,t,x,y"] + rows).joined(separator: "\n").utf8).write(to: file)
            let outcome = try CommandRunner.run("dataset", "check", file.path)
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("alarm: fake-clock, 1\n"))
            #expect(outcome.output.contains(DataFinding.Kind.fakeClock.meaning))
            #expect(outcome.output.contains("fake.csv"))
        }
    }

    @Test("--output writes report and pictures, the same bytes every time")
    func output() throws {
        try withTemporaryFolder { folder in
            let folders = try ["a", "b"].map { name in
                let path = folder.appendingPathComponent(name)
                let outcome = try CommandRunner.run("dataset", "check", Self.clean, "--output", path.path)
                #expect(outcome.status == 0, "\(outcome.errors)")
                return path
            }
            for (name, start) in [
                ("check.json", "[{"), ("check.txt", "finger-60"), ("check.svg", "<svg xmlns"),
                ("check.png", "\u{89}PNG"),
            ] {
                let files = try folders.map { try Data(contentsOf: $0.appendingPathComponent(name)) }
                #expect(files[0] == files[1])
                #expect(files[0].starts(with: start.unicodeScalars.map { UInt8($0.value) }), "\(name)")
            }
        }
    }
}
