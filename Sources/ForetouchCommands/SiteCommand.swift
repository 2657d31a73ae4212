import ArgumentParser
import Foretouch
import Foundation

struct SiteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "site",
        abstract: "Makes one page of a folder of submissions: a leaderboard.",
        discussion: """
            Checks every submission of the folder as 'foretouch submit --check' does, and writes index.html with a table of all their \
            rows, filters and charts, and a copy of each file beside it. The page works from disk, without a network, and as \
            a table without scripts.

            Example:
              foretouch site results --output site
            """
    )

    @Argument(
        help: ArgumentHelp("The folder of submissions: its files that end in .json.", valueName: "folder"),
        completion: .directory
    )
    var folder: String

    @Option(help: ArgumentHelp("The folder for index.html and the submissions.", valueName: "folder"))
    var output: String

    func run() throws {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
                .sorted()
        } catch {
            throw ValidationError("\(folder): found no folder that can be read, expected one of submissions")
        }
        let site = try OutputFolder(path: output)
        var files: [(submission: Submission, data: Data)] = []
        for name in names {
            let path = folder + "/" + name
            do {
                let submission = try SubmissionCheck.read(path, registry: ForetouchCommand.registry)
                files.append((submission, try submission.fileContents()))
            } catch SubmissionError.otherKind(let path, let found) {
                Console.remark("warning: \(path) is passed over: found \(found), expected a submission")
            }
        }
        let page = try SitePage(files.map(\.submission), folder: folder)
        for line in page.omissions { Console.remark("warning: \(line)") }
        try site.write([("index.html", page.html)] + files.map { ($0.submission.name + ".json", $0.data) })
        let rows = NumberStyle.count(page.rowCount, "row")
        print(
            "Wrote \(output)/index.html: \(NumberStyle.count(files.count, "submission")), \(rows), \(page.html.count) bytes"
        )
    }
}
