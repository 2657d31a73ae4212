import Foretouch
import Foundation
import Testing

/// A folder with everything in it is the same list for every command.
@Suite("A mixed folder")
struct FolderListCommandTests {
    private static let columns = "stroke_id,t,x,y\n"

    private static func table(_ number: Int) -> String {
        columns + (0..<40).map { "1,\(Double($0) * 0.008),\(100 + 3 * $0 + $0 % 3),\(300 + number)\n" }.joined()
    }

    /// Two datasets, one of them deep, a link to a third and one to the first, loose recordings, a link to one, links to nothing and to
    /// itself, and notes.
    private static func make(in folder: URL) throws -> String {
        let mix = folder.appendingPathComponent("mix")
        let files = FileManager.default
        try files.createDirectory(at: mix.appendingPathComponent("deep"), withIntermediateDirectories: true)
        try files.createDirectory(at: mix.appendingPathComponent("plain"), withIntermediateDirectories: true)
        for (number, name) in ["mix/one", "mix/deep/two", "elsewhere"].enumerated() {
            let source = folder.appendingPathComponent("source-\(number).csv")
            try table(number).write(to: source, atomically: true, encoding: .utf8)
            let made = try CommandRunner.run(
                "dataset",
                "import",
                source.path,
                "--output",
                folder.appendingPathComponent(name).path
            )
            #expect(made.status == 0, "\(made.errors)")
        }
        for name in ["loose.csv", "deep/loose.csv", "plain/a.csv"] {
            try table(9).write(to: mix.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        try "notes".write(to: mix.appendingPathComponent("notes.txt"), atomically: true, encoding: .utf8)
        for (link, target) in [
            ("to-dataset", "../elsewhere"), ("to-one", "one"), ("to-file.csv", "loose.csv"), ("gone.csv", "nowhere"),
            ("round.csv", "round.csv"),
        ] {
            try files.createSymbolicLink(
                atPath: mix.appendingPathComponent(link).path,
                withDestinationPath: target
            )
        }
        return mix.path
    }

    @Test("every command reads the same datasets of it, and names the same of the rest")
    func list() throws {
        try withTemporaryFolder { folder in
            let mix = try Self.make(in: folder)
            let members = DatasetMembers(of: mix)
            #expect(members.paths == ["deep/two", "one", "to-dataset"].map { "\(mix)/\($0)" })
            let identities = try members.paths.map { try EvaluationDataset(Dataset(path: $0)).identity }
            let left = [
                "deep/loose.csv", "gone.csv", "loose.csv", "notes.txt", "plain", "round.csv", "to-file.csv", "to-one",
            ]
            func named(_ outcome: CommandRunner.Outcome) -> [String] {
                outcome.errors.split(separator: "\n").filter { $0.contains(": not read: ") }.compactMap {
                    $0.components(separatedBy: ": not read: ").first?.components(separatedBy: mix + "/").last
                }
            }
            for command in [
                ["dataset", "info"], ["dataset", "validate"], ["dataset", "check"], ["evaluate", "-p", "linear"],
            ] {
                let outcome = try CommandRunner.run(command + [mix])
                #expect(outcome.status == 0, "\(command): \(outcome.errors)")
                #expect(named(outcome) == left, "\(command)")
            }
            let info = try CommandRunner.run("dataset", "info", mix).output
            let order = identities.compactMap { info.range(of: $0)?.lowerBound }
            #expect(order.count == 3 && order == order.sorted())
            let valid = try CommandRunner.run("dataset", "validate", mix).output.split(separator: "\n")
            #expect(valid.compactMap { $0.components(separatedBy: ": valid").first } == members.paths)
            let output = folder.appendingPathComponent("out")
            _ = try CommandRunner.run("evaluate", mix, "-p", "linear", "--horizon", "16", "--output", output.path)
            let result = try JSONDecoder().decode(
                EvaluationResult.self,
                from: Data(contentsOf: output.appendingPathComponent("result.json"))
            )
            #expect(result.datasets.map(\.identity) == identities)
        }
    }
}
