import ArgumentParser
import Foretouch

/// What a person can say about files that the files do not say themselves.
struct ImportOptionGroup: ParsableArguments {
    @OptionGroup var reading: ReadingOptionGroup

    @Option(
        help: ArgumentHelp(
            "Input format (default: detected): native, " + ImporterRegistry.names.joined(separator: ", ") + ".",
            valueName: "name"
        )
    )
    var format: String?

    @Option(help: "Who drew, instead of what the files say.")
    var participant: String?

    @Option(help: "What was drawn, instead of what the files say.")
    var task: String?

    @Option(help: "On what it was drawn, instead of what the files say.")
    var device: String?

    /// The options as the library takes them.
    func options() throws -> ImportOptions {
        var options = try reading.options()
        options.participant = participant
        options.task = task
        options.device = device
        return options
    }

    /// The importer to use; `nil` to find it out.
    var effectiveFormat: String? {
        return format == NativeFormat.name ? nil : format
    }

    /// The datasets that a path stands for; one where the format is named, for a description speaks of native recordings.
    func members(of path: String) -> [String] {
        guard effectiveFormat == nil else { return [path] }
        let members = DatasetMembers(of: path)
        ReadingOptionGroup.warn(of: members.omissions)
        return members.paths
    }

    /// The dataset at a path, read with these options.
    func open(_ path: String) throws -> Dataset {
        try Dataset(path: path, format: effectiveFormat, options: try options())
    }
}
