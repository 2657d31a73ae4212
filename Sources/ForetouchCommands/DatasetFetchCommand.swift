import ArgumentParser
import Foretouch
import Foundation

struct DatasetFetchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Downloads a public dataset or model, verifies it and imports the dataset.",
        discussion: """
            'foretouch dataset list' names the datasets. Every file must have the size and the SHA-256 that the \
            catalog declares. The output folder appears when all is there; what was downloaded until something failed \
            is kept in OUTPUT.partial, and the same command goes on from there. A request that fails is repeated after \
            1, 2 and 4 s. Proxies are taken from the environment (https_proxy).

            Example:
              foretouch dataset fetch henze2017
            """
    )

    @Argument(help: ArgumentHelp("The dataset's name in the catalog.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("The folder to make; NAME in the current folder without it.", valueName: "folder"))
    var output: String?

    @OptionGroup var source: CatalogueOption

    @Option(
        help: ArgumentHelp(
            "Take the files from a local folder or a mirror's URL with the same relative paths. Their hashes are "
                + "verified.",
            valueName: "folder-or-url"
        )
    )
    var from: String?

    @Option(help: ArgumentHelp("Cancel a request after this many seconds without data.", valueName: "seconds"))
    var stall: Double = 30

    @Option(
        help: ArgumentHelp(
            "Cancel a request that brings fewer bytes a second than this over the seconds of --stall; 0 for any rate.",
            valueName: "bytes"
        )
    )
    var leastRate: Double = 1000

    @Flag(help: "Keep the files as they came instead of importing them.")
    var original = false

    @Flag(help: "Replace an existing dataset in the output folder.")
    var replace = false

    func validate() throws {
        guard leastRate >= 0, leastRate.isFinite else {
            throw ValidationError("--least-rate: found \(leastRate), expected 0 or more")
        }
        if original, replace {
            throw ValidationError("give --original or --replace, not both: only datasets are replaced")
        }
    }

    func run() throws {
        let entry = try source.entry(named: name, in: source.read())
        var options = FetchOptions()
        if let from { options.origin = try FetchOptions.origin(from: from) }
        options.stallSeconds = stall
        options.leastRate = leastRate
        options.keepsOriginals = original
        options.replacesExisting = replace
        options.madeBy = Invocation.text
        Interruption.remark.withLock { $0 = "what was downloaded is kept; the same command goes on from there" }
        let line = ProgressLine()
        defer { line.finish() }
        let fetcher = DatasetFetcher(options: options) { progress in line.show(Self.text(progress)) }
        let result = try fetcher.fetch(entry, to: output ?? name)
        line.finish()
        print(CatalogueReport.text(result, of: entry), terminator: "")
    }

    private static func text(_ progress: FetchProgress) -> String {
        let share = progress.total > 0 ? 100 * progress.received / progress.total : 100
        return switch progress.stage {
        case .downloading(let path): "\(share) %: \(path)"
        case .unpacking(let path): "unpacking \(path)"
        case .importing: "importing"
        }
    }
}
