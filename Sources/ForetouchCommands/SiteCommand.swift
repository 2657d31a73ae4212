import ArgumentParser
import Foretouch
import Foundation

struct SiteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site",
        abstract: "Makes one page of a folder of submissions: a leaderboard.",
        discussion: """
            Checks every submission of the folder as 'foretouch submit --check' does, and writes index.html with a table of all their \
            rows, filters and charts, and a copy of each file next to it. The page works from disk, without a network, and as \
            a table without scripts. Nothing is written if a file is refused.

            With --repeat every evaluation is made again from the data of --dataset and from data that can be synthesized. The page \
            states for each row whether it was.

            Example:
              foretouch site results --output site --repeat --dataset Datasets/bundled
            """
    )

    @Argument(
        help: ArgumentHelp("The folder of submissions: its files that end in .json.", valueName: "folder"),
        completion: .directory
    )
    var folder: String

    @Option(help: ArgumentHelp("The folder for index.html and the submissions.", valueName: "folder"))
    var output: String

    @Flag(help: "Evaluate again where the data are at hand, and compare the figures.")
    var `repeat` = false

    @Option(
        name: .dataset,
        help: ArgumentHelp(
            "With --repeat: data that were evaluated, a dataset or a folder of them. May be given several times.",
            valueName: "dataset"
        )
    )
    var datasets: [String] = []

    @OptionGroup(visibility: .hidden) var reading: ReadingOptionGroup

    func validate() throws {
        guard self.repeat || datasets.isEmpty else {
            throw ValidationError("--dataset names data to evaluate again: add --repeat")
        }
    }

    func run() async throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
                .sorted()
        } catch {
            throw ValidationError("\(folder): found no folder that can be read, expected one of submissions")
        }
        let site = try OutputFolder(path: output)
        let submissions = try await SubmissionVerdicts.checked(
            names.map { folder + "/" + $0 },
            repeatingOn: self.repeat ? try SubmissionSources(try reading.open(datasets)) : nil,
            passesOver: true
        ) { _, _ in }
        let files = try submissions.map { ($0.submission.name + ".json", try $0.submission.fileContents()) }
        let page = try SitePage(submissions, folder: folder)
        for line in page.omissions { Console.remark("warning: \(line)") }
        try site.write([("index.html", page.html)] + files)
        let rows = NumberStyle.count(page.rowCount, "row")
        print(
            "Wrote \(output)/index.html: \(NumberStyle.count(files.count, "submission")), \(rows), \(page.html.count) bytes"
        )
    }
}
