import ArgumentParser
import Foretouch
import Foundation

/// How recordings are read, whatever their format.
struct ReadingOptionGroup: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How many samples a contact may have, with the platform's predictions and late corrections counted; a longer "
                + "one is refused, because a contact is held in memory whole.",
            valueName: "count"
        )
    )
    var maxContactSamples = ImportOptions.standardMostContactSamples

    func validate() throws {
        guard maxContactSamples > 0 else {
            throw ValidationError("--max-contact-samples \(maxContactSamples): expected 1 or more.")
        }
    }

    func options() -> ImportOptions {
        var options = ImportOptions()
        options.mostContactSamples = maxContactSamples
        return options
    }

    /// Opens datasets, those in a folder of datasets too; warns of what is not read.
    func open(_ paths: [String]) throws -> [Dataset] {
        try paths.flatMap { path in
            let members = DatasetMembers(of: path)
            Self.warn(of: members.omissions)
            return try members.paths.map { path in
                let dataset = try Dataset(path: path, options: options())
                for skipped in dataset.unrecognizedPaths { Self.warn("\(skipped): no importer recognizes this file") }
                Self.warn(of: dataset.omissions)
                return dataset
            }
        }
    }

    /// Names what is not read on standard error.
    static func warn(of omissions: [DatasetOmission]) { for omission in omissions { warn("\(omission)") } }

    private static func warn(_ text: String) { FileHandle.standardError.write(Data("warning: \(text)\n".utf8)) }
}
