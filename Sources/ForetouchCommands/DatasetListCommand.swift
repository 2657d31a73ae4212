import ArgumentParser
import Foretouch
import Foundation

struct DatasetListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists public datasets and models, or shows details of some of them, with the citation.",
        discussion: """
            'yes' under fetch: foretouch dataset fetch NAME. 'from a copy': the files are known by their hashes, and \
            --from takes them from a folder or a mirror. 'by hand': where to ask. 'fetched': a dataset of that name, \
            fetched earlier, lies in the current folder.

            Examples:
              foretouch dataset list
              foretouch dataset list henze2017
              foretouch dataset list henze2017 --croissant
            """
    )

    @Argument(help: ArgumentHelp("Show details of these datasets.", valueName: "name"))
    var names: [String] = []

    @OptionGroup var source: CatalogueOption

    @Flag(help: "JSON instead of text, with every file's address, size and hash.")
    var json = false

    @Flag(help: "Croissant: JSON-LD by which search engines and loaders of data know a dataset.")
    var croissant = false

    func validate() throws {
        if json, croissant { throw ValidationError("--json and --croissant are two forms; ask for one") }
    }

    func run() throws {
        var catalogue = try source.read()
        if !names.isEmpty { catalogue.entries = try names.map { try source.entry(named: $0, in: catalogue) } }
        let fetched = Set(catalogue.entries.filter { DatasetFetcher.isFetched($0, at: $0.name) }.map(\.name))
        let report = CatalogueReport(catalogue, fetched: fetched)
        if croissant {
            Console.write(json: try report.croissant())
        } else if json {
            Console.write(json: try report.json())
        } else if names.isEmpty {
            print(report.text, terminator: "")
        } else {
            print(catalogue.entries.map(CatalogueReport.details).joined(separator: "\n"), terminator: "")
        }
    }
}

/// Which catalogue is meant.
struct CatalogueOption: ParsableArguments {
    @Option(
        name: .customLong("catalog"),
        help: ArgumentHelp("A catalog file to use instead of the built-in one.", valueName: "file")
    )
    var catalogue: String?

    func read() throws -> DatasetCatalogue {
        try catalogue.map { try DatasetCatalogue(path: $0) } ?? DatasetCatalogue.builtIn()
    }

    func entry(named name: String, in catalogue: DatasetCatalogue) throws -> CatalogueEntry {
        do {
            return try catalogue.entry(named: name)
        } catch FetchError.unknownDataset(_, let known) {
            let nearest = NearestNames.find(name, among: known)
            throw ValidationError(
                "no dataset '\(name)' in the catalog; did you mean \(nearest.joined(separator: ", "))? "
                    + "'foretouch dataset list' lists all"
            )
        }
    }
}
