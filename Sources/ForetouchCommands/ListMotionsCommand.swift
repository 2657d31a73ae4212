import ArgumentParser
import Foretouch
import Foundation

/// What tells the recordings that built-in models were fitted on in another file form, for `make model-motions`.
struct ListMotionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list-motions",
        abstract: "Lists how the strokes of recordings begin, by which they are known again in another file form.",
        discussion: """
            Nothing is fitted. An evaluation compares the beginnings with the strokes that it reads.

            Examples:
              foretouch list-motions Datasets/bundled --output motions.json
            """,
        shouldDisplay: false
    )

    @OptionGroup var data: DataOptions

    @Option(help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    func run() async throws {
        let file = try OutputFile(path: output)
        let sources = try data.open().map { try TrainingSet.Source(motionsOf: $0) }
        for source in sources {
            let strokes = source.motions.values.reduce(0) { $0 + $1.all.count }
            print("\(source.name): \(NumberStyle.count(strokes)) strokes of \(source.participants.count) participants")
        }
        try file.write(try BuiltInMotions.encoded(sources))
        print("Wrote \(output)")
    }
}
